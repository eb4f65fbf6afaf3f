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
            codeVerifier: source.add(
                "code_verifier", of: document, cutTo: FieldBounds.codeVerifier),
            codeChallenge: source.add(
                "code_challenge", of: document, cutTo: FieldBounds.codeChallenge),
            codeChallengeMethod: source.add(
                "code_challenge_method", of: document, cutTo: FieldBounds.codeChallengeMethod))
        let bytes = source.bytes
        return .writing { request.encode(head, from: bytes.span, into: &$0) }
    }
}
