/// Bounds on tables of keys and on what decides about them.
package enum HotLimits {
    /// Verifications after which a table has paid for itself, where none is measured: what
    /// making one takes, over what one verification saves.
    package static let promotionCountDefault: UInt32 = 40
    /// The measured number is kept within these, so that a disturbed measurement harms little.
    package static let promotionCounts: ClosedRange<UInt32> = 10...2000
    /// Keys without a table that are counted at once; 8 bytes each.
    package static let candidatesMax = 65_536
    /// Tables that may wait to be made; others are asked for again later.
    package static let ordersMax = 4096
    /// Verifications after which every count is halved.
    package static let halvingCount = 8_388_608
    /// What one table counts for, in bytes.
    package static let tableBytes = HotTable.bytes
}
