import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayWire

/// From a caller's `operation_id` to the sixteen bytes of the wire.
enum CallIdentity {
    /// How long a caller's id may be.
    static let characters = 16...128

    /// Whether a text can be an operation id: 16 to 128 visible ASCII characters.
    static func isValid(_ text: Span<UInt8>) -> Bool {
        guard characters.contains(text.count) else { return false }
        for index in text.indices where !(0x21...0x7E).contains(text[index]) { return false }
        return true
    }

    /// The id of one call: a digest of who asks what, so that ids of different callers, realms,
    /// methods, paths or contents never meet.
    ///
    /// Of a call that only takes, the body takes part by its members in the order of the route,
    /// not by its bytes: white space and the order of names change nothing. Of one that stores,
    /// the ledger compares the content, so that the same id with another is a mismatch.
    static func operationID(
        _ id: Span<UInt8>, caller: String, realm: RealmName, route: GateRoute, path: [UInt8],
        document: JSONDocument
    ) -> Bytes16 {
        var input = Array("assay/1/operation\0".utf8)
        append(caller.utf8.span, to: &input)
        realm.appendLengthPrefixed(to: &input)
        append(route.method.rawValue.utf8.span, to: &input)
        append(path.span, to: &input)
        append(id, to: &input)
        if case .takes = route.operation { appendContent(route, document, to: &input) }
        let digest = SHA256.digest(input.span)
        return Bytes16(high: digest.word0, low: digest.word1)
    }

    private static func appendContent(
        _ route: GateRoute, _ document: JSONDocument, to input: inout [UInt8]
    ) {
        for field in route.shape.fields where !isEnvelope(field.name) {
            guard let node = document.member(field.name, of: document.root) else {
                input.append(0)
                continue
            }
            input.append(1)
            if let text = document.string(node) {
                append(text, to: &input)
            } else {
                append(document.source(node), to: &input)
            }
        }
    }

    /// Realm and id stand in the digest apart from the body.
    private static func isEnvelope(_ name: String) -> Bool {
        name == "realm" || name == "operation_id"
    }

    private static func append(_ bytes: Span<UInt8>, to input: inout [UInt8]) {
        input.appendBigEndian(UInt32(truncatingIfNeeded: bytes.count))
        input.append(bytes)
    }
}
