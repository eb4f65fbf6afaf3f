import AssayBytes
import AssayWire
import TestSupport

/// What random messages are made of.
extension SeededGenerator {
    mutating func bytes(_ counts: ClosedRange<Int>) -> [UInt8] {
        bytes(Int.random(in: counts, using: &self))
    }

    mutating func flag() -> Bool { Bool.random(using: &self) }
    mutating func bytes16() -> Bytes16 { Bytes16(high: next(), low: next()) }
    mutating func bytes32() -> Bytes32 { Bytes32(next(), next(), next(), next()) }
    mutating func instant() -> WallTime { WallTime(milliseconds: Int64(bitPattern: next())) }
    mutating func name() -> [UInt8] { bytes(0...WireLimits.accountBytesMax) }

    mutating func id() -> ObjectID {
        ObjectID(shard: UInt16(truncatingIfNeeded: next()), random: bytes16())
    }

    mutating func token() -> RefreshToken {
        RefreshToken(
            session: id(), generation: UInt32(truncatingIfNeeded: next()), mac: bytes16())
    }

    mutating func one<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &self)]
    }

    mutating func maybe<Value>(_ value: Value) -> Value? { flag() ? value : nil }

    mutating func key() -> CredentialKey {
        let curve = one(CredentialCurve.allCases)
        return CredentialKey(curve: curve, bytes: bytes(curve.keyBytes))
    }
}

extension SeededGenerator {
    /// A random obligation of a random type.
    mutating func obligation() -> Obligation {
        let makers: [(inout SeededGenerator) -> Obligation] = [
            { $0.guarding() },
            { .notRevoked($0.flag() ? .token($0.bytes16()) : .session($0.id())) },
            { .consume(challenge: $0.bytes32()) }, { $0.recording() },
            { $0.code() }, { $0.redemption() }, { $0.transaction() }, { $0.completion() },
            { $0.enrolment() }, { $0.rotation() },
            { .endCredentials($0.flag() ? .credential($0.id()) : .account($0.name())) },
            { $0.recovery() },
            {
                .decideRecovery(
                    RecoveryDecision(
                        recovery: $0.id(), credential: $0.id(), approves: $0.flag()))
            },
            { $0.session() },
            {
                .refreshSession(
                    SessionRefresh(token: $0.token(), thumbprint: $0.maybe($0.bytes32())))
            },
            { .endSessions($0.flag() ? .session($0.id()) : .account($0.name())) },
            {
                .revokeToken(
                    TokenRevocation(
                        target: $0.flag() ? .token($0.bytes16()) : .session($0.id()),
                        until: $0.instant()))
            },
            { .eraseAccount($0.name()) },
        ]
        return one(makers)(&self)
    }

    mutating func guarding() -> Obligation {
        .require(
            CredentialRequirement(
                credential: id(), revision: next(), use: one(CredentialUse.allCases)))
    }

    mutating func recording() -> Obligation {
        .recordOnce(
            digest: bytes32(), created: instant(),
            basis: flag() ? .issuedAt : .nonce(epoch: bytes16()))
    }

    mutating func code() -> Obligation {
        .registerCode(
            CodeRegistration(
                code: bytes16(), client: bytes16(), redirectURI: bytes16(),
                challenge: maybe(bytes32()), thumbprint: maybe(bytes32()),
                lifeSeconds: UInt32(truncatingIfNeeded: next())))
    }

    mutating func redemption() -> Obligation {
        .redeemCode(
            CodeRedemption(
                code: bytes16(), client: bytes16(), redirectURI: bytes16(),
                verifier: one([.absent, .malformed, .digest(bytes32())]),
                thumbprint: maybe(bytes32())))
    }

    mutating func transaction() -> Obligation {
        .openTransaction(
            TransactionOpening(
                id: bytes16(), client: bytes16(), redirectURI: bytes16(), binding: bytes16(),
                lifeSeconds: UInt32(truncatingIfNeeded: next())))
    }

    mutating func completion() -> Obligation {
        .completeTransaction(
            TransactionCompletion(
                state: bytes32(), client: bytes16(), redirectURI: bytes16(),
                binding: bytes16(), nonce: bytes32()))
    }

    mutating func enrolment() -> Obligation {
        .enroll(
            Enrolment(
                credential: id(), account: name(), device: name(), key: key(),
                assurance: one(Assurance.allCases),
                ground: one([.none, .approval(id()), .recovery(id())])))
    }

    mutating func rotation() -> Obligation {
        .rotateCredential(
            Rotation(
                old: id(), new: id(), device: name(), key: key(),
                assurance: one(Assurance.allCases), isCompromised: flag()))
    }

    mutating func recovery() -> Obligation {
        let count = Int.random(in: 0...WireLimits.lostMax, using: &self)
        return .startRecovery(
            RecoveryStart(
                recovery: id(), account: name(), method: one(RecoveryMethod.allCases),
                lost: (0..<count).map { _ in id() },
                assertion: bytes(0...WireLimits.assertionBytesMax)))
    }

    mutating func session() -> Obligation {
        .openSession(
            SessionOpening(
                session: id(), account: name(), client: bytes16(), credential: maybe(id()),
                thumbprint: maybe(bytes32()), code: maybe(bytes16())))
    }

    mutating func result() -> TakingResult {
        one([
            .none, .expiry(instant()),
            .transaction(state: bytes32(), nonce: bytes32(), expiry: instant()),
            .enrolled(id(), one(Assurance.allCases)), .rotated(id(), overlapUntil: instant()),
            .recovery(id(), one(RecoveryState.allCases), effectiveAt: maybe(instant())),
            .session(token(), expiry: instant()),
        ])
    }

    mutating func query() -> LedgerQuery {
        one([
            .credential(id()), .recovery(id()), .credentials(account: name()),
            .events(
                account: maybe(name()), after: Int64(bitPattern: next()),
                limit: UInt32(truncatingIfNeeded: next())),
        ])
    }

    mutating func record() -> LedgerRecord {
        one([
            .absent,
            .credential(
                CredentialFacts(
                    credential: id(), revision: next(), isSuperseded: flag(),
                    endsAt: maybe(instant()), createdAt: instant(), account: name(),
                    device: name(), assurance: one(Assurance.allCases), key: key())),
            .recovery(
                RecoveryFacts(
                    recovery: id(), account: name(), method: one(RecoveryMethod.allCases),
                    state: one(RecoveryState.allCases), effectiveAt: maybe(instant()))),
            .document(bytes(0...2000), next: Int64(bitPattern: next())),
        ])
    }
}
