import AssayClient
import AssayWire
import Testing

/// Answers that are JSON documents.
@Suite struct DocumentTests {
    @Test func `a list tells of each credential what it has`() async throws {
        let verifier = try FakeVerifier { _, _ in
            .document(
                """
                {"credentials":[
                {"credential_id":"a","status":"active","assurance":"software","device_id":"d",
                "created_at":5,"new":"skipped"},
                {"credential_id":"b","status":"superseded","assurance":"software",
                "device_id":"","created_at":4,"overlap_until":6,"successor":"a"},
                {"credential_id":"c","status":"revoked","assurance":"software","device_id":"ü",
                "created_at":3,"ended_at":7},
                {"credential_id":"d","status":"frozen","assurance":"software","device_id":"",
                "created_at":2}]}
                """)
        }
        let client = try await readyClient(verifier)
        guard case .accepted(let list) = await client.credentials(ofAccount: "alice") else {
            Issue.record("not accepted")
            return
        }
        #expect(list.map(\.credentialID) == ["a", "b", "c", "d"])
        #expect(list.map(\.status) == [.active, .superseded, .revoked, .other("frozen")])
        #expect(list.map(\.assurance) == Array(repeating: "software", count: 4))
        #expect(list.map(\.deviceID) == ["d", "", "ü", ""])
        #expect(list.map(\.createdAt) == [5, 4, 3, 2])
        #expect(list.map(\.overlapUntil) == [nil, 6, nil, nil])
        #expect(list.map(\.endedAt) == [nil, nil, 7, nil])
        #expect(list.map(\.successor) == [nil, "a", nil, nil])
        let seen = try #require(verifier.seen.first)
        let request = try seen.read(CredentialListRequest.decode)
        #expect(seen.text(request.account) == "alice")
    }

    @Test func `a page tells of each event what it has, and where to go on`() async throws {
        let verifier = try FakeVerifier { _, _ in
            .document(
                """
                {"events":[
                {"position":1,"time":2,"type":"credential.rotated","account":"alice",
                "credential_id":"c","successor":"s"},
                {"position":3,"time":4,"type":"recovery.started","account":null,
                "recovery_id":"r","assertion":"seen"},
                {"position":5,"time":6,"type":"session.reuse_detected","account":"bob",
                "session_id":"s","detail":"d","count":7}]}
                """)
        }
        let client = try await readyClient(verifier)
        let verdict = await client.events(ofAccount: "alice", after: 8, limit: 9)
        guard case .accepted(let page) = verdict else {
            Issue.record("not accepted")
            return
        }
        #expect(page.next == 99)
        #expect(page.events.map(\.position) == [1, 3, 5])
        #expect(page.events.map(\.time) == [2, 4, 6])
        #expect(page.events.map(\.account) == ["alice", nil, "bob"])
        #expect(page.events.map(\.credentialID) == ["c", nil, nil])
        #expect(page.events.map(\.recoveryID) == [nil, "r", nil])
        #expect(page.events.map(\.sessionID) == [nil, nil, "s"])
        #expect(page.events.map(\.successor) == ["s", nil, nil])
        #expect(page.events.map(\.assertion) == [nil, "seen", nil])
        #expect(page.events.map(\.detail) == [nil, nil, "d"])
        #expect(page.events.map(\.count) == [1, 1, 7])
        #expect(page.events.last?.type == "session.reuse_detected")
        let seen = try #require(verifier.seen.first)
        let request = try seen.read(EventListRequest.decode)
        #expect(seen.text(request.account) == "alice")
        #expect(request.after == 8)
        #expect(request.limit == 9)
    }

    @Test(arguments: [
        "{}", "[]", #"{"credentials":{}}"#, #"{"credentials":[1]}"#, #"{"credentials":[{}]}"#,
        "{\"credentials\":[", #"{"credentials":[],"credentials":[]}"#,
        #"{"credentials":[{"credential_id":1,"status":"active","assurance":"software","#
            + #""device_id":"","created_at":1}]}"#,
        #"{"credentials":[{"credential_id":"a","status":"active","assurance":"software","#
            + #""device_id":"","created_at":"1"}]}"#,
    ])
    func `what is no list of credentials is no answer`(text: String) async throws {
        let verifier = try FakeVerifier { _, _ in .document(text) }
        let client = try await readyClient(verifier)
        let verdict = await client.credentials(ofAccount: "alice")
        #expect(verdict == .undecided(reason: "unavailable", retryAfter: nil))
        #expect(client.counters.unreadable == 1)
    }
}
