import AssayBytes
import AssayEncodings
import AssayWire

/// `POST /v1/dpop/verify`.
enum DPoPVerifyRoute {
    static let shape = CallShape(fields: [
        .required("proof"), .required("method"), .required("url"), .optional("access_token"),
        .optional("expected_thumbprint"), .optional("require_nonce", .truth),
        .optional("replay", .choice(["consume", "check"])), .optional("realm"),
        .optional("operation_id"),
    ])

    /// What holds between members: an access token is bound to some key, which must be named.
    static func fault(of document: JSONDocument) -> CallProblem? {
        let root = document.root
        guard document.member("access_token", of: root) != nil,
            document.member("expected_thumbprint", of: root) == nil
        else { return nil }
        return .shape(
            "expected_thumbprint",
            "expected_thumbprint is missing; with access_token it must be the thumbprint the "
                + "token is bound to.")
    }

    static func question(
        _ document: JSONDocument, _ head: RequestHead, caller: String
    ) -> RouteOutcome {
        var source = RouteSource()
        guard let proof = source.add("proof", of: document),
            let method = source.add("method", of: document, orNoneOf: FieldBounds.method),
            let url = source.add("url", of: document, orNoneOf: FieldBounds.url)
        else { return .notEncodable }
        var request = DPoPVerifyRequest(proof: proof, method: method, url: url)
        request.caller = source.add(caller.utf8.span)
        request.accessToken = source.add("access_token", of: document)
        request.expectedThumbprint = source.add(
            "expected_thumbprint", of: document, cutTo: FieldBounds.expectedThumbprint)
        if let node = document.member("require_nonce", of: document.root) {
            request.requireNonce = document.bool(node)
        }
        if let node = document.member("replay", of: document.root) {
            request.replay = document.equals(node, "check") ? .check : .consume
        }
        if let reason = refusal(request, source.bytes) { return .refused(reason) }
        let bytes = source.bytes
        return .writing { request.encode(head, from: bytes.span, into: &$0) }
    }

    /// The verdict on strings no frame can carry, in the order of the kind's refusals.
    private static func refusal(_ request: DPoPVerifyRequest, _ source: [UInt8]) -> Reason? {
        let proof = source[request.proof ?? 0..<0]
        if proof.isEmpty { return .dpopProofMissing }
        if proof.count > FieldBounds.proof.upperBound {
            return proof.contains(UInt8(ascii: ",")) ? .dpopMultipleProofs : .dpopMalformed
        }
        if let token = request.accessToken, !FieldBounds.accessToken.contains(token.count) {
            return .dpopAthMismatch
        }
        return nil
    }

    static func accepted(_ reply: ReplyEnvelope, in message: Span<UInt8>) -> HTTPAnswer? {
        guard let reply = try? DPoPVerifyReply.decode(reply, in: message) else { return nil }
        var jti: [UInt8] = []
        jti.append(message.extracting(reply.jti))
        return .accepted { writer in
            writer.name("thumbprint")
            writer.value(base64URL: reply.thumbprint)
            writer.name("jti")
            writer.value(text: jti.span)
            writer.member("iat", reply.issuedAt)
            if let nonce = reply.nextNonce {
                writer.name("next_nonce")
                writer.value(base64URL: nonce)
            }
        }
    }
}
