import AssayBytes
import AssayServices
import AssayStore
import AssaySystem
import Synchronization
import Testing

@Suite struct CopyTests {
    let place: DurablePlace

    init() throws { place = try DurablePlace() }

    private func restore(replaces: Bool) throws -> Restore.Done {
        try Restore.run(
            from: place.copy, data: place.data, replaces: replaces,
            now: DurablePlace.time(500))
    }

    @Test func `a copy of a ledger at rest is made at once`() throws {
        try place.commit(1..<4)
        let facts = try Backup.run(data: place.data, to: place.copy)
        #expect(facts.id == DurablePlace.id)
        #expect(facts.copied != nil)
        #expect(throws: DurableProblem.store(.exists)) {
            try Backup.run(data: place.data, to: place.copy)
        }
        #expect(try place.rows().count == 3)
    }

    @Test func `a copy of a running ledger is made by that`() throws {
        try place.commit(1..<4)
        let directory = try place.directory()
        let thread = try place.open(directory).startCommitting()
        let place = place
        let asking = try Thread.start(name: "ask") {
            _ = try? Backup.run(data: place.data, to: place.copy)
        }
        var request: BackupRequest?
        for _ in 0..<2000 where request == nil {
            request = directory.takeBackupRequest()
            Thread.pause(milliseconds: 1)
        }
        let taken = try #require(request)
        #expect(taken.path == place.copy)
        #expect(directory.takeBackupRequest() == nil)
        _ = thread.push(.commit(DurablePlace.group(4)))
        _ = thread.push(.backup(taken))
        let reports = try thread.await { report in
            if case .backedUp(_, nil) = report { return true }
            return false
        }
        #expect(reports.count == 2)
        asking.join()
        thread.stop()
        #expect(try Store.checkCopy(place.copy).ends != nil)
        #expect(try Folders.names(in: place.data).sorted() == ["assay.sqlite", "lock"])
        let other = try DurablePlace()
        _ = try Restore.run(
            from: place.copy, data: other.data, replaces: false, now: DurablePlace.time(1))
        #expect(try other.rows().count == 4)
    }

    @Test func `a ledger that does not answer is not waited for without end`() throws {
        let directory = try place.directory()
        #expect(throws: DurableProblem.noAnswer) {
            try Backup.run(data: place.data, to: place.copy, waitMilliseconds: 50)
        }
        #expect(directory.takeBackupRequest() == nil)
    }

    @Test func `why a running ledger made no copy is told`() throws {
        try place.commit(1..<2)
        let directory = try place.directory()
        let thread = try place.open(directory).startCommitting()
        let place = place
        let outcome = Told()
        let asking = try Thread.start(name: "ask") {
            do throws(DurableProblem) {
                _ = try Backup.run(data: place.data, to: place.folder.file("no/such"))
            } catch {
                outcome.set(error.text)
            }
        }
        for _ in 0..<2000 {
            if let request = directory.takeBackupRequest() { _ = thread.push(.backup(request)) }
            if asking.isFinished { break }
            Thread.pause(milliseconds: 1)
        }
        asking.join()
        #expect(outcome.text.contains("No such file"))
        thread.stop()
    }

    @Test func `a restored store is in doubt until the loss is accepted`() throws {
        try place.commit(1..<3)
        let ends = try #require(try Backup.run(data: place.data, to: place.copy).ends)
        try place.commit(3..<5)
        #expect(throws: DurableProblem.storeExists) { try restore(replaces: false) }
        let done = try restore(replaces: true)
        #expect(done.facts.restored == DurablePlace.time(500))
        let replaced = try #require(done.replaced)
        #expect(replaced.hasSuffix("assay.sqlite.replaced-20270115T080820000Z"))
        #expect(FileIO.exists(replaced))
        do {
            let directory = try place.directory()
            let store = try place.open(directory)
            #expect(
                store.doubt == .restored(at: DurablePlace.time(500), ends: ends))
            #expect(store.point.sequence == 2)
            try store.close()
        }
        try place.commit(9..<10, acceptLossSince: ends)
        #expect(try place.rows().count == 3)
    }

    @Test func `a restore into an empty folder needs no leave`() throws {
        try place.commit(1..<3)
        _ = try Backup.run(data: place.data, to: place.copy)
        let other = try DurablePlace()
        let done = try Restore.run(
            from: place.copy, data: other.data, replaces: false, now: DurablePlace.time(1))
        #expect(done.replaced == nil)
        #expect(try other.rows().count == 2)
    }

    @Test func `while a ledger runs nothing is restored`() throws {
        try place.commit(1..<3)
        _ = try Backup.run(data: place.data, to: place.copy)
        let directory = try place.directory()
        #expect(throws: DurableProblem.inUse) { try restore(replaces: true) }
        _ = directory
    }

    @Test func `what is no sound copy changes nothing`() throws {
        try place.commit(1..<3)
        #expect(throws: DurableProblem.store(.missing)) { try restore(replaces: true) }
        try FileIO.writeAtomically(place.copy, "nothing of the kind".utf8.span)
        #expect(throws: DurableProblem.store(.foreign)) { try restore(replaces: true) }
        try FileIO.remove(place.copy)
        _ = try Backup.run(data: place.data, to: place.copy)
        try FileIO.create(place.copy + "-wal")
        #expect(throws: DurableProblem.copyIsOpen) { try restore(replaces: true) }
        try FileIO.remove(place.copy + "-wal")
        var content = try FileIO.read(place.copy, bytesMax: 1 << 30)
        for page in 1..<content.count / 4096 {
            for index in 0..<64 { content[page * 4096 + index] = 0x77 }
        }
        try FileIO.writeAtomically(place.copy, content.span)
        #expect(throws: DurableProblem.self) { try restore(replaces: true) }
        #expect(try Folders.names(in: place.data).sorted() == ["assay.sqlite", "lock"])
        #expect(try place.rows().count == 2)
    }

    @Test func `a restore that was cut off stops the start until it is repeated`() throws {
        try place.commit(1..<3)
        _ = try Backup.run(data: place.data, to: place.copy)
        try FileIO.move("\(place.data)/assay.sqlite", to: "\(place.data)/assay.sqlite.restoring")
        #expect(throws: DurableProblem.restoreCutOff) { try place.rows() }
        #expect(throws: DurableProblem.storeExists) { try restore(replaces: false) }
        _ = try restore(replaces: true)
        #expect(try place.rows().count == 2)
    }

    @Test func `a folder has one ledger, and is its own user's alone`() throws {
        let first = try place.directory()
        #expect(throws: DurableProblem.inUse) { try place.directory() }
        let (secret, isNew) = try first.secret()
        #expect(isNew)
        let again = try first.secret()
        #expect(again.secret == secret)
        #expect(!again.isNew)
        #expect(try FileMode(path: first.secretPath).permissions == 0o600)
        try FileIO.writeAtomically(first.secretPath, "short".utf8.span)
        #expect(throws: DurableProblem.secretDamaged) { try first.secret() }
        let open = try DurablePlace()
        try FileIO.createDirectory(open.data)
        try FileMode.set(open.data, permissions: 0o755)
        #expect(throws: DurableProblem.file(open.data, .notPrivate)) { try open.directory() }
    }
}

/// A text from one thread for another.
private final class Told: Sendable {
    private let value = Mutex("")

    var text: String { value.withLock { $0 } }

    func set(_ text: String) {
        value.withLock { $0 = text }
    }
}
