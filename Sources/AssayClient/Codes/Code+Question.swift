import AssayBytes
import AssayWire

extension NewCode: Question {
    static var kind: Kind { .codeRegister }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        let refusal = Reason.refusal(
            of: Part(codeChallengeMethod, FieldBounds.codeChallengeMethod, .pkceMethodNotAllowed),
            Part(codeChallenge, FieldBounds.codeChallenge, .pkceChallengeMalformed))
        if let refusal { return .refused(refusal) }
        var source = QuestionSource()
        let request = CodeRegisterRequest(
            caller: source.add(caller: caller), codeChallenge: source.add(codeChallenge),
            codeChallengeMethod: source.add(codeChallengeMethod), code: source.add(code),
            clientId: source.add(clientID), redirectUri: source.add(redirectURI),
            expiresIn: lifeSeconds, dpopJkt: source.add(thumbprint))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RegisteredCode {
        RegisteredCode(expiresAt: try CodeRegisterReply.decode(reply, in: message).expiresAt)
    }
}

extension CodeEvidence: Question {
    static var kind: Kind { .codeRedeem }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        let refusal = Reason.refusal(
            of: Part(code, FieldBounds.code, .pkceCodeUnknown),
            Part(clientID, FieldBounds.clientId, .pkceClientMismatch),
            Part(redirectURI, FieldBounds.redirectUri, .pkceRedirectUriMismatch),
            Part(thumbprint, FieldBounds.dpopJkt, .pkceDpopJktMismatch),
            Part(codeVerifier, FieldBounds.codeVerifier, .pkceVerifierMalformed))
        if let refusal { return .refused(refusal) }
        var source = QuestionSource()
        let request = CodeRedeemRequest(
            caller: source.add(caller: caller), codeVerifier: source.add(codeVerifier),
            code: source.add(code), clientId: source.add(clientID),
            redirectUri: source.add(redirectURI), dpopJkt: source.add(thumbprint))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }
}
