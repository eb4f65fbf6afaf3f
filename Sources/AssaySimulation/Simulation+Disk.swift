import AssayBytes
import AssayWire

/// The way of changes to the disk, on which the ledger may die.
extension Simulation {
    /// Sends the ledger's new groups of changes on their way, each behind the one before.
    mutating func beginCommits() {
        for commit in ledger?.takeCommits() ?? [] {
            let way = UInt64.random(in: 500...20_000, using: &generator)
            diskIdle = max(diskIdle, time) + way
            agenda.add(.written(commit, life: life), at: diskIdle)
        }
    }

    /// A group reaches the disk, unless its ledger is dead: then it may have vanished.
    mutating func write(_ commit: CommitBegun, _ life: Int) {
        guard ledger != nil, life == self.life else { return }
        let crashes =
            report.crashesBeforeWrite + report.crashesAfterWrite < plan.commitCrashes
            && !isHealed && generator.happens(plan.commitCrashPermille)
        if crashes, generator.happens(500) {
            report.crashesBeforeWrite += 1
            die()
            return
        }
        disk.write(commit.rows)
        report.commits += 1
        guard !crashes else {
            report.crashesAfterWrite += 1
            die()
            return
        }
        agenda.add(
            .committed(commit.number, sequence: disk.mark.sequence, life: life), at: time + 200)
    }

    private mutating func die() {
        ledger = nil
        agenda.add(.ledgerStarts, at: time + plan.outageMicroseconds)
    }
}
