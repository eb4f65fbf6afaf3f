import AssayBytes
import AssayCrypto
import AssayPeer
import AssayProver
import AssayWire
import Foundation
import Synchronization
import Testing

/// Answers by the number of their question, filled by other threads.
final class Answers: Sendable {
    private let answers = Mutex<[Int: PeerReply]>([:])

    func set(_ number: Int, _ reply: PeerReply) { answers.withLock { $0[number] = reply } }
    var count: Int { answers.withLock { $0.count } }
    var all: [Int: PeerReply] { answers.withLock { $0 } }
    func count(of code: Reason) -> Int { answers.withLock { $0.values.count { $0.code == code } } }
}

/// Questions as a client asks them.
enum Questions {
    static let realm = "default"
    static let url = "https://api.example.com/orders"

    static func head(_ operation: Bytes16 = .randomOperationID()) throws -> RequestHead {
        RequestHead(
            requestID: 0, operationID: operation, realm: try #require(RealmName(realm)))
    }

    /// A proof for GET of `url`, made now.
    static func proof(_ key: SigningKey, nonce: Bytes32? = nil) throws -> [UInt8] {
        var builder = try DPoPProofBuilder(
            key: key, method: "GET", url: url, issuedAt: Int64(Date().timeIntervalSince1970))
        if let nonce {
            var text: [UInt8] = []
            Base64URL.encode(nonce, appendingTo: &text)
            builder.nonce = .ascii(text)
        }
        return try builder.build()
    }

    /// The frame that asks about a proof.
    static func dpop(
        _ proof: [UInt8], _ head: RequestHead, replay: ReplayMode? = nil
    ) throws -> [UInt8] {
        let method = Array("GET".utf8)
        let source = proof + method + Array(url.utf8)
        let afterMethod = proof.count + method.count
        var request = DPoPVerifyRequest(
            proof: 0..<proof.count, method: proof.count..<afterMethod,
            url: afterMethod..<source.count)
        request.replay = replay
        var batch = BatchWriter()
        try #require(request.encode(head, from: source.span, into: &batch) == .written)
        return batch.bytes
    }

    /// The frame that asks for a challenge for a key.
    static func issue(_ subject: Bytes32, _ head: RequestHead) throws -> [UInt8] {
        var batch = BatchWriter()
        let request = ChallengeIssueRequest(subject: subject)
        try #require(request.encode(head, into: &batch) == .written)
        return batch.bytes
    }

    /// The frame that answers a challenge.
    static func answer(
        _ challenge: Bytes32, _ key: SigningKey, _ head: RequestHead
    ) throws -> [UInt8] {
        let timestamp = Int64(Date().timeIntervalSince1970)
        let signer = ChallengeSigner(key: key, relyingPartyID: "example.com")
        let signature = try signer.sign(challenge, timestamp: timestamp)
        let source = key.publicJWK + signature
        let request = ChallengeVerifyRequest(
            publicKey: 0..<key.publicJWK.count, signature: key.publicJWK.count..<source.count,
            challenge: challenge, timestamp: timestamp)
        var batch = BatchWriter()
        try #require(request.encode(head, from: source.span, into: &batch) == .written)
        return batch.bytes
    }
}

extension PeerClient {
    /// Asks one question and waits for its answer.
    func ask(_ frame: [UInt8], seconds: Double = 10) throws -> PeerReply {
        let answers = Answers()
        submit(frame: frame, timeLeftMicroseconds: UInt64(seconds * 1_000_000)) {
            answers.set(0, $0)
        }
        try eventually("an answer") { answers.count == 1 }
        return try #require(answers.all[0])
    }

    /// A nonce of the ledger's epoch: told with the refusal of a proof that has none, or of one
    /// that is too old in an epoch whose fence has passed.
    func nonce(_ key: SigningKey) throws -> Bytes32 {
        var builder = try DPoPProofBuilder(
            key: key, method: "GET", url: Questions.url,
            issuedAt: Int64(Date().timeIntervalSince1970))
        builder.nonce = .text(String(repeating: "A", count: 43))
        let proof = try builder.build()
        let reply = try ask(try Questions.dpop(proof, try Questions.head()))
        let envelope = try #require(reply.envelope)
        let refusal = try Refusal.decode(envelope, in: reply.message.span)
        return try #require(refusal.nextNonce)
    }
}
