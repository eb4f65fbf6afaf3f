import AssayServices
import AssaySystem
import Glibc
import Testing

@Suite struct LogWriterTests {
    /// A pipe nobody has read from; `isFull` fills it.
    private func pipe(isFull: Bool) throws -> (read: Int32, write: Int32) {
        // As in every role: a writer that finds its reader gone is told, not killed.
        BrokenPipes.ignore()
        var ends: [Int32] = [-1, -1]
        // Unsafe: writes the two numbers.
        try #require(unsafe Glibc.pipe(&ends) == 0)
        try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        let block = [UInt8](repeating: 0x20, count: 4096)
        // Unsafe: writes from the array within its own count.
        while isFull, unsafe write(ends[1], block, block.count) > 0 {}
        // Like a standard stream, which others share: it blocks.
        try #require(fcntl(ends[1], F_SETFL, 0) == 0)
        return (ends[0], ends[1])
    }

    @Test func `a device that takes nothing does not keep a process from its end`() throws {
        let ends = try pipe(isFull: true)
        let writer = try LogWriter.start(role: .gate, stream: StandardStream(fd: ends.write))
        writer.log.write(.notReady)
        writer.stop()
        _ = close(ends.read)
    }

    @Test func `what is queued at the end is written, in whole lines`() throws {
        let ends = try pipe(isFull: false)
        let writer = try LogWriter.start(role: .gate, stream: StandardStream(fd: ends.write))
        for _ in 0..<3 { writer.log.write(.notReady) }
        writer.stop()
        _ = close(ends.write)
        let text = try StandardStream(fd: ends.read).readAll(bytesMax: 65_536)
        #expect(text.count { $0 == UInt8(ascii: "\n") } == 3)
        #expect(text.last == UInt8(ascii: "\n"))
    }
}
