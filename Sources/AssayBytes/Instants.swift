/// A point of wall time (the ledger's, unless a name says otherwise): milliseconds since 1970.
@usableFromInline
package struct WallTime: Hashable, Comparable, Sendable {
    @usableFromInline package var milliseconds: Int64

    /// The instant `milliseconds` after 1970-01-01T00:00:00Z.
    @inlinable @inline(__always)
    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The whole second this instant lies in.
    package var seconds: Int64 {
        milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    }

    // All four written out: the library's own are called through a witness from other modules.
    @inlinable @inline(__always)
    package static func < (left: WallTime, right: WallTime) -> Bool {
        left.milliseconds < right.milliseconds
    }

    @inlinable @inline(__always)
    package static func > (left: WallTime, right: WallTime) -> Bool {
        left.milliseconds > right.milliseconds
    }

    @inlinable @inline(__always)
    package static func <= (left: WallTime, right: WallTime) -> Bool {
        left.milliseconds <= right.milliseconds
    }

    @inlinable @inline(__always)
    package static func >= (left: WallTime, right: WallTime) -> Bool {
        left.milliseconds >= right.milliseconds
    }
}

/// A point on a clock that only runs forward: microseconds since an arbitrary start.
@usableFromInline
package struct MonotonicTime: Hashable, Comparable, Sendable {
    @usableFromInline package var microseconds: UInt64

    /// The instant `microseconds` after the clock's start.
    @inlinable @inline(__always)
    package init(microseconds: UInt64) {
        self.microseconds = microseconds
    }

    /// This instant plus `microseconds`.
    @inlinable @inline(__always)
    package func advanced(byMicroseconds microseconds: UInt64) -> MonotonicTime {
        MonotonicTime(microseconds: self.microseconds &+ microseconds)
    }

    /// Microseconds from `earlier` to this instant; zero when `earlier` is not earlier.
    @inlinable @inline(__always)
    package func microseconds(since earlier: MonotonicTime) -> UInt64 {
        microseconds > earlier.microseconds ? microseconds - earlier.microseconds : 0
    }

    @inlinable @inline(__always)
    package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.microseconds < right.microseconds
    }

    @inlinable @inline(__always)
    package static func > (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.microseconds > right.microseconds
    }

    @inlinable @inline(__always)
    package static func <= (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.microseconds <= right.microseconds
    }

    @inlinable @inline(__always)
    package static func >= (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.microseconds >= right.microseconds
    }
}
