import AssayBytes
import AssayCrypto
import AssayLedger
import AssayServices
import AssayTransport
import AssayWire
import TestSupport
import Testing

/// A ledger's pipeline with both clocks, the disk and the network in hand.
struct LedgerBench {
    static let start: Int64 = 1_790_000_000_000

    var pipeline: LedgerPipeline<MemoryEngine>
    var wall: Int64
    var monotonic: UInt64 = 9_000_000
    /// What the file holds.
    var disk: LedgerState?
    /// Whether writes succeed at once; else they wait in `writes`.
    var storesAtOnce = true
    var writes: [LedgerState] = []
    var notes: [LedgerNote] = []
    var memoryReturns = 0
    var sent: [(peer: PeerID, message: [UInt8])] = []
    let metrics = MetricSet<LedgerMetric>()
    let random: RandomSource

    init(
        _ rules: LedgerRules = LedgerBench.rules(), disk: LedgerState? = nil,
        wall: Int64 = LedgerBench.start, seed: UInt64 = 1, storesAtOnce: Bool = true
    ) {
        self.disk = disk
        self.wall = wall
        self.storesAtOnce = storesAtOnce
        let random = RandomSource(seed: seed)
        self.random = random
        pipeline = LedgerPipeline(
            rules, state: disk,
            now: LedgerMoment(
                wall: WallTime(milliseconds: wall),
                monotonic: MonotonicTime(microseconds: monotonic)),
            metrics: metrics, random: { random.next() },
            engine: {
                MemoryEngine(
                    epoch: $0, realms: $1, capacity: $2,
                    life: LifeCycle(rules: [:], secret: HMACKey(Bytes32.zero)),
                    tableKey: TableKey(.zero))
            })
        perform()
    }

    static func rules(
        stores: Bool = false, change: (inout RealmWindows) -> Void = { _ in }
    ) -> LedgerRules {
        LedgerRules(
            realms: [windows("default", change: change)], policyHash: Bytes32(1, 2, 3, 4),
            storesState: stores)
    }

    static func windows(
        _ name: String, change: (inout RealmWindows) -> Void = { _ in }
    ) -> RealmWindows {
        var windows = RealmWindows(
            realm: RealmName(name) ?? .none, fence: WallTime(milliseconds: 0))
        change(&windows)
        return windows
    }

    static func peer(_ number: UInt8) -> PeerID {
        let bytes: [UInt8] = [0, 1, 2, 3, number]
        return PeerID(bytes.span) ?? PeerID()
    }

    var moment: LedgerMoment {
        LedgerMoment(
            wall: WallTime(milliseconds: wall), monotonic: MonotonicTime(microseconds: monotonic))
    }

    mutating func step(_ event: LedgerEvent) {
        pipeline.step(event, now: moment)
        perform()
    }

    /// Lets both clocks run on, with a tick every 50 ms.
    mutating func run(milliseconds: Int64) {
        var left = milliseconds
        while left > 0 {
            let part = min(left, 50)
            wall += part
            monotonic += UInt64(part) * 1000
            left -= part
            step(.tick)
        }
    }

    private mutating func perform() {
        var actions = pipeline.takeActions()
        while !actions.isEmpty {
            for action in actions {
                switch action {
                case .send(let peer, let message): sent.append((peer, message))
                case .note(let note): notes.append(note)
                case .giveBackMemory: memoryReturns += 1
                // This ledger has no store.
                case .commit, .scan, .stop: break
                case .store(let state):
                    guard storesAtOnce else {
                        writes.append(state)
                        continue
                    }
                    disk = state
                    pipeline.step(.stored(state), now: moment)
                }
            }
            actions = pipeline.takeActions()
        }
    }

    /// Sends one message in a turn of its own and gives the messages that came back.
    mutating func exchange(_ message: [UInt8], from peer: PeerID = peer(1)) -> [[UInt8]] {
        sent = []
        step(.message(peer, message))
        step(.turnEnded)
        return sent.filter { $0.peer == peer }.map(\.message)
    }
}

extension LedgerBench {
    var isOpen: Bool { pipeline.isOpen }

    /// A record of `number`, dated `age` milliseconds ago by wall time.
    func record(
        _ number: UInt64, age: Int64 = 0, operation: UInt64 = 0, nonce: Bool = false,
        epoch: Bytes16? = nil, realm: String = "default"
    ) -> Discharge {
        let epoch = epoch ?? pipeline.epoch.id
        return Discharge(
            realm: RealmName(realm) ?? .none, epoch: epoch, shardKey: .zero, pool: .reserved,
            quotaKey: Bytes16(high: 1, low: 1), mode: .take,
            operationID: Bytes16(high: 0, low: operation),
            obligations: ObligationList(
                .recordOnce(
                    digest: Bytes32(number, 2, 3, 4), created: WallTime(milliseconds: wall - age),
                    basis: nonce ? .nonce(epoch: epoch) : .issuedAt)))
    }

    /// Asks one discharge through bytes.
    mutating func ask(_ discharge: Discharge, timeLeft: UInt32 = 0) -> DischargeReply? {
        var batch = BatchWriter()
        guard discharge.encode(requestID: 77, timeLeft: timeLeft, into: &batch) == .written else {
            return nil
        }
        return Self.replies(exchange(batch.bytes)).first.flatMap { reply in
            guard reply.envelope.address.requestID == 77 else { return nil }
            return try? DischargeReply.decode(reply.envelope, in: reply.message.span)
        }
    }

    /// What `ask` gives, which must be there. (`#require` can't call what mutates.)
    mutating func must<Value>(_ ask: (inout LedgerBench) -> Value?) throws -> Value {
        let value = ask(&self)
        return try #require(value)
    }

    mutating func join() -> LedgerJoinReply? {
        var batch = BatchWriter()
        guard BareRequest.encode(.ledgerJoin, requestID: 5, into: &batch) == .written else {
            return nil
        }
        return Self.replies(exchange(batch.bytes)).first.flatMap {
            try? LedgerJoinReply.decode($0.envelope, in: $0.message.span)
        }
    }

    mutating func hello() -> HelloReply? {
        var batch = BatchWriter()
        guard BareRequest.encode(.hello, requestID: 5, into: &batch) == .written else {
            return nil
        }
        return Self.replies(exchange(batch.bytes)).first.flatMap {
            try? HelloReply.decode($0.envelope, in: $0.message.span)
        }
    }

    /// Every frame of these messages.
    static func replies(_ messages: [[UInt8]]) -> [(envelope: ReplyEnvelope, message: [UInt8])] {
        var replies: [(envelope: ReplyEnvelope, message: [UInt8])] = []
        for message in messages {
            var frames: [Range<Int>] = []
            guard Batch.split(message.span, into: &frames) else { continue }
            for frame in frames {
                if let envelope = ReplyEnvelope.read(message.span, frame) {
                    replies.append((envelope, message))
                }
            }
        }
        return replies
    }
}

/// Bytes from a seed, or none.
final class RandomSource {
    private var generator: SeededGenerator
    var isBroken = false

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    func word() -> UInt64 { generator.next() }

    func next() -> Bytes32? {
        isBroken ? nil : Bytes32(word(), word(), word(), word())
    }
}
