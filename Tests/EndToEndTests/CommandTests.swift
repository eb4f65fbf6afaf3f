import Foundation
import Testing

extension EndToEndTests {
    /// The command line as a person uses it.
    @Suite struct CommandTests {
        private func inFolder(_ body: (URL) throws -> Void) throws {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("assay-cli-\(UInt32.random(in: 0...UInt32.max))")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try body(folder)
        }

        @Test func `help, version and mistakes have their exit codes and say what to do`() throws {
            #expect(try assay(["--version"]).output.hasPrefix("assay"))
            #expect(try assay(["help"]).code == 0)
            for command in ["ledger", "verifier", "gate", "verify", "inspect", "stats", "bench"] {
                let help = try assay(["help", command])
                #expect(help.code == 0)
                #expect(help.output.contains("assay \(command)"))
            }
            for arguments in [["nonsense"], ["verify"], ["stats"], ["ledger", "--nonsense"]] {
                let result = try assay(arguments)
                #expect(result.code == 2, "\(arguments)")
                #expect(result.errors.contains("assay help"), "\(result.errors)")
            }
        }

        @Test func `check-config names file, line, key and what is expected`() throws {
            try inFolder { folder in
                let file = folder.appendingPathComponent("assay.json")
                let text = """
                    {
                      // two mistakes
                      "realms": {"default": {"rp_id": "example.com", "algoritms": ["ES256"]}},
                      "ledger": {"records_max": "many"}
                    }
                    """
                try text.write(to: file, atomically: true, encoding: .utf8)
                let result = try assay(["check-config", file.path])
                #expect(result.code == 4)
                let told = result.errors + result.output
                for part in ["assay.json:3", "algoritms", "assay.json:4", "records_max"] {
                    #expect(told.contains(part), "\(told)")
                }
            }
        }

        @Test func `a proof is made, inspected offline and verified`() throws {
            try inFolder { folder in
                let key = folder.appendingPathComponent("key.jwk").path
                #expect(try assay(["keygen", key]).code == 0)
                let attributes = try FileManager.default.attributesOfItem(atPath: key)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
                let made = try assay([
                    "prove", "dpop", "--key", key, "--url", Questions.url, "--json",
                ])
                #expect(made.code == 0)
                let good = try assay(["inspect", "dpop", "--request", "-"], input: made.output)
                #expect(good.code == 0, "\(good.output)\(good.errors)")
                let other = try assay(
                    ["inspect", "dpop", "--request", "-", "--url", "https://example.com/else"],
                    input: made.output)
                #expect(other.code == 1)
                #expect(other.output.contains("htu"))

                let deployment = try Deployment()
                let asked = try assay(
                    [
                        "verify", "dpop", "--request", "-", "--verifier",
                        deployment.verifierEndpoints[0],
                    ], input: made.output)
                // Right after the ledger's start a nonce is asked for.
                #expect(asked.code == 1)
                #expect(asked.output.contains("dpop.nonce_required"))
                #expect(asked.output.contains("next_nonce"))
            }
        }

        @Test func `stats of every role is JSON with its counters`() throws {
            let deployment = try Deployment(gate: true)
            let endpoints = [
                ("ledger", deployment.ledgerEndpoint),
                ("verifier", deployment.verifierEndpoints[0]),
                ("gate", deployment.controlEndpoint),
            ]
            for (role, endpoint) in endpoints {
                let result = try assay(["stats", endpoint, "--json"])
                #expect(result.code == 0, "\(role): \(result.errors)")
                let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
                let stats = try #require(object as? [String: Any])
                #expect(stats["role"] as? String == role)
                #expect(stats["counters"] is [String: Any])
            }
            #expect(try assay(["stats", "ipc://\(deployment.path("nobody"))"]).code == 3)
        }

        @Test func `every role counts the connections it holds`() throws {
            let deployment = try Deployment(gate: true)
            for (endpoint, gauge) in [
                (deployment.ledgerEndpoint, "connections"),
                (deployment.verifierEndpoints[0], "connections"),
                (deployment.controlEndpoint, "control_connections"),
            ] {
                _ = try deployment.client(at: [endpoint])
                try eventually("\(gauge) at \(endpoint)") {
                    try deployment.figures("gauges", at: endpoint)[gauge] ?? 0 >= 1
                }
                let counters = try deployment.figures("counters", at: endpoint)
                #expect(counters["\(gauge)_full"] == 0)
            }
        }

        @Test func `the log is JSON lines without anything secret`() throws {
            let deployment = try Deployment(gate: true)
            let gate = try #require(deployment.gate)
            for role in [deployment.ledger, gate] + deployment.verifiers {
                for line in role.log {
                    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
                    #expect((object as? [String: Any])?["event"] is String, "\(line)")
                }
            }
        }
    }
}
