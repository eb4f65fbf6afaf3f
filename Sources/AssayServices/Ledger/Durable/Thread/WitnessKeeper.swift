import AssayBytes
import AssayStore
import AssaySystem

/// Keeps a witness near where the store stands, without writing it with every commit.
struct WitnessKeeper {
    private let witness: Witness?
    private var written: StorePoint
    private var lastTry: MonotonicTime?
    private var hasFailed = false

    /// For a witness that tells of `point` already.
    init(_ witness: Witness?, _ point: StorePoint) {
        self.witness = witness
        written = point
    }

    /// Microseconds until the witness is to be written; nil when it needs not.
    func due(_ point: StorePoint, now: MonotonicTime) -> UInt64? {
        guard witness != nil, point != written else { return nil }
        guard let lastTry else { return 0 }
        return lastTry.advanced(byMicroseconds: DurableLimits.witnessMicroseconds)
            .microseconds(since: now)
    }

    /// Writes it when it is time; why that failed, when it worked before.
    mutating func keep(_ point: StorePoint, now: MonotonicTime) -> String? {
        guard let witness, due(point, now: now) == 0 else { return nil }
        lastTry = now
        do throws(FileError) {
            try witness.write(point)
            written = point
            hasFailed = false
            return nil
        } catch {
            defer { hasFailed = true }
            return hasFailed ? nil : error.text
        }
    }

    /// Writes where the store ended.
    mutating func finish(_ point: StorePoint) {
        guard let witness, point != written else { return }
        try? witness.write(point)
    }
}
