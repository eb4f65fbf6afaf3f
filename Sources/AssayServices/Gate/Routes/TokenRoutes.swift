import AssayBytes
import AssayEncodings
import AssayWire

/// Access tokens, for callers that ask in JSON; gateways have endpoints of their own.
package enum TokenRoutes {
    static let all = [tokenVerify]

    /// `POST /v1/token/verify`.
    package static let tokenVerify = GateRoute(
        method: .post, path: RoutePath("/v1/token/verify"), right: .verify,
        shape: CallShape(fields: [
            .required("access_token"), .required("scheme", .choice(["DPoP", "Bearer"])),
            .optional("proof"), .optional("method"), .optional("url"),
            .optional("client_cert_sha256"), .optional("scope"), .optional("realm"),
            .optional("operation_id"),
        ]),
        operation: .takes,
        fault: { document in
            let names = ["proof", "method", "url"]
            let present = names.count { document.member($0, of: document.root) != nil }
            guard present > 0, present < names.count else { return nil }
            return .shape(nil, "proof, method and url come together or not at all.")
        },
        write: { content throws(ContentRefusal) in
            let request = try request(&content)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: accepted)

    private static func request(
        _ content: inout CallContent
    ) throws(ContentRefusal) -> TokenVerifyRequest {
        let document = content.document
        let isDPoP = content.isChosen("scheme", "DPoP")
        let proof = proof(&content)
        // The form of the call comes before what the token is.
        if isDPoP, proof?.isEmpty ?? true { throw ContentRefusal(.dpopProofMissing) }
        guard let token = content.source.add("access_token", of: document), !token.isEmpty else {
            throw ContentRefusal(.tokenMissing)
        }
        guard token.count <= FieldBounds.accessToken.upperBound else {
            throw ContentRefusal(.tokenMalformed)
        }
        var request = TokenVerifyRequest(
            caller: content.caller, proof: proof, accessToken: token, scheme: isDPoP ? 0 : 1)
        request.method = content.source.add("method", of: document, orNoneOf: FieldBounds.method)
        request.url = content.source.add("url", of: document, orNoneOf: FieldBounds.url)
        request.clientCertificate = content.source.add(
            "client_cert_sha256", of: document, cutTo: FieldBounds.clientCertificate)
        // A scope no frame can carry becomes one that no token has, never a shorter one.
        request.requiredScope = content.source.add(
            "scope", of: document, orNoneOf: FieldBounds.requiredScope)
        return request
    }

    /// The proof. One that no frame can carry becomes one that fails for the same reason in its
    /// turn: a shorter part of it might hold.
    private static func proof(_ content: inout CallContent) -> Range<Int>? {
        guard let node = content.document.member("proof", of: content.document.root) else {
            return nil
        }
        let text = content.document.copied(node)
        guard text.count > FieldBounds.proof.upperBound else {
            return content.source.add(text.span)
        }
        let isMerged = text.contains(UInt8(ascii: ","))
        return content.source.add((isMerged ? "," : "!").utf8.span)
    }

    private static let accepted: @Sendable (ReplyEnvelope, Span<UInt8>) -> HTTPAnswer? = {
        reply, message in
        guard let reply = try? TokenVerifyReply.decode(reply, in: message),
            // This call excuses nothing, so an answer that does is to another question.
            reply.shadowReason == nil,
            isObject(message.extracting(reply.claims))
        else { return nil }
        let subject = reply.tokenSubject.map { message.copy($0) } ?? []
        let client = reply.tokenClient.map { message.copy($0) } ?? []
        let scope = reply.tokenScope.map { message.copy($0) } ?? []
        let claims = message.copy(reply.claims)
        return .accepted { writer in
            writer.member("subject", text: subject)
            writer.member("client_id", text: client)
            writer.member("scope", text: scope)
            writer.member("expires_at", reply.expiresAt)
            if let thumbprint = reply.thumbprint {
                writer.name("thumbprint")
                writer.value(base64URL: thumbprint)
            }
            writer.name("claims")
            writer.value(json: claims.span)
            writer.nextNonce(reply.nextNonce)
        }
    }

    /// Whether bytes are one JSON object, so that the answer they go into stays JSON.
    private static func isObject(_ text: Span<UInt8>) -> Bool {
        var document = JSONDocument(
            limits: JSONLimits(bytesMax: text.count, nodesMax: GateLimits.documentNodesMax))
        return (try? document.parse(text)) != nil && document.kind(document.root) == .object
    }
}
