import AssayBytes
import AssayCrypto
import AssayPeer
import AssayProver
import AssayWire
import Foundation
import Testing

extension EndToEndTests {
    /// Keys used so often that the verifier's idle thread makes them a table.
    @Suite struct HotKeyTests {
        private static let keyCount = 3
        private static let framesPerRound = 120

        private let deployment: Deployment
        private let client: PeerClient
        private let keys: [SigningKey]
        private let nonce: Bytes32

        init() throws {
            deployment = try Deployment()
            client = try deployment.client()
            keys = try (0..<Self.keyCount).map { _ in try SigningKey.generate(.es256) }
            nonce = try client.nonce(keys[0])
        }

        @Test func `hot keys get tables, and their proofs are judged as before`() throws {
            var sent = 0
            try eventually("a table for each key") {
                for _ in 0..<20 { sent += try useOften() }
                return try deployment.figures("gauges")["hot_tables"] == Self.keyCount
            }
            #expect(try deployment.figures("counters")["hot_tables_built"] == Self.keyCount)
            let before = try verifiedHot()
            #expect(before < sent)
            for number in keys.indices {
                let proof = try Questions.proof(keys[number], nonce: nonce)
                #expect(try verdict(on: proof) == .accepted)
                #expect(try verdict(on: proof) == .dpopReplayed)
                #expect(try verdict(on: altered(proof)) == .dpopSignatureInvalid)
                let other = try Questions.proof(keys[(number + 1) % keys.count], nonce: nonce)
                let mixed = try verdict(on: joined(other, signature: proof))
                #expect(mixed == .dpopSignatureInvalid)
            }
            try eventually("all of these were verified with the tables") {
                try verifiedHot() >= before + 4 * keys.count
            }
        }

        /// Asks about proofs of all keys without taking anything; how many there were.
        private func useOften() throws -> Int {
            let proofs = try keys.map { try Questions.proof($0, nonce: nonce) }
            let frames = try (0..<Self.framesPerRound).map { number in
                try Questions.dpop(
                    proofs[number % proofs.count], try Questions.head(), replay: .check)
            }
            let answers = Answers()
            client.submit(frames: frames, timeLeftMicroseconds: 10_000_000) {
                answers.set($0, $1)
            }
            try eventually("all answers") { answers.count == frames.count }
            try #require(answers.count(of: .accepted) == frames.count)
            return frames.count
        }

        private func verifiedHot() throws -> Int {
            try #require(try deployment.figures("counters")["verified_hot"])
        }

        private func verdict(on proof: [UInt8]) throws -> Reason {
            try client.ask(try Questions.dpop(proof, try Questions.head())).code
        }

        /// The proof with one character of its signature changed.
        private func altered(_ proof: [UInt8]) -> [UInt8] {
            var altered = proof
            let place = proof.count - 40
            altered[place] = UInt8(ascii: proof[place] == UInt8(ascii: "A") ? "B" : "A")
            return altered
        }

        /// Header and claims of one proof with the signature of another.
        private func joined(_ proof: [UInt8], signature other: [UInt8]) throws -> [UInt8] {
            let point = UInt8(ascii: ".")
            let head = proof[...(try #require(proof.lastIndex(of: point)))]
            return Array(head + other[(try #require(other.lastIndex(of: point)) + 1)...])
        }
    }
}
