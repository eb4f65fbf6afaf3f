import AssaySystem
import Testing

@Suite struct FileTests {
    let folder: TemporaryDirectory
    let content: [UInt8] = Array("content".utf8)

    init() throws { folder = try TemporaryDirectory() }

    @Test func `what is written is read, and replaced whole`() throws {
        let path = folder.file("state")
        try FileIO.writeAtomically(path, content.span)
        #expect(try FileIO.read(path, bytesMax: 7) == content)
        let other: [UInt8] = [1]
        try FileIO.writeAtomically(path, other.span)
        #expect(try FileIO.read(path, bytesMax: 7) == other)
        #expect(try Folders.names(in: folder.path) == ["state"])
        #expect(try FileMode(path: path).permissions == 0o600)
    }

    @Test func `what killed writers have left is removed, and nothing else`() throws {
        let path = folder.file("state")
        for name in ["state", "state.new-1", "state.new-99999", "state.lock", "other.new-1"] {
            try FileIO.writeAtomically(folder.file(name), content.span)
        }
        FileIO.removeUnfinished(path)
        let left = try Folders.names(in: folder.path)
        #expect(left.sorted() == ["other.new-1", "state", "state.lock"])
    }

    @Test func `a file over the limit is refused`() throws {
        try FileIO.writeAtomically(folder.file("f"), content.span)
        #expect(throws: FileError.tooLarge) { try FileIO.read(folder.file("f"), bytesMax: 6) }
    }

    @Test func `a file that is not there says so`() {
        let error = #expect(throws: FileError.self) {
            try FileIO.read(folder.file("nothing"), bytesMax: 1)
        }
        guard case .system(let reason) = error else {
            Issue.record("another error")
            return
        }
        #expect(reason.isNotFound)
        #expect(reason.text == "open: No such file or directory")
    }

    @Test func `a folder is not a file`() {
        #expect(throws: FileError.notRegular) { try FileIO.read(folder.path, bytesMax: 1) }
    }

    @Test(arguments: ["", "a\u{0}b"])
    func `a path the kernel would cut short is refused`(path: String) {
        #expect(throws: FileError.pathInvalid) { try FileIO.read(path, bytesMax: 1) }
        #expect(throws: FileError.pathInvalid) { try FileIO.remove(path) }
    }

    @Test(arguments: [(0o600, true), (0o400, true), (0o640, false), (0o604, false), (0o622, false)])
    func `a key file others may use is refused`(permissions: UInt32, isPrivate: Bool) throws {
        let path = folder.file("key")
        try FileIO.writeAtomically(path, content.span, permissions: 0o600)
        try FileMode.set(path, permissions: permissions)
        if isPrivate {
            #expect(try FileIO.readPrivate(path, bytesMax: 100) == content)
        } else {
            #expect(throws: FileError.notPrivate) { try FileIO.readPrivate(path, bytesMax: 100) }
        }
    }

    @Test func `a write that can't be finished leaves the old content`() throws {
        try FileIO.createDirectory(folder.file("taken"))
        #expect(throws: FileError.self) {
            try FileIO.writeAtomically(folder.file("taken"), content.span)
        }
        #expect(try Folders.names(in: folder.path) == ["taken"])
        #expect(throws: FileError.self) {
            try FileIO.writeAtomically(folder.file("no/such"), content.span)
        }
    }

    @Test func `a lock is held by one at a time`() throws {
        let path = folder.file("lock")
        var first: FileLock? = try FileLock(path)
        let error = #expect(throws: FileError.self) { _ = try FileLock(path) }
        if case .system(let reason) = error { #expect(reason.isInUse) }
        #expect(first != nil)
        first = nil
        _ = try FileLock(path)
    }

    @Test func `a temporary folder goes with all that is in it`() throws {
        let path: String
        do {
            let own = try TemporaryDirectory()
            path = own.path
            try FileIO.createDirectory(own.file("a"))
            try FileIO.createDirectory(own.file("a/b"))
            try FileIO.writeAtomically(own.file("a/b/c"), content.span)
            #expect(try FileMode(path: path).permissions == 0o700)
        }
        #expect(!FileIO.exists(path))
    }

    @Test func `the folder of a path is what is before its last slash`() {
        #expect(FileIO.folder(of: "/a/b/c") == "/a/b")
        #expect(FileIO.folder(of: "/a") == "/")
        #expect(FileIO.folder(of: "a") == ".")
    }
}
