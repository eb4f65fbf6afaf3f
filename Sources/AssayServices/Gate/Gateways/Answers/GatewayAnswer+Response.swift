package import AssayBytes
package import AssayHTTP
import AssayWire

extension GatewayAnswer {
    /// The answer as the listener sends it: no body, and all lines of the family on every one,
    /// since a line left out is a line a client can forge.
    package func response(realm: ServedRealm?, decision: Bytes16?) -> HTTPResponse {
        var fields: [HTTPResponse.Field] = []
        fields.reserveCapacity(12)
        fields.append(Self.noStore)
        if let challenge { fields.append(.init("WWW-Authenticate", challenge)) }
        if let nonce { fields.append(.init("DPoP-Nonce", Self.text(nonce))) }
        if let retryAfterSeconds {
            fields.append(.init("Retry-After", Array(String(retryAfterSeconds).utf8)))
        }
        fields.append(.init("Assay-Subject", HeaderValue.encoded(subject)))
        fields.append(.init("Assay-Client", HeaderValue.encoded(client)))
        fields.append(.init("Assay-Scope", HeaderValue.encoded(scope)))
        fields.append(.init("Assay-Thumbprint", thumbprint.map(Self.text) ?? []))
        fields.append(.init("Assay-Realm", realm?.terms.text ?? []))
        fields.append(.init("Assay-Decision", decision.map(Self.text) ?? []))
        fields.append(.init("Assay-Reason", reasonText))
        return HTTPResponse(status: status, fields: fields)
    }

    /// The answer where no gateway asks: 404 in the same form.
    package static let notFound = HTTPResponse(status: 404, fields: [noStore] + family(reason: ""))

    /// The lines of the family where nothing is known but perhaps a reason.
    static func family(reason: StaticString) -> [HTTPResponse.Field] {
        [
            .init("Assay-Subject", []), .init("Assay-Client", []), .init("Assay-Scope", []),
            .init("Assay-Thumbprint", []), .init("Assay-Realm", []),
            .init("Assay-Decision", []), .init("Assay-Reason", reason),
        ]
    }

    private static let noStore = HTTPResponse.Field("Cache-Control", "no-store")

    private var reasonText: [UInt8] {
        guard reason != .accepted else { return [] }
        return Array((isShadow ? "shadow:" + reason.text : reason.text).utf8)
    }

    private static func text(_ value: Bytes32) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(43)
        Base64URL.encode(value, appendingTo: &text)
        return text
    }

    private static func text(_ value: Bytes16) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        value.append(to: &bytes)
        var text: [UInt8] = []
        Base64URL.encode(bytes.span, appendingTo: &text)
        return text
    }
}

/// Values of a token as they can stand in a header line.
enum HeaderValue {
    /// The bytes with `%`, whatever is no visible ASCII character, and blanks at either end as
    /// `%` and two capital hexadecimal digits; blanks inside stay.
    static func encoded(_ value: [UInt8]) -> [UInt8] {
        var isPlain = true
        for index in value.indices where !stays(value, index) {
            isPlain = false
            break
        }
        if isPlain { return value }
        var text: [UInt8] = []
        text.reserveCapacity(value.count + 16)
        for index in value.indices {
            if stays(value, index) {
                text.append(value[index])
            } else {
                text.append(UInt8(ascii: "%"))
                text.append(digit(value[index] >> 4))
                text.append(digit(value[index] & 15))
            }
        }
        return text
    }

    /// How many bytes `encoded` gives.
    static func encodedCount(of value: [UInt8]) -> Int {
        var count = value.count
        for index in value.indices where !stays(value, index) { count += 2 }
        return count
    }

    private static func stays(_ value: [UInt8], _ index: Int) -> Bool {
        switch value[index] {
        case UInt8(ascii: "%"): false
        case 0x20: index > 0 && index < value.count - 1
        case 0x21...0x7E: true
        default: false
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
