import AssayBytes
import AssayCrypto
import AssayProver
import Foundation
import Testing

extension EndToEndTests {
    /// The HTTP contract through a real gate, verifier and ledger.
    @Suite struct GateTests {
        private static let path = "/v1/dpop/verify"

        private func body(
            _ proof: [UInt8], method: String = "GET", more: String = ""
        ) -> String {
            let text = String(decoding: proof, as: UTF8.self)
            return """
                {"proof":"\(text)","method":"\(method)","url":"\(Questions.url)"\(more)}
                """
        }

        @Test func `a proof is accepted once, and a repeat under its operation id is none`()
            throws
        {
            let deployment = try Deployment(gate: true)
            let gate = deployment.path("gate")
            let key = try SigningKey.generate(.es256)
            let nonce = try deployment.client().nonce(key)
            let proof = try Questions.proof(key, nonce: nonce)
            let named = body(proof, more: #","operation_id":"0123456789abcdef""#)
            for _ in 0..<2 {
                let answer = try HTTPExchange.post(Self.path, named, to: gate)
                #expect(answer.status == 200)
                #expect(answer.member("verdict") == "accepted")
                #expect(
                    answer.member("thumbprint")
                        == String(decoding: key.thumbprintText, as: UTF8.self))
            }
            let other = try HTTPExchange.post(Self.path, body(proof), to: gate)
            #expect(other.status == 200)
            #expect(other.member("reason") == "dpop.replayed")
            #expect(other.member("error") == "invalid_dpop_proof")
        }

