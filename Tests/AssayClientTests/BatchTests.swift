import AssayBytes
import AssayClient
import AssayWire
import Testing

@Suite struct BatchTests {
    @Test func `many questions share a message and are answered in their order`() async throws {
        let verifier = try FakeVerifier { _, request in
            let fields = try? DPoPVerifyRequest.decode(request.envelope, in: request.bytes.span)
            let url = fields.map { String(decoding: request.bytes[$0.url], as: UTF8.self) }
            return .acceptedDPoP(jti: url ?? "unreadable")
        }
        let client = try await readyClient(verifier)
        let names = (0..<20).map { "u\($0)" }
        let verdicts = await client.verifyDPoP(
            names.map { DPoPEvidence(proof: "p", method: "GET", url: $0) })
        let claims = verdicts.map { verdict -> String in
            guard case .accepted(let claims) = verdict else { return "\(verdict)" }
            return claims.jti
        }
        #expect(claims == names)
        #expect(Set(verifier.seen.map(\.message)).count == 1)
        #expect(Set(verifier.seen.map(\.operationID)).count == names.count)
    }

    @Test func `what can't be sent does not hold up the others`() async throws {
        let verifier = try FakeVerifier { number, _ in
            number < 2 ? .acceptedDPoP() : .refused(.realmUnknown)
        }
        let client = try await readyClient(verifier)
        var long = someDPoP()
        long.url = String(repeating: "a", count: 9000)
        let verdicts = await client.verifyDPoP([someDPoP(), long, someDPoP()])
        #expect(verdicts.map(\.reason) == [nil, "dpop.htu_mismatch", nil])
        let texts = ["no thumbprint", someText]
        let issued = await client.issueChallenges(forThumbprints: texts)
        #expect(issued.first == .fault(reason: "field_invalid"))
        #expect(issued.count == 2)
    }

    @Test func `no questions need no verifier`() async throws {
        let client = try AssayClient(
            verifiers: ["ipc:///tmp/assay-nobody-is-here"], realm: "shop")
        #expect(await client.verifyDPoP([]).isEmpty)
    }

    @Test func `questions are spread over all verifiers`() async throws {
        let first = try FakeVerifier { _, _ in .acceptedDPoP() }
        let second = try FakeVerifier { _, _ in .acceptedDPoP() }
        let client = try await readyClient(first, second)
        let evidence = Array(repeating: someDPoP(), count: 128)
        let verdicts = await client.verifyDPoP(evidence)
        #expect(verdicts.count { $0.isAccepted } == 128)
        #expect(!first.seen.isEmpty)
        #expect(!second.seen.isEmpty)
    }

    @Test func `calls from many tasks at once each get their own answer`() async throws {
        let verifier = try FakeVerifier { _, request in
            let fields = try? DPoPVerifyRequest.decode(request.envelope, in: request.bytes.span)
            let url = fields.map { String(decoding: request.bytes[$0.url], as: UTF8.self) }
            return .acceptedDPoP(jti: url ?? "unreadable")
        }
        let client = try await readyClient(verifier)
        let wrong = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let url = "u\(number)"
                    let verdict = await client.verifyDPoP(
                        DPoPEvidence(proof: "p", method: "GET", url: url))
                    guard case .accepted(let claims) = verdict else { return true }
                    return claims.jti != url
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wrong == 0)
    }
}
