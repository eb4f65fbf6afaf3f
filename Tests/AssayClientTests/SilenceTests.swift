import AssayBytes
import AssayClient
import AssayWire
import Testing

/// Verifiers that do not answer, answer late, or answer rubbish.
@Suite struct SilenceTests {
    private static let unavailable = Verdict<DPoPClaims>.undecided(
        reason: "unavailable", retryAfter: nil)
    /// A third of it is waited before a call is sent again.
    private static let someTime = Duration.seconds(9)

    @Test func `silence ends with the call's time`() async throws {
        let verifier = try FakeVerifier { _, _ in .silence }
        let client = try await readyClient(verifier)
        let start = ContinuousClock.now
        let verdict = await client.verifyDPoP(someDPoP(), within: .milliseconds(300))
        #expect(verdict == Self.unavailable)
        #expect(ContinuousClock.now - start >= .milliseconds(300))
        #expect(client.counters.late == 1)
    }

    @Test func `where nobody is, a call ends with its time`() async throws {
        let client = try AssayClient(
            verifiers: ["ipc:///tmp/assay-nobody-is-here"], realm: "shop",
            defaultTime: .milliseconds(50))
        #expect(await client.verifyDPoP(someDPoP()) == Self.unavailable)
        #expect(client.readyVerifiers == 0)
        #expect(await client.waitUntilReady(within: .milliseconds(20)) == false)
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func `a call without time is undecided`(time: Duration) async throws {
        let verifier = try FakeVerifier { _, _ in .acceptedDPoP() }
        let client = try await readyClient(verifier)
        #expect(await client.verifyDPoP(someDPoP(), within: time) == Self.unavailable)
        #expect(verifier.seen.isEmpty)
    }

    @Test func `a call with more time than there can be still ends`() async throws {
        let verifier = try FakeVerifier { _, _ in .acceptedDPoP() }
        let client = try await readyClient(verifier)
        let time = Duration(secondsComponent: .max, attosecondsComponent: 0)
        #expect(await client.verifyDPoP(someDPoP(), within: time).isAccepted)
    }

    @Test func `a lost answer is asked for again under the same operation id`() async throws {
        let verifier = try FakeVerifier { _, request in
            request.attempt == 0 ? .silence : .acceptedDPoP()
        }
        let client = try await readyClient(verifier)
        #expect(await client.verifyDPoP(someDPoP(), within: Self.someTime).isAccepted)
        let seen = verifier.attempts
        try #require(seen.count >= 2)
        #expect(!seen[0].operationID.isZero)
        #expect(seen[0].operationID == seen[1].operationID)
        #expect(seen[0].envelope.address.requestID == seen[1].envelope.address.requestID)
        #expect(client.counters.retries >= 1)
        #expect(client.counters.answers == 1)
    }

    @Test func `another verifier is asked where one is silent`() async throws {
        // Whom the call comes to first says nothing to it.
        let silent = Shared<Int?>(nil)
        let script = { @Sendable (number: Int) in
            let first = silent.change { silent in
                silent = silent ?? number
                return silent
            }
            return first == number ? FakeAnswer.silence : .acceptedDPoP()
        }
        let verifiers = try [0, 1].map { number in
            try FakeVerifier { _, _ in script(number) }
        }
        let client = try await readyClient(verifiers[0], verifiers[1])
        #expect(await client.verifyDPoP(someDPoP(), within: Self.someTime).isAccepted)
        let operations = verifiers.map { $0.seen.map(\.operationID) }
        #expect(operations[0].count == 1)
        #expect(operations[0] == operations[1])
    }

    @Test func `what is no answer to the question is none`() async throws {
        let operation = Bytes16(high: 9, low: 9)
        let answers: [FakeAnswer] = [
            // Accepted, without what an accepted proof must say.
            .accepted,
            // An answer to another kind of call.
            .reply { address, batch in
                let other = ReplyAddress(
                    kind: .pkceVerify, requestID: address.requestID,
                    operationID: address.operationID)
                #expect(Accepted.encode(to: other, into: &batch) == .written)
            },
            // An answer to another operation.
            .reply { address, batch in
                let other = ReplyAddress(
                    kind: address.kind, requestID: address.requestID, operationID: operation)
                let source: [UInt8] = [65]
                let reply = DPoPVerifyReply(thumbprint: someBytes32, jti: 0..<1, issuedAt: 1)
                #expect(reply.encode(to: other, from: source.span, into: &batch) == .written)
            },
        ]
        let verifier = try FakeVerifier { number, _ in answers[number] }
        let client = try await readyClient(verifier)
        for number in answers.indices {
            let verdict = await client.verifyDPoP(someDPoP())
            #expect(verdict == Self.unavailable, "answer \(number)")
        }
        #expect(client.counters.unreadable == UInt64(answers.count))
    }

    @Test func `whoever has an answer finds it counted`() async throws {
        let verifier = try FakeVerifier { _, _ in .acceptedDPoP() }
        let client = try await readyClient(verifier)
        for count in 1...200 {
            #expect(await client.verifyDPoP(someDPoP()).isAccepted)
            #expect(client.counters.calls == UInt64(count))
            #expect(client.counters.answers == UInt64(count))
        }
    }

    @Test(
        arguments: [
            [], [0], Array(repeating: 0xFF, count: 64), Array(repeating: 0, count: 41),
        ] as [[UInt8]])
    func `bytes that are no reply change nothing`(bytes: [UInt8]) async throws {
        let verifier = try FakeVerifier { _, request in
            request.attempt == 0 ? .raw(bytes) : .acceptedDPoP()
        }
        let client = try await readyClient(verifier)
        #expect(await client.verifyDPoP(someDPoP(), within: Self.someTime).isAccepted)
        #expect(verifier.attempts.count >= 2)
    }

    @Test func `a request sent back is no answer`() async throws {
        let verifier = try FakeVerifier { _, request in
            request.attempt == 0
                ? .raw(Array(request.bytes[request.envelope.frame])) : .acceptedDPoP()
        }
        let client = try await readyClient(verifier)
        #expect(await client.verifyDPoP(someDPoP(), within: Self.someTime).isAccepted)
    }
}
