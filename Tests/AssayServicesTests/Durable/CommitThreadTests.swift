import AssayBytes
import AssayLedger
import AssayServices
import AssayStore
import AssaySystem
import Testing

@Suite struct CommitThreadTests {
    let place: DurablePlace

    init() throws { place = try DurablePlace() }

    @Test func `groups are reported when they are on disk, in order and together`() throws {
        let directory = try place.directory()
        let thread = try place.open(directory).startCommitting()
        for number in 1...200 { #expect(thread.push(.commit(DurablePlace.group(number)))) }
        var last: UInt64 = 0
        for case .committed(let upTo, let sequence) in try thread.await(200) {
            #expect(upTo > last)
            last = upTo
            #expect(sequence <= upTo)
        }
        #expect(last == 200)
        #expect(thread.figures.commits < 200)
        #expect(thread.figures.rows == 200)
        // What is on disk now is all that a crash would leave.
        let crashed = try copyOfFiles()
        #expect(crashed == 200)
        #expect(thread.stop() == nil)
        #expect(thread.stop() == nil)
    }

    /// How many rows a copy of the open store's files has.
    private func copyOfFiles() throws -> Int {
        let other = try DurablePlace()
        try FileIO.createDirectory(other.data)
        for name in ["assay.sqlite", "assay.sqlite-wal"] {
            try FileIO.copy("\(place.data)/\(name)", to: "\(other.data)/\(name)")
        }
        return try other.rows().count
    }

    @Test func `stopping commits what waits, and folds it`() throws {
        let directory = try place.directory()
        let thread = try place.open(directory).startCommitting()
        for number in 1...500 { _ = thread.push(.commit(DurablePlace.group(number))) }
        #expect(thread.stop() == nil)
        #expect(try Folders.names(in: place.data).sorted() == ["assay.sqlite", "lock"])
        var store = try place.open(directory)
        var count = 0
        try store.load { _ in count += 1 }
        #expect(count == 500)
    }

    @Test func `a scan sees every group asked for before it`() throws {
        let directory = try place.directory()
        let thread = try place.open(directory).startCommitting()
        for number in 1...50 { _ = thread.push(.commit(DurablePlace.group(number))) }
        let from = DurablePlace.row(40).key
        let to = DurablePlace.row(60).key
        let scan = RowScan(table: .codes, from: from, to: to, owner: nil, limit: 5)
        #expect(thread.push(.scan(ticket: 9, scan)))
        let reports = try thread.await { report in
            if case .scanned = report { return true }
            return false
        }
        guard case .scanned(9, let rows)? = reports.last else {
            Issue.record("no scan")
            return
        }
        #expect(rows == (40..<45).map { DurablePlace.row($0) })
        thread.stop()
    }

    @Test func `left alone, it folds`() throws {
        let directory = try place.directory()
        let thread = try place.open(directory).startCommitting()
        for number in 1...700 { _ = thread.push(.commit(DurablePlace.group(number))) }
        try thread.await(700)
        for _ in 0..<2000 where thread.figures.pendingRows > 0 { Thread.pause(milliseconds: 1) }
        #expect(thread.figures.pendingRows == 0)
        thread.stop()
    }

    @Test func `a store that fails is reported once, and nothing after it`() throws {
        let directory = try place.directory()
        let thread = try place.open(directory).startCommitting()
        _ = thread.push(.commit(DurablePlace.group(1)))
        try thread.await(1)
        var bad = DurablePlace.group(2)
        bad.rows[0].key = [UInt8](repeating: 0, count: StoreLimits.keyBytesMax + 1)
        _ = thread.push(.commit(bad))
        _ = thread.push(.commit(DurablePlace.group(3)))
        let reports = try thread.await { report in
            if case .failed = report { return true }
            return false
        }
        #expect(reports.count == 1)
        #expect(thread.stop() == .tooLarge)
        var left: [CommitReport] = []
        thread.reports.drain(into: &left)
        #expect(left.isEmpty)
        var store = try place.open(directory)
        #expect(store.point.sequence == 1)
        try store.load { #expect($0 == DurablePlace.row(1)) }
    }

    @Test func `reports wait for who takes them, and are not lost`() throws {
        let directory = try place.directory()
        let thread = try place.open(directory).startCommitting()
        let scan = RowScan(table: .codes, from: [0], to: [1], owner: nil, limit: 1)
        let count = DurableLimits.reportsMax + 500
        for ticket in 0..<count { #expect(thread.push(.scan(ticket: UInt64(ticket), scan))) }
        Thread.pause(milliseconds: 200)
        #expect(thread.reports.count == DurableLimits.reportsMax)
        var next: UInt64 = 0
        for report in try thread.await({ report in
            if case .scanned(UInt64(count - 1), _) = report { return true }
            return false
        }) {
            guard case .scanned(next, _) = report else {
                Issue.record("out of order")
                return
            }
            next += 1
        }
        #expect(next == UInt64(count))
        thread.stop()
    }
}
