import AssayBytes
import AssayStore
import AssaySystem
import Testing

@Suite struct StoreTests {
    let place: Place

    init() throws { place = try Place() }

    @Test func `what was committed is there after closing and opening`() throws {
        var store = try place.open()
        #expect(try store.commit([row("b", "2"), row("a", "1")], at: Place.time(1)) == 1)
        #expect(try store.commit([row("a", "3"), row("c", "4", table: 2)], at: Place.time(2)) == 2)
        try store.close()
        var again = try place.open()
        #expect(try contents(&again) == ["1 a=3", "1 b=2", "2 c=4"])
        #expect(again.sequence == 2)
        #expect(again.folded == 2)
        #expect(again.facts.committed == Place.time(2))
        #expect(again.point == StorePoint(id: Place.id, sequence: 2))
        #expect(try again.commit([row("d", "5")], at: Place.time(3)) == 3)
    }

    @Test func `closing leaves one private file`() throws {
        var store = try place.open()
        _ = try store.commit([row("a", "1")], at: Place.time(1))
        #expect(FileIO.exists(place.path + "-wal"))
        try store.close()
        #expect(try Folders.names(in: place.folder.path) == ["assay.sqlite"])
        #expect(try FileMode(path: place.path).permissions == 0o600)
    }

    @Test func `files are private while it is open and when they were not`() throws {
        try place.create()
        try FileMode.set(place.path, permissions: 0o644)
        var store = try place.open()
        _ = try store.commit([row("a", "1")], at: Place.time(1))
        #expect(try FileMode(path: place.path).permissions == 0o600)
        #expect(try FileMode(path: place.path + "-wal").permissions == 0o600)
    }

    @Test func `rows go, one and in ranges, in the order they were committed`() throws {
        var store = try place.open()
        _ = try store.commit(["a", "b", "c", "d"].map { row($0, "1") }, at: Place.time(1))
        _ = try store.fold(rowsMax: 1)
        _ = try store.commit([row("a", nil), row("b", "2")], at: Place.time(2))
        _ = try store.commit([range("b", "d"), row("b", "3")], at: Place.time(3))
        #expect(try contents(&store) == ["1 b=3", "1 d=1"])
        _ = try store.commit([row("e", "1", table: 2), range("a", "z")], at: Place.time(4))
        #expect(try contents(&store) == ["2 e=1"])
    }

    @Test func `folding in any steps gives the same rows`() throws {
        for step in [1, 2, 3, 5, 1000] {
            let place = try Place()
            var store = try place.open()
            for number in 0..<8 {
                let rows = [
                    row("k\(number % 3)", "\(number)"), row("x\(number)", "\(number)"),
                    number == 5 ? range("x0", "x4") : row("k9", number % 2 == 0 ? "even" : nil),
                ]
                _ = try store.commit(rows, at: Place.time(1))
            }
            while try store.fold(rowsMax: step) {}
            #expect(store.pendingRows == 0)
            let left = ["k0=6", "k1=7", "k2=5", "x4=4", "x5=5", "x6=6", "x7=7"]
            #expect(try contents(&store) == left.map { "1 " + $0 }, "\(step)")
        }
    }

    @Test func `folding takes no more than it is told, but a whole commit`() throws {
        var store = try place.open()
        for number in 0..<4 {
            _ = try store.commit([row("a\(number)", ""), row("b\(number)", "")], at: Place.time(1))
        }
        #expect(store.pendingRows == 8)
        #expect(try store.fold(rowsMax: 1))
        #expect(store.folded == 1)
        #expect(try store.fold(rowsMax: 3))
        #expect(store.folded == 3)
        #expect(store.pendingRows == 2)
        #expect(try !store.fold(rowsMax: 3))
        #expect(try !store.fold(rowsMax: 3))
    }

    @Test func `a scan gives a range, an owner's rows, and no more than asked for`() throws {
        var store = try place.open()
        let rows = (0..<6).map { number in
            row("\(number)", "v", table: 10, owner: number % 2 == 0 ? "o" : nil)
        }
        _ = try store.commit(rows, at: Place.time(1))
        func keys(_ from: String, _ to: String, _ owner: String? = nil, _ limit: Int = 9) throws
            -> String
        {
            let scan = StoreScan(
                table: 10, from: Array(from.utf8), to: Array(to.utf8),
                owner: owner.map { Array($0.utf8) }, limit: limit)
            return String(decoding: try store.scan(scan).flatMap(\.key), as: UTF8.self)
        }
        #expect(try keys("0", "9") == "")
        try store.foldAll()
        #expect(try keys("0", "9") == "012345")
        #expect(try keys("1", "4") == "123")
        #expect(try keys("0", "9", nil, 2) == "01")
        #expect(try keys("1", "9", "o") == "24")
        #expect(try keys("0", "9", "p") == "")
        #expect(try store.count(10) == 6)
        let first = try store.scan(StoreScan(table: 10, from: [], to: [0x31], limit: 1))
        #expect(first == [rows[0]])
    }

    @Test func `a descending scan gives the last of a range first`() throws {
        var store = try place.open()
        let rows = (0..<6).map { number in
            row("\(number)", "v", table: 10, owner: number % 2 == 0 ? "o" : nil)
        }
        _ = try store.commit(rows, at: Place.time(1))
        try store.foldAll()
        for (owner, expected) in [(nil, "43"), ("o", "42")] as [(String?, String)] {
            let scan = StoreScan(
                table: 10, from: [0x30], to: [0x35], owner: owner.map { Array($0.utf8) },
                limit: 2, isDescending: true)
            #expect(
                String(decoding: try store.scan(scan).flatMap(\.key), as: UTF8.self) == expected)
        }
    }

    @Test func `values and keys may be empty, long, and any bytes`() throws {
        var store = try place.open()
        let long = [UInt8](repeating: 0xFF, count: 200_000)
        let key = [UInt8](repeating: 0, count: StoreLimits.keyBytesMax)
        let rows = [
            StoreRow(table: 1, key: [], value: [], owner: []),
            StoreRow(table: 2, key: key, value: long),
        ]
        _ = try store.commit(rows, at: Place.time(1))
        var found: [StoreRow] = []
        try store.load([1, 2]) { found.append($0) }
        #expect(found == rows)
    }
}
