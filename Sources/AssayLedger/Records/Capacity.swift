package import AssayBytes
package import AssayWire

/// How many records each pool may hold, and one key or caller in it.
package struct CapacitySettings: Sendable, Equatable {
    package var recordsMax: Int
    package var openSharePercent: Int
    package var reservedPerKeyMax: Int
    package var openPerCallerMax: Int

    /// The defaults of `LedgerLimits`, or other values brought within their ceilings.
    package init(
        recordsMax: Int = LedgerLimits.recordsMax,
        openSharePercent: Int = LedgerLimits.openSharePercent,
        reservedPerKeyMax: Int = LedgerLimits.reservedPerKeyMax,
        openPerCallerMax: Int = LedgerLimits.openPerCallerMax
    ) {
        self.recordsMax = min(max(recordsMax, 0), LedgerLimits.recordsCeilingMax)
        self.openSharePercent = min(max(openSharePercent, 0), 100)
        self.reservedPerKeyMax = min(max(reservedPerKeyMax, 0), LedgerLimits.quotaCeilingMax)
        self.openPerCallerMax = min(max(openPerCallerMax, 0), LedgerLimits.quotaCeilingMax)
    }

    /// Records a pool may hold.
    package func recordsMax(of pool: Pool) -> Int {
        let open = recordsMax / 100 * openSharePercent + recordsMax % 100 * openSharePercent / 100
        return pool == .open ? open : recordsMax - open
    }

    /// Records both pools may hold.
    var recordsMaxima: PoolCounts {
        var maxima = PoolCounts()
        maxima.open = recordsMax(of: .open)
        maxima.reserved = recordsMax(of: .reserved)
        return maxima
    }

    /// Records one key (reserved) or caller (open) may hold.
    package func quotaMax(of pool: Pool) -> Int {
        switch pool {
        case .open: openPerCallerMax
        case .reserved: reservedPerKeyMax
        }
    }
}

/// Records by pool.
package struct PoolCounts: Sendable, Equatable {
    package var open = 0
    package var reserved = 0

    /// None in either pool.
    package init() {}

    /// The count of one pool.
    package subscript(pool: Pool) -> Int {
        @inline(__always)
        get {
            switch pool {
            case .open: open
            case .reserved: reserved
            }
        }
        @inline(__always)
        set {
            switch pool {
            case .open: open = newValue
            case .reserved: reserved = newValue
            }
        }
    }
}

/// Whose quota a record counts against.
package struct QuotaKey: Sendable, Hashable {
    package var pool: Pool
    package var key: Bytes16

    /// A key (reserved pool) or caller (open pool), by the first half of its digest.
    package init(pool: Pool, key: Bytes16) {
        self.pool = pool
        self.key = key
    }
}
