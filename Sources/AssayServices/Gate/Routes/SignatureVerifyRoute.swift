import AssayBytes
import AssayEncodings
import AssayWire

/// `POST /v1/signature/verify`.
enum SignatureVerifyRoute {
    static let shape = CallShape(fields: [
        .required("public_key", .object), .required("algorithm"), .required("message"),
        .required("signature"), .optional("signature_format", .choice(["raw", "der"])),
        .optional("realm"),
    ])

    static func question(_ document: JSONDocument, _ head: RequestHead) -> RouteOutcome {
        var source = RouteSource()
        guard let message = source.add(base64URL: "message", of: document),
            FieldBounds.message.contains(message.count),
            let whole = source.add(base64URL: "signature", of: document)
        else { return .refused(.signatureMalformed) }
        let signature = source.cut(whole, to: FieldBounds.signature)
        guard
            let algorithm = source.add(
                "algorithm", of: document, cutTo: FieldBounds.algorithm)
        else { return .notEncodable }
        // The key goes on as it stands: what it holds is the verifier's to judge.
        guard let node = document.member("public_key", of: document.root),
            FieldBounds.publicKey.contains(document.source(node).count)
        else { return .refused(.signatureKeyInvalid) }
        let key = source.add(document.source(node))
        let request = SignatureVerifyRequest(
            publicKey: key, algorithm: algorithm, message: message, signature: signature,
            format: format(document))
        let bytes = source.bytes
        return .writing { request.encode(head, from: bytes.span, into: &$0) }
    }

    private static func format(_ document: JSONDocument) -> SignatureForm? {
        guard let node = document.member("signature_format", of: document.root) else {
            return nil
        }
        return document.equals(node, "der") ? .der : .raw
    }
}
