import AssayBytes
import AssayServices
import Synchronization
import Testing

@Suite struct LogTests {
    @Test func `a line is one JSON object with time, level, role, event and its fields`() {
        let collected = LineCollector()
        let log = Log(role: .verifier, sink: collected.sink, clock: fixedClock())
        log.write(.listening, .text(.endpoint, "ipc:///run/\"a\"\n"), .number(.count, 3))
        #expect(
            collected.texts == [
                #"{"time":"2026-11-30T01:02:03.004Z","level":"info","role":"verifier","#
                    + #""event":"listener.open","endpoint":"ipc:///run/\"a\"\n","count":3}"# + "\n"
            ])
    }

    @Test func `an identifier is written as hexadecimal digits`() {
        let collected = LineCollector()
        let log = Log(role: .ledger, sink: collected.sink, clock: fixedClock())
        log.write(.epochBegun, .identifier(.epoch, Bytes16(high: 0xAB, low: 1)))
        #expect(
            collected.texts.first?.contains(#""epoch":"00000000000000ab0000000000000001""#)
                == true)
    }

    @Test func `a level below the minimum is not written`() {
        let collected = LineCollector()
        let log = Log(role: .gate, minimum: .warning, sink: collected.sink, clock: fixedClock())
        log.write(.ready)
        log.write(.notReady)
        log.setMinimum(.info)
        log.write(.ready)
        #expect(collected.lines.map(\.event) == [.notReady, .ready])
    }

    @Test func `a long text is cut at its limit`() {
        let collected = LineCollector()
        let log = Log(role: .gate, sink: collected.sink, clock: fixedClock())
        log.write(.failed, .text(.detail, String(repeating: "x", count: 4096)))
        let expected = String(repeating: "x", count: LogLimits.textBytesMax)
        #expect(collected.texts.first?.contains("\"detail\":\"\(expected)\"") == true)
    }

    @Test func `no field has a name every line has already`() {
        for name in ["time", "level", "role", "event"] {
            #expect(LogFieldName(rawValue: name) == nil)
        }
    }

    @Test func `no field name promises a secret`() {
        let forbidden = ["token", "proof", "secret", "jti", "nonce", "signature", "verifier"]
        for name in LogFieldName.allCases {
            #expect(!forbidden.contains { name.rawValue.contains($0) }, "\(name)")
        }
    }

    @Test func `event names are unique and have an area and a word`() {
        let names = LogEvent.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.split(separator: ".").count == 2 })
        #expect(LogEvent.allCases.enumerated().allSatisfy { $0.element.index == $0.offset })
    }

    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00.000Z"),
        (Int64(951_782_399_999), "2000-02-28T23:59:59.999Z"),
        (Int64(951_782_400_000), "2000-02-29T00:00:00.000Z"),
        (Int64(4_107_542_400_000), "2100-03-01T00:00:00.000Z"),
        (Int64(-1), "1969-12-31T23:59:59.999Z"),
    ])
    func `wall time is written as a calendar date`(milliseconds: Int64, text: String) {
        #expect(WallTime(milliseconds: milliseconds).rfc3339 == text)
    }
}

@Suite struct LogLimiterTests {
    @Test func `an event that comes too often is counted, and the count told with its next line`() {
        var limiter = LogLimiter(linesMax: 2, windowMicroseconds: 1000)
        let start = MonotonicTime(microseconds: 5)
        #expect(limiter.admit(.peerMalformed, at: start) == .written(suppressed: 0))
        #expect(limiter.admit(.peerMalformed, at: start) == .written(suppressed: 0))
        #expect(limiter.admit(.peerMalformed, at: start) == .suppressed)
        #expect(limiter.admit(.peerMalformed, at: start) == .suppressed)
        #expect(limiter.admit(.overloaded, at: start) == .written(suppressed: 0))
        let later = start.advanced(byMicroseconds: 1000)
        #expect(limiter.admit(.peerMalformed, at: later) == .written(suppressed: 2))
        #expect(limiter.admit(.peerMalformed, at: later) == .written(suppressed: 0))
    }

    @Test func `a count nobody was told is overdue once its window is over, and only once`() {
        var limiter = LogLimiter(linesMax: 1, windowMicroseconds: 1000)
        let start = MonotonicTime(microseconds: 5)
        for _ in 0..<4 { _ = limiter.admit(.peerMalformed, at: start) }
        #expect(limiter.overdue(at: start).isEmpty)
        let reports = limiter.overdue(at: start.advanced(byMicroseconds: 1000))
        #expect(reports.map(\.event) == [.peerMalformed])
        #expect(reports.map(\.count) == [3])
        #expect(limiter.overdue(at: start.advanced(byMicroseconds: 2000)).isEmpty)
    }

    @Test func `the log reports what was suppressed`() {
        let collected = LineCollector()
        let clock = SteppedClock()
        let log = Log(role: .ledger, sink: collected.sink, clock: clock.value)
        for _ in 0..<(LogLimits.linesPerEventMax + 7) { log.write(.peerMalformed) }
        log.reportSuppressed()
        #expect(collected.lines.count == LogLimits.linesPerEventMax)
        clock.advance(microseconds: LogLimits.windowMicroseconds)
        log.reportSuppressed()
        #expect(collected.lines.last?.event == .suppressed)
        #expect(collected.texts.last?.contains(#""name":"peer.malformed","count":7"#) == true)
    }
}

@Suite struct LogQueueTests {
    @Test func `a full queue drops lines, counts them and never waits`() {
        let wakes = Mutex(0)
        let queue = LogQueue(linesMax: 2) { wakes.withLock { $0 += 1 } }
        let log = Log(role: .gate, sink: queue.sink, clock: fixedClock())
        for _ in 0..<5 { log.write(.notReady) }
        let first = queue.takeAll()
        #expect(first.lines.count == 2)
        #expect(first.dropped == 3)
        #expect(wakes.withLock { $0 } == 1)
        log.reportDropped(first.dropped)
        let second = queue.takeAll()
        #expect(second.lines.map(\.event) == [.linesDropped])
        #expect(second.dropped == 0)
        #expect(wakes.withLock { $0 } == 2)
    }
}

/// Collects lines for a test.
final class LineCollector: Sendable {
    private let state = Mutex<[LogLine]>([])

    var sink: LogSink { LogSink { line in self.state.withLock { $0.append(line) } } }
    var lines: [LogLine] { state.withLock { $0 } }
    var texts: [String] { lines.map { String(decoding: $0.json(), as: UTF8.self) } }
}

/// A clock a test moves by hand.
final class SteppedClock: Sendable {
    private let microseconds = Mutex<UInt64>(0)

    func advance(microseconds step: UInt64) { microseconds.withLock { $0 += step } }

    var value: LogClock {
        LogClock {
            let now = self.microseconds.withLock { $0 }
            return (
                WallTime(milliseconds: Int64(now / 1000)), MonotonicTime(microseconds: now)
            )
        }
    }
}

/// 2026-11-30T01:02:03.004Z, always.
func fixedClock() -> LogClock {
    LogClock {
        (WallTime(milliseconds: 1_796_000_523_004), MonotonicTime(microseconds: 1))
    }
}
