import AssayBytes
import AssaySystem
import Synchronization

/// The thread that puts decisions on their device.
final class DecisionWriter: Sendable {
    private let queue: LineQueue<DecisionLine>
    private let thread: WriterThread
    private let output: Mutex<DecisionOutput>
    private let mustReopen = Atomic(false)

    /// Starts the thread; nil where nothing is logged.
    static func start(
        _ target: DecisionSettings.Target, metrics: MetricSet<GateMetric>, log: Log
    ) throws(SystemError) -> DecisionWriter? {
        let device: any DecisionDevice
        switch target {
        case .none: return nil
        case .standardError: device = StandardErrorDevice()
        case .file(let path): device = FileDevice(path, log)
        }
        let writer = try DecisionWriter(
            DecisionOutput(device: device, metrics: metrics, log: log))
        try writer.thread.start(
            name: "decisions", everyMilliseconds: DecisionLimits.reopenMilliseconds
        ) { writer.write() }
        return writer
    }

    private init(_ output: consuming sending DecisionOutput) throws(SystemError) {
        let thread = try WriterThread()
        self.thread = thread
        self.output = Mutex(output)
        queue = LineQueue(linesMax: DecisionLimits.linesQueuedMax) { thread.wake() }
    }

    /// Queues a line; false where there is no room.
    func push(_ line: DecisionLine) -> Bool { queue.push(line) }

    /// Has the file opened again, after the lines that wait.
    func reopen() {
        mustReopen.store(true, ordering: .releasing)
        thread.wake()
    }

    /// Writes what is queued and ends the thread.
    func stop() { thread.stop() }

    private func write() {
        let lines = queue.takeAll().lines
        let isAsked = mustReopen.exchange(false, ordering: .acquiringAndReleasing)
        output.withLock { output in
            output.write(lines)
            if isAsked { output.reopen() }
        }
    }
}

/// Lines to a device, with what becomes of those it does not take.
struct DecisionOutput {
    private var device: any DecisionDevice
    private let metrics: MetricSet<GateMetric>
    private let log: Log

    init(device: any DecisionDevice, metrics: MetricSet<GateMetric>, log: Log) {
        self.device = device
        self.metrics = metrics
        self.log = log
        reopen()
    }

    /// Closes the device and opens it anew.
    mutating func reopen() {
        do throws(FileError) {
            try device.reopen()
        } catch {
            log.write(
                .decisionLogFailed, .text(.file, device.name), .text(.error, error.text))
        }
    }

    /// Writes the lines in pieces of bounded size.
    mutating func write(_ lines: [DecisionLine]) {
        var chunk: [UInt8] = []
        var count: UInt64 = 0
        for line in lines {
            line.append(to: &chunk)
            count += 1
            if chunk.count >= device.chunkBytesMax { flush(&chunk, &count) }
        }
        if count > 0 { flush(&chunk, &count) }
    }

    private mutating func flush(_ chunk: inout [UInt8], _ count: inout UInt64) {
        do throws(FileError) {
            try device.append(chunk)
            metrics.add(.decisionsLogged, count)
        } catch {
            metrics.add(.decisionsUnwritten, count)
            log.write(
                .decisionLogFailed, .text(.file, device.name), .text(.error, error.text),
                .number(.count, count))
        }
        chunk.removeAll(keepingCapacity: true)
        count = 0
    }
}
