import AssayBytes
import AssayCrypto
import AssayWire

extension TokenProof {
    /// What a presented token shows when its signatures hold: with a proof, that it is recorded
    /// once, behind the guards; without one, the guards alone. Nil where no discharge can ask
    /// all of it: then nothing is decided, since a token is never accepted without its guards.
    static func conclude(
        _ token: VerifiedToken, _ judged: Judged, _ proved: Examined?,
        _ evidence: TokenVerifyRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Examined? {
        var claims = TokenClaims(token: token, isShadow: judged.isShadow)
        guard let proved, case .dpop(let proof) = proved.finding.claims,
            var discharge = proved.finding.discharge
        else {
            claims.shadowReason = judged.excused?.reason
            claims.nextNonce = judged.excused?.nextNonce
            claims.measured = judged.excused.flatMap(\.clockOffset)
            guard let finding = guarded(claims, evidence, context, workspace) else { return nil }
            return Examined(
                checks: 0..<0, invalid: .tokenSignatureInvalid,
                laterInvalid: .dpopSignatureInvalid, finding: finding)
        }
        claims.thumbprint = proof.thumbprint
        claims.measured = proof.iat - context.now.seconds
        claims.nextNonce = proof.nextNonce
        // Guards have the lower numbers, so this is their order.
        guard let obligations = ObligationList(token.guards + Array(discharge.obligations))
        else { return nil }
        discharge.obligations = obligations
        var examined = Examined(
            checks: 0..<0, invalid: .tokenSignatureInvalid, laterInvalid: .dpopSignatureInvalid,
            finding: Finding(kind: .tokenVerify, claims: .token(claims), discharge: discharge))
        if judged.isShadow {
            let excused = claims.excusing(Refusal(.dpopSignatureInvalid))
            guard let finding = guarded(excused, evidence, context, workspace) else { return nil }
            examined.excuse = .check(proved.checks.lowerBound, finding)
        }
        return examined
    }

    /// What is found without a proof: only that nothing was revoked is left to ask. A token that
    /// names neither itself nor a session cannot be revoked, and nothing is asked.
    private static func guarded(
        _ claims: TokenClaims, _ evidence: TokenVerifyRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Finding? {
        var finding = Finding(kind: .tokenVerify, claims: .token(claims), discharge: nil)
        guard !claims.token.guards.isEmpty else { return finding }
        guard let obligations = ObligationList(claims.token.guards) else { return nil }
        finding.discharge = Discharge(
            realm: context.policy.name, epoch: context.minting.epoch,
            shardKey: claims.token.digest, pool: .open,
            quotaKey: QuotaKey.ofCaller(
                workspace.bytes.span.extracting(evidence.caller ?? 0..<0)),
            mode: evidence.replay == ReplayMode.check.rawValue ? .check : .take,
            operationID: .zero, obligations: obligations)
        return finding
    }

    /// What the ledger's answer means: for the token, and, behind it, for the proof.
    static func refusal(
        _ outcome: Outcome, _ finding: Finding, _ context: ExamineContext
    ) -> Refusal? {
        if outcome.reason == .ledgerRevoked { return Refusal(.tokenRevoked) }
        return DPoP.refusal(for: outcome.reason, of: finding, context)
    }

    /// In shadow mode what the ledger says of the proof is excused: it judges the guards first,
    /// so they held.
    static func excuse(
        _ outcome: Outcome, _ finding: Finding, _ context: ExamineContext
    ) -> Finding? {
        guard case .token(let claims) = finding.claims, claims.isShadow,
            let refusal = DPoP.refusal(for: outcome.reason, of: finding, context)
        else { return nil }
        return Finding(
            kind: finding.kind, claims: .token(claims.excusing(refusal)), discharge: nil)
    }
}

extension Refusal {
    /// The proof's `iat` minus now, in seconds, where that is what was refused.
    fileprivate var clockOffset: Int64? {
        reason == .dpopIatTooOld || reason == .dpopIatInFuture ? measured : nil
    }
}

extension TokenClaims {
    /// The same token without a proof that counts.
    func excusing(_ refusal: Refusal) -> TokenClaims {
        var excused = self
        excused.thumbprint = nil
        excused.nextNonce = refusal.nextNonce
        excused.shadowReason = refusal.reason
        return excused
    }
}
