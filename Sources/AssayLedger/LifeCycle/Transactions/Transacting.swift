import AssayBytes
import AssayCrypto
import AssayWire

/// Transactions: state and nonce of one login (OpenID Connect Core section 3.1.2.1), bound to
/// the browser session that began it.
extension LifeCycle {
    /// The state of a transaction: its id and a MAC, so that only this ledger makes one.
    func transactionState(_ id: Bytes16, in realm: RealmName) -> Bytes32 {
        let mac = secretMAC("assay/1/state\0", id, realm)
        return Bytes32(id.high, id.low, mac.word0, mac.word1)
    }

    /// The nonce of a transaction.
    func transactionNonce(_ id: Bytes16, in realm: RealmName) -> Bytes32 {
        secretMAC("assay/1/nonce\0", id, realm)
    }

    private func secretMAC(_ label: StaticString, _ id: Bytes16, _ realm: RealmName) -> Bytes32 {
        var input: [UInt8] = Array(label.description.utf8)
        realm.appendLengthPrefixed(to: &input)
        id.append(to: &input)
        return secret.mac(input.span)
    }

    mutating func openTransaction(
        _ opening: TransactionOpening, _ context: TakingContext
    ) -> Performed {
        guard transactions[opening.id] == nil else { return .refused(.unavailable) }
        guard transactions.count < limits.transactionsMax else { return .refused(.overloaded) }
        let rules = context.rules
        let life =
            opening.lifeSeconds == 0
            ? rules.transactionLifeMilliseconds
            : min(Int64(opening.lifeSeconds) * 1000, rules.transactionLifeMillisecondsMax)
        let expiry = context.now.advanced(by: life)
        let record = TransactionRecord(
            opening, realm: context.number, expiry: expiry,
            keptUntil: expiry.advanced(by: rules.transactionLifeMillisecondsMax))
        transactions[opening.id] = record
        transactionsExpiring.insert(opening.id, at: record.keptUntil)
        keepTransaction(opening.id)
        return .accepted(
            .transaction(
                state: transactionState(opening.id, in: context.realm),
                nonce: transactionNonce(opening.id, in: context.realm), expiry: expiry))
    }

    mutating func completeTransaction(
        _ completion: TransactionCompletion, _ context: TakingContext
    ) -> Performed {
        let id = Bytes16(high: completion.state.word0, low: completion.state.word1)
        guard let known = transactions[id], known.realm == context.number,
            context.now < known.keptUntil,
            completion.state.constantTimeEquals(transactionState(id, in: context.realm))
        else { return .refused(.transactionUnknown) }
        guard context.now < known.expiry else { return .refused(.transactionExpired) }
        guard known.completedAt == nil else { return .refused(.transactionCompleted) }
        guard known.binding == completion.binding else {
            return .refused(.transactionBindingMismatch)
        }
        guard known.client == completion.client else {
            return .refused(.transactionClientMismatch)
        }
        guard known.redirectURI == completion.redirectURI else {
            return .refused(.transactionRedirectUriMismatch)
        }
        let nonce = transactionNonce(id, in: context.realm)
        guard completion.nonce.constantTimeEquals(nonce) else {
            return .refused(.transactionNonceMismatch)
        }
        transactions[id]?.completedAt = context.now
        keepTransaction(id)
        return .accepted()
    }

    mutating func keepTransaction(_ id: Bytes16) {
        guard let record = transactions[id] else { return }
        changes.append(RowChange(table: .transactions, key: id.rowKey, value: record.row))
    }

    mutating func sweepTransactions(now: WallTime, countMax: Int) {
        for id in transactionsExpiring.due(at: now, countMax: countMax) {
            guard let record = transactions[id], record.keptUntil <= now else { continue }
            transactions[id] = nil
            changes.append(RowChange(table: .transactions, key: id.rowKey, value: nil))
        }
    }
}
