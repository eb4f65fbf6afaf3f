import AssayBytes

/// What stands for a recorded digest: its keyed hash of 128 bits, 32 of which the index keeps
/// and 96 the record.
struct RecordKey: Equatable {
    let tag: UInt32
    let first: UInt32
    let second: UInt32
    let third: UInt32

    @inline(__always)
    init(_ hash: Bytes16) {
        tag = UInt32(truncatingIfNeeded: hash.high >> 32)
        first = UInt32(truncatingIfNeeded: hash.high)
        second = UInt32(truncatingIfNeeded: hash.low >> 32)
        third = UInt32(truncatingIfNeeded: hash.low)
    }
}

/// A record that is to be judged, with what was worked out of it.
struct AwaitedRecord {
    let key: RecordKey
    /// Where the sketch of quotas counts its owner.
    let quota: QuotaSketch.Place
    /// Where entries of its tag begin; once it was looked for, where it would stand.
    var place: RecordIndex.Place
    /// Behind so many entries it would stand there; `undecided` where something there may be it.
    var used: UInt32 = Self.undecided

    /// All bits, so that it can be come by without a branch.
    static let undecided = UInt32.max
}

/// A record without its tag: 28 bytes.
struct StoredRecord {
    private let first: UInt32
    private let second: UInt32
    private let third: UInt32
    // In halves, so that the whole needs no more than four-byte alignment.
    private let operation0: UInt32
    private let operation1: UInt32
    private let operation2: UInt32
    private let operation3: UInt32

    @inline(__always)
    init(_ key: RecordKey, operation: Bytes16) {
        first = key.first
        second = key.second
        third = key.third
        operation0 = UInt32(truncatingIfNeeded: operation.high >> 32)
        operation1 = UInt32(truncatingIfNeeded: operation.high)
        operation2 = UInt32(truncatingIfNeeded: operation.low >> 32)
        operation3 = UInt32(truncatingIfNeeded: operation.low)
    }

    /// Whether it is the record of a key with the tag it was found by.
    func matches(_ key: RecordKey) -> Bool {
        first == key.first && second == key.second && third == key.third
    }

    /// The operation that took it; zero when it gave no id.
    var operation: Bytes16 {
        Bytes16(
            high: UInt64(operation0) << 32 | UInt64(operation1),
            low: UInt64(operation2) << 32 | UInt64(operation3))
    }
}
