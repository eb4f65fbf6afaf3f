import AssayBytes
import AssayEncodings
import AssayWire

/// Proofs that need no durable state.
package enum ProofRoutes {
    static let all = [dpopVerify, signatureVerify, pkceVerify]

    /// `POST /v1/dpop/verify`.
    package static let dpopVerify = GateRoute(
        method: .post, path: RoutePath("/v1/dpop/verify"), right: .verify,
        shape: CallShape(fields: [
            .required("proof"), .required("method"), .required("url"),
            .optional("access_token"), .optional("expected_thumbprint"),
            .optional("require_nonce", .truth), .optional("replay", .choice(["consume", "check"])),
            .optional("realm"), .optional("operation_id"),
        ]),
        operation: .takes,
        fault: { document in
            // An access token is bound to some key, which must be named.
            guard document.member("access_token", of: document.root) != nil,
                document.member("expected_thumbprint", of: document.root) == nil
            else { return nil }
            return .shape(
                "expected_thumbprint",
                "expected_thumbprint is missing; with access_token it must be the thumbprint "
                    + "the token is bound to.")
        },
        write: { content throws(ContentRefusal) in
            var request = try dpopRequest(&content)
            request.accessToken = content.source.add("access_token", of: content.document)
            request.expectedThumbprint = content.source.add(
                "expected_thumbprint", of: content.document,
                cutTo: FieldBounds.expectedThumbprint)
            let root = content.document.root
            request.requireNonce = content.document.member("require_nonce", of: root).flatMap {
                content.document.bool($0)
            }
            if content.document.member("replay", of: root) != nil {
                request.replay = content.isChosen("replay", "check") ? .check : .consume
            }
            if let token = request.accessToken, !FieldBounds.accessToken.contains(token.count) {
                throw ContentRefusal(.dpopAthMismatch)
            }
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? DPoPVerifyReply.decode(reply, in: message) else { return nil }
            var jti: [UInt8] = []
            jti.append(message.extracting(reply.jti))
            return .accepted { writer in
                writer.name("thumbprint")
                writer.value(base64URL: reply.thumbprint)
                writer.name("jti")
                writer.value(text: jti.span)
                writer.member("iat", reply.issuedAt)
                writer.nextNonce(reply.nextNonce)
            }
        })

    /// Proof, method and URL of a body, and the verdict where no frame can carry the proof.
    static func dpopRequest(
        _ content: inout CallContent
    ) throws(ContentRefusal) -> DPoPVerifyRequest {
        let document = content.document
        guard let proof = content.source.add("proof", of: document),
            let method = content.source.add("method", of: document, orNoneOf: FieldBounds.method),
            let url = content.source.add("url", of: document, orNoneOf: FieldBounds.url)
        else { throw ContentRefusal(.dpopProofMissing) }
        if proof.isEmpty { throw ContentRefusal(.dpopProofMissing) }
        if proof.count > FieldBounds.proof.upperBound {
            let isMerged = content.source.bytes[proof].contains(UInt8(ascii: ","))
            throw ContentRefusal(isMerged ? .dpopMultipleProofs : .dpopMalformed)
        }
        var request = DPoPVerifyRequest(proof: proof, method: method, url: url)
        request.caller = content.caller
        return request
    }

    /// `POST /v1/signature/verify`.
    package static let signatureVerify = GateRoute(
        method: .post, path: RoutePath("/v1/signature/verify"), right: .verify,
        shape: CallShape(fields: [
            .required("public_key", .object), .required("algorithm"), .required("message"),
            .required("signature"), .optional("signature_format", .choice(["raw", "der"])),
            .optional("realm"),
        ]),
        operation: .none,
        write: { content throws(ContentRefusal) in
            let document = content.document
            guard let message = content.source.add(base64URL: "message", of: document),
                FieldBounds.message.contains(message.count),
                let whole = content.source.add(base64URL: "signature", of: document)
            else { throw ContentRefusal(.signatureMalformed) }
            let signature = content.source.cut(whole, to: FieldBounds.signature)
            guard
                let algorithm = content.source.add(
                    "algorithm", of: document, cutTo: FieldBounds.algorithm)
            else { throw ContentRefusal(.signatureAlgorithmNotAllowed) }
            // The key goes on as it stands: what it holds is the verifier's to judge.
            guard let node = document.member("public_key", of: document.root),
                FieldBounds.publicKey.contains(document.source(node).count)
            else { throw ContentRefusal(.signatureKeyInvalid) }
            let key = content.source.add(document.source(node))
            let request = SignatureVerifyRequest(
                publicKey: key, algorithm: algorithm, message: message, signature: signature,
                format: content.signatureForm)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: HTTPAnswer.plain)

    /// `POST /v1/pkce/verify`.
    package static let pkceVerify = GateRoute(
        method: .post, path: RoutePath("/v1/pkce/verify"), right: .verify,
        shape: CallShape(fields: [
            .required("code_verifier"), .required("code_challenge"),
            .required("code_challenge_method"), .optional("realm"),
        ]),
        operation: .none,
        write: { content in
            let document = content.document
            let request = PKCEVerifyRequest(
                codeVerifier: content.source.add(
                    "code_verifier", of: document, cutTo: FieldBounds.codeVerifier),
                codeChallenge: content.source.add(
                    "code_challenge", of: document, cutTo: FieldBounds.codeChallenge),
                codeChallengeMethod: content.source.add(
                    "code_challenge_method", of: document,
                    cutTo: FieldBounds.codeChallengeMethod))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: HTTPAnswer.plain)
}
