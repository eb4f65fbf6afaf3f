package import AssayBytes
import AssayCrypto
package import AssayWire

extension DPoP {
    /// What the ledger must discharge for a proof that passed every step: that it was never
    /// recorded. Asked last, so that a proof refused for another reason burns nothing. A proof
    /// whose key nobody vouched for draws on the share `caller`.
    static func discharge(
        _ proof: DPoPProof, _ claims: DPoPClaims, ofCaller caller: Bytes16,
        _ context: ExamineContext, scratch: inout [UInt8]
    ) -> Discharge {
        let created: WallTime
        let basis: RecordBasis
        if let minted = proof.nonceMinted {
            created = minted
            basis = .nonce(epoch: context.minting.epoch)
        } else {
            // Within the window, so far from any overflow.
            created = WallTime(milliseconds: claims.iat * 1000)
            basis = .issuedAt
        }
        let isBound =
            proof.evidence.expectedThumbprint != nil || proof.token?.thumbprint != nil
        let recorded = RecordedProof(claims, isBound: isBound, in: context.policy.name, &scratch)
        let record = Obligation.recordOnce(
            digest: recorded.digest, created: created, basis: basis)
        return Discharge(
            realm: context.policy.name, epoch: context.minting.epoch,
            shardKey: claims.thumbprint, pool: isBound ? .reserved : .open,
            quotaKey: recorded.quotaKey ?? caller,
            mode: proof.evidence.replay == .check ? .check : .take, operationID: .zero,
            obligations: ObligationList(record))
    }

    /// What the ledger records of a proof: its `jti` apart from every other realm's and key's.
    package static func recordDigest(
        of jti: Span<UInt8>, by thumbprint: Bytes32, realm: RealmName
    ) -> Bytes32 {
        var input: [UInt8] = []
        _ = RecordedProof.append(jti, by: thumbprint, realm, to: &input)
        return SHA256.digest(input.span)
    }

    /// The nonce the client should change to: when the one it used is past half its life.
    static func changedNonce(_ proof: DPoPProof, _ context: ExamineContext) -> Bytes32? {
        guard let minted = proof.nonceMinted else { return nil }
        let age = context.now.milliseconds - minted.milliseconds
        let half = context.policy.windows.nonceLifeMilliseconds / 2
        return age >= half ? context.nextNonce() : nil
    }

    /// What the ledger's answer means for a proof (RFC 9449 sections 8 and 11.1).
    static func refusal(
        for reason: Reason, of finding: Finding, _ context: ExamineContext
    ) -> Refusal? {
        switch reason {
        case .ledgerTaken: Refusal(.dpopReplayed)
        case .ledgerOutsideWindow:
            isDatedByNonce(finding)
                ? Refusal(.dpopNonceInvalid, nextNonce: context.nextNonce())
                : Refusal(.dpopIatTooOld)
        case .ledgerFenced: Refusal(.dpopNonceRequired, nextNonce: context.nextNonce())
        default: nil
        }
    }

    private static func isDatedByNonce(_ finding: Finding) -> Bool {
        finding.discharge?.obligations.contains { obligation in
            guard case .recordOnce(_, _, .nonce) = obligation else { return false }
            return true
        } ?? false
    }
}

/// What is digested of a proof for the ledger, together and so at less than the price of each.
private struct RecordedProof {
    let digest: Bytes32
    /// Of a proof that is bound to its key, whose share it draws on.
    let quotaKey: Bytes16?

    /// `scratch` is overwritten.
    init(_ claims: DPoPClaims, isBound: Bool, in realm: RealmName, _ scratch: inout [UInt8]) {
        scratch.removeAll(keepingCapacity: true)
        let jti = claims.jti
        let thumbprint = Self.append(jti.span, by: claims.thumbprint, realm, to: &scratch)
        var set = SHA256Set()
        let recorded = set.add(0..<scratch.count)
        let key = isBound ? set.add(thumbprint) : nil
        set.digest(in: scratch.span)
        digest = set[recorded]
        quotaKey = key.map { QuotaKey.ofKey(digested: set[$0]) }
    }

    /// Appends what the digest is of; gives where in it the thumbprint stands.
    static func append(
        _ jti: Span<UInt8>, by thumbprint: Bytes32, _ realm: RealmName, to input: inout [UInt8]
    ) -> Range<Int> {
        input.append("assay/1/jti\0".utf8.span)
        realm.appendLengthPrefixed(to: &input)
        let start = input.count
        thumbprint.append(to: &input)
        let end = input.count
        input.appendBigEndian(UInt16(truncatingIfNeeded: jti.count))
        input.append(jti)
        return start..<end
    }
}
