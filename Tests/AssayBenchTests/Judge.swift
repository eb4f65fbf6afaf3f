import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire

/// A verifier and its ledger in one value: what a realm that allows everything says to a frame.
struct Judge: ~Copyable {
    static let realmText = "default"
    static let issuerText = "https://issuer.example.com"
    static let audienceText = "https://api.example.com"
    let realm: RealmName
    let policy: RealmPolicy
    let minting: MintingKeys
    var now: WallTime
    private var engine: VerificationEngine
    private var workspace = Workspace()
    private var used: Set<[UInt8]> = []
    private var results: [Bool] = []
    private let issuers: IssuerKeySets

    /// - Parameter issuerKey: what signs the access tokens that are accepted.
    init(now: WallTime, issuerKey: SigningKey? = nil) throws {
        let realm = RealmName(Self.realmText) ?? .none
        let key = MintingKey(
            id: 7, from: WallTime(milliseconds: 0),
            until: WallTime(milliseconds: now.milliseconds + 3_600_000), key: Bytes32(1, 2, 3, 4))
        // Wide, as in the benchmark's realm: where all tests run at once, more than a minute may
        // pass between a proof's signing and its last use.
        var policy = RealmPolicy(
            name: realm, rpID: Array("example.com".utf8), algorithms: .all,
            windows: TimeWindows(
                pastMilliseconds: 900_000, challengeLifeMilliseconds: 900_000,
                timestampSeconds: 900))
        let issuers = try issuerKey.map { try Self.trust($0, &policy) } ?? .none
        let engine = try VerificationEngine()
        self.realm = realm
        self.now = now
        self.engine = engine
        self.issuers = issuers
        self.policy = policy
        minting = MintingKeys(epoch: Bytes16(high: 1, low: 2), keys: [key])
    }

    /// Lets the realm know the issuer with this key.
    private static func trust(
        _ key: SigningKey, _ policy: inout RealmPolicy
    ) throws -> IssuerKeySets {
        var issuer = TokenIssuer(name: Array(issuerText.utf8))
        issuer.algorithms = .all
        policy.tokens.issuers = [issuer]
        policy.tokens.audiences = [Array(audienceText.utf8)]
        let set = JWKSetText.publicSet([
            (String(decoding: key.thumbprintText, as: UTF8.self), key)
        ])
        let keys = try IssuerKeys.parse(jwks: set.span, algorithms: .all).get()
        return IssuerKeySets(
            revision: 1,
            entries: [.init(realm: policy.name, issuer: issuer.name, keys: keys)])
    }

    /// A nonce or challenge as this realm mints them.
    func mint(_ purpose: MintingPurpose, subject: Bytes32? = nil) -> Bytes32? {
        MintedValue.mint(
            for: MintingScope(realm: realm, purpose: purpose, subject: subject), with: minting,
            at: now, randomness: now.milliseconds.magnitude)
    }

    /// The answer to a whole message, and whether it was a batch at all.
    mutating func answer(_ message: [UInt8]) -> (replies: BatchWriter, reasons: [Reason]) {
        var frames: [Range<Int>] = []
        var batch = BatchWriter()
        guard Batch.split(message.span, into: &frames) else {
            _ = Refusal(.malformed).encode(to: .unknown, into: &batch)
            return (batch, [.malformed])
        }
        var reasons: [Reason] = []
        for frame in frames { reasons.append(answer(message, frame, into: &batch)) }
        return (batch, reasons)
    }

    private mutating func answer(
        _ message: [UInt8], _ frame: Range<Int>, into batch: inout BatchWriter
    ) -> Reason {
        switch RequestEnvelope.read(message.span, frame) {
        case .refused(let address, let fault):
            return refuse(Refusal(fault.reason), address, &batch)
        case .request(let request):
            let text =
                #"{"process":{"cpu_user_us":1000,"cpu_system_us":500,"resident_bytes":4096}}"#
            guard request.kind != .stats else {
                _ = StatsReply.encode(text.utf8.span, to: request.address, into: &batch)
                return .accepted
            }
            guard Registry.entry(for: request.kind) != nil else {
                return refuse(Refusal(.kindUnknown), request.address, &batch)
            }
            guard request.realmName(in: message.span) == realm else {
                return refuse(Refusal(.realmUnknown), request.address, &batch)
            }
            return judge(request, Array(message[frame]), into: &batch)
        }
    }

    private mutating func judge(
        _ request: RequestEnvelope, _ frame: [UInt8], into batch: inout BatchWriter
    ) -> Reason {
        workspace.reset()
        workspace.bytes.append(contentsOf: frame)
        let moved = request.moved(to: 0)
        var context = ExamineContext(policy: policy, now: now, minting: minting, randomness: 5)
        context.issuers = issuers
        var trace = Trace.disabled
        switch Registry.examine(moved, context, &workspace, &trace) {
        case .refused(let refusal):
            return refuse(refusal, request.address, &batch)
        case .waiting:
            return refuse(Refusal(.unavailable), request.address, &batch)
        case .examined(let examined):
            engine.verify(workspace.checks, in: workspace.bytes, results: &results)
            let finding: Finding
            switch Registry.conclude(examined, results, &workspace) {
            case .refused(let refusal):
                return refuse(refusal, request.address, &batch)
            case .found: finding = examined.finding
            case .excused(let other): finding = other
            }
            let evidence = Array(frame[moved.fields])
            let takes = finding.discharge.map { $0.mode == .take } ?? false
            if takes, !used.insert(evidence).inserted {
                let reason: Reason =
                    request.kind == .challengeVerify ? .challengeConsumed : .dpopReplayed
                return refuse(Refusal(reason), request.address, &batch)
            }
            _ = Registry.write(finding, to: request.address, into: &batch)
            return .accepted
        }
    }

    private func refuse(
        _ refusal: Refusal, _ address: ReplyAddress, _ batch: inout BatchWriter
    ) -> Reason {
        _ = refusal.encode(to: address, into: &batch)
        return refusal.reason
    }
}
