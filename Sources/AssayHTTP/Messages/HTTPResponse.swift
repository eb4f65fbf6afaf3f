/// An answer: status, header lines in order, body.
///
/// `Content-Length`, `Connection` and `Date` are added. For HEAD the body is left out but its
/// length kept.
package struct HTTPResponse: Sendable {
    /// A header line. An empty value is sent as one, so that it overwrites what a client forged.
    package struct Field: Sendable {
        package var name: StaticString
        package var value: [UInt8]

        /// A line with a value of visible ASCII and spaces.
        package init(_ name: StaticString, _ value: [UInt8]) {
            self.name = name
            self.value = value
        }

        /// A line with a constant value.
        package init(_ name: StaticString, _ value: StaticString) {
            self.name = name
            // Unsafe: the text is a constant of the program, copied within its own count.
            self.value =
                value.hasPointerRepresentation
                ? unsafe Array(
                    UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
                : []
        }
    }

    package var status: UInt16
    package var fields: [Field]
    package var body: [UInt8]

    /// An answer of these parts.
    package init(status: UInt16, fields: [Field] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Bytes of the header lines as sent.
    var headerBytes: Int {
        fields.reduce(0) { $0 + $1.name.utf8CodeUnitCount + $1.value.count + 4 }
    }

    /// Whether every line can be sent as it is: no control characters that would end it early.
    var isSendable: Bool {
        (200...599).contains(status)
            && fields.allSatisfy { field in
                field.value.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
            }
    }
}
