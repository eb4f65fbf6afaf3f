import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// A verifier's worker without threads, sockets, clock or ledger: frames in, findings out.
final class TestVerifier {
    var policy: RealmPolicy
    var now: WallTime
    var minting: MintingKeys
    var randomness: UInt64 = 0x0123_4567_89AB_CDEF
    /// The random part of what gets an identifier.
    var identifier = Bytes16(high: 0xA0A1_A2A3_A4A5_A6A7, low: 0xA8A9_AAAB_ACAD_AEAF)
    /// What the ledger tells when it is asked; of anything else, that there is none.
    var known: [LedgerQuery: LedgerRecord] = [:]
    /// The key sets of issuers, and what an issuer said of the token at hand.
    var issuers = IssuerKeySets.none
    var introspection: IntrospectionAnswer?
    /// Whether the issuer was asked already.
    var isIssuerAsked = false
    var workspace = Workspace()
    var trace = Trace.disabled
    private var engine: VerificationEngine
    private var results: [Bool] = []

    static let epoch = Bytes16(high: 0xE0E1_E2E3_E4E5_E6E7, low: 0xE8E9_EAEB_ECED_EEEF)

    init(algorithms: AlgorithmSet = .all, now seconds: Int64 = 1_767_225_600) throws {
        let realm = try #require(RealmName("default"))
        policy = RealmPolicy(name: realm, rpID: Array("example.com".utf8), algorithms: algorithms)
        now = WallTime(milliseconds: seconds * 1000)
        minting = MintingKeys(epoch: Self.epoch, keys: Self.keys(at: seconds))
        engine = try VerificationEngine()
    }

    /// Two keys: one that mints now, and the one before it, still accepted.
    static func keys(at seconds: Int64) -> [MintingKey] {
        let start = WallTime(milliseconds: (seconds - 1000) * 1000)
        let turn = WallTime(milliseconds: (seconds - 400) * 1000)
        let end = WallTime(milliseconds: (seconds + 4000) * 1000)
        return [
            MintingKey(id: 7, from: turn, until: end, key: Bytes32(1, 2, 3, 4)),
            MintingKey(id: 9, from: start, until: end, key: Bytes32(5, 6, 7, 8)),
        ]
    }

    var context: ExamineContext {
        var context = ExamineContext(
            policy: policy, now: now, minting: minting, randomness: randomness)
        context.identifier = identifier
        context.issuers = issuers
        context.introspection = introspection
        context.isIssuerAsked = isIssuerAsked
        return context
    }

    func advance(milliseconds: Int64) {
        now = WallTime(milliseconds: now.milliseconds + milliseconds)
    }

    /// Examines and verifies one frame; the workspace is forgotten afterwards.
    func judge(
        _ write: (RequestHead, inout BatchWriter) -> FrameWriting,
        operationID: Bytes16 = .zero
    ) throws -> Judgement {
        var batch = BatchWriter()
        let head = RequestHead(requestID: 1, operationID: operationID, realm: policy.name)
        try #require(write(head, &batch) == .written)
        return try judge(frame: batch.bytes)
    }

    /// Examines and verifies the one frame of a message.
    func judge(frame: [UInt8]) throws -> Judgement {
        try #require(try judge(batch: frame).first)
    }

    /// Examines the frames of a message, verifies all signatures at once, concludes.
    func judge(batch: [UInt8]) throws -> [Judgement] {
        workspace.reset()
        workspace.bytes.append(contentsOf: batch)
        var frames: [Range<Int>] = []
        let isWhole = Batch.split(batch.span, into: &frames)
        try #require(isWhole)
        let examinations = frames.map { frame in
            switch RequestEnvelope.read(batch.span, frame) {
            case .request(let envelope):
                examine(envelope, batch)
            case .refused(_, let fault):
                Examination.refused(Refusal(fault.reason))
            }
        }
        engine.verify(workspace.checks, in: workspace.bytes, results: &results)
        return examinations.map { examination in
            switch examination {
            case .refused(let refusal): return .refused(refusal)
            case .waiting(let query): return .waiting(query)
            case .examined(let examined):
                switch Registry.conclude(examined, results, &workspace) {
                case .refused(let refusal): return .refused(refusal)
                case .found: return .found(examined.finding)
                case .excused(let finding): return .found(finding)
                }
            }
        }
    }
}

extension TestVerifier {
    /// Examines a request with what the ledger tells of its queries.
    private func examine(_ request: RequestEnvelope, _ batch: [UInt8]) -> Examination {
        var context = context
        let queries = Registry.entry(for: request.kind)?.queries(request, batch.span) ?? []
        context.records = queries.map { known[$0] ?? .absent }
        return Registry.examine(request, context, &workspace, &trace)
    }
}

/// What a verifier makes of evidence before the ledger is asked.
enum Judgement {
    case refused(Refusal)
    case found(Finding)
    /// The token's issuer is to be asked first.
    case waiting(IssuerQuery)

    /// The reason; `accepted` for a finding.
    var reason: Reason {
        switch self {
        case .refused(let refusal): refusal.reason
        case .found: .accepted
        case .waiting: .unavailable
        }
    }

    var refusal: Refusal? {
        guard case .refused(let refusal) = self else { return nil }
        return refusal
    }

    var finding: Finding? {
        guard case .found(let finding) = self else { return nil }
        return finding
    }

    var dpop: DPoPClaims? {
        guard case .dpop(let claims)? = finding?.claims else { return nil }
        return claims
    }
}

extension Reason: CustomTestStringConvertible {
    /// The reason's name.
    public var testDescription: String { name ?? "0x" + String(rawValue, radix: 16) }
}
