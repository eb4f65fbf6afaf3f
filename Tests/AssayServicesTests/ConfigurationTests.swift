import AssayBytes
import AssayEncodings
import AssayProofs
import AssayServices
import AssaySystem
import AssayWire
import Testing

@Suite struct ConfigurationTests {
    @Test func `a file with comments gives every section its values`() throws {
        let configuration = try read(
            """
            {
              // One relying party.
              "realms": {
                "shop": { "rp_id": "shop.example", "algorithms": ["ES256", "EdDSA"] },
                "bank": { "rp_id": "bank.example", "require_nonce": true,
                          "proof_past_max_ms": 30000, "timestamp_window_s": 5 }
              },
              "log": { "level": "warning" },
              "ledger": { "records_max": 5000, "state_file": "/var/lib/assay/state" },
              "verifier": { "listen": ["ipc:///run/assay/v"], "workers": 3 },
              "gate": { "listen": "unix:/run/assay/gate", "verifiers": ["ipc:///run/assay/v"] }
            }
            """)
        #expect(configuration.logLevel == .warning)
        #expect(
            configuration.realms.map { $0.name.text } == [
                "bank", "shop",
            ])
        #expect(configuration.realms.first?.isNonceRequired == true)
        #expect(configuration.realms.first?.windows.pastMilliseconds == 30_000)
        #expect(configuration.realms.first?.windows.timestampSeconds == 5)
        #expect(configuration.realms.last?.algorithms == AlgorithmSet([.es256, .eddsa]))
        #expect(configuration.ledger.recordsMax == 5000)
        #expect(configuration.verifier.listen == ["ipc:///run/assay/v"])
        #expect(configuration.verifier.workers == 3)
        #expect(configuration.gate.listen == .unix(path: "/run/assay/gate"))
        #expect(configuration.gate.requestsInFlightMax == GateSettings().requestsInFlightMax)
    }

    @Test func `the embedded configuration has the realm default for example dot com`() throws {
        let configuration = Configuration.embedded()
        #expect(
            try configuration.realm(#require(RealmName("default")))?.rpID
                == Array("example.com".utf8))
        #expect(try configuration.realm(#require(RealmName("other"))) == nil)
        #expect(configuration.gate.listen.text == "127.0.0.1:8080")
        #expect(configuration.gate.operators.text == "127.0.0.1:8081")
    }

    @Test(arguments: [
        ("{\n \"realms\": {},\n \"gatee\": {}\n}", 3, "gatee", "unknown key"),
        ("{\"gate\": {},\n\"log\": {}\n}", 1, "realms", "missing key"),
        ("{\"realms\": {\n\"a\": {}}}", 2, "realms.a.rp_id", "missing key"),
        (
            "{\"realms\":{\"a\":{\"rp_id\":\"x.y\",\n\"proof_past_max_ms\":\"1\"}}}", 2,
            "realms.a.proof_past_max_ms", "wrong value"
        ),
        (
            "{\"realms\":{\"a\":{\"rp_id\":\"x.y\",\n\"proof_past_max_ms\":1.5}}}", 2,
            "realms.a.proof_past_max_ms", "wrong value"
        ),
        (
            "{\"realms\":{\"a\":{\"rp_id\":\"x.y\",\n\n\"algorithms\":[\"ES256\",\n\"HS256\"]}}}",
            4, "realms.a.algorithms", "wrong value"
        ),
        (
            "{\"realms\":{\"a\":{\"rp_id\":\"x.y\",\"algorithms\":[\"ES256\",\"ES256\"]}}}", 1,
            "realms.a.algorithms", "wrong value"
        ),
        ("{\"realms\":{\"check\":{\"rp_id\":\"x.y\"}}}", 1, "realms.check", "wrong value"),
        ("{\"realms\":{\"A\":{\"rp_id\":\"x.y\"}}}", 1, "realms.A", "wrong value"),
        ("{\"realms\":{},\n\"realms\":{}}", 2, "realms", "duplicate key"),
        ("{\"realms\":{},\n\"\\u0072ealms\":{}}", 2, "\\u0072ealms", "duplicate key"),
        ("{\"realms\": }", 1, "", "not JSON"),
        ("[]", 1, "", "wrong value"),
        ("{\"realms\":{},\"gate\":[]}", 1, "gate", "wrong value"),
        (
            "{\"realms\":{\"a\":{\"rp_id\":\"x.y\"}},\n\"gate\":{\"listen\":\"0.0.0.0:80\"}}", 2,
            "gate.listen", "wrong value"
        ),
        (
            "{\"realms\":{\"a\":{\"rp_id\":\"x.y\"}},\n\"log\":{\"level\":\"loud\"}}", 2,
            "log.level", "wrong value"
        ),
    ])
    func `a mistake is told with its line, its key and what is wrong`(
        text: String, line: Int, key: String, fault: String
    ) {
        let problems = self.problems(text)
        #expect(
            problems.contains { $0.line == line && $0.key == key && $0.fault.rawValue == fault },
            "\(problems)")
        #expect(problems.allSatisfy { !$0.expected.isEmpty })
    }

    @Test func `all mistakes of a file are told, in the order of lines`() {
        let problems = problems(
            "{\"realms\":{\"a\":{\"rp_id\":\"x.y\",\"x\":1}},\n\"gate\":{\"threads\":0,\n\"y\":1}}")
        #expect(problems.map(\.key) == ["realms.a.x", "gate.threads", "gate.y"])
        #expect(
            problems[1].text(file: "a.json")
                == "a.json:2: gate.threads: wrong value, expected an integer from 1 to 64")
    }

    @Test func `cutting a good file anywhere is refused, not trapped on`() {
        let text = Array("{\"realms\":{\"a\":{\"rp_id\":\"x.y\"}},\"gate\":{\"threads\":2}}".utf8)
        for count in 0..<text.count {
            let result = ConfigurationFile.read(text.span.extracting(first: count))
            #expect((try? result.get()) == nil, "\(count) bytes")
        }
    }

    @Test func `every key is documented with its default in the deploy folder's table`() throws {
        let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let bytes = try FileIO.read("/\(path)/deploy/configuration.md", bytesMax: 1 << 20)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains(ConfigurationTable.markdown))
    }

    private func read(_ text: String) throws -> Configuration {
        try ConfigurationFile.read(text.utf8.span).get()
    }

    private func problems(_ text: String) -> [ConfigurationProblem] {
        guard case .failure(let problems) = ConfigurationFile.read(text.utf8.span) else {
            return []
        }
        return problems.list
    }
}

@Suite struct ConfigurationReloadTests {
    @Test func `the policy hash changes with any key of a realm and with nothing else`() {
        let first = Configuration.embedded()
        var second = first
        second.gate.threads = 7
        second.logLevel = .error
        #expect(first.policyHash == second.policyHash)
        second.realms[0].windows.pastMilliseconds += 1
        #expect(first.policyHash != second.policyHash)
        #expect(first.policyHash != Configuration.embedded(.all).policyHash)
    }

    @Test func `a reload changes realms and level, and names the keys that wait for a restart`() {
        let holder = ConfigurationHolder(.embedded())
        var next = Configuration.embedded(.all)
        next.logLevel = .error
        next.gate.threads = 9
        next.verifier.workers = 2
        #expect(holder.generation == 1)
        #expect(holder.reload(next) == ["verifier.workers", "gate.threads"])
        #expect(holder.generation == 2)
        #expect(holder.snapshot.realms.first?.algorithms == .all)
        #expect(holder.snapshot.logLevel == .error)
        #expect(holder.snapshot.gate.threads == GateSettings().threads)
    }
}
