import AssayBytes
import AssayWire

/// An operation of one realm.
struct OperationKey: Hashable, Sendable {
    var realm: UInt16
    var id: Bytes16
}

/// What an operation was told, without secrets.
struct KeptAnswer: Sendable {
    /// First half of the digest of the whole call.
    var call: Bytes16
    var reason: Reason
    var result: KeptResult
    var until: WallTime
    /// Whether it is on disk, or only here for a verifier's own repeats.
    var isDurable: Bool
}

/// A result as it is kept: what is secret in it is computed again.
enum KeptResult: Sendable, Equatable {
    case none
    case expiry(WallTime)
    case transaction(id: Bytes16, expiry: WallTime)
    case enrolled(ObjectID, Assurance)
    case rotated(ObjectID, overlapUntil: WallTime)
    case recovery(ObjectID, RecoveryState, effectiveAt: WallTime?)
    case session(ObjectID, generation: UInt32, expiry: WallTime)

    init(_ result: TakingResult) {
        self =
            switch result {
            case .none: .none
            case .expiry(let time): .expiry(time)
            case .transaction(let state, _, let expiry):
                .transaction(
                    id: Bytes16(high: state.word0, low: state.word1), expiry: expiry)
            case .enrolled(let id, let assurance): .enrolled(id, assurance)
            case .rotated(let id, let until): .rotated(id, overlapUntil: until)
            case .recovery(let id, let state, let at): .recovery(id, state, effectiveAt: at)
            case .session(let token, let expiry):
                .session(token.session, generation: token.generation, expiry: expiry)
            }
    }
}

extension KeptAnswer {
    /// The value of its row.
    var row: [UInt8] {
        var writer = RowWriter()
        writer.bytes16(call)
        writer.u16(reason.rawValue)
        writer.time(until)
        switch result {
        case .none: writer.u8(0)
        case .expiry(let time):
            writer.u8(1)
            writer.time(time)
        case .transaction(let id, let expiry):
            writer.u8(2)
            writer.bytes16(id)
            writer.time(expiry)
        case .enrolled(let id, let assurance):
            writer.u8(3)
            writer.id(id)
            writer.u8(assurance.rawValue)
        case .rotated(let id, let until):
            writer.u8(4)
            writer.id(id)
            writer.time(until)
        case .recovery(let id, let state, let at):
            writer.u8(5)
            writer.id(id)
            writer.u8(state.rawValue)
            writer.optional(at) { $0.time($1) }
        case .session(let id, let generation, let expiry):
            writer.u8(6)
            writer.id(id)
            writer.u32(generation)
            writer.time(expiry)
        }
        return writer.bytes
    }

    init(_ row: RowChange, _ value: [UInt8]) throws(RowProblem) {
        var reader = try RowReader(row, value)
        call = try reader.bytes16()
        reason = Reason(rawValue: try reader.u16())
        until = try reader.time()
        isDurable = true
        switch try reader.u8() {
        case 0: result = .none
        case 1: result = .expiry(try reader.time())
        case 2: result = .transaction(id: try reader.bytes16(), expiry: try reader.time())
        case 3: result = .enrolled(try reader.id(), try reader.choice(Assurance.self))
        case 4: result = .rotated(try reader.id(), overlapUntil: try reader.time())
        case 5:
            result = .recovery(
                try reader.id(), try reader.choice(RecoveryState.self),
                effectiveAt: try reader.optional { (reader) throws(RowProblem) in
                    try reader.time()
                })
        case 6:
            result = .session(
                try reader.id(), generation: try reader.u32(), expiry: try reader.time())
        default: throw RowProblem(table: row.table, key: row.key)
        }
        try reader.end()
    }
}
