import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// One `challenge.verify` call: a challenge of this verifier, signed now, unless changed.
struct ChallengeCall {
    var key: SigningKey
    var publicKey: [UInt8]
    var challenge: Bytes32
    var timestamp: Int64
    var relyingPartyID = "example.com"
    var form: AssayWire.SignatureForm?
    var signedFormat = SignatureFormat.der
    /// What the request says in place of the timestamp that was signed.
    var toldTimestamp: Int64?
    /// The signature in place of a true one.
    var signature: [UInt8]?

    init(_ key: SigningKey, at verifier: TestVerifier) throws {
        self.key = key
        publicKey = key.publicJWK
        challenge = try Self.issue(key.thumbprint, by: verifier).challenge
        timestamp = verifier.now.seconds
    }

    static func issue(_ subject: Bytes32, by verifier: TestVerifier) throws -> IssuedChallenge {
        let judged = try verifier.judge { head, batch in
            ChallengeIssueRequest(subject: subject).encode(head, into: &batch)
        }
        guard case .challengeIssued(let issued)? = judged.finding?.claims else {
            throw NotIssued(reason: judged.reason)
        }
        return issued
    }

    func judged(by verifier: TestVerifier) throws -> Judgement {
        let signer = ChallengeSigner(
            key: key, relyingPartyID: relyingPartyID, format: signedFormat)
        let signature = try signature ?? signer.sign(challenge, timestamp: timestamp)
        let source = publicKey + signature
        var request = ChallengeVerifyRequest(
            publicKey: 0..<publicKey.count, signature: publicKey.count..<source.count,
            challenge: challenge, timestamp: toldTimestamp ?? timestamp)
        request.format = form
        return try verifier.judge { head, batch in
            request.encode(head, from: source.span, into: &batch)
        }
    }
}

struct NotIssued: Error, Equatable {
    var reason: Reason
}

/// One `signature.verify` call.
struct SignatureCall {
    var publicKey: [UInt8]
    var algorithm: String
    var message: [UInt8]
    var signature: [UInt8]
    var form: AssayWire.SignatureForm?

    func judged(by verifier: TestVerifier) throws -> Judgement {
        var source: [UInt8] = []
        func place(_ bytes: [UInt8]) -> Range<Int> {
            source += bytes
            return (source.count - bytes.count)..<source.count
        }
        let request = SignatureVerifyRequest(
            publicKey: place(publicKey), algorithm: place(Array(algorithm.utf8)),
            message: place(message), signature: place(signature), format: form)
        return try verifier.judge { head, batch in
            request.encode(head, from: source.span, into: &batch)
        }
    }
}
