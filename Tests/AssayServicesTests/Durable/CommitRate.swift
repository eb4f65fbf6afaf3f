import AssayBytes
import AssayLedger
import AssayServices
import AssayStore
import AssaySystem
import AssayTransport
import Glibc
import Testing

/// Groups of one row each from a closed loop: so many are asked for, and each answered one is
/// followed by another.
struct ClosedLoop {
    let inFlight: Int
    let rowBytes: Int
    /// Whether each row has a key of its own; else the keys go round.
    let keys: Int

    /// Groups committed in a second.
    func rate(
        _ thread: CommitThread, first: UInt64 = 1, milliseconds: UInt64, seed: UInt64
    ) throws -> Double {
        var poller = Poller()
        _ = poller.add(fd: thread.reports.fd)
        var next = first
        var done = first - 1
        var random = seed
        var reports: [CommitReport] = []
        let start = Clock.monotonic()
        while true {
            while next <= done + UInt64(inFlight) {
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let row = DurablePlace.row(Int(random >> 33) % keys, bytes: rowBytes)
                let group = CommitGroup(number: next, rows: [row], time: DurablePlace.time(1))
                _ = thread.push(.commit(group))
                next += 1
            }
            let elapsed = Clock.monotonic().microseconds(since: start)
            if elapsed >= milliseconds * 1000 {
                return Double(done - first + 1) * 1e6 / Double(elapsed)
            }
            _ = poller.wait(microseconds: 1_000_000)
            thread.reports.drain(into: &reports)
            for case .committed(let upTo, _) in reports { done = max(done, upTo) }
            reports.removeAll(keepingCapacity: true)
        }
    }
}

/// One write and sync after the other.
enum LoneWrites {
    struct Failed: Error {}

    /// Writes of a row's size in a second.
    static func rate(_ path: String) throws -> Double {
        try FileIO.create(path)
        // Unsafe: the text lives through the call.
        let fd = unsafe open(path, O_WRONLY)
        defer {
            _ = close(fd)
            try? FileIO.remove(path)
        }
        let bytes = [UInt8](repeating: 1, count: 256)
        let start = Clock.monotonic()
        for _ in 0..<4000 {
            // Unsafe: writes the array's own bytes.
            let count = unsafe write(fd, bytes, bytes.count)
            guard count == bytes.count, fdatasync(fd) == 0 else { throw Failed() }
        }
        return 4000 * 1e6 / Double(Clock.monotonic().microseconds(since: start))
    }
}

/// Measured where `ASSAY_BENCH` is set.
@Suite(.enabled(if: ThisProcess.environment("ASSAY_BENCH") != nil), .serialized)
struct CommitBench {
    @Test(arguments: [1, 64])
    func `one row a group, so many in flight`(inFlight: Int) throws {
        for (keys, filled) in [(1_000_000, 0), (1_000_000, 1_000_000)] {
            let place = try DurablePlace()
            let directory = try place.directory()
            let store = try place.open(directory, witness: place.witness)
            let thread = try store.startCommitting()
            var number: UInt64 = 0
            for start in stride(from: 0, to: filled, by: 4000) {
                number += 1
                let rows = (start..<start + 4000).map { DurablePlace.row($0, bytes: 200) }
                _ = thread.push(
                    .commit(CommitGroup(number: number, rows: rows, time: DurablePlace.time(1))))
                if number % 16 == 0 { try thread.await(number) }
            }
            if number > 0 { try thread.await(number) }
            let lone = try LoneWrites.rate(place.folder.file("lone"))
            let before = thread.figures.commits
            let loop = ClosedLoop(inFlight: inFlight, rowBytes: 200, keys: keys)
            let rate = try loop.rate(thread, first: number + 1, milliseconds: 3000, seed: 1)
            let commits = Double(thread.figures.commits - before) / 3
            let again = try LoneWrites.rate(place.folder.file("lone"))
            print(
                "in flight \(inFlight), filled \(filled): \(Int(rate)) rows/s, \(Int(commits)) commits/s, lone "
                    + "\(Int(lone))/\(Int(again)), ratio \(rate / ((lone + again) / 2)), pending \(thread.figures.pendingRows) commit us \(thread.figures.commitMicroseconds)"
            )
            thread.stop()
        }
    }

    @Test func `a million rows are loaded`() throws {
        let place = try DurablePlace()
        try fill(place)
        try load(place)
        let start = Clock.monotonic()
        _ = try Backup.run(data: place.data, to: place.copy)
        print("backup", Clock.monotonic().microseconds(since: start) / 1000, "ms")
    }

    private func fill(_ place: DurablePlace) throws {
        let directory = try place.directory()
        let thread = try place.open(directory).startCommitting()
        for number in 0..<250 {
            let rows = (number * 4000..<(number + 1) * 4000).map {
                DurablePlace.row($0 &* 0x9E37_79B9, bytes: 200)
            }
            let group = CommitGroup(
                number: UInt64(number + 1), rows: rows, time: DurablePlace.time(1))
            _ = thread.push(.commit(group))
            try thread.await(UInt64(number + 1))
        }
        let start = Clock.monotonic()
        thread.stop()
        print("close", Clock.monotonic().microseconds(since: start) / 1000, "ms")
    }

    private func load(_ place: DurablePlace) throws {
        let directory = try place.directory()
        var start = Clock.monotonic()
        var store = try place.open(directory)
        print("open", Clock.monotonic().microseconds(since: start) / 1000, "ms")
        start = Clock.monotonic()
        var count = 0
        try store.load { count += $0.value?.count ?? 0 }
        let took = Clock.monotonic().microseconds(since: start) / 1000
        let size = try FileIO.size(directory.storePath) >> 20
        print("load", took, "ms", count / 200, "rows", size, "MiB")
        try store.close()
    }
}
