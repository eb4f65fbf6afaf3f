import AssayBytes
import AssayServices
import AssayWire
import Testing

/// Paths and methods: raw bytes, one identifier, several methods at a path.
@Suite struct RoutePathTests {
    let gate = Gate(.embedded())

    @Test(arguments: [
        ("/v1/credentials", "GET, DELETE"), ("/v1/credentials/c", "DELETE"),
        ("/v1/credentials/c/rotate", "POST"), ("/v1/credentials/c/rotate/start", "POST"),
        ("/v1/accounts", "DELETE"), ("/v1/sessions", "POST, DELETE"), ("/v1/sessions/s", "DELETE"),
        ("/v1/recovery/r", "GET"), ("/v1/events", "GET"), ("/v1/revocations", "POST"),
        ("/v1/enroll", "POST"), ("/v1/enroll/start", "POST"), ("/v1/transactions", "POST"),
    ])
    func `another method is 405 with all that are allowed there`(
        path: String, allowed: String
    ) throws {
        for method in ["PUT", "PATCH", "HEAD", "OPTIONS", "get", "Delete", "POST "] {
            let call = GateCall(method: Array(method.utf8), path: Array(path.utf8))
            let answer = try answer(call)
            #expect(answer.status == 405)
            #expect(answer.headers.contains(HTTPField(.allow, allowed)))
        }
    }

    @Test(arguments: [
        "/v1/credentials/", "/v1/credentials/a/b", "/v1/credentials//rotate",
        "/v1/credentials/a/rotate/", "/v1/credentials/a/rotate/stop",
        "/v1/credentials/a/b/rotate", "/v1/credentials/rotate/start/x", "/v1/recovery/",
        "/v1/recovery/a/b", "/v1/sessions/", "/v1/sessions/a/", "/v1/accounts/a", "/v1/events/",
        "/v1/credential", "/v1/Credentials", "/v1/credentials%2Fa", "/v1//credentials/a", "/v1",
    ])
    func `a path is whole, and its identifier one segment that is not empty`(
        path: String
    ) throws {
        for method in ["GET", "POST", "DELETE"] {
            let call = GateCall(method: Array(method.utf8), path: Array(path.utf8))
            #expect(try answer(call).status == 404)
        }
    }

    @Test(arguments: ["abc", "a%2Fb", "%61", "..", "rotate", "a;b", "\u{FC}"])
    func `an identifier in a path goes on as it stands, never decoded`(id: String) throws {
        let delete = GateCall(
            method: Array("DELETE".utf8), path: Array("/v1/credentials/\(id)".utf8))
        let revoked = try ask(gate, delete).frame
        let revocation = try CredentialRevokeRequest.decode(try read(revoked), in: revoked.span)
        #expect(string(revoked, revocation.credentialId) == id)
        let started = try ask(gate, post("/v1/credentials/\(id)/rotate/start", "{}")).frame
        let rotation = try RotationStartRequest.decode(try read(started), in: started.span)
        #expect(string(started, rotation.credentialId) == id)
        let got = try ask(gate, get("/v1/recovery/\(id)", nil)).frame
        let recovery = try RecoveryGetRequest.decode(try read(got), in: got.span)
        #expect(string(got, recovery.recoveryId) == id)
    }

    @Test func `an identifier no frame can carry goes on as one that nothing has`() throws {
        let long = String(repeating: "a", count: 65)
        let call = GateCall(
            method: Array("DELETE".utf8), path: Array("/v1/sessions/\(long)".utf8))
        let frame = try ask(gate, call).frame
        let request = try SessionEndRequest.decode(try read(frame), in: frame.span)
        #expect(request.sessionId.isEmpty)
    }

    private func answer(_ call: GateCall) throws -> HTTPAnswer {
        guard case .answer(let answer) = gate.read(call, freshID: { .zero }) else {
            throw GateTestError.passedOn
        }
        return answer
    }
}
