import AssayBytes
import AssayCrypto
import AssayPeer
import AssayProver
import AssayWire
import Testing

extension EndToEndTests {
    /// One thing presented many times at once, each time as another operation.
    @Suite struct RaceTests {
        private static let copies = 64

        @Test func `of 64 copies of one proof raced over two verifiers one is accepted`() throws {
            let deployment = try Deployment(verifiers: 2)
            let clients = [try deployment.client(of: [0]), try deployment.client(of: [1])]
            let key = try SigningKey.generate(.es256)
            let proof = try Questions.proof(key, nonce: try clients[0].nonce(key))
            let frames = try (0..<Self.copies).map { _ in
                try Questions.dpop(proof, try Questions.head())
            }
            let answers = try race(frames, clients)
            #expect(answers.count(of: .accepted) == 1)
            #expect(answers.count(of: .dpopReplayed) == Self.copies - 1)
        }

        @Test func `of 64 answers to one challenge raced over two verifiers one is accepted`()
            throws
        {
            let deployment = try Deployment(verifiers: 2)
            let clients = [try deployment.client(of: [0]), try deployment.client(of: [1])]
            let key = try SigningKey.generate(.es256)
            let issued = try clients[0].ask(
                try Questions.issue(key.thumbprint, try Questions.head()))
            let envelope = try #require(issued.envelope)
            let challenge = try ChallengeIssueReply.decode(envelope, in: issued.message.span)
            let frames = try (0..<Self.copies).map { _ in
                try Questions.answer(challenge.challenge, key, try Questions.head())
            }
            let answers = try race(frames, clients)
            #expect(answers.count(of: .accepted) == 1)
            #expect(answers.count(of: .challengeConsumed) == Self.copies - 1)
        }

        @Test func `one operation asked 64 times over two verifiers is accepted every time`()
            throws
        {
            let deployment = try Deployment(verifiers: 2)
            let clients = [try deployment.client(of: [0]), try deployment.client(of: [1])]
            let key = try SigningKey.generate(.es256)
            let proof = try Questions.proof(key, nonce: try clients[0].nonce(key))
            let frame = try Questions.dpop(proof, try Questions.head())
            let frames = (0..<Self.copies).map { _ in frame }
            let answers = try race(frames, clients)
            #expect(answers.count(of: .accepted) == Self.copies)
        }

        private func race(_ frames: [[UInt8]], _ clients: [PeerClient]) throws -> Answers {
            let answers = Answers()
            for (number, frame) in frames.enumerated() {
                clients[number % clients.count].submit(
                    frame: frame, timeLeftMicroseconds: 10_000_000
                ) { answers.set(number, $0) }
            }
            try eventually("all answers") { answers.count == frames.count }
            return answers
        }
    }
}
