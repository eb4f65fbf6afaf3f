import AssayBytes
import AssayStore
import AssaySystem
import Glibc
import Testing

@Suite struct FailureTests {
    let place: Place

    init() throws { place = try Place() }

    private func refusal(
        _ options: Store.Options = Store.Options(tables: Place.tables)
    ) -> StoreError? {
        do throws(StoreError) {
            try Store.open(place.path, options).close()
            return nil
        } catch {
            return error
        }
    }

    /// Changes bytes of the file at an offset.
    private func overwrite(_ offset: Int, _ bytes: [UInt8]) throws {
        var content = try FileIO.read(place.path, bytesMax: 1 << 30)
        content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        try FileIO.writeAtomically(place.path, content.span)
    }

    @Test func `where no store is, none is opened`() {
        #expect(refusal() == .missing)
    }

    @Test func `a store is not made over a file`() throws {
        try place.create()
        #expect(throws: StoreError.exists) { try place.create() }
    }

    @Test func `a write-ahead file alone is neither opened nor made a store of`() throws {
        try FileIO.create(place.path + "-wal")
        #expect(refusal() == .parted)
        #expect(throws: StoreError.parted) { try place.create() }
    }

    @Test func `other files are refused, and left as they are`() throws {
        for content in ["", "text that is no database", String(repeating: "x", count: 9000)] {
            try FileIO.writeAtomically(place.path, content.utf8.span)
            #expect(refusal() == .foreign, "\(content.count)")
            let left = try FileIO.read(place.path, bytesMax: 10_000)
            #expect(left.isEmpty == content.isEmpty)
        }
    }

    @Test func `another program's database is refused`() throws {
        try place.create()
        try overwrite(68, [0, 0, 0, 1])
        #expect(refusal() == .foreign)
    }

    @Test func `a later version's store is refused and says which it is`() throws {
        try place.create()
        try overwrite(60, [0, 0, 0, 9])
        #expect(refusal() == .newer(version: 9))
        #expect(StoreError.newer(version: 9).text.contains("format 9"))
    }

    @Test func `an open store is not opened again`() throws {
        let store = try place.open()
        guard case .sqlite(_, let code, let text)? = refusal() else {
            Issue.record("opened twice")
            return
        }
        #expect(code == 5)
        #expect(text.contains("locked"))
        try store.close()
        #expect(refusal() == nil)
    }

    @Test func `a link is not followed`() throws {
        try place.create()
        try FileIO.move(place.path, to: place.path + "2")
        // Unsafe: both texts live through the call.
        #expect(unsafe symlink(place.path + "2", place.path) == 0)
        #expect(refusal() != nil)
    }

    @Test func `damage is found at the opening`() throws {
        var store = try place.open()
        let rows = (100..<900).map { row("\($0)", String(repeating: "v", count: 100)) }
        _ = try store.commit(rows, at: Place.time(1))
        try store.close()
        let size = Int(try FileIO.size(place.path))
        for page in 1..<size / 4096 where page % 2 == 0 {
            try overwrite(page * 4096, [UInt8](repeating: 0x77, count: 64))
        }
        guard case .damaged? = refusal() else {
            Issue.record("not found")
            return
        }
    }

    @Test func `rows of a table it does not have end the store`() throws {
        var store = try place.open()
        #expect(throws: StoreError.unknownTable(3)) {
            try store.commit([row("a", "1", table: 3)], at: Place.time(1))
        }
        let isDead = store.isDead
        #expect(isDead)
        #expect(throws: StoreError.dead) {
            try store.commit([row("a", "1")], at: Place.time(1))
        }
    }

    @Test func `more than a commit may hold is refused whole`() throws {
        var store = try place.open()
        let key = [UInt8](repeating: 1, count: StoreLimits.keyBytesMax + 1)
        #expect(throws: StoreError.tooLarge) {
            try store.commit(
                [row("a", "1"), StoreRow(table: 1, key: key, value: [])], at: Place.time(1))
        }
        _ = consume store
        var again = try place.open()
        #expect(try contents(&again) == [])
        let many = [StoreRow](repeating: row("a", "1"), count: StoreLimits.commitRowsMax + 1)
        #expect(throws: StoreError.tooLarge) { try again.commit(many, at: Place.time(1)) }
    }

    @Test func `a full file ends the store, and what was acknowledged stays`() throws {
        try place.create()
        var acknowledged = 0
        do {
            var store = try Store.open(
                place.path, Store.Options(tables: Place.tables, pagesMax: 40))
            let failure = #expect(throws: StoreError.self) {
                for number in 0..<1000 {
                    let value = String(repeating: "v", count: 3000)
                    _ = try store.commit([row("\(number)", value)], at: Place.time(1))
                    acknowledged = number + 1
                }
            }
            guard case .sqlite(.committing, 13, _)? = failure else {
                Issue.record("another failure")
                return
            }
            #expect(throws: StoreError.dead) { try store.commit([row("x", "")], at: Place.time(1)) }
            #expect(throws: StoreError.dead) { try store.fold(rowsMax: 1) }
            #expect(throws: StoreError.dead) { try store.checkpoint() }
        }
        #expect(acknowledged > 5)
        var again = try place.open()
        #expect(try contents(&again).count == acknowledged)
    }

    @Test func `a dead store leaves its files as they were`() throws {
        var store = try place.open()
        _ = try store.commit([row("a", "1")], at: Place.time(1))
        _ = try? store.commit([row("a", "2", table: 3)], at: Place.time(1))
        #expect(throws: StoreError.dead) { try store.closeInPlace() }
        _ = consume store
        #expect(FileIO.exists(place.path + "-wal"))
        var again = try place.open()
        #expect(try contents(&again) == ["1 a=1"])
    }

    @Test func `a disk that takes no more ends the store, and what was acknowledged stays`() async {
        await #expect(processExitsWith: .success) {
            let place = try Place()
            _ = signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 200_000, rlim_max: rlim_t.max)
            var acknowledged = 0
            do {
                var store = try place.open()
                // Unsafe: reads only `limit`.
                _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                while (try? store.commit([row("\(acknowledged)", "v")], at: Place.time(1))) != nil {
                    acknowledged += 1
                    precondition(acknowledged < 10_000)
                }
                precondition(store.isDead)
            }
            limit.rlim_cur = limit.rlim_max
            _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            var again = try place.open()
            let count = try contents(&again).count
            precondition(acknowledged > 5 && count == acknowledged)
        }
    }
}
