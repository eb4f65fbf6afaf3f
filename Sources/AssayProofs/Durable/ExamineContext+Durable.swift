import AssayBytes
import AssayCrypto
import AssayWire

extension ExamineContext {
    /// A new identifier that lives on the shard of this key.
    func newID(on shardKey: Bytes32) -> ObjectID {
        ObjectID(shard: UInt16(truncatingIfNeeded: shardKey.word0 >> 48), random: identifier)
    }

    /// Mints a challenge for a purpose and a subject; nil while there is no key.
    func mint(_ purpose: MintingPurpose, _ subject: Bytes32) -> Bytes32? {
        MintedValue.mint(
            for: MintingScope(realm: policy.name, purpose: purpose, subject: subject),
            with: minting, at: now, dated: mintedAt, randomness: randomness)
    }

    /// Whether a challenge was minted for this, and when it was not, why.
    func check(
        _ challenge: Bytes32, _ purpose: MintingPurpose, _ subject: Bytes32
    ) -> MintedValueProblem? {
        let minted = MintedValue.check(
            challenge, for: MintingScope(realm: policy.name, purpose: purpose, subject: subject),
            with: minting, at: now, lifeMilliseconds: policy.windows.challengeLifeMilliseconds,
            skewMilliseconds: policy.windows.skewMilliseconds)
        guard case .failure(let problem) = minted else { return nil }
        return problem
    }

    /// The last moment at which what is minted now is accepted.
    var mintedExpiry: WallTime {
        WallTime(
            milliseconds: mintedAt.milliseconds + policy.windows.challengeLifeMilliseconds)
    }

    /// The discharge of obligations; nil when they are not in their order, which is a mistake
    /// here.
    ///
    /// - Parameter key: the key somebody vouched for, where there is one: its share of the
    ///   reserved pool is drawn on; else the caller's of the open one.
    func discharge(
        _ obligations: [Obligation], shardKey: Bytes32, key: CredentialKey? = nil,
        caller: [UInt8] = []
    ) -> Discharge? {
        guard let list = ObligationList(obligations) else { return nil }
        return Discharge(
            realm: policy.name, epoch: minting.epoch, shardKey: shardKey,
            pool: key == nil ? .open : .reserved,
            quotaKey: key.map { QuotaKey.ofKey(SHA256.digest($0.bytes.span)) }
                ?? QuotaKey.ofCaller(caller.span),
            mode: .take, operationID: .zero, obligations: list)
    }
}

extension Workspace {
    /// The caller's name that a request gives.
    func caller(_ range: Range<Int>?) -> [UInt8] {
        range.map { Array(bytes[$0]) } ?? []
    }

    /// The bytes of a field, copied.
    func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
}

extension Examination {
    /// A refusal of a durable kind, without a measured value.
    static func refused(_ reason: Reason) -> Examination { .refused(Refusal(reason)) }

    /// A finding that no signature stands before; `unavailable` without a discharge.
    static func found(
        _ kind: Kind, _ discharge: Discharge?, claims: Claims = .none
    ) -> Examination {
        guard let discharge else { return .refused(Refusal(.unavailable)) }
        return .examined(
            Examined(
                checks: 0..<0, invalid: .unavailable,
                finding: Finding(kind: kind, claims: claims, discharge: discharge)))
    }

    /// An answer that needs neither a signature nor the ledger.
    static func answered(_ kind: Kind, _ claims: Claims) -> Examination {
        .examined(
            Examined(
                checks: 0..<0, invalid: .unavailable,
                finding: Finding(kind: kind, claims: claims, discharge: nil)))
    }
}

/// How long the texts of durable calls may be, in bytes.
enum TextBounds {
    static let account = 1...256
    static let client = 1...256
    static let redirectURI = 1...2048
    /// A code has 128 bits at least (RFC 6749 section 10.10).
    static let code = 22...1024
    static let binding = 16...256
    static let jti = 1...256
    static let issuer = 1...512
}
