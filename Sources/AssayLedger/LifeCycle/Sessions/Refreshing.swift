import AssayBytes
import AssayCrypto
import AssayWire

/// Sessions: opened, refreshed, ended (RFC 6749 section 6, RFC 9700 section 4.14.2).
extension LifeCycle {
    /// A refresh token, computed: it is stored nowhere.
    func refreshToken(_ id: ObjectID, generation: UInt32, in realm: RealmName) -> RefreshToken {
        var input: [UInt8] = []
        input.reserveCapacity(Self.tokenInputBytesMax)
        input.append(contentsOf: "assay/1/refresh\0".utf8)
        realm.appendLengthPrefixed(to: &input)
        id.append(to: &input)
        input.appendBigEndian(generation)
        let mac = secret.mac(input.span)
        return RefreshToken(
            session: id, generation: generation, mac: Bytes16(high: mac.word0, low: mac.word1))
    }

    /// Label, realm with its length, identifier and generation.
    private static let tokenInputBytesMax = 16 + 64 + ObjectID.count + 4

    mutating func openSession(_ opening: SessionOpening, _ context: TakingContext) -> Performed {
        let key = AccountKey(opening.account, in: context.realm)
        if let code = opening.code {
            let refusal = refusal(
                openingWith: code, client: opening.client, thumbprint: opening.thumbprint,
                context)
            if let refusal { return .refused(refusal) }
        }
        if let id = opening.credential {
            guard let credential = credential(id, in: context), credential.account == key,
                credential.isLive(at: context.now)
            else { return .refused(.sessionCredentialInvalid) }
        }
        guard sessions[opening.session] == nil else { return .refused(.unavailable) }
        guard sessions.count < limits.sessionsMax, remember(key, opening.account, context) else {
            return .refused(.overloaded)
        }
        let record = SessionRecord(
            opening, key, realm: context.number, revision: revision, openedAt: context.now,
            expiry: expiry(openedAt: context.now, context))
        sessions[opening.session] = record
        sessionsExpiring.insert(opening.session, at: record.keptUntil)
        if let code = opening.code {
            codes[code]?.session = opening.session
            keepCode(code)
        }
        keep(key)
        keepSession(opening.session)
        return .accepted(told(opening.session, record, context))
    }

    mutating func refreshSession(_ refresh: SessionRefresh, _ context: TakingContext) -> Performed {
        let id = refresh.token.session
        let expected = refreshToken(
            id, generation: refresh.token.generation, in: context.realm)
        guard expected.mac.constantTimeEquals(refresh.token.mac), let session = sessions[id],
            session.realm == context.number, context.now < session.keptUntil,
            refresh.token.generation <= session.generation
        else { return .refused(.sessionUnknown) }
        guard context.now < session.expiry else { return .refused(.sessionExpired) }
        guard !isEnded(session, at: context.now) else { return .refused(.sessionEnded) }
        // Proof comes first: without it a retired token ends nothing.
        if let bound = session.thumbprint {
            guard let thumbprint = refresh.thumbprint else {
                return .refused(.sessionProofRequired)
            }
            guard thumbprint == bound else { return .refused(.dpopThumbprintMismatch) }
        }
        guard refresh.token.generation < session.generation else {
            return advance(id, session, context)
        }
        let grace = context.rules.refreshGraceMilliseconds
        if session.thumbprint != nil, refresh.token.generation + 1 == session.generation,
            session.refreshedAt <= context.now,
            context.now < session.refreshedAt.advanced(by: grace)
        {
            return Performed(
                reason: .accepted, result: told(id, session, context), hasChanged: false)
        }
        endSession(id, context)
        event(
            .sessionReuseDetected, account: session.account, object: id,
            coalescing: id.random, context)
        return .refused(.sessionReuseDetected, hasChanged: true)
    }

    private mutating func advance(
        _ id: ObjectID, _ session: SessionRecord, _ context: TakingContext
    ) -> Performed {
        var next = session
        guard session.generation < .max else { return .refused(.sessionExpired) }
        next.generation += 1
        next.refreshedAt = context.now
        next.expiry = expiry(openedAt: session.openedAt, context)
        // Where a reload made lives shorter it can be over by the new one.
        guard context.now < next.expiry else { return .refused(.sessionExpired) }
        sessions[id] = next
        keepSession(id)
        return .accepted(told(id, next, context))
    }

    /// Whether something has ended it: itself, its account's sign-out, its credential.
    func isEnded(_ session: SessionRecord, at now: WallTime) -> Bool {
        if session.endedAt != nil { return true }
        guard let account = accounts[session.account],
            account.sessionsEndedRevision < session.openedRevision
        else { return true }
        guard let id = session.credential else { return false }
        guard let credential = credentials[id] else { return true }
        return !credential.isLive(at: now)
            || credential.sessionsEndedRevision >= session.openedRevision
    }

    mutating func endSessions(_ ending: SessionEnding, _ context: TakingContext) -> Performed {
        switch ending {
        case .session(let id):
            guard let session = sessions[id], session.realm == context.number,
                !isEnded(session, at: context.now)
            else { return Performed(reason: .accepted, result: .none, hasChanged: false) }
            endSession(id, context)
            event(.sessionEnded, account: session.account, object: id, context)
        case .account(let name):
            let key = AccountKey(name, in: context.realm)
            guard accounts[key] != nil else {
                return Performed(reason: .accepted, result: .none, hasChanged: false)
            }
            endSessions(of: key)
            event(.sessionsEnded, account: key, object: nil, context)
        }
        return .accepted()
    }

    /// Ends one session; nothing when it has ended.
    mutating func endSession(_ id: ObjectID, _ context: TakingContext) {
        guard let session = sessions[id], session.endedAt == nil else { return }
        sessions[id]?.endedAt = context.now
        keepSession(id)
    }

    private func expiry(openedAt: WallTime, _ context: TakingContext) -> WallTime {
        min(
            context.now.advanced(by: context.rules.sessionIdleMilliseconds),
            openedAt.advanced(by: context.rules.sessionLifeMilliseconds))
    }

    private func told(
        _ id: ObjectID, _ session: SessionRecord, _ context: TakingContext
    ) -> TakingResult {
        .session(
            refreshToken(id, generation: session.generation, in: context.realm),
            expiry: session.expiry)
    }

    mutating func keepSession(_ id: ObjectID) {
        guard let session = sessions[id] else { return }
        changes.append(RowChange(table: .sessions, key: id.rowKey, value: session.row))
    }

    mutating func sweepSessions(now: WallTime, countMax: Int) {
        for id in sessionsExpiring.due(at: now, countMax: countMax) {
            guard let session = sessions[id] else { continue }
            guard session.keptUntil <= now else {
                // Refreshed since: it stands in the queue once, however often that was.
                sessionsExpiring.insert(id, at: session.keptUntil)
                continue
            }
            sessions[id] = nil
            changes.append(RowChange(table: .sessions, key: id.rowKey, value: nil))
        }
    }
}
