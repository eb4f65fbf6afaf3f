import AssayBytes
import AssayCrypto
import AssayWire

/// Authorization codes with PKCE (protocol/proofs/code.md).
enum CodeProof {
    static func register(
        _ request: CodeRegisterRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Examination {
        let bytes = workspace.bytes.span
        guard TextBounds.code.contains(request.code.count),
            TextBounds.client.contains(request.clientId.count),
            TextBounds.redirectURI.contains(request.redirectUri.count)
        else { return .refused(.fieldInvalid) }
        var challenge: Bytes32?
        if let range = request.codeChallenge {
            guard let method = request.codeChallengeMethod,
                ConstantTime.equals(bytes.extracting(method), "S256".utf8.span)
            else { return .refused(.pkceMethodNotAllowed) }
            guard let decoded = Base64URL.decode32(bytes.extracting(range)) else {
                return .refused(.pkceChallengeMalformed)
            }
            challenge = decoded
        } else if request.codeChallengeMethod != nil {
            return .refused(.pkceChallengeMalformed)
        }
        var thumbprint: Bytes32?
        if let range = request.dpopJkt {
            // Zero stands for what is no thumbprint at redemption, and must bind nothing.
            guard let decoded = Base64URL.decode32(bytes.extracting(range)), decoded != .zero
            else { return .refused(.fieldInvalid) }
            thumbprint = decoded
        }
        let code = HalfDigest.code(bytes.extracting(request.code), in: context.policy.name)
        let caller = workspace.caller(request.caller)
        let taking = CodeRegistration(
            code: code, client: HalfDigest.client(bytes.extracting(request.clientId)),
            redirectURI: HalfDigest.redirectURI(bytes.extracting(request.redirectUri)),
            challenge: challenge, thumbprint: thumbprint, lifeSeconds: request.expiresIn ?? 0)
        return .found(
            .codeRegister,
            context.discharge(
                [.registerCode(taking)], shardKey: thumbprint ?? ShardKey.digest(code),
                caller: caller))
    }

    static func redeem(
        _ request: CodeRedeemRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Examination {
        let bytes = workspace.bytes.span
        let code = HalfDigest.code(bytes.extracting(request.code), in: context.policy.name)
        var verifier = PresentedVerifier.absent
        if let range = request.codeVerifier {
            let text = bytes.extracting(range)
            verifier =
                CodeVerifier.isWellFormed(text) ? .digest(SHA256.digest(text)) : .malformed
        }
        // What is no thumbprint is the thumbprint of no key: it can match nothing.
        let thumbprint = request.dpopJkt.map {
            Base64URL.decode32(bytes.extracting($0)) ?? .zero
        }
        let taking = CodeRedemption(
            code: code, client: HalfDigest.client(bytes.extracting(request.clientId)),
            redirectURI: HalfDigest.redirectURI(bytes.extracting(request.redirectUri)),
            verifier: verifier, thumbprint: thumbprint)
        let caller = workspace.caller(request.caller)
        return .found(
            .codeRedeem,
            context.discharge(
                [.redeemCode(taking)], shardKey: thumbprint ?? ShardKey.digest(code),
                caller: caller))
    }

    /// `code.register`.
    static let registerKind = ProofKind.command(
        .codeRegister, Taking(type: 0x30, home: .object),
        precedence: [
            .fieldInvalid, .pkceMethodNotAllowed, .pkceChallengeMalformed, .pkceCodeExists,
        ],
        decode: { request, message throws(CallFault) in
            try CodeRegisterRequest.decode(request, in: message)
        },
        examine: { register($0, $1, $2) },
        write: { claims, address, batch in
            guard case .taken(.expiry(let expiry), _) = claims else { return .notEncodable }
            return CodeRegisterReply(expiresAt: expiry.seconds).encode(to: address, into: &batch)
        })

    /// `code.redeem`.
    static let redeemKind = ProofKind.command(
        .codeRedeem, Taking(type: 0x31, home: .object),
        precedence: [
            .pkceCodeUnknown, .pkceCodeExpired, .pkceClientMismatch, .pkceRedirectUriMismatch,
            .pkceDpopJktMismatch, .pkceTooManyAttempts, .pkceVerifierMissing,
            .pkceVerifierUnexpected, .pkceVerifierMalformed, .pkceVerifierMismatch,
            .pkceCodeReplayed,
        ],
        decode: { request, message throws(CallFault) in
            try CodeRedeemRequest.decode(request, in: message)
        },
        examine: { redeem($0, $1, $2) })
}
