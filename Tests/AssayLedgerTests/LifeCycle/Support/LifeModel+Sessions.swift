import AssayBytes
import AssayLedger
import AssayWire

extension LifeModel {
    private func place(ofCode number: Bytes16) -> Int? {
        codes.firstIndex { $0.number == number && now < $0.kept }
    }

    mutating func register(_ taking: CodeRegistration) -> Told {
        if place(ofCode: taking.code) != nil { return Told(.pkceCodeExists) }
        codes.removeAll { $0.number == taking.code }
        let expiry = now + rules.codeLifeMilliseconds
        codes.append(
            Code(
                number: taking.code, key: taking.thumbprint, expiry: expiry,
                kept: expiry + rules.codeLifeMillisecondsMax))
        return Told(.accepted, .expiry(WallTime(milliseconds: expiry)))
    }

    /// Every code of a walk has the same client, redirect URI and challenge.
    mutating func redeem(_ taking: CodeRedemption) -> Told {
        guard let place = place(ofCode: taking.code) else { return Told(.pkceCodeUnknown) }
        let code = codes[place]
        if code.expiry <= now { return Told(.pkceCodeExpired) }
        if code.key != taking.thumbprint { return Told(.pkceDpopJktMismatch) }
        if code.attempts >= rules.codeAttemptsMax { return Told(.pkceTooManyAttempts) }
        switch taking.verifier {
        case .absent: return Told(.pkceVerifierMissing)
        case .malformed: return Told(.pkceVerifierMalformed)
        case .digest(let digest) where digest != LifeBench.thumbprint(77):
            codes[place].attempts += 1
            return Told(.pkceVerifierMismatch, hasEffect: true)
        case .digest: break
        }
        guard code.isRedeemed else {
            codes[place].isRedeemed = true
            return Told(.accepted)
        }
        codes[place].isReplayed = true
        for index in sessions.indices where sessions[index].id == code.session {
            sessions[index].hasEnded = true
        }
        return Told(.pkceCodeReplayed, hasEffect: true)
    }

    mutating func open(_ taking: SessionOpening) -> Told {
        let account = text(taking.account)
        var code: Int?
        if let number = taking.code {
            guard let place = place(ofCode: number) else { return Told(.pkceCodeUnknown) }
            if codes[place].key != taking.thumbprint { return Told(.pkceDpopJktMismatch) }
            if !codes[place].isRedeemed { return Told(.pkceCodeNotRedeemed) }
            if codes[place].isReplayed || codes[place].session != nil {
                return Told(.pkceCodeReplayed)
            }
            code = place
        }
        if let id = taking.credential {
            guard isLive(id), credentials.contains(where: { $0.id == id && $0.account == account })
            else { return Told(.sessionCredentialInvalid) }
        }
        if sessions.contains(where: { $0.id == taking.session }) { return Told(.unavailable) }
        let expiry = now + min(rules.sessionIdleMilliseconds, rules.sessionLifeMilliseconds)
        sessions.append(
            Session(
                id: taking.session, account: account, credential: taking.credential,
                key: taking.thumbprint, opened: now, refreshed: now, expiry: expiry))
        if let code { codes[code].session = taking.session }
        return told(sessions[sessions.count - 1])
    }

    /// Without the MAC, which the model cannot make.
    private func told(_ session: Session) -> Told {
        let token = RefreshToken(session: session.id, generation: session.generation, mac: .zero)
        return Told(
            .accepted, .session(token, expiry: WallTime(milliseconds: session.expiry)))
    }

    mutating func refresh(_ taking: SessionRefresh) -> Told {
        guard let place = sessions.firstIndex(where: { $0.id == taking.token.session }),
            now < sessions[place].expiry + 86_400_000
        else { return Told(.sessionUnknown) }
        let session = sessions[place]
        if session.expiry <= now { return Told(.sessionExpired) }
        if session.hasEnded { return Told(.sessionEnded) }
        if let credential = session.credential, !isLive(credential) { return Told(.sessionEnded) }
        if let key = session.key {
            guard let shown = taking.thumbprint else { return Told(.sessionProofRequired) }
            guard shown == key else { return Told(.dpopThumbprintMismatch) }
        }
        let age = session.generation - taking.token.generation
        if age == 0 {
            sessions[place].generation += 1
            sessions[place].refreshed = now
            sessions[place].expiry = min(
                now + rules.sessionIdleMilliseconds,
                session.opened + rules.sessionLifeMilliseconds)
            return told(sessions[place])
        }
        if age == 1, session.key != nil, now - session.refreshed < rules.refreshGraceMilliseconds {
            return told(session)
        }
        sessions[place].hasEnded = true
        return Told(.sessionReuseDetected, hasEffect: true)
    }
}
