/// The ledger's limits, with their defaults.
package enum LedgerLimits {
    /// Single-use records that may be live at once. 4 million take about 190 MB at most.
    package static let recordsMax = 4_000_000
    /// The most a configuration may ask for: a slot's number has 32 bits.
    package static let recordsCeilingMax = 2_000_000_000
    /// The open pool's part of `recordsMax`, in percent; the rest is the reserved pool.
    package static let openSharePercent = 20
    /// Live records of one key in the reserved pool.
    package static let reservedPerKeyMax = 10_000
    /// Live records of one caller in the open pool.
    package static let openPerCallerMax = 400_000
    /// A quota's count has 24 bits.
    package static let quotaCeilingMax = 1 << 24 - 1

    /// After which it may be worth asking again when there was no room: by then records have
    /// expired.
    static let retryAfterMilliseconds: UInt32 = 1000

    /// How far wall time may be from the ledger's before it closes or begins an epoch.
    package static let skewMilliseconds: Int64 = 2000
    /// A window longer than this is refused: a day.
    package static let windowMillisecondsMax: Int64 = 86_400_000

    /// How long one minting key is the newest: an hour.
    package static let keyPeriodMilliseconds: Int64 = 3_600_000
    /// Key ids remembered so that none comes again soon.
    package static let keyIdsRememberedMax = 1024

    /// The state file, whole.
    package static let stateBytesMax = 65_536
    /// Realms whose allowance the state file remembers, also those no longer configured.
    package static let stateRealmsMax = 512
}
