package import AssayBytes
package import AssayWire

/// What a look for a kept answer finds.
package enum Recalled: Sendable, Equatable {
    case nothing
    /// The id was used with other content.
    case mismatch
    case kept(Outcome)
}

/// Answers kept under operation ids: asked again, a durable call gets the answer it got.
extension LifeCycle {
    /// How long an answer is kept: on disk, and only in memory.
    static let keptMilliseconds: Int64 = 600_000
    static let keptInMemoryMilliseconds: Int64 = 15_000

    /// The answer kept under an operation id.
    package func recall(
        _ operation: Bytes16, _ call: Bytes32, in realm: RealmName, now: WallTime
    ) -> Recalled {
        guard !operation.isZero, let number = realms[realm],
            let kept = answers[OperationKey(realm: number, id: operation)], now < kept.until
        else { return .nothing }
        guard kept.call == Bytes16(high: call.word0, low: call.word1) else { return .mismatch }
        var outcome = Outcome(reason: kept.reason)
        outcome.result = result(of: kept.result, in: realm)
        return .kept(outcome)
    }

    /// Whether one more answer may be kept.
    package var hasRoomForAnswer: Bool { answers.count < limits.keptAnswersMax }

    /// Keeps what a call was told.
    package mutating func keepAnswer(
        of operation: Bytes16, _ call: Bytes32, _ performed: Performed, onDisk: Bool,
        in realm: RealmName, now: WallTime
    ) {
        guard !operation.isZero, let number = realms[realm] else { return }
        let life = onDisk ? Self.keptMilliseconds : Self.keptInMemoryMilliseconds
        let answer = KeptAnswer(
            call: Bytes16(high: call.word0, low: call.word1), reason: performed.reason,
            result: KeptResult(performed.result), until: now.advanced(by: life),
            isDurable: onDisk)
        let key = OperationKey(realm: number, id: operation)
        answers[key] = answer
        answersExpiring.insert(key, at: answer.until)
        guard onDisk else { return }
        changes.append(RowChange(table: .answers, key: key.rowKey, value: answer.row))
    }

    private func result(of kept: KeptResult, in realm: RealmName) -> TakingResult {
        switch kept {
        case .none: .none
        case .expiry(let time): .expiry(time)
        case .transaction(let id, let expiry):
            .transaction(
                state: transactionState(id, in: realm), nonce: transactionNonce(id, in: realm),
                expiry: expiry)
        case .enrolled(let id, let assurance): .enrolled(id, assurance)
        case .rotated(let id, let until): .rotated(id, overlapUntil: until)
        case .recovery(let id, let state, let at): .recovery(id, state, effectiveAt: at)
        case .session(let id, let generation, let expiry):
            .session(refreshToken(id, generation: generation, in: realm), expiry: expiry)
        }
    }

    mutating func sweepAnswers(now: WallTime, countMax: Int) {
        for key in answersExpiring.due(at: now, countMax: countMax) {
            guard let kept = answers[key], kept.until <= now else { continue }
            answers[key] = nil
            guard kept.isDurable else { continue }
            changes.append(RowChange(table: .answers, key: key.rowKey, value: nil))
        }
    }
}

extension OperationKey {
    /// The key of its row: realm, then id.
    var rowKey: [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendBigEndian(realm)
        id.append(to: &bytes)
        return bytes
    }

    init(_ row: RowChange) throws(RowProblem) {
        guard row.key.count == 18 else { throw RowProblem(table: row.table, key: row.key) }
        realm = row.key.span.bigEndianUInt16(at: 0)
        id = row.key.span.bytes16(at: 2)
    }
}
