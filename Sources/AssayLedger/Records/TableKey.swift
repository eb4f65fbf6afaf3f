package import AssayBytes
import AssayWire

/// The secret under which a table hashes: a client chooses much of what is digested, and may
/// look for values that fall together.
package struct TableKey: Sendable {
    private let first: UInt64
    private let second: UInt64
    /// Odd numbers for hashing where falling together only costs memory.
    private let factors: (UInt64, UInt64)

    /// The key made of 32 random bytes.
    package init(_ random: Bytes32) {
        first = random.word0
        second = random.word1
        factors = (random.word2 | 1, random.word3 | 1)
    }

    /// SipHash-2-4 with 128 bits over 32 bytes (Aumasson and Bernstein 2012, and its reference
    /// implementation's 128-bit variant), the result's bytes in order.
    @inline(__always)
    package func hash(_ value: Bytes32) -> Bytes16 {
        var state = SipState(first, second, isWide: true)
        state.absorb(value.word0.byteSwapped)
        state.absorb(value.word1.byteSwapped)
        state.absorb(value.word2.byteSwapped)
        state.absorb(value.word3.byteSwapped)
        state.absorb(32 << 56)
        let (low, high) = state.finishWide()
        return Bytes16(high: low.byteSwapped, low: high.byteSwapped)
    }

    /// The same of two values: what one waits for, the other fills.
    @inline(__always)
    package func hash(_ one: Bytes32, _ other: Bytes32) -> (Bytes16, Bytes16) {
        var state = SipState(first, second, isWide: true)
        var beside = state
        SipState.absorb(&state, one.word0.byteSwapped, &beside, other.word0.byteSwapped)
        SipState.absorb(&state, one.word1.byteSwapped, &beside, other.word1.byteSwapped)
        SipState.absorb(&state, one.word2.byteSwapped, &beside, other.word2.byteSwapped)
        SipState.absorb(&state, one.word3.byteSwapped, &beside, other.word3.byteSwapped)
        SipState.absorb(&state, 32 << 56, &beside, 32 << 56)
        let (low, high) = state.finishWide()
        let (lowBeside, highBeside) = beside.finishWide()
        return (
            Bytes16(high: low.byteSwapped, low: high.byteSwapped),
            Bytes16(high: lowBeside.byteSwapped, low: highBeside.byteSwapped)
        )
    }

    /// SipHash-2-4 with 64 bits over a quota's key and one byte that names its pool.
    func hash(_ quota: QuotaKey) -> UInt64 {
        var state = SipState(first, second, isWide: false)
        state.absorb(quota.key.high.byteSwapped)
        state.absorb(quota.key.low.byteSwapped)
        state.absorb(17 << 56 | UInt64(quota.pool.rawValue))
        return state.finish()
    }

    /// A hash that costs next to nothing (multiply and add): two keys may be made to share it.
    @inline(__always)
    func quickHash(_ quota: QuotaKey) -> UInt64 {
        let pool: UInt64 =
            switch quota.pool {
            case .open: 1
            case .reserved: 2
            }
        let sum = quota.key.high &* factors.0 &+ (quota.key.low ^ second) &* factors.1
        return ((sum ^ (sum >> 32)) &+ pool) &* factors.1
    }
}

/// The four words of SipHash.
private struct SipState {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    @inline(__always)
    init(_ first: UInt64, _ second: UInt64, isWide: Bool) {
        v0 = first ^ 0x736F_6D65_7073_6575
        v1 = second ^ 0x646F_7261_6E64_6F6D ^ (isWide ? 0xEE : 0)
        v2 = first ^ 0x6C79_6765_6E65_7261
        v3 = second ^ 0x7465_6462_7974_6573
    }

    @inline(__always)
    mutating func absorb(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    /// One word each into two states.
    @inline(__always)
    static func absorb(
        _ state: inout SipState, _ word: UInt64, _ other: inout SipState, _ otherWord: UInt64
    ) {
        state.v3 ^= word
        other.v3 ^= otherWord
        state.round()
        other.round()
        state.round()
        other.round()
        state.v0 ^= word
        other.v0 ^= otherWord
    }

    @inline(__always)
    mutating func finish() -> UInt64 {
        v2 ^= 0xFF
        return squeeze()
    }

    @inline(__always)
    mutating func finishWide() -> (UInt64, UInt64) {
        v2 ^= 0xEE
        let low = squeeze()
        v1 ^= 0xDD
        return (low, squeeze())
    }

    @inline(__always)
    private mutating func squeeze() -> UInt64 {
        round()
        round()
        round()
        round()
        return v0 ^ v1 ^ v2 ^ v3
    }

    @inline(__always)
    private mutating func round() {
        v0 &+= v1
        v1 = (v1 << 13 | v1 >> 51) ^ v0
        v0 = v0 << 32 | v0 >> 32
        v2 &+= v3
        v3 = (v3 << 16 | v3 >> 48) ^ v2
        v0 &+= v3
        v3 = (v3 << 21 | v3 >> 43) ^ v0
        v2 &+= v1
        v1 = (v1 << 17 | v1 >> 47) ^ v2
        v2 = v2 << 32 | v2 >> 32
    }
}
