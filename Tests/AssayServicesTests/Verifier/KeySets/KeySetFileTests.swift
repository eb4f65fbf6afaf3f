import AssayBytes
import AssayProofs
import AssayServices
import AssaySystem
import Testing

/// Key sets in files and directories.
@Suite struct KeySetFileTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func write(_ name: String, _ text: String) throws {
        try FileIO.writeAtomically(folder.file(name), Array(text.utf8).span)
    }

    private func stamps() -> [FileStamp]? {
        KeySetFiles.look(.directory(folder.path), IssuerLimits())
    }

    private func failure(_ source: KeySource, _ limits: IssuerLimits = IssuerLimits()) -> String? {
        guard case .failure(let failure) = KeySetFiles.read(source, limits) else { return nil }
        return failure.name
    }

    @Test func `a directory is one set of all its files, in the order of their names`() throws {
        try write("b.json", "B")
        try write("a.json", "A")
        try write("c.txt", "C")
        try write(".d.json", "D")
        let arrival = try KeySetFiles.read(.directory(folder.path), IssuerLimits()).get()
        #expect(arrival.documents == [Array("A".utf8), Array("B".utf8)])
        #expect(arrival.stamps == stamps())
    }

    @Test func `a replaced, added or removed file looks different`() throws {
        try write("a.json", "A")
        let first = stamps()
        #expect(first != nil && stamps() == first)
        try write("a.json", "B")
        let second = stamps()
        #expect(second != first)
        try write("b.json", "B")
        #expect(stamps() != second)
        try FileIO.remove(folder.file("b.json"))
        #expect(stamps() == second)
    }

    @Test func `what can't be read is told as such`() throws {
        #expect(failure(.file(folder.file("none.json"))) == "not_found")
        #expect(failure(.file(folder.path)) == "not_a_file")
        #expect(failure(.directory(folder.path)) == "no_files")
        #expect(failure(.directory(folder.file("none"))) == "not_found")
        try write("a.json", "12345")
        try write("b.json", "12345")
        var limits = IssuerLimits()
        limits.keySetBytesMax = 9
        #expect(failure(.directory(folder.path), limits) == "too_large")
        limits.keySetBytesMax = 10
        #expect(failure(.directory(folder.path), limits) == nil)
        limits.keySetFilesMax = 1
        #expect(failure(.directory(folder.path), limits) == "too_many_files")
    }

    @Test func `files are read at once, looked at, and read again when they look different`() throws
    {
        try write("a.json", "A")
        let first = stamps()
        try write("a.json", "B")
        let second = stamps()
        var bench = try IssuerBench()
        bench.configure(bench.issuer(keys: .directory(folder.path)))
        #expect(bench.reads.count == 1 && bench.fetches.isEmpty)
        try bench.read(KeySetText.first, KeySetText.second, stamps: first)
        #expect(bench.keyIDs() == ["1", "2"])
        bench.looks = []
        bench.advance(seconds: 2)
        bench.look(first)
        #expect(bench.reads.isEmpty)
        #expect(bench.pipeline.standings(now: bench.now)[0].ageSeconds == 0)
        bench.advance(seconds: 1)
        #expect(bench.looks.isEmpty)
        bench.advance(seconds: 1)
        bench.look(second)
        #expect(bench.reads.count == 1)
        try bench.read(KeySetText.second, stamps: second)
        #expect(bench.keyIDs() == ["2"])
        // Nothing is asked for by time alone.
        bench.advance(seconds: 100_000)
        #expect(bench.reads.isEmpty && bench.looks.count == 1)
    }

    @Test func `a file that spoils keeps the last good set and is tried again`() throws {
        try write("a.json", "A")
        let stamps = stamps()
        var bench = try IssuerBench()
        bench.configure(bench.issuer(keys: .file(folder.file("a.json"))))
        try bench.read(KeySetText.first, stamps: stamps)
        bench.looks = []
        bench.advance(seconds: 2)
        bench.look(nil)
        #expect(bench.reads.count == 1)
        try bench.read("{", stamps: nil)
        #expect(bench.keyIDs() == ["1"])
        #expect(bench.pipeline.standings(now: bench.now)[0].lastError == "not_json")
        bench.advance(seconds: 1)
        #expect(bench.reads.count == 1)
        try bench.read(KeySetText.second, stamps: stamps)
        #expect(bench.keyIDs() == ["2"])
    }

    @Test func `one bad file of a directory spoils the whole set`() throws {
        var bench = try IssuerBench()
        bench.configure(bench.issuer(keys: .directory(folder.path)))
        try bench.read(KeySetText.first, "no JSON")
        #expect(bench.published.isEmpty)
    }

    @Test func `an unknown key and a reload read files at once`() throws {
        var bench = try IssuerBench()
        let issuer = bench.issuer(keys: .file(folder.file("a.json")))
        bench.configure(issuer)
        try bench.read(KeySetText.first)
        let number = bench.askForKey()
        #expect(bench.reads.count == 1)
        try bench.read(KeySetText.both)
        #expect(bench.replies[number] == .asked)
        bench.configure(issuer)
        #expect(bench.reads.count == 1)
    }
}