        @Test func `check asks everything and takes nothing`() throws {
            let deployment = try Deployment(gate: true)
            let gate = deployment.path("gate")
            let key = try SigningKey.generate(.es256)
            let proof = try Questions.proof(key, nonce: try deployment.client().nonce(key))
            let check = body(proof, more: #","replay":"check""#)
            for _ in 0..<2 {
                let answer = try HTTPExchange.post(Self.path, check, to: gate)
                #expect(answer.member("verdict") == "accepted")
            }
            let consumed = try HTTPExchange.post(Self.path, body(proof), to: gate)
            #expect(consumed.member("verdict") == "accepted")
            let after = try HTTPExchange.post(Self.path, check, to: gate)
            #expect(after.member("reason") == "dpop.replayed")
        }

        @Test func `the shape of a call decides between 400, 404, 405, 413 and 415`() throws {
            let deployment = try Deployment(gate: true)
            let gate = deployment.path("gate")
            let shapes: [(body: String, field: String)] = [
                ("", ""), ("[]", ""), ("{\"proof\":\"a\"", ""),
                (#"{"proof":"a","method":"GET","url":"u","url":"u"}"#, "url"),
                (#"{"proof":"a","method":"GET"}"#, "url"),
                (#"{"proof":1,"method":"GET","url":"u"}"#, "proof"),
                (#"{"proof":"a","method":"GET","url":"u","more":1}"#, "more"),
                (#"{"proof":"a","method":"GET","url":"u","replay":"maybe"}"#, "replay"),
                (#"{"proof":"a","method":"GET","url":"u","access_token":"t"}"#, "expected"),
            ]
            for shape in shapes {
                let answer = try HTTPExchange.post(Self.path, shape.body, to: gate)
                #expect(answer.status == 400, "\(shape.body)")
                #expect(answer.header("Content-Type") == "application/problem+json")
                let names = shape.field.isEmpty || answer.body.contains(shape.field)
                #expect(names, "\(shape.body): \(answer.body)")
            }
            #expect(try HTTPExchange.post("/v1/dpop/verif", "{}", to: gate).status == 404)
            #expect(try HTTPExchange.post("/v1/dpop%2Fverify", "{}", to: gate).status == 404)
            #expect(try HTTPExchange.get("/healthz", from: gate).status == 404)
            let method = try HTTPExchange.get(Self.path, from: gate)
            #expect(method.status == 405)
            #expect(method.header("Allow") == "POST")
            let large = "{\"proof\":\"" + String(repeating: "a", count: 200_000) + "\"}"
            #expect(try HTTPExchange.post(Self.path, large, to: gate).status == 413)
            let text = try HTTPExchange.send(
                "POST \(Self.path) HTTP/1.1\r\nHost: g\r\nContent-Type: text/plain\r\n"
                    + "Content-Length: 2\r\nConnection: close\r\n\r\n{}", to: gate)
            #expect(text.status == 415)
        }

        @Test func `bad content is a verdict and no failed call`() throws {
            let deployment = try Deployment(gate: true)
            let gate = deployment.path("gate")
            let cases: [(target: String, body: String, reason: String)] = [
                (Self.path, #"{"proof":"","method":"GET","url":"u"}"#, "dpop.proof_missing"),
                (Self.path, #"{"proof":"a,b","method":"GET","url":"u"}"#, "dpop.multiple_proofs"),
                (Self.path, #"{"proof":"a.b.c","method":"GET","url":"u"}"#, "dpop.malformed"),
                (
                    "/v1/pkce/verify",
                    #"{"code_verifier":"a","code_challenge":"b","code_challenge_method":"plain"}"#,
                    "pkce.method_not_allowed"
                ),
                (
                    "/v1/pkce/verify",
                    #"{"code_verifier":"a","code_challenge":"b","code_challenge_method":"S256"}"#,
                    "pkce.verifier_malformed"
                ),
                (
                    "/v1/signature/verify",
                    #"{"public_key":{"kty":"oct"},"algorithm":"ES256","message":"","signature":"*"}"#,
                    "signature.malformed"
                ),
            ]
            for item in cases {
                let answer = try HTTPExchange.post(item.target, item.body, to: gate)
                #expect(answer.status == 200)
                #expect(answer.member("verdict") == "refused")
                #expect(answer.member("reason") == item.reason, "\(item.body)")
            }
        }

        @Test func `with the ledger away what needs no state is answered, and readiness is not`()
            throws
        {
            let deployment = try Deployment(gate: true)
            let gate = deployment.path("gate")
            let operators = deployment.path("operators")
            #expect(try HTTPExchange.get("/readyz", from: operators).status == 200)
            try deployment.ledger.crash()
            try eventually("not ready") {
                try HTTPExchange.get("/readyz", from: operators).status == 503
            }
            #expect(try HTTPExchange.get("/healthz", from: operators).status == 200)
            let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
            let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
            let pkce = try HTTPExchange.post(
                "/v1/pkce/verify",
                "{\"code_verifier\":\"\(verifier)\",\"code_challenge\":\"\(challenge)\","
                    + "\"code_challenge_method\":\"S256\"}", to: gate)
            #expect(pkce.member("verdict") == "accepted")
            let proof = try Questions.proof(try SigningKey.generate(.es256))
            let undecided = try HTTPExchange.post(Self.path, body(proof), to: gate)
            #expect(undecided.status == 503)
            #expect(undecided.member("verdict") == "undecided")
            #expect(undecided.member("reason") == "unavailable")
            #expect(undecided.header("Retry-After") != nil)
            try deployment.restartLedger()
            try eventually("ready again") {
                try HTTPExchange.get("/readyz", from: operators).status == 200
            }
        }

        @Test func `a gate whose threads cannot have their sockets ends with 1`() throws {
            let folder = try Folder()
            // Beyond the sockets of one context: some thread is left without.
            let verifiers = (1...64).map { "\"tcp://127.0.0.1:\(20_000 + $0)\"" }
            let gate = try RoleProcess([
                "gate", "--config",
                try folder.configuration(
                    """
                    "gate": {
                      "listen": "unix:\(folder.path("gate"))", "threads": 16,
                      "operators": "unix:\(folder.path("operators"))",
                      "control": "ipc://\(folder.path("control"))",
                      "verifiers": [\(verifiers.joined(separator: ", "))]
                    }
                    """),
            ])
            try gate.waitForEnd()
            #expect(gate.exitCode == 1)
            try eventually("the reason is logged") {
                gate.log.contains { $0.contains("process.failed") && $0.contains("no socket") }
            }
        }

        @Test func `a gate refuses to listen where another machine could ask`() throws {
            for address in ["0.0.0.0:0", "192.0.2.1:8080", "[::]:0"] {
                let result = try assay(["gate", "--listen", address])
                #expect(result.code != 0, "\(address)")
                #expect(result.errors.contains("only this machine"), "\(result.errors)")
            }
        }
    }
}
