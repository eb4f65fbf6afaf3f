import AssayBytes
import AssayCrypto
import AssayProofs
import AssayWire
import Testing

/// What is asked of credentials without a proof: listing, ending, forgetting.
@Suite struct CredentialCommandTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier()
    }

    private func shard(of account: String) -> Bytes32 {
        let bytes = Array("assay/1/account\0".utf8) + [7] + Array("default\(account)".utf8)
        return SHA256.digest(bytes.span)
    }

    @Test func `a credential is ended on its own shard`() throws {
        let id = ObjectID(shard: 0x1234, random: Bytes16(high: 5, low: 6))
        var source = FieldSource()
        let request = CredentialRevokeRequest(
            caller: source.place("gateway-7"), credentialId: source.place(id.text))
        let judged = try verifier.judge {
            request.encode($0, from: source.bytes.span, into: &$1)
        }
        let discharge = try #require(judged.finding?.discharge)
        #expect(Array(discharge.obligations) == [.endCredentials(.credential(id))])
        #expect(discharge.shardKey == Bytes32(0x1234 << 48, 0, 0, 0))
        #expect(discharge.pool == .open)
        #expect(discharge.quotaKey == QuotaKey.ofCaller(Array("gateway-7".utf8).span))
    }

    @Test func `what is no identifier is gone already, and the ledger says so`() throws {
        for text in [[], Array("x".utf8), [UInt8](repeating: 0x41, count: 64)] {
            let request = CredentialRevokeRequest(credentialId: 0..<text.count)
            let judged = try verifier.judge { request.encode($0, from: text.span, into: &$1) }
            let finding = try #require(judged.finding)
            #expect(finding.discharge != nil)
            let settled = try #require(verifier.settled(finding, .accepted).finding)
            try verifier.reply(to: settled) { envelope, _ in
                #expect(envelope.code == .accepted)
            }
        }
    }

    @Test func `an account's credentials are ended, and its name forgotten, on its shard`() throws {
        let name = Array("alice".utf8)
        let all = CredentialRevokeAllRequest(account: 0..<name.count)
        let erase = AccountEraseRequest(account: 0..<name.count)
        let judged = [
            try verifier.judge { all.encode($0, from: name.span, into: &$1) },
            try verifier.judge { erase.encode($0, from: name.span, into: &$1) },
        ]
        let expected: [Obligation] = [.endCredentials(.account(name)), .eraseAccount(name)]
        for (judged, obligation) in zip(judged, expected) {
            let discharge = try #require(judged.finding?.discharge)
            #expect(Array(discharge.obligations) == [obligation])
            #expect(discharge.shardKey == shard(of: "alice"))
        }
        let none = CredentialRevokeAllRequest(account: 0..<0)
        let nothing: [UInt8] = []
        let refused = [
            try verifier.judge { none.encode($0, from: nothing.span, into: &$1) },
            try verifier.judge {
                AccountEraseRequest(account: 0..<0).encode($0, from: nothing.span, into: &$1)
            },
        ]
        #expect(refused.map { $0.reason } == [.fieldInvalid, .fieldInvalid])
    }

    @Test func `a list is what the ledger tells, and nothing without it`() throws {
        let name = Array("alice".utf8)
        let request = CredentialListRequest(account: 0..<name.count)
        let write = { (head: RequestHead, batch: inout BatchWriter) in
            request.encode(head, from: name.span, into: &batch)
        }
        #expect(try verifier.judge(write).reason == .unavailable)
        let text = Array(#"{"credentials":[]}"#.utf8)
        verifier.known[.credentials(account: name)] = .document(text, next: 0)
        let finding = try #require(try verifier.judge(write).finding)
        #expect(finding.discharge == nil)
        try verifier.reply(to: finding) { envelope, bytes in
            let reply = try CredentialListReply.decode(envelope, in: bytes)
            let document = bytes.copy(reply.document)
            #expect(document == text)
        }
    }
}
