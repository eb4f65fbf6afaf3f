import AssayBytes
import AssayWire

/// Obligations, results, queries and records as the vectors name their parts.
enum Bodies {
    typealias Fields = [String: JSONValue]

    static func obligation(_ obligation: Obligation) -> JSONValue {
        switch obligation {
        case .require(let guarded):
            body(
                "require",
                [
                    "credential": id(guarded.credential), "revision": number(guarded.revision),
                    "use": number(guarded.use.rawValue),
                ])
        case .notRevoked(let guarded): body("not_revoked", ["of": target(guarded)])
        case .consume(let challenge): body("consume", ["challenge": hex(challenge)])
        case .recordOnce(let digest, let created, let basis):
            body("record_once", record(digest, created, basis))
        case .registerCode(let taking): body("register_code", code(taking))
        case .redeemCode(let taking): body("redeem_code", code(taking))
        case .openTransaction(let taking): body("open_transaction", transaction(taking))
        case .completeTransaction(let taking): body("complete_transaction", transaction(taking))
        case .enroll(let taking): body("enroll", enrolment(taking))
        case .rotateCredential(let taking): body("rotate_credential", rotation(taking))
        case .endCredentials(let taking): body("end_credentials", ["of": ending(taking)])
        case .startRecovery(let taking): body("start_recovery", recovery(taking))
        case .decideRecovery(let taking):
            body(
                "decide_recovery",
                [
                    "recovery": id(taking.recovery), "credential": id(taking.credential),
                    "approves": flag(taking.approves),
                ])
        case .openSession(let taking): body("open_session", session(taking))
        case .refreshSession(let taking):
            body(
                "refresh_session",
                ["token": token(taking.token), "thumbprint": hex(taking.thumbprint)])
        case .endSessions(let taking): body("end_sessions", ["of": ending(taking)])
        case .revokeToken(let taking):
            body("revoke_token", ["of": target(taking.target), "until": time(taking.until)])
        case .eraseAccount(let account): body("erase_account", ["account": text(account)])
        }
    }

    static func result(_ result: TakingResult) -> JSONValue? {
        switch result {
        case .none: nil
        case .expiry(let expiry): body("expiry", ["expiry": time(expiry)])
        case .transaction(let state, let nonce, let expiry):
            body(
                "transaction",
                ["state": hex(state), "nonce": hex(nonce), "expiry": time(expiry)])
        case .enrolled(let credential, let assurance):
            body(
                "enrolled",
                ["credential": id(credential), "assurance": number(assurance.rawValue)])
        case .rotated(let credential, let overlapUntil):
            body(
                "rotated",
                ["credential": id(credential), "overlap_until": time(overlapUntil)])
        case .recovery(let recovery, let state, let effectiveAt):
            body(
                "recovery",
                [
                    "recovery": id(recovery), "state": number(state.rawValue),
                    "effective_at": time(effectiveAt),
                ])
        case .session(let session, let expiry):
            body("session", ["token": token(session), "expiry": time(expiry)])
        }
    }

    static func query(_ query: LedgerQuery) -> JSONValue {
        switch query {
        case .credential(let credential): body("credential", ["credential": id(credential)])
        case .recovery(let recovery): body("recovery", ["recovery": id(recovery)])
        case .credentials(let account): body("credentials", ["account": text(account)])
        case .events(let account, let after, let limit):
            body(
                "events",
                [
                    "account": account.map(text) ?? .null, "after": number(after),
                    "limit": number(limit),
                ])
        }
    }

    static func record(_ record: LedgerRecord) -> JSONValue {
        switch record {
        case .absent: body("absent", [:])
        case .credential(let facts): body("credential", credential(facts))
        case .recovery(let facts):
            body(
                "recovery",
                [
                    "recovery": id(facts.recovery), "account": text(facts.account),
                    "method": number(facts.method.rawValue),
                    "state": number(facts.state.rawValue),
                    "effective_at": time(facts.effectiveAt),
                ])
        case .document(let document, let next):
            body("document", ["document": text(document), "next": number(next)])
        }
    }
}

extension Bodies {
    static func body(_ type: String, _ fields: Fields) -> JSONValue {
        .object(fields.merging(["type": .string(type)]) { $1 })
    }

    static func option(_ name: String, _ fields: Fields = [:]) -> JSONValue {
        .object(fields.merging(["is": .string(name)]) { $1 })
    }

    static func number(_ value: some BinaryInteger) -> JSONValue {
        .number(Int64(truncatingIfNeeded: value))
    }

    static func flag(_ value: Bool) -> JSONValue { .number(value ? 1 : 0) }
    static func text(_ value: [UInt8]) -> JSONValue { .string(Hex.text(value)) }
    static func time(_ value: WallTime) -> JSONValue { .number(value.milliseconds) }
    static func time(_ value: WallTime?) -> JSONValue { value.map(time) ?? .null }
    static func hex(_ value: Bytes16) -> JSONValue { .string(Reading.hex(value)) }
    static func hex(_ value: Bytes32) -> JSONValue { .string(Reading.hex(value)) }
    static func hex(_ value: Bytes16?) -> JSONValue { value.map(hex) ?? .null }
    static func hex(_ value: Bytes32?) -> JSONValue { value.map(hex) ?? .null }

    static func id(_ value: ObjectID) -> JSONValue {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return .string(Hex.text(bytes))
    }

    static func token(_ value: RefreshToken) -> JSONValue {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return .string(Hex.text(bytes))
    }
}
