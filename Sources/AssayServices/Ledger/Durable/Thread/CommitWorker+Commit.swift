import AssayBytes
import AssayStore
import AssaySystem
import Synchronization

extension CommitWorker {
    /// Takes all that waits: groups into as few commits as may be, scans and backups after.
    mutating func takeQueue() throws(StoreError) {
        guard queue.contains(where: \.isGroup) else {
            takeOthers()
            return
        }
        let gained = gather()
        var batch = CommitBatch()
        for case .commit(let group) in queue {
            if batch.rows.count >= DurableLimits.commitRowsMax {
                try commit(&batch)
            }
            batch.add(group)
        }
        gathering.note(rows: batch.rows.count, gained: gained)
        try commit(&batch)
        takeOthers()
    }

    /// Waits for stragglers; how many rows came meanwhile, nil when there was no wait.
    private mutating func gather() -> Int? {
        let before = queue.rowCount
        guard before < gathering.wanted, !channels.mustStop else { return nil }
        let patience = Gathering.patience(commitMicroseconds: commitMicroseconds)
        let start = Clock.monotonic()
        var count = before
        repeat {
            Thread.yield()
            guard channels.requests.count > 0 else { continue }
            channels.requests.drain(into: &queue)
            count = queue.rowCount
        } while count < gathering.wanted
            && Clock.monotonic().microseconds(since: start) < patience
        return count - before
    }

    private mutating func commit(_ batch: inout CommitBatch) throws(StoreError) {
        guard let number = batch.number else { return }
        let start = Clock.monotonic()
        let sequence =
            try batch.rows.isEmpty
            ? store.sequence : store.commit(batch.rows, at: batch.time)
        lastCommit = Clock.monotonic()
        let took = lastCommit.microseconds(since: start)
        commitMicroseconds = commitMicroseconds == 0 ? took : (commitMicroseconds * 7 + took) / 8
        report(.committed(upTo: number, sequence: sequence))
        channels.latency.observe(microseconds: took)
        let figures = channels.figures
        figures.commitCount.add(1, ordering: .relaxed)
        figures.rowCount.add(UInt64(batch.rows.count), ordering: .relaxed)
        figures.microseconds.store(commitMicroseconds, ordering: .relaxed)
        batch = CommitBatch()
    }

    private mutating func takeOthers() {
        for request in queue {
            switch request {
            case .commit: break
            case .scan(let ticket, let scan): scans.append((ticket, scan, store.sequence))
            case .backup(let request): begin(request)
            }
        }
        queue.removeAll(keepingCapacity: true)
    }
}

/// Groups that become one commit.
struct CommitBatch {
    var rows: [StoreRow] = []
    var number: UInt64?
    var time = WallTime(milliseconds: 0)

    mutating func add(_ group: CommitGroup) {
        for row in group.rows { rows.append(StoreRow(row)) }
        time = number == nil ? group.time : max(time, group.time)
        number = group.number
    }
}

extension CommitRequest {
    var isGroup: Bool {
        if case .commit = self { return true }
        return false
    }
}

extension [CommitRequest] {
    /// Rows of all groups.
    var rowCount: Int {
        reduce(0) { count, request in
            guard case .commit(let group) = request else { return count }
            return count + group.rows.count
        }
    }
}
