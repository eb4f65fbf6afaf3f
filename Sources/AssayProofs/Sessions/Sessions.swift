import AssayBytes
import AssayCrypto
import AssayWire

/// Sessions: families of refresh tokens (protocol/proofs/session.md).
enum SessionProof {
    static func open(
        _ request: SessionOpenRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Examination {
        let bytes = workspace.bytes.span
        guard TextBounds.account.contains(request.account.count),
            TextBounds.client.contains(request.clientId.count)
        else { return .refused(.fieldInvalid) }
        var thumbprint: Bytes32?
        if let range = request.dpopJkt {
            guard let decoded = Base64URL.decode32(bytes.extracting(range)) else {
                return .refused(.fieldInvalid)
            }
            thumbprint = decoded
        }
        var credential: ObjectID?
        if let range = request.credentialId {
            guard let id = ObjectID(text: bytes.extracting(range)) else {
                return .refused(.sessionCredentialInvalid)
            }
            credential = id
        }
        let account = bytes.copied(request.account)
        let shard = thumbprint ?? ShardKey.account(account.span, in: context.policy.name)
        let taking = SessionOpening(
            session: context.newID(on: shard), account: account,
            client: HalfDigest.client(bytes.extracting(request.clientId)),
            credential: credential, thumbprint: thumbprint,
            code: request.code.map {
                HalfDigest.code(bytes.extracting($0), in: context.policy.name)
            })
        let caller = workspace.caller(request.caller)
        return .found(
            .sessionOpen,
            context.discharge([.openSession(taking)], shardKey: shard, caller: caller))
    }

    /// Judges a refresh: the proof first, where there is one, then the token's form.
    static func refresh(
        _ request: SessionRefreshRequest, _ context: ExamineContext,
        _ workspace: inout Workspace, _ trace: inout Trace
    ) -> Examination {
        let text = workspace.copy(request.refreshToken)
        let token = RefreshToken(text: text.span)
        guard let proof = request.proof, let method = request.method, let url = request.url else {
            guard let token else { return .refused(.sessionUnknown) }
            let caller = workspace.caller(request.caller)
            return .found(
                .sessionRefresh,
                context.discharge(
                    [.refreshSession(SessionRefresh(token: token, thumbprint: nil))],
                    shardKey: ShardKey.object(token.session), caller: caller))
        }
        var evidence = DPoPVerifyRequest(proof: proof, method: method, url: url)
        evidence.caller = request.caller
        let examination = DPoP.examine(evidence, context, &workspace, &trace)
        guard case .examined(var examined) = examination,
            var discharge = examined.finding.discharge,
            case .dpop(let claims) = examined.finding.claims
        else { return examination }
        guard let token else {
            // Only a proof that holds learns that the token is none.
            examined.laterInvalid = .sessionUnknown
            examined.isDecoy = true
            return .examined(examined)
        }
        let taking = SessionRefresh(token: token, thumbprint: claims.thumbprint)
        guard
            let obligations = ObligationList(
                Array(discharge.obligations) + [.refreshSession(taking)])
        else { return .refused(.unavailable) }
        discharge.obligations = obligations
        examined.finding.kind = .sessionRefresh
        examined.finding.discharge = discharge
        return .examined(examined)
    }
}
