import AssayBytes
import AssayStore
import AssaySystem
import Testing

@Suite struct BackupTests {
    let place: Place

    init() throws { place = try Place() }

    private var copy: String { place.folder.file("copy") }

    private func openCopy() throws -> [String] {
        var store = try Store.open(copy, Store.Options(tables: Place.tables))
        return try contents(&store)
    }

    @Test func `a copy is one private file with everything, folded or not`() throws {
        var store = try place.open()
        _ = try store.commit([row("a", "1")], at: Place.time(1))
        try store.foldAll()
        _ = try store.commit([row("b", "2")], at: Place.time(2))
        try store.backup(to: copy, now: Place.time(9))
        #expect(
            try Folders.names(in: place.folder.path).sorted() == [
                "assay.sqlite", "assay.sqlite-wal", "copy",
            ])
        #expect(try FileMode(path: copy).permissions == 0o600)
        let facts = try Store.checkCopy(copy)
        #expect(facts.id == Place.id)
        #expect(facts.copied == Place.time(9))
        #expect(facts.ends == Place.time(9))
        #expect(store.facts.copied == nil)
        #expect(try openCopy() == ["1 a=1", "1 b=2"])
        #expect(try store.commit([row("c", "3")], at: Place.time(3)) == 3)
    }

    @Test func `commits made meanwhile are in the copy`() throws {
        var store = try place.open()
        let filling = (10_000..<40_000).map { row("\($0)", String(repeating: "v", count: 200)) }
        _ = try store.commit(filling, at: Place.time(1))
        try store.foldAll()
        var backup = try StoreBackup(of: store, to: copy)
        var steps = 0
        while try !backup.step(now: Place.time(4)) {
            steps += 1
            _ = try store.commit([row("0\(steps)", "new"), row("10000", nil)], at: Place.time(2))
            try store.foldAll()
            try store.checkpoint()
        }
        #expect(steps > 0)
        #expect(try Store.checkCopy(copy).ends == Place.time(4))
        let found = try openCopy()
        #expect(found.count == filling.count - 1 + steps)
        #expect(found.first == "1 01=new")
    }

    @Test func `nothing is written over, and nothing is left of a copy that is given up`() throws {
        let store = try place.open()
        try FileIO.create(copy)
        #expect(throws: StoreError.exists) { try store.backup(to: copy, now: Place.time(1)) }
        try FileIO.remove(copy)
        do {
            let backup = try StoreBackup(of: store, to: copy)
            #expect(try Folders.names(in: place.folder.path).count == 3)
            _ = consume backup
        }
        #expect(try Folders.names(in: place.folder.path).allSatisfy { $0.hasPrefix("assay.") })
        #expect(throws: StoreError.self) {
            try store.backup(to: place.folder.file("no/such"), now: Place.time(1))
        }
        let isDead = store.isDead
        #expect(!isDead)
    }

    @Test func `a damaged or foreign copy is found`() throws {
        var store = try place.open()
        let rows = (100..<900).map { row("\($0)", String(repeating: "v", count: 100)) }
        _ = try store.commit(rows, at: Place.time(1))
        try store.backup(to: copy, now: Place.time(1))
        var content = try FileIO.read(copy, bytesMax: 1 << 30)
        for index in 0..<64 { content[content.count / 8192 * 4096 + index] = 0x77 }
        try FileIO.writeAtomically(copy, content.span)
        let damage = #expect(throws: StoreError.self) { try Store.checkCopy(copy) }
        guard case .damaged? = damage else {
            Issue.record("another failure")
            return
        }
        try FileIO.writeAtomically(copy, "no database, but long enough to be looked at".utf8.span)
        #expect(throws: StoreError.foreign) { try Store.checkCopy(copy) }
    }

    @Test func `a restored store says so until it becomes another`() throws {
        var store = try place.open()
        try store.markRestored(at: Place.time(5))
        try store.close()
        var again = try place.open()
        #expect(again.facts.restored == Place.time(5))
        let other = Bytes16(high: 8, low: 9)
        try again.becomeAnother(other)
        try again.close()
        let last = try place.open()
        #expect(last.facts.restored == nil)
        #expect(last.facts.id == other)
        #expect(last.facts.previousID == Place.id)
    }

    @Test func `the last row of each group of keys is found`() throws {
        var store = try place.open()
        let keys = ["a1", "a2", "b1", "d1", "d9"]
        _ = try store.commit(keys.map { row($0, "v", table: 10) }, at: Place.time(1))
        var found: [String] = []
        try store.loadLast(10, prefixBytes: 1) {
            found.append(String(decoding: $0.key, as: UTF8.self))
        }
        #expect(found == ["d9", "b1", "a2"])
        var none = 0
        try store.loadLast(2, prefixBytes: 1) { _ in none += 1 }
        #expect(none == 0)
    }
}
