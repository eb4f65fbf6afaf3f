import AssayBytes
import AssayLedger
import AssayStore
import AssaySystem
import AssayTransport
import Synchronization

/// What the commit thread does, on that thread.
struct CommitWorker: ~Copyable {
    var store: Store
    let channels: CommitThread
    var witness: WitnessKeeper
    var backup: BackupWork?
    /// Scans, each with the commit that must be folded before.
    var scans: [(ticket: UInt64, scan: RowScan, sequence: UInt64)] = []
    /// Reports the mailbox had no room for.
    var unsent: [CommitReport] = []
    var queue: [CommitRequest] = []
    var gathering = Gathering()
    var commitMicroseconds: UInt64 = 0
    var lastCommit = MonotonicTime(microseconds: 0)
    private var poller = Poller()

    init(_ store: consuming Store, _ channels: CommitThread, _ witness: Witness?) {
        self.witness = WitnessKeeper(witness, store.point)
        self.store = store
        self.channels = channels
        _ = poller.add(fd: channels.requests.fd)
    }

    /// Works until told to stop, and then until nothing waits; what made the store fail.
    mutating func run() -> StoreError? {
        do throws(StoreError) {
            while true {
                let stops = channels.mustStop
                guard poller.wait(microseconds: stops ? 0 : pause) != .closed else { return nil }
                channels.requests.drain(into: &queue)
                let isIdle = queue.isEmpty
                try takeQueue()
                try serveScans()
                try keepUp(isIdle: isIdle)
                backupStep()
                if let text = witness.keep(store.point, now: Clock.monotonic()) {
                    report(.witnessFailed(text))
                }
                sendUnsent()
                if stops, isIdle, scans.isEmpty, backup == nil { return nil }
            }
        } catch {
            backup = nil
            report(.failed(error.text))
            return error
        }
    }

    /// Closes the store in order and leaves the exact point with the witness.
    mutating func close() -> StoreError? {
        let point = store.point
        do throws(StoreError) {
            try store.closeInPlace()
        } catch {
            return error
        }
        witness.finish(point)
        return nil
    }

    /// How long nothing needs to be done unless something is asked for; nil for ever.
    private var pause: UInt64? {
        if backup != nil || !scans.isEmpty { return 0 }
        if !unsent.isEmpty { return 1000 }
        if store.folded < store.sequence {
            let idle = Clock.monotonic().microseconds(since: lastCommit)
            return idle >= DurableLimits.idleMicroseconds
                ? 0 : DurableLimits.idleMicroseconds - idle
        }
        return witness.due(store.point, now: Clock.monotonic())
    }

    /// Folds and checkpoints: what must be after a commit, and what may be without one.
    private mutating func keepUp(isIdle: Bool) throws(StoreError) {
        if store.pendingRows > DurableLimits.pendingRowsMax {
            _ = try store.fold(rowsMax: DurableLimits.foldRowsBusy)
        } else if isIdle, scans.isEmpty, store.folded < store.sequence {
            let idle = Clock.monotonic().microseconds(since: lastCommit)
            guard idle >= DurableLimits.idleMicroseconds else { return }
            _ = try store.fold(rowsMax: DurableLimits.foldRowsIdle)
        }
        if store.walPages >= StoreLimits.walPagesMax { try store.checkpoint() }
        channels.figures.pending.store(store.pendingRows, ordering: .relaxed)
    }

    /// Folds some, and answers the scans for which enough is folded.
    private mutating func serveScans() throws(StoreError) {
        guard let first = scans.first else { return }
        if store.folded < first.sequence {
            _ = try store.fold(rowsMax: DurableLimits.foldRowsIdle)
        }
        while let next = scans.first, next.sequence <= store.folded {
            let rows = try store.scan(StoreScan(next.scan))
            report(.scanned(ticket: next.ticket, rows: rows.compactMap { RowChange($0) }))
            scans.removeFirst()
        }
    }

    mutating func report(_ report: CommitReport) {
        if unsent.isEmpty, channels.reports.tryPush(report) { return }
        unsent.append(report)
        sendUnsent()
    }

    private mutating func sendUnsent() {
        guard !unsent.isEmpty else { return }
        unsent.removeFirst(channels.reports.tryPush(contentsOf: unsent))
    }
}
