import AssaySystem
import Testing

@Suite struct ProcessTests {
    @Test func `the figures of this process are plausible`() throws {
        let figures = ProcessFigures.now()
        #expect(figures.residentBytes > 1 << 20)
        #expect(figures.residentBytesPeak >= 1 << 20)
        #expect(figures.openFiles >= 3)
        #expect(figures.openFilesMax >= UInt64(figures.openFiles))
        let resident = try #require(try ResidentMemory().bytes())
        #expect(resident > 1 << 20)
    }

    @Test func `memory that is used shows in the figure`() throws {
        let memory = try ResidentMemory()
        let before = try #require(memory.bytes())
        let block = [UInt8](repeating: 1, count: 64 << 20)
        let after = try #require(memory.bytes())
        #expect(after > before + 32 << 20)
        #expect(block[block.count - 1] == 1)
    }

    @Test func `the limit of open files is raised as far as it goes`() {
        let limit = FileLimit.current()
        #expect(limit.soft > 0)
        let raised = FileLimit.raise(to: limit.soft + 1)
        #expect(raised.soft >= limit.soft)
        #expect(raised.soft <= raised.hard)
        #expect(FileLimit.raise(to: 1).soft >= limit.soft)
    }

    @Test func `the environment is read`() {
        #expect(ThisProcess.environment("PATH") != nil)
        #expect(ThisProcess.environment("ASSAY_NO_SUCH_VARIABLE") == nil)
        #expect(ThisProcess.id > 0)
    }

    @Test func `an ordered exit has its code`() async {
        await #expect(processExitsWith: .exitCode(3)) { ThisProcess.exit(3) }
        await #expect(processExitsWith: .exitCode(4)) { ThisProcess.exitAtOnce(4) }
    }

    @Test func `writing to a closed stream is no end of the process`() async {
        await #expect(processExitsWith: .exitCode(5)) {
            BrokenPipes.ignore()
            let text = "a line\n"
            ThisProcess.exit(StandardStream.error.write(text) ? 5 : 6)
        }
    }
}
