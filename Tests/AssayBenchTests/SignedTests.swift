import AssayBench
import AssayEncodings
import AssaySystem
import AssayTransport
import AssayWire
import Testing

@Suite struct SignedTests {
    private let realm = RealmName(Judge.realmText) ?? .none

    private func settings(_ verifier: PretendVerifier) -> BenchSettings {
        var settings = BenchSettings.patient(verifiers: [verifier.endpoint], realm: realm)
        settings.batch = 5
        settings.window = 3
        settings.warmUpSeconds = 0
        settings.ledger = verifier.endpoint
        settings.writesJSON = true
        return settings
    }

    private func number(_ names: [String], _ text: [UInt8]) -> Int64? {
        var document = JSONDocument()
        guard (try? document.parse(text.span)) != nil else { return nil }
        var node = document.root
        for name in names {
            guard let next = document.member(name, of: node) else { return nil }
            node = next
        }
        return document.integer(node)
    }

    /// Files of requests in a folder of the test's own, and a verifier to send them to.
    private func withFiles(
        _ change: (inout SigningSettings) -> Void,
        _ body: (TemporaryDirectory, PretendVerifier) throws -> Void
    ) throws {
        let folder = try TemporaryDirectory()
        var signing = SigningSettings(folder: folder.path, realm: realm)
        signing.count = 40
        change(&signing)
        let signed = try SigningRun.run(signing)
        #expect(signed == signing.files * signing.count)
        let verifier = try PretendVerifier(context: try Context())
        defer { verifier.stop() }
        try body(folder, verifier)
    }

    @Test func `a file is read as it was written`() throws {
        var requests = SignedRequests()
        requests.append([1, 2, 3], due: .accepted)
        requests.append([], due: .dpopReplayed)
        requests.append([UInt8](repeating: 7, count: 70_000), due: .dpopMalformed)
        #expect(SignedRequests(requests.bytes) == requests)
        #expect(SignedRequests(Array(requests.bytes.dropLast())) == nil)
        #expect(SignedRequests(Array("another file".utf8)) == nil)
        #expect(SignedRequests([]) == nil)
    }

    @Test func `each request of a file is sent once and answered as is due`() throws {
        try withFiles { signing in
            signing.files = 2
            signing.threads = 2
            signing.tokenBytes = 100
        } _: { folder, verifier in
            for name in ["1", "2"] {
                var settings = settings(verifier)
                settings.signedFile = folder.file(name)
                guard case .report(let text) = Bench.run(settings, signals: nil) else {
                    Issue.record("no report, or wrong answers")
                    return
                }
                #expect(number(["verdicts"], text) == 40)
                #expect(number(["reasons", "accepted"], text) == 40)
            }
        }
    }

    @Test func `what is not answered as is due is told`() throws {
        try withFiles {
            $0.keyCount = 2
        } _: { folder, verifier in
            var settings = settings(verifier)
            settings.signedFile = folder.file("1")
            guard case .report = Bench.run(settings, signals: nil),
                case .reportOfWrongAnswers(let text) = Bench.run(settings, signals: nil)
            else {
                Issue.record("replays are taken for accepted")
                return
            }
            #expect(number(["wrong"], text) == 40)
            #expect(number(["reasons", "dpop.replayed"], text) == 40)
        }
    }

    @Test func `a file can be sent over and over, whatever it is answered with`() throws {
        try withFiles { _ in
        } _: { folder, verifier in
            var settings = settings(verifier)
            settings.signedFile = folder.file("1")
            settings.sendsAgain = true
            settings.seconds = 0.1
            var rounds: Int64 = 0
            // Where the machine stands still the time may be up after one round.
            for _ in 0..<60 where rounds < 2 {
                guard case .report(let text) = Bench.run(settings, signals: nil) else {
                    Issue.record("no report, or wrong answers")
                    return
                }
                rounds = number(["slices"], text) ?? 0
                #expect(number(["verdicts"], text) == 40 * rounds)
            }
            #expect(rounds > 1)
        }
    }

    @Test func `half of the requests can be hostile, each refused for its own reason`() throws {
        try withFiles { signing in
            signing.hostilePercent = 50
            signing.count = 240
        } _: { folder, verifier in
            var settings = settings(verifier)
            settings.signedFile = folder.file("1")
            settings.rate = 4000
            guard case .report(let text) = Bench.run(settings, signals: nil) else {
                Issue.record("no report, or wrong answers")
                return
            }
            #expect(number(["accepted_in_time"], text) == 120)
            #expect(number(["refused_as_due"], text) == 120)
            #expect(number(["lost"], text) == 0)
            #expect((number(["latency_us", "p50"], text) ?? 0) > 0)
        }
    }

    @Test func `a file that is none ends the run`() throws {
        let verifier = try PretendVerifier(context: try Context())
        defer { verifier.stop() }
        var settings = settings(verifier)
        settings.signedFile = "/nonexistent"
        guard case .failed(.notReadable) = Bench.run(settings, signals: nil) else {
            Issue.record("a run without its file")
            return
        }
    }

    @Test func `many connections take turns`() throws {
        try withFiles {
            $0.count = 60
        } _: { folder, verifier in
            var settings = settings(verifier)
            settings.signedFile = folder.file("1")
            settings.connections = 20
            guard case .report(let text) = Bench.run(settings, signals: nil) else {
                Issue.record("no report, or wrong answers")
                return
            }
            #expect(number(["reasons", "accepted"], text) == 60)
            #expect(number(["connections"], text) == 20)
        }
    }
}
