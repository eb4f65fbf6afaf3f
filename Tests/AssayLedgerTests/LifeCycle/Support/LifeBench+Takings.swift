import AssayBytes
import AssayLedger
import AssayWire
import Testing

/// Short ways to say the takings.
extension LifeBench {
    static func key(_ number: UInt8 = 1) -> CredentialKey {
        CredentialKey(curve: .p256, bytes: Array(repeating: number, count: 64))
    }

    static func enrolment(
        _ id: ObjectID, _ account: String = "alice", _ ground: EnrolmentGround = .none
    ) -> Obligation {
        .enroll(
            Enrolment(
                credential: id, account: Array(account.utf8), device: Array("phone".utf8),
                key: key(), assurance: .software, ground: ground))
    }

    /// Enrols a credential.
    mutating func enroll(
        _ account: String = "alice", _ ground: EnrolmentGround = .none,
        in realm: RealmName = realm
    ) -> ObjectID {
        let id = freshID()
        let performed = ask(Self.enrolment(id, account, ground), in: realm)
        #expect(performed.reason == .accepted)
        #expect(performed.result == .enrolled(id, .software))
        return id
    }

    static func rotation(
        _ old: ObjectID, _ new: ObjectID, isCompromised: Bool = false
    ) -> Obligation {
        .rotateCredential(
            Rotation(
                old: old, new: new, device: Array("phone 2".utf8), key: key(2),
                assurance: .software, isCompromised: isCompromised))
    }

    mutating func rotate(_ old: ObjectID, isCompromised: Bool = false) -> ObjectID {
        let new = freshID()
        #expect(reason(Self.rotation(old, new, isCompromised: isCompromised)) == .accepted)
        return new
    }

    static func start(
        _ id: ObjectID, _ method: RecoveryMethod, lost: [ObjectID] = [],
        of account: String = "alice"
    ) -> Obligation {
        .startRecovery(
            RecoveryStart(
                recovery: id, account: Array(account.utf8), method: method, lost: lost,
                assertion: Array("seen in person".utf8)))
    }

    mutating func startRecovery(
        _ method: RecoveryMethod, lost: [ObjectID] = [], of account: String = "alice"
    ) -> ObjectID {
        let id = freshID()
        #expect(reason(Self.start(id, method, lost: lost, of: account)) == .accepted)
        return id
    }

    /// What one credential says to a recovery.
    mutating func decide(_ recovery: ObjectID, _ credential: ObjectID, approves: Bool) -> Performed
    {
        ask(
            .decideRecovery(
                RecoveryDecision(
                    recovery: recovery, credential: credential, approves: approves)))
    }

    func state(of recovery: ObjectID, in realm: RealmName = realm) -> RecoveryState? {
        guard case .recovery(let facts) = life.lookUp(.recovery(recovery), in: realm, now: now)
        else { return nil }
        return facts.state
    }

    func facts(of credential: ObjectID, in realm: RealmName = realm) -> CredentialFacts? {
        let record = life.lookUp(.credential(credential), in: realm, now: now)
        guard case .credential(let facts) = record else { return nil }
        return facts
    }

    /// The guard of a credential as it stands.
    func guards(_ credential: ObjectID, _ use: CredentialUse) -> Reason? {
        let revision = facts(of: credential)?.revision ?? 0
        let requirement = CredentialRequirement(
            credential: credential, revision: revision, use: use)
        return life.refusal(of: requirement, in: Self.realm, now: now)
    }

    func listing(of account: String = "alice", in realm: RealmName = realm) -> String {
        let record = life.lookUp(
            .credentials(account: Array(account.utf8)), in: realm, now: now)
        guard case .document(let bytes, _) = record else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func digest(_ number: UInt64) -> Bytes16 { Bytes16(high: 0xD1, low: number) }

    static func thumbprint(_ number: UInt64) -> Bytes32 { Bytes32(number, 5, 5, 5) }

    static func code(
        _ number: UInt64, challenge: Bytes32? = thumbprint(77), thumbprint: Bytes32? = nil,
        life: UInt32 = 0
    ) -> Obligation {
        .registerCode(
            CodeRegistration(
                code: digest(number), client: digest(100), redirectURI: digest(200),
                challenge: challenge, thumbprint: thumbprint, lifeSeconds: life))
    }

    static func redemption(
        _ number: UInt64, client: UInt64 = 100, redirect: UInt64 = 200,
        verifier: PresentedVerifier = .digest(thumbprint(77)), thumbprint: Bytes32? = nil
    ) -> Obligation {
        .redeemCode(
            CodeRedemption(
                code: digest(number), client: digest(client), redirectURI: digest(redirect),
                verifier: verifier, thumbprint: thumbprint))
    }

    static func opening(
        _ id: ObjectID, _ account: String = "alice", client: UInt64 = 100,
        credential: ObjectID? = nil, thumbprint: Bytes32? = nil, code: UInt64? = nil
    ) -> Obligation {
        .openSession(
            SessionOpening(
                session: id, account: Array(account.utf8), client: digest(client),
                credential: credential, thumbprint: thumbprint, code: code.map(digest)))
    }

    /// Opens a session; its first refresh token.
    mutating func open(
        _ account: String = "alice", credential: ObjectID? = nil, thumbprint: Bytes32? = nil,
        code: UInt64? = nil
    ) -> RefreshToken {
        let id = freshID()
        let performed = ask(
            Self.opening(
                id, account, credential: credential, thumbprint: thumbprint, code: code))
        #expect(performed.reason == .accepted)
        return Self.token(performed) ?? Self.noToken
    }

    mutating func refresh(
        _ token: RefreshToken, by thumbprint: Bytes32? = nil, in realm: RealmName = realm
    ) -> Performed {
        ask(.refreshSession(SessionRefresh(token: token, thumbprint: thumbprint)), in: realm)
    }

    static func token(_ performed: Performed) -> RefreshToken? {
        guard case .session(let token, _) = performed.result else { return nil }
        return token
    }

    static let noToken = RefreshToken(session: id(0), generation: 0, mac: .zero)

    /// The page of events, as a store with these rows would give it.
    func events(
        of account: String? = nil, after: Int64 = 0, limit: UInt32 = 1000,
        in realm: RealmName = realm
    ) -> (text: String, next: Int64) {
        let query = LedgerQuery.events(
            account: account.map { Array($0.utf8) }, after: after, limit: limit)
        guard life.lookUp(query, in: realm, now: now) == nil,
            let scan = life.scan(for: query, in: realm),
            case .document(let bytes, let next) = life.record(of: store.rows(scan), for: query)
        else { return ("", 0) }
        return (String(decoding: bytes, as: UTF8.self), next)
    }

    /// The sorts of events, in order.
    func eventTypes(of account: String? = nil, in realm: RealmName = realm) -> [String] {
        events(of: account, in: realm).text.split(separator: "\"type\":\"").dropFirst().map {
            String($0.prefix { $0 != "\"" })
        }
    }
}
