/// A request as it came: bytes, nothing decoded, folded or merged.
///
/// One buffer holds it; the fields are ranges of it.
package struct HTTPRequest: Sendable {
    /// A header line: the name as sent, the value without the blanks around it.
    package struct Field: Sendable {
        package var name: Range<Int>
        package var value: Range<Int>
    }

    /// What looking for a header line gave.
    package enum Lookup: Hashable, Sendable {
        case absent
        case one(Range<Int>)
        /// More than one line has the name.
        case several
    }

    /// Everything below is a range of this.
    package internal(set) var bytes: [UInt8] = []
    package internal(set) var method: Range<Int> = 0..<0
    /// The request target as sent: path and query, or whatever else the client sent there.
    package internal(set) var target: Range<Int> = 0..<0
    /// The target up to the first `?`, without scheme and authority where it has them.
    package internal(set) var path: Range<Int> = 0..<0
    /// What follows the first `?` of the target; nil without one.
    package internal(set) var query: Range<Int>?
    /// All header lines in the order they came.
    package internal(set) var fields: [Field] = []
    package internal(set) var body: Range<Int> = 0..<0
    /// The body was beyond the limit; `body` is empty then, and the answer should be 413.
    package internal(set) var bodyTooLarge = false
    /// Whether it came as HTTP/1.0; known of driven listeners' requests.
    var isHTTP10 = false

    init() {}

    /// Sets aside room for a usual head, so that reading one does not grow piece by piece.
    mutating func reserveHead() {
        bytes.reserveCapacity(4096)
        fields.reserveCapacity(32)
    }

    /// The bytes of a field.
    @_lifetime(borrow self)
    package func span(_ range: Range<Int>) -> Span<UInt8> {
        bytes.span.extracting(range)
    }

    /// The header line of a name, in any case.
    package func field(_ name: StaticString) -> Lookup {
        var found: Lookup = .absent
        for field in fields where equalsIgnoringCase(field.name, name) {
            guard case .absent = found else { return .several }
            found = .one(field.value)
        }
        return found
    }

    /// Whether the method is exactly this.
    package func methodIs(_ name: StaticString) -> Bool { equals(method, name) }

    /// Whether the path is exactly these bytes.
    package func pathIs(_ path: StaticString) -> Bool { equals(self.path, path) }

    /// Whether the bytes of a range are exactly these.
    package func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
        compare(range, text) { $0 == $1 }
    }

    /// Whether the bytes of a range are these, ASCII letters in either case.
    package func equalsIgnoringCase(_ range: Range<Int>, _ text: StaticString) -> Bool {
        compare(range, text) { Self.lowercase($0) == Self.lowercase($1) }
    }

    private func compare(
        _ range: Range<Int>, _ text: StaticString, _ same: (UInt8, UInt8) -> Bool
    ) -> Bool {
        guard text.hasPointerRepresentation, range.count == text.utf8CodeUnitCount else {
            return false
        }
        // Unsafe: the text is a constant of the program, read within its own count.
        let expected = unsafe UnsafeBufferPointer(
            start: text.utf8Start, count: text.utf8CodeUnitCount)
        for (offset, index) in range.enumerated() {
            guard same(bytes[index], unsafe expected[offset]) else { return false }
        }
        return true
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
