import AssayBytes

/// One thing to fetch: a GET, or a POST of a form.
package struct FetchRequest: Sendable {
    /// A client's name and secret (RFC 6749, section 2.3.1), sent with `Basic`.
    package struct Credentials: Sendable {
        let user: String
        let password: String

        /// Credentials, form-encoded before `Basic` as the section asks.
        package init(client: String, secret: [UInt8]) {
            user = FormBody.encode(Array(client.utf8))
            password = FormBody.encode(secret)
        }
    }

    package var address: FetchAddress
    /// What is known of the last answer: asks for another only where that has changed.
    package var entityTag: EntityTag?
    /// A form to POST; nil is a GET.
    package var form: FormBody?
    /// Who asks, where the server wants to know.
    package var credentials: Credentials?
    /// A file of the only certificates that are trusted to sign; nil trusts the system's.
    package var caFile: String?
    /// The largest body that is taken.
    package var bodyBytesMax: Int
    /// Time for all of it, and for the connection alone.
    package var totalMilliseconds: Int
    package var connectMilliseconds: Int

    /// A GET of an address.
    package init(
        _ address: FetchAddress, bodyBytesMax: Int, totalMilliseconds: Int,
        connectMilliseconds: Int
    ) {
        self.address = address
        self.bodyBytesMax = bodyBytesMax
        self.totalMilliseconds = totalMilliseconds
        self.connectMilliseconds = connectMilliseconds
    }
}

/// A body of type `application/x-www-form-urlencoded`.
package struct FormBody: Sendable {
    private(set) var bytes: [UInt8] = []

    /// A form without fields.
    package init() {}

    /// Adds a field.
    package mutating func append(_ name: String, _ value: Span<UInt8>) {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
        bytes += Self.encode(Array(name.utf8)).utf8
        bytes.append(UInt8(ascii: "="))
        var copy: [UInt8] = []
        copy.append(value)
        bytes += Self.encode(copy).utf8
    }

    /// Bytes with everything but letters, digits and `-._` escaped: what the form's own
    /// serialiser and percent-decoding both read back.
    static func encode(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                text.append(byte)
            default:
                text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
