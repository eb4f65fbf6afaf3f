import AssayBytes
import AssayLedger
import AssayServices
import AssayStore
import AssaySystem

/// A ledger's folder and a witness beside it.
struct DurablePlace {
    let folder: TemporaryDirectory
    static let id = Bytes16(high: 7, low: 7)

    init() throws { folder = try TemporaryDirectory() }

    var data: String { folder.file("data") }
    var copy: String { folder.file("copy") }
    var witness: Witness { Witness(folder.file("witness")) }

    func directory() throws -> DataDirectory { try DataDirectory(data) }

    /// Opens the store of the folder, with the witness.
    func open(
        _ directory: DataDirectory, acceptLossSince: WallTime? = nil, id: Bytes16 = id,
        witness: Witness? = nil
    ) throws -> DurableStore {
        try DurableStore.open(
            directory, witness: witness, acceptLossSince: acceptLossSince, id: id,
            now: Self.time(0))
    }

    /// Opens, commits some rows one after the other, and closes.
    func commit(
        _ rows: Range<Int>, witness: Witness? = nil, acceptLossSince: WallTime? = nil
    ) throws {
        let directory = try directory()
        let store = try open(directory, acceptLossSince: acceptLossSince, witness: witness)
        let thread = try store.startCommitting()
        for number in rows {
            _ = thread.push(.commit(Self.group(number)))
            try thread.await(UInt64(number))
        }
        if let failure = thread.stop() { throw failure }
    }

    /// The rows of the folder's store by number of their key, events apart.
    func rows() throws -> [RowChange] {
        let directory = try directory()
        var store = try open(directory)
        var rows: [RowChange] = []
        try store.load { rows.append($0) }
        try store.close()
        return rows
    }

    static func time(_ seconds: Int) -> WallTime {
        WallTime(milliseconds: 1_800_000_000_000 + Int64(seconds) * 1000)
    }

    static func row(_ number: Int, bytes: Int = 8) -> RowChange {
        var key: [UInt8] = []
        key.appendBigEndian(UInt64(number))
        return RowChange(table: .codes, key: key, value: [UInt8](repeating: 1, count: bytes))
    }

    /// The row of a number, at as many seconds.
    static func group(_ number: Int) -> CommitGroup {
        CommitGroup(number: UInt64(number), rows: [row(number)], time: time(number))
    }
}

extension CommitThread {
    struct Silent: Error {}

    /// The reports until one satisfies; `Silent` when none does in time.
    @discardableResult
    func await(_ isLast: (CommitReport) -> Bool) throws -> [CommitReport] {
        var seen: [CommitReport] = []
        for _ in 0..<10_000 {
            var reports: [CommitReport] = []
            self.reports.drain(into: &reports)
            for report in reports {
                seen.append(report)
                if isLast(report) { return seen }
            }
            Thread.pause(milliseconds: 1)
        }
        throw Silent()
    }

    /// The reports until a group is committed.
    @discardableResult
    func await(_ number: UInt64) throws -> [CommitReport] {
        try self.await { report in
            if case .committed(let upTo, _) = report { return upTo >= number }
            return false
        }
    }
}
