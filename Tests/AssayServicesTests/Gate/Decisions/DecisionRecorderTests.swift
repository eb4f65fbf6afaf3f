import AssayBytes
import AssayServices
import AssaySystem
import AssayWire
import Testing

@Suite struct DecisionRecorderTests {
    private let folder: TemporaryDirectory
    private let metrics = MetricSet<GateMetric>()
    private let shadowReasons = ReasonCounters()
    private let lines = LineCollector()
    private var path: String { folder.file("decisions.log") }

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func recorder(
        _ change: (inout DecisionSettings) -> Void = { _ in }
    ) throws -> DecisionRecorder {
        var settings = DecisionSettings()
        settings.target = .file(path)
        change(&settings)
        let log = Log(role: .gate, sink: lines.sink, clock: fixedClock())
        return try DecisionRecorder(
            settings, metrics: metrics, shadowReasons: shadowReasons, log: log)
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try FileIO.read(path, bytesMax: 1 << 20), as: UTF8.self)
    }

    private func eventually(_ condition: () -> Bool) {
        for _ in 0..<12_000 where !condition() { Thread.pause(milliseconds: 5) }
        #expect(condition())
    }

    @Test func `a decision is one line of JSON, whose fields are those of the page`() throws {
        let recorder = try recorder()
        var decision = DecisionSamples.decision(1)
        decision.measured = 1
        decision.requestID = 0x0102_0304_0506_0708
        decision.token = 0xA
        decision.thumbprint = Bytes32(0xBEEF, 1, 2, 3)
        decision.subject = Array("alice".utf8)
        decision.client = Array("app".utf8)
        decision.requiredScope = Array("orders.read".utf8)
        decision.microseconds = 812
        decision.verifier = "tcp://127.0.0.1:7412"
        recorder.record(decision)
        recorder.stop()
        #expect(
            try text(path)
                == #"{"time":"2026-11-30T01:02:03.004Z","decision":"AAAAAAAAAAEAAAAAAAAABw","#
                + #""realm":"default","profile":"authorize","verdict":"refused","#
                + #""reason":"dpop.htu_mismatch","status":401,"method":"GET","path":"/orders","#
                + #""scope":"orders.read","htu_differs":"scheme","subject":"alice","#
                + #""client":"app","thumbprint":"000000000000beef","token":"000000000000000a","#
                + #""request_id":"0102030405060708","latency_us":812,"#
                + #""verifier":"tcp://127.0.0.1:7412"}"# + "\n")
        #expect(metrics.read(.decisionsLogged) == 1)
    }

    @Test func `an accepted line says how many it stands for, and the client's clock`() throws {
        let recorder = try recorder { $0.acceptedOneIn = 3 }
        for number in 0..<4 as Range<UInt64> {
            var decision = DecisionSamples.accepted(number)
            decision.measured = -2
            recorder.record(decision)
        }
        recorder.stop()
        let lines = try text(path).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.contains(#""clock_offset_s":-2"#) })
        #expect(lines.allSatisfy { $0.hasSuffix(#""one_in":3}"#) })
        #expect(recorder.newest(10).isEmpty)
    }

    @Test func `what is excused in shadow mode is an acceptance, counted by its reason`() throws {
        let recorder = try recorder()
        var decision = DecisionSamples.decision(1, status: 200, reason: .dpopProofMissing)
        decision.isShadow = true
        recorder.record(decision)
        recorder.record(decision)
        recorder.stop()
        #expect(shadowReasons.read(.dpopProofMissing) == 2)
        #expect(
            try text(path).contains(
                #""verdict":"accepted","reason":"dpop.proof_missing","shadow":true"#))
        #expect(recorder.newest(10).count == 2)
    }

    @Test func `refused and undecided calls are remembered apart from one another`() throws {
        let recorder = try recorder { $0.keptMax = 10 }
        recorder.record(DecisionSamples.decision(1))
        for number in 2...200 as ClosedRange<UInt64> {
            recorder.record(DecisionSamples.decision(number, status: 503, reason: .unavailable))
        }
        #expect(recorder.decision(Bytes16(high: 1, low: 7))?.reason == .dpopHtuMismatch)
        #expect(recorder.decision(Bytes16(high: 200, low: 7))?.reason == .unavailable)
        #expect(recorder.decision(Bytes16(high: 199, low: 7)) == nil)
        #expect(recorder.kept == 2)
        recorder.stop()
    }

    @Test func `a query, a control character and the length of a path are cut`() throws {
        let recorder = try recorder()
        var decision = DecisionSamples.decision(1)
        decision.path = Array("/a\u{1}b?access_token=MARKER".utf8)
        recorder.record(decision)
        decision.path = Array(("/" + String(repeating: "x", count: 5000)).utf8)
        recorder.record(decision)
        recorder.stop()
        let lines = try text(path).split(separator: "\n")
        #expect(lines.first?.contains(#""path":"/a.b""#) == true)
        #expect(lines.last.map { $0.utf8.count < 700 } == true)
    }

    @Test func `a file that was renamed is opened again when asked`() throws {
        let recorder = try recorder()
        recorder.record(DecisionSamples.decision(1))
        eventually { metrics.read(.decisionsLogged) == 1 }
        try FileIO.move(path, to: folder.file("decisions.log.1"))
        recorder.record(DecisionSamples.decision(2))
        eventually { metrics.read(.decisionsLogged) == 2 }
        recorder.reopen()
        eventually { FileIO.exists(path) }
        recorder.record(DecisionSamples.decision(3))
        recorder.stop()
        #expect(try text(folder.file("decisions.log.1")).split(separator: "\n").count == 2)
        #expect(try text(path).contains(#""decision":"AAAAAAAAAAMAAAAAAAAABw""#))
    }

    @Test func `a file that cannot be written is told and counted, and tried again`() throws {
        let recorder = try recorder { $0.target = .file(folder.file("later/decisions.log")) }
        #expect(lines.lines.map(\.event) == [.decisionLogFailed])
        recorder.record(DecisionSamples.decision(1))
        eventually { metrics.read(.decisionsUnwritten) == 1 }
        try FileIO.createDirectory(folder.file("later"))
        var number: UInt64 = 2
        eventually {
            recorder.record(DecisionSamples.decision(number))
            number += 1
            return metrics.read(.decisionsLogged) > 0
        }
        recorder.stop()
        #expect(lines.lines.contains { $0.event == .decisionLogOpened })
    }

    @Test func `a pipe that nobody empties costs lines, never the time of who records`() throws {
        let fifo = folder.file("fifo")
        let reader = try NamedPipe(fifo)
        let recorder = try recorder {
            $0.target = .file(fifo)
            $0.perSecondMax = 100_000
        }
        for number in 0..<20_000 as Range<UInt64> {
            recorder.record(DecisionSamples.decision(number))
        }
        eventually { metrics.read(.decisionsUnwritten) > 0 }
        recorder.stop()
        let counted =
            metrics.read(.decisionsUnwritten) + metrics.read(.decisionsLogged)
            + metrics.read(.decisionsDropped)
        #expect(counted == 20_000)
        _ = reader
    }

    @Test func `where nothing is to be logged, refusals are remembered all the same`() throws {
        let recorder = try recorder { $0.target = .none }
        recorder.record(DecisionSamples.decision(1))
        recorder.stop()
        #expect(recorder.kept == 1)
        #expect(!FileIO.exists(path))
    }
}
