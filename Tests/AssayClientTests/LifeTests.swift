import AssayBytes
import AssayClient
import AssayWire
import Testing

@Suite struct LifeTests {
    @Test func `the caller's operation id is the one sent`() async throws {
        let verifier = try FakeVerifier { _, _ in .acceptedDPoP() }
        let client = try await readyClient(verifier)
        let bytes = (1...16).map { UInt8($0) }
        let operation = try #require(OperationID(bytes))
        #expect(operation.bytes == bytes)
        #expect(await client.verifyDPoP(someDPoP(operationID: operation)).isAccepted)
        var seen: [UInt8] = []
        verifier.seen.first?.operationID.append(to: &seen)
        #expect(seen == bytes)
    }

    @Test func `an operation id has 16 bytes, not all zero`() {
        #expect(OperationID([]) == nil)
        #expect(OperationID(Array(repeating: 1, count: 15)) == nil)
        #expect(OperationID(Array(repeating: 1, count: 17)) == nil)
        #expect(OperationID(Array(repeating: 0, count: 16)) == nil)
        #expect(OperationID.random() != OperationID.random())
    }

    @Test func `a verifier tells its state`() async throws {
        let verifier = try FakeVerifier(state: .starting) { _, _ in .hello(.draining) }
        let client = try AssayClient(
            verifiers: [verifier.address], realm: "shop", defaultTime: .seconds(30))
        guard case .accepted(let status) = await client.hello() else {
            Issue.record("no hello")
            return
        }
        #expect(status.state == .draining)
        #expect(status.role == "verifier")
        #expect(status.software == "assay/test")
        #expect(status.kinds == ["hello", "dpop.verify"])
        #expect(status.limits == ["batch_frames": 256])
        #expect(status.policyHash?.count == 32)
        #expect(status.epoch == nil)
        #expect(verifier.seen.first?.realm == "")
        #expect(client.readyVerifiers == 0)
    }

    @Test func `a client waits until a verifier is ready`() async throws {
        let verifier = try FakeVerifier { _, _ in .silence }
        let client = try AssayClient(verifiers: [verifier.address], realm: "shop")
        #expect(await client.waitUntilReady(within: .seconds(60)))
        #expect(client.readyVerifiers == 1)
    }

    @Test func `closing ends the open calls, and later ones at once`() async throws {
        let verifier = try FakeVerifier { _, _ in .silence }
        let client = try await readyClient(verifier, time: .seconds(60))
        async let open = client.verifyDPoP(someDPoP())
        #expect(await eventually { !verifier.seen.isEmpty })
        client.close()
        let unavailable = Verdict<DPoPClaims>.undecided(reason: "unavailable", retryAfter: nil)
        #expect(await open == unavailable)
        #expect(await client.verifyDPoP(someDPoP()) == unavailable)
        client.close()
    }

    @Test func `calls that meet a closing client all end`() async throws {
        let verifier = try FakeVerifier { _, _ in .acceptedDPoP() }
        let client = try await readyClient(verifier, time: .seconds(60))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { _ = await client.verifyDPoP(someDPoP()) }
            }
            group.addTask { client.close() }
        }
    }

    @Test(arguments: [
        ("tcp://192.0.2.1:5000", "loopback"), ("tcp://127.0.0.1:*", "number"),
        ("inproc://x", "tcp://"), ("", "tcp://"),
    ])
    func `an address a client must not use is refused`(address: String, word: String) {
        let error = #expect(throws: ClientError.self) {
            _ = try AssayClient(verifiers: [address], realm: "shop")
        }
        guard case .addressInvalid(address, let problem)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.contains(word))
    }

    @Test func `names that could not be sent are refused`() {
        let address = "ipc:///tmp/assay-nobody-is-here"
        #expect(throws: ClientError.noVerifier) {
            _ = try AssayClient(verifiers: [], realm: "shop")
        }
        for realm in ["", "Shop", "a b", "-a", String(repeating: "a", count: 64)] {
            #expect(throws: ClientError.realmInvalid) {
                _ = try AssayClient(verifiers: [address], realm: realm)
            }
        }
        for caller in ["", "a b", "é", String(repeating: "a", count: 65)] {
            #expect(throws: ClientError.callerInvalid) {
                _ = try AssayClient(verifiers: [address], realm: "shop", caller: caller)
            }
        }
    }
}
