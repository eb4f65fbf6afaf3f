import AssayBytes
import AssayCrypto
import AssayProver
import AssayServices
import AssayWire
import Testing

/// One enrolment as a client sends it: it can be sent again as it was.
struct EnrolmentSent {
    var account = "alice"
    var device = "phone"
    var nonce: Bytes32
    var publicKey: [UInt8]
    var possession: [UInt8]

    init(_ key: SigningKey, nonce: Bytes32) throws {
        self.nonce = nonce
        publicKey = try #require(key.deviceKey(.spki))
        possession = try DeviceSigner(key: key).possession(nonce: nonce, deviceKey: publicKey)
    }

    func encode(_ head: RequestHead, into batch: inout BatchWriter) -> FrameWriting {
        var source: [UInt8] = []
        func place(_ field: [UInt8]) -> Range<Int> {
            source += field
            return (source.count - field.count)..<source.count
        }
        let request = EnrollFinishRequest(
            account: place(Array(account.utf8)), deviceId: place(Array(device.utf8)),
            appInstanceNonce: place(nonce.array), deviceKey: place(publicKey),
            possession: place(possession))
        return request.encode(head, from: source.span, into: &batch)
    }
}

extension WorkerBench {
    /// A bench whose identifiers differ.
    static func withDevices(
        _ change: (inout VerifierLimits) -> Void = { _ in }
    ) throws -> WorkerBench {
        var bench = try WorkerBench(change, random: { .random(in: 1 ... .max) })
        bench.turn()
        return bench
    }

    /// Sends one request and takes a turn.
    mutating func ask(
        _ requestID: UInt64, operation: UInt64 = 0,
        _ write: (RequestHead, inout BatchWriter) -> FrameWriting
    ) throws {
        var batch = BatchWriter()
        #expect(write(try head(requestID, operation: operation), &batch) == .written)
        send(batch)
        turn()
    }

    /// What an accepted answer says.
    func reply<Reply>(
        _ requestID: UInt64, _ read: (ReplyEnvelope, Span<UInt8>) throws -> Reply
    ) throws -> Reply {
        let answer = try #require(answers[requestID]?.last)
        #expect(answer.code == .accepted)
        return try read(answer.envelope, answer.message.span)
    }

    /// A nonce for an enrolment.
    mutating func enrolmentNonce(_ requestID: UInt64) throws -> Bytes32 {
        let account = Array("alice".utf8)
        try ask(requestID) {
            EnrollStartRequest(account: 0..<account.count)
                .encode($0, from: account.span, into: &$1)
        }
        return try reply(requestID) { try EnrollStartReply.decode($0, in: $1).challenge }
    }

    /// The identifier an enrolment was answered with.
    func credential(_ requestID: UInt64) throws -> [UInt8] {
        let answer = try #require(answers[requestID]?.last)
        let range = try reply(requestID) { try EnrollFinishReply.decode($0, in: $1).credentialId }
        return Array(answer.message[range])
    }

    /// Enrols the first credential of the account.
    mutating func enrol(_ key: SigningKey, _ requestID: UInt64 = 1000) throws -> [UInt8] {
        let sent = try EnrolmentSent(key, nonce: try enrolmentNonce(requestID))
        try ask(requestID + 1) { sent.encode($0, into: &$1) }
        return try credential(requestID + 1)
    }

    /// A sign-in, signed now by `key`, from its challenge to the answer; its challenge is asked
    /// under the number that follows.
    mutating func signIn(
        _ key: SigningKey, _ credential: [UInt8], _ requestID: UInt64
    ) throws {
        try ask(requestID + 1) {
            CredentialChallengeRequest(credentialId: 0..<credential.count)
                .encode($0, from: credential.span, into: &$1)
        }
        let challenge = try reply(requestID + 1) {
            try CredentialChallengeReply.decode($0, in: $1).challenge
        }
        let signer = ChallengeSigner(key: key, relyingPartyID: "example.com")
        let signature = try signer.sign(challenge, timestamp: wall.seconds)
        let device = Array("phone".utf8)
        let source = signature + device + credential
        let second = signature.count + device.count
        let request = CredentialSignInRequest(
            signature: 0..<signature.count, challenge: challenge, timestamp: wall.seconds,
            deviceId: signature.count..<second, credentialId: second..<source.count)
        try ask(requestID) { request.encode($0, from: source.span, into: &$1) }
    }

    /// Ends a credential.
    mutating func revoke(_ credential: [UInt8], _ requestID: UInt64) throws {
        try ask(requestID) {
            CredentialRevokeRequest(credentialId: 0..<credential.count)
                .encode($0, from: credential.span, into: &$1)
        }
        #expect(code(requestID) == .accepted)
    }
}
