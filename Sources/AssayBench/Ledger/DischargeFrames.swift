import AssayBytes
import AssayCrypto
import AssayWire

/// A message of discharges that is written once; before each sending, only what tells one
/// discharge from the next is written again.
///
/// Each records a digest nobody has recorded, under an operation of its own, on the reserved
/// pool, resting on a nonce of the ledger's epoch, so that no fence is waited for.
struct DischargeFrames {
    /// The message as it stands.
    private(set) var bytes: [UInt8] = []
    /// Frames in it.
    let count: Int
    private let keys: UInt64
    private let seed: Bytes16
    private let frameBytes: Int
    private let operationAt: Int
    private let quotaAt: Int
    private let createdAt: Int
    private let digestAt: Int
    private var number: UInt64 = 0

    private static let requestAt = 12
    /// Values that stand nowhere else in a frame, to find where each field is.
    private static let marks: [UInt64] = [
        0xF1F2_F3F4_F5F6_F7F8, 0xE1E2_E3E4_E5E6_E7E8, 0xD1D2_D3D4_D5D6_D7D8,
        0xC1C2_C3C4_C5C6_C7C8,
    ]

    init(_ settings: DischargeSettings, epoch: Bytes16) throws(BenchError) {
        do {
            seed = try SecureRandom.bytes16()
        } catch {
            throw .cryptography
        }
        count = settings.batch
        keys = UInt64(settings.keys)
        let marks = Self.marks
        let discharge = Discharge(
            realm: settings.realm, epoch: epoch, shardKey: .zero, pool: .reserved,
            quotaKey: Bytes16(high: marks[1], low: 0), mode: .take,
            operationID: Bytes16(high: marks[0], low: 0),
            obligations: ObligationList(
                .recordOnce(
                    digest: Bytes32(marks[3], 0, 0, 0),
                    created: WallTime(milliseconds: Int64(bitPattern: marks[2])),
                    basis: .nonce(epoch: epoch))))
        var writer = BatchWriter()
        for _ in 0..<settings.batch {
            guard
                discharge.encode(requestID: 0, timeLeft: 10_000_000, into: &writer) == .written
            else { throw .notEncodable }
        }
        bytes = writer.bytes
        frameBytes = bytes.count / settings.batch
        operationAt = try Self.place(marks[0], bytes)
        quotaAt = try Self.place(marks[1], bytes)
        createdAt = try Self.place(marks[2], bytes)
        digestAt = try Self.place(marks[3], bytes)
    }

    /// Makes every discharge one that was not sent before, dated `created`, or as much earlier
    /// as `spread` milliseconds allow.
    mutating func renew(created: WallTime, spread: Int) {
        var start = 0
        for _ in 0..<count {
            number += 1
            let mixed = Self.mix(number &+ seed.low)
            let quota = keys == 0 ? mixed : number % keys
            let age = spread == 0 ? 0 : Int64(mixed % UInt64(spread))
            put(number, at: start + Self.requestAt)
            put(seed.high, at: start + operationAt)
            put(number, at: start + operationAt + 8)
            put(quota, at: start + quotaAt)
            put(seed.high, at: start + quotaAt + 8)
            put(UInt64(bitPattern: created.milliseconds - age), at: start + createdAt)
            put(mixed, at: start + digestAt)
            put(seed.high, at: start + digestAt + 8)
            put(number, at: start + digestAt + 16)
            start += frameBytes
        }
    }

    private mutating func put(_ value: UInt64, at offset: Int) {
        bytes.setBigEndian(UInt32(truncatingIfNeeded: value >> 32), at: offset)
        bytes.setBigEndian(UInt32(truncatingIfNeeded: value), at: offset + 4)
    }

    /// Spreads the bits of a number over all 64 (SplitMix64).
    private static func mix(_ number: UInt64) -> UInt64 {
        var word = number &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    private static func place(_ mark: UInt64, _ bytes: [UInt8]) throws(BenchError) -> Int {
        for offset in 0..<max(0, bytes.count - 8)
        where bytes.span.bigEndianUInt64(at: offset) == mark {
            return offset
        }
        throw .notEncodable
    }
}
