import Foundation
import Testing

/// The house as it stands.
@Suite struct HouseTests {
    @Test func `there are files to look at`() {
        #expect(House.sources.count > 100)
        #expect(House.tests.count > 50)
        #expect(House.sources.contains { $0.target == "AssayBytes" })
    }

    @Test func `imports keep to the table`() {
        #expect(House.sources.flatMap { ImportTable.findings($0) } == [])
    }

    @Test func `the table has a row for each target and no other`() {
        let targets = Set(House.sources.map(\.target))
        #expect(targets == Set(ImportTable.rows.keys))
    }

    @Test func `each library of the system has one importer`() {
        for (library, owner) in ImportTable.soleImporters {
            let importers = ImportTable.rows.filter { $0.value.contains(library) }.map(\.key)
            #expect(importers == [owner], "\(library)")
        }
    }

    @Test func `no service can hold a private key`() {
        let service = House.sources.filter { $0.target == "AssayServices" }
        let importing = service.filter {
            ImportTable.imports(of: $0.text).contains("AssayProver")
        }
        #expect(importing.map(\.path) == [])
    }

    @Test func `unsafe code stands only where C is called`() {
        #expect(House.sources.flatMap { CodeRules.unsafeUse($0) } == [])
    }

    @Test func `nothing is forced`() {
        #expect(House.sources.flatMap { CodeRules.force($0) } == [])
    }

    @Test func `the compiler checks all sharing between threads`() {
        #expect(House.sources.flatMap { CodeRules.unchecked($0) } == [])
    }

    @Test func `files are short`() {
        let sources = House.sources.flatMap {
            TextRules.length($0, linesMax: TextRules.sourceLinesMax)
        }
        let tests = House.tests.flatMap { TextRules.length($0, linesMax: TextRules.testLinesMax) }
        #expect(sources + tests == [])
    }

    @Test func `lines are short`() {
        #expect((House.sources + House.tests).flatMap { TextRules.width($0) } == [])
    }

    @Test func `nothing is left unfinished`() {
        let endings: Set<String> = [
            "swift", "py", "md", "json", "h", "modulemap", "sh", "abnf", "txt",
        ]
        let files = ["Sources", "Tests", "protocol", "deploy"].flatMap {
            House.files(under: $0, endings: endings)
        }
        #expect(files.flatMap { TextRules.words($0) } == [])
    }

    @Test func `white space is clean`() {
        #expect((House.sources + House.tests).flatMap { TextRules.whiteSpace($0) } == [])
    }

    @Test func `at the top stands only what belongs there`() throws {
        let allowed: Set<String> = [
            "Package.swift", "README.md", "LICENSE", "Sources", "Tests", "protocol", "deploy",
        ]
        let top = Set(try House.topLevel())
        #expect(top.subtracting(allowed).sorted() == [])
        #expect(top.contains("Package.swift"))
    }

    @Test func `every library a module map links has its package in the list`() throws {
        let list = try #require(House.text("deploy/packages"))
        let maps = House.files(under: "Sources/CLibraries", endings: ["modulemap"])
        #expect(maps.count >= 5)
        #expect(PackageList.findings(list, maps) == [])
    }

    @Test(.enabled(if: Python.isThere, "python3 is not installed"))
    func `generated files are what the schema says`() throws {
        let (status, output) = try Python.run("protocol/generate.py", "--check")
        #expect(status == 0, "\(output)")
    }
}

/// The interpreter, where there is one.
private enum Python {
    static let path = "/usr/bin/python3"

    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs a script of the package: its exit status and what it wrote.
    static func run(_ arguments: String...) throws -> (Int32, String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: path)
        // Without -B the run would leave compiled files in the package.
        process.arguments = ["-B"] + arguments
        process.currentDirectoryURL = House.root
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
