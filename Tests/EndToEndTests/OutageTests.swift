import AssayBytes
import AssayCrypto
import AssayPeer
import AssayProver
import AssayWire
import Foundation
import Testing

extension EndToEndTests {
    /// Processes that die, and what their clients see.
    @Suite struct OutageTests {
        @Test func `with the ledger dead a proof is undecided within its deadline`() throws {
            let deployment = try Deployment()
            let client = try deployment.client()
            let key = try SigningKey.generate(.es256)
            let nonce = try client.nonce(key)
            try deployment.ledger.crash()
            let start = Date()
            let frame = try Questions.dpop(
                try Questions.proof(key, nonce: nonce), try Questions.head())
            let reply = try client.ask(frame, seconds: 2)
            #expect(reply.code == .unavailable)
            #expect(Date().timeIntervalSince(start) < 10)
        }

        @Test func `killed and restarted in mid-load the ledger accepts nothing twice`() throws {
            let deployment = try Deployment(verifiers: 2)
            let client = try deployment.client()
            let keys = try (0..<8).map { _ in try SigningKey.generate(.es256) }
            var accepted = 0
            for round in 0..<6 {
                let nonce = try freshNonce(client, keys[0])
                let proofs = try (0..<60).map {
                    try Questions.proof(keys[$0 % keys.count], nonce: nonce)
                }
                let first = try present(proofs, client) {
                    guard round % 2 == 1 else { return }
                    try deployment.ledger.crash()
                    try deployment.restartLedger()
                }
                let second = try present(proofs, client) {}
                for number in proofs.indices {
                    let both = [first.all[number]?.code, second.all[number]?.code]
                    #expect(both.count { $0 == .accepted } <= 1)
                }
                accepted += first.count(of: .accepted) + second.count(of: .accepted)
            }
            #expect(accepted > 0)
            // By itself: a proof with a nonce of the new epoch is accepted without any help.
            let nonce = try freshNonce(client, keys[0])
            let frame = try Questions.dpop(
                try Questions.proof(keys[0], nonce: nonce), try Questions.head())
            #expect(try client.ask(frame).code == .accepted)
        }

        @Test func `a ledger replaced between examination and discharge changes nothing twice`()
            throws
        {
            let deployment = try Deployment()
            let client = try deployment.client()
            let key = try SigningKey.generate(.es256)
            let proof = try Questions.proof(key, nonce: try client.nonce(key))
            #expect(
                try client.ask(try Questions.dpop(proof, try Questions.head())).code == .accepted)
            // The ledger stands still: the verifier examines and its discharges wait.
            deployment.ledger.signal(SIGSTOP)
            let answers = Answers()
            for number in 0..<16 {
                client.submit(
                    frame: try Questions.dpop(proof, try Questions.head()),
                    timeLeftMicroseconds: 8_000_000
                ) { answers.set(number, $0) }
            }
            try eventually("the discharges are on their way") {
                try dischargesInFlight(deployment) == 16
            }
            try deployment.ledger.crash()
            try deployment.restartLedger()
            try eventually("all answers") { answers.count == 16 }
            // The nonce is of the dead epoch, so the new one asks for another.
            #expect(answers.count(of: .accepted) == 0)
            #expect(answers.count(of: .dpopNonceInvalid) + answers.count(of: .unavailable) == 16)
        }

        @Test func `a verifier killed in mid-load leaves its calls to the other`() throws {
            let deployment = try Deployment(verifiers: 2)
            let client = try deployment.client()
            let key = try SigningKey.generate(.es256)
            let nonce = try client.nonce(key)
            let proofs = try (0..<200).map { _ in try Questions.proof(key, nonce: nonce) }
            let answers = try present(proofs, client) {
                try deployment.verifiers[0].crash()
            }
            // A retry under the same operation id is no replay, so every one is accepted.
            #expect(answers.count(of: .accepted) == proofs.count)
        }

        @Test func `SIGTERM lets a verifier finish, announce that it leaves and exit with 0`()
            throws
        {
            let deployment = try Deployment(verifiers: 2)
            let client = try deployment.client()
            let key = try SigningKey.generate(.es256)
            let nonce = try client.nonce(key)
            let proofs = try (0..<100).map { _ in try Questions.proof(key, nonce: nonce) }
            let answers = try present(proofs, client) {
                deployment.verifiers[0].signal(SIGTERM)
            }
            try deployment.verifiers[0].waitForEnd()
            #expect(deployment.verifiers[0].exitCode == 0)
            #expect(answers.count(of: .accepted) == proofs.count)
        }

        @Test func `a second signal ends a role at once`() throws {
            let deployment = try Deployment()
            let client = try deployment.client()
            deployment.ledger.signal(SIGSTOP)
            let key = try SigningKey.generate(.es256)
            client.submit(
                frame: try Questions.dpop(try Questions.proof(key), try Questions.head()),
                timeLeftMicroseconds: 9_000_000
            ) { _ in }
            // With a discharge open, draining lasts until the ledger's answer or its limit.
            try eventually("the discharge is on its way") {
                try dischargesInFlight(deployment) == 1
            }
            let verifier = deployment.verifiers[0]
            verifier.signal(SIGTERM)
            try verifier.waitForEvent("process.draining")
            verifier.signal(SIGTERM)
            try verifier.waitForEnd()
            #expect(verifier.exitCode == 1)
            #expect(verifier.log.contains { $0.contains("process.stopped_at_once") })
            deployment.ledger.signal(SIGCONT)
        }

        private func freshNonce(_ client: PeerClient, _ key: SigningKey) throws -> Bytes32 {
            var nonce: Bytes32?
            try eventually("a nonce") {
                nonce = try? client.nonce(key)
                return nonce != nil
            }
            return try #require(nonce)
        }

        /// Asks about all proofs, does `meanwhile`, waits for every answer.
        private func present(
            _ proofs: [[UInt8]], _ client: PeerClient, meanwhile: () throws -> Void
        ) throws -> Answers {
            let answers = Answers()
            for (number, proof) in proofs.enumerated() {
                client.submit(
                    frame: try Questions.dpop(proof, try Questions.head()),
                    timeLeftMicroseconds: 6_000_000
                ) { answers.set(number, $0) }
            }
            try meanwhile()
            try eventually("all answers") { answers.count == proofs.count }
            return answers
        }

        private func dischargesInFlight(_ deployment: Deployment) throws -> Int {
            try deployment.figures("gauges")["discharges_in_flight"] ?? -1
        }
    }
}
