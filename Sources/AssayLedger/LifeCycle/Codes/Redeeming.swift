import AssayBytes
import AssayWire

/// Authorization codes: registered, redeemed once, and what a replay ends.
extension LifeCycle {
    mutating func registerCode(
        _ registration: CodeRegistration, _ context: TakingContext
    ) -> Performed {
        if let known = codes[registration.code], context.now < known.keptUntil {
            return .refused(.pkceCodeExists)
        }
        guard codes.count < limits.codesMax else { return .refused(.overloaded) }
        let rules = context.rules
        let life =
            registration.lifeSeconds == 0
            ? rules.codeLifeMilliseconds
            : min(Int64(registration.lifeSeconds) * 1000, rules.codeLifeMillisecondsMax)
        let expiry = context.now.advanced(by: life)
        let record = CodeRecord(
            registration, expiry: expiry,
            keptUntil: expiry.advanced(by: rules.codeLifeMillisecondsMax))
        codes[registration.code] = record
        codesExpiring.insert(registration.code, at: record.keptUntil)
        keepCode(registration.code)
        return .accepted(.expiry(expiry))
    }

    mutating func redeemCode(
        _ redemption: CodeRedemption, _ context: TakingContext
    ) -> Performed {
        guard let code = codes[redemption.code], context.now < code.keptUntil else {
            return .refused(.pkceCodeUnknown)
        }
        guard context.now < code.expiry else { return .refused(.pkceCodeExpired) }
        guard code.client == redemption.client else { return .refused(.pkceClientMismatch) }
        guard code.redirectURI == redemption.redirectURI else {
            return .refused(.pkceRedirectUriMismatch)
        }
        guard code.thumbprint == redemption.thumbprint else {
            return .refused(.pkceDpopJktMismatch)
        }
        guard code.attempts < context.rules.codeAttemptsMax else {
            return .refused(.pkceTooManyAttempts)
        }
        if let refusal = judge(redemption.verifier, of: redemption.code, code, context) {
            return refusal
        }
        guard code.redeemedAt == nil else { return replayed(redemption.code, code, context) }
        codes[redemption.code]?.redeemedAt = context.now
        keepCode(redemption.code)
        return .accepted()
    }

    /// Compares the verifier; one that is well-formed and wrong counts as an attempt.
    private mutating func judge(
        _ verifier: PresentedVerifier, of id: Bytes16, _ code: CodeRecord,
        _ context: TakingContext
    ) -> Performed? {
        guard let challenge = code.challenge else {
            return verifier == .absent ? nil : .refused(.pkceVerifierUnexpected)
        }
        switch verifier {
        case .absent: return .refused(.pkceVerifierMissing)
        case .malformed: return .refused(.pkceVerifierMalformed)
        case .digest(let digest):
            if digest.constantTimeEquals(challenge) { return nil }
            codes[id]?.attempts += 1
            keepCode(id)
            if Int(code.attempts) + 1 >= context.rules.codeAttemptsMax {
                event(.codeAttemptsExhausted, account: nil, object: nil, context)
            }
            return .refused(.pkceVerifierMismatch, hasChanged: true)
        }
    }

    /// Whoever presents a redeemed code and knows everything else has stolen it, or was robbed:
    /// the session opened with it ends (RFC 6749 section 4.1.2).
    private mutating func replayed(
        _ id: Bytes16, _ code: CodeRecord, _ context: TakingContext
    ) -> Performed {
        codes[id]?.isReplayed = true
        keepCode(id)
        var account: AccountKey?
        if let session = code.session {
            account = sessions[session]?.account
            endSession(session, context)
        }
        event(
            .codeReplayed, account: account, object: code.session, coalescing: id, context)
        return .refused(.pkceCodeReplayed, hasChanged: true)
    }

    /// Why a session cannot be opened with a code; nil when it can.
    func refusal(
        openingWith id: Bytes16, client: Bytes16, thumbprint: Bytes32?, _ context: TakingContext
    ) -> Reason? {
        guard let code = codes[id], context.now < code.keptUntil else { return .pkceCodeUnknown }
        guard code.client == client else { return .pkceClientMismatch }
        guard code.thumbprint == thumbprint else { return .pkceDpopJktMismatch }
        guard code.redeemedAt != nil else { return .pkceCodeNotRedeemed }
        return code.isReplayed || code.session != nil ? .pkceCodeReplayed : nil
    }

    mutating func keepCode(_ id: Bytes16) {
        guard let code = codes[id] else { return }
        changes.append(RowChange(table: .codes, key: id.rowKey, value: code.row))
    }

    mutating func sweepCodes(now: WallTime, countMax: Int) {
        for id in codesExpiring.due(at: now, countMax: countMax) {
            guard let code = codes[id], code.keptUntil <= now else { continue }
            codes[id] = nil
            changes.append(RowChange(table: .codes, key: id.rowKey, value: nil))
        }
    }
}
