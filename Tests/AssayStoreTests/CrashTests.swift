import AssayBytes
import AssayStore
import AssaySystem
import TestSupport
import Testing

/// A crash leaves the files as they were at some moment, the end of the write-ahead file perhaps
/// cut or torn. Whatever it leaves opens to the state after a commit, never between two, and no
/// commit is missing whose bytes are there.
@Suite struct CrashTests {
    /// The files at one moment, and how far what is acknowledged reaches in them.
    private struct Moment {
        var file: [UInt8]
        var ahead: [UInt8]
        /// Commits acknowledged, each with the end of its bytes in the write-ahead file; 0 when
        /// they are in the file itself.
        var acknowledged: [(sequence: UInt64, end: Int)]
        /// Where bytes of the write-ahead file may end: those before were synced before a
        /// checkpoint wrote them into the file.
        var synced: Int
    }

    private struct Run {
        var random: SeededGenerator
        let place: Place
        var model: [String: String] = [:]
        var states: [[String: String]] = [[:]]
        var acknowledged: [(sequence: UInt64, end: Int)] = [(0, 0)]
        var synced = 0

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            place = try Place()
        }

        mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

        mutating func rows() -> [StoreRow] {
            (0..<number(1..<30)).map { _ in
                let key = String(number(100..<400))
                switch number(0..<10) {
                case 0:
                    let end = String(number(100..<400))
                    for gone in model.keys where gone >= key && gone < end { model[gone] = nil }
                    return range(key, end)
                case 1, 2:
                    model[key] = nil
                    return row(key, nil)
                default:
                    let value = String(repeating: "v", count: number(0..<500)) + "\(random.next())"
                    model[key] = value
                    return row(key, value)
                }
            }
        }

        mutating func step(_ store: inout Store) throws {
            switch number(0..<12) {
            case 0:
                try store.checkpoint()
                // Only the next commit begins the write-ahead file anew.
                synced = Int.max
            case 1, 2: _ = try store.fold(rowsMax: number(1..<200))
            default: _ = try store.commit(rows(), at: Place.time(1))
            }
            // Before the first page of a fresh write-ahead file everything is in the file.
            let end = store.walPages == 0 ? 0 : 32 + store.walPages * (4096 + 24)
            if end > 0 { synced = 0 }
            if end == 0 || end < (acknowledged.last?.end ?? 0) {
                for index in acknowledged.indices { acknowledged[index].end = 0 }
            }
            if store.sequence >= states.count {
                states.append(model)
                acknowledged.append((store.sequence, end))
            }
        }

        func moment() throws -> Moment {
            let ahead = place.path + "-wal"
            return Moment(
                file: try FileIO.read(place.path, bytesMax: 1 << 30),
                ahead: FileIO.exists(ahead) ? try FileIO.read(ahead, bytesMax: 1 << 30) : [],
                acknowledged: acknowledged, synced: synced)
        }
    }

    /// Opens what a crash left; which commit it stands at.
    private func check(
        _ moment: Moment, ahead: [UInt8], _ states: [[String: String]], _ what: String
    ) throws {
        let place = try Place()
        try FileIO.writeAtomically(place.path, moment.file.span)
        try FileIO.writeAtomically(place.path + "-wal", ahead.span)
        var store = try Store.open(place.path, Store.Options(tables: Place.tables, checksAll: true))
        let sure = moment.acknowledged.last { $0.end <= ahead.count }?.sequence ?? 0
        #expect(store.sequence >= sure, "\(what)")
        let most = moment.acknowledged.last?.sequence ?? 0
        #expect(store.sequence <= most, "\(what)")
        var found: [String: String] = [:]
        try store.load([1]) { row in
            found[String(decoding: row.key, as: UTF8.self)] =
                String(decoding: row.value ?? [], as: UTF8.self)
        }
        #expect(found == states[Int(store.sequence)], "\(what): commit \(store.sequence)")
        // It goes on from there.
        #expect(try store.commit([row("z", "z")], at: Place.time(2)) == store.sequence)
        try store.close()
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `no acknowledged commit is lost and none is half there`(seed: UInt64) throws {
        var run = try Run(seed: seed)
        var store = try run.place.open()
        for _ in 0..<60 {
            try run.step(&store)
            guard run.number(0..<6) == 0 else { continue }
            let moment = try run.moment()
            try check(moment, ahead: moment.ahead, run.states, "seed \(seed), whole")
            let cut = run.number(min(moment.synced, moment.ahead.count)..<moment.ahead.count + 1)
            let short = Array(moment.ahead.prefix(cut))
            try check(moment, ahead: short, run.states, "seed \(seed), cut at \(cut)")
            var torn = moment
            torn.acknowledged = moment.acknowledged.map {
                ($0.sequence, $0.end > cut ? Int.max : $0.end)
            }
            let rest = run.random.bytes(min(2000, moment.ahead.count - cut))
            try check(torn, ahead: short + rest, run.states, "seed \(seed), torn at \(cut)")
        }
    }
}
