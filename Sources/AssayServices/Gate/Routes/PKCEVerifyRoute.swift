import AssayEncodings
import AssayWire

/// `POST /v1/pkce/verify`.
enum PKCEVerifyRoute {
    static let shape = CallShape(fields: [
        .required("code_verifier"), .required("code_challenge"),
        .required("code_challenge_method"), .optional("realm"),
    ])

    static func question(_ document: JSONDocument, _ head: RequestHead) -> RouteOutcome {
        var source = RouteSource()
        let request = PKCEVerifyRequest(
            codeVerifier: source.add("code_verifier", of: document),
            codeChallenge: source.add("code_challenge", of: document),
            codeChallengeMethod: source.add("code_challenge_method", of: document))
        guard fits(request.codeChallengeMethod, FieldBounds.codeChallengeMethod) else {
            return .refused(.pkceMethodNotAllowed)
        }
        guard fits(request.codeVerifier, FieldBounds.codeVerifier) else {
            return .refused(.pkceVerifierMalformed)
        }
        guard fits(request.codeChallenge, FieldBounds.codeChallenge) else {
            return .refused(.pkceChallengeMalformed)
        }
        let bytes = source.bytes
        return .writing { request.encode(head, from: bytes.span, into: &$0) }
    }

    private static func fits(_ range: Range<Int>?, _ bounds: ClosedRange<Int>) -> Bool {
        bounds.contains(range?.count ?? 0)
    }
}
