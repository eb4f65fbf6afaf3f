import Foundation
import Testing

extension EndToEndTests {
    /// What the command line says and which code it ends with when it is used wrongly.
    @Suite struct CommandMistakeTests {
        /// A command line, its exit code, and what its one line on standard error must hold.
        private func expect(
            _ arguments: [String], _ code: Int32, _ parts: String...,
            input: String = ""
        ) throws {
            let result = try assay(arguments, input: input)
            #expect(result.code == code, "\(arguments): \(result.errors)")
            for part in parts {
                #expect(result.errors.contains(part), "\(arguments): \(result.errors)")
            }
        }

        private func shell(_ line: String) throws -> (code: Int32, errors: String) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", line, Package.program.path]
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let told = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: told, as: UTF8.self))
        }

        @Test func `too few, too many and empty words are told apart`() throws {
            try expect(["keygen"], 2, "FILE is missing", "assay help keygen")
            try expect(["keygen", ""], 2, "FILE is empty")
            try expect(["keygen", "a", "b"], 2, "b is one word too many")
            try expect(["check-config"], 2, "FILE is missing")
            try expect(["ledger", "nonsense"], 2, "no ledger nonsense")
            try expect([""], 2, "assay: there is no such command")
        }

        @Test func `a moment that is no time is no word that a loss is accepted`() throws {
            for text in ["9223372036854775807", "-1", "yesterday"] {
                try expect(
                    ["ledger", "--data", "/nowhere/data", "--accept-loss-since", text], 2,
                    "--accept-loss-since must be")
            }
        }

        @Test func `an option of another kind of proof is refused, not ignored`() throws {
            try expect(["prove", "pkce", "--url", "https://a.example"], 2, "--url", "pkce")
            try expect(["verify", "dpop", "--code-verifier", "x"], 2, "--code-verifier", "dpop")
            try expect(["inspect", "pkce", "--operation-id", "x"], 2, "--operation-id")
        }

        @Test func `evidence that is not there or not usable is named`() throws {
            try expect(["verify", "pkce"], 2, "nothing to judge", "--request FILE")
            try expect(["inspect", "dpop", "--realm", "x"], 2, "nothing to judge")
            try expect(["inspect", "dpop", "--request", "-"], 4, "--request -: it is empty")
            try expect(
                ["inspect", "dpop", "--request", "-"], 4, "url is null or a list",
                input: #"{"proof":"x","method":"GET","url":null}"#)
            try expect(
                ["inspect", "dpop", "--request", "/nowhere"], 4, "--request /nowhere: open")
        }

        @Test func `an endpoint to connect to has a port, a path is absolute`() throws {
            for arguments in [
                ["verify", "pkce", "--code-verifier", "x", "--verifier"], ["gate", "--verifier"],
                ["verifier", "--ledger"], ["stats"], ["bench", "--verifier"],
            ] {
                try expect(arguments + ["tcp://127.0.0.1:*"], 2, "* is for listening only")
                try expect(arguments + ["ipc://relative"], 2, "starts with /")
            }
            try expect(["ledger", "--listen", "ipc://relative"], 2, "starts with /")
            try expect(["gate", "--listen", "unix:relative"], 2, "not an address")
            try expect(["gate", "--listen", "127.0.0.1:80x"], 2, "not an address")
            try expect(["gate", "--listen", "0.0.0.0:80"], 2, "only this machine")
        }

        @Test func `who does not answer is named`() throws {
            let nobody = "ipc:///tmp/assay-nobody-\(UInt32.random(in: 0...UInt32.max))"
            let asked = try assay([
                "verify", "pkce", "--code-verifier", "x", "--verifier", nobody,
                "--timeout-ms", "100",
            ])
            #expect(asked.code == 3)
            #expect(asked.output.contains("No answer came in time from \(nobody)"))
        }

        @Test func `a role that cannot listen says where and why`() throws {
            let deployment = try Deployment()
            let taken = deployment.ledgerEndpoint
            for role in ["ledger", "verifier"] {
                try expect(
                    [role, "--listen", taken], 1, "\(role).listen \(taken)", "in use")
            }
            try expect(["ledger", "--listen", "ipc:///nowhere/l"], 1, "No such file")
            try expect(
                ["ledger", "--listen", "ipc:///nowhere/l", "--state-file", "/nowhere/s"], 1,
                "its lock", "No such file")
        }

        @Test func `a clock is accepted only for a state file that is there`() throws {
            try expect(
                ["ledger", "accept-clock", "--state-file", "/nowhere/state"], 4, "/nowhere/state")
        }

        @Test func `a result that cannot be written is a failure`() throws {
            for end in [">/dev/full", ">&-"] {
                let result = try shell("\"$0\" prove pkce --json \(end)")
                #expect(result.code == 1, "\(end)")
                #expect(result.errors.contains("standard output cannot be written"))
            }
            #expect(try shell("\"$0\" inspect dpop --request - <&-").code == 4)
        }
    }
}
