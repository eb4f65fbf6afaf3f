import AssayBytes
import AssayCrypto
import AssayProver
import Testing

/// Ed25519 by the engine's own way: batches of every length, and the points of which libraries
/// judge differently.
struct Ed25519BatchTests {
    /// A key of y = 2, which is no point's.
    private func noPoint() throws -> PublicKey {
        try .ed25519(besideSignature: Bytes32(2 << 56, 0, 0, 0))
    }

    /// So many signatures, every fourth each broken in another way, one of them under no point.
    private func batch(_ count: Int) throws -> TestBatch {
        let keys = try (0..<3).map { _ in try SigningKey.generate(.eddsa) }
        let noPoint = try noPoint()
        var batch = TestBatch()
        for index in 0..<count {
            let signer = keys[index % keys.count]
            let message = [UInt8]("message \(index)".utf8)
            var signature = try signer.sign(message.span)
            var key = try signer.publicKey()
            switch index % 16 {
            case 3: signature[0] ^= 1
            case 7: signature[40] ^= 1
            case 11: key = noPoint
            case 15: signature.removeLast()
            default: break
            }
            batch.add(key, .eddsa, message, signature, holds: index % 4 != 3)
        }
        return batch
    }

    @Test func `batches of one to a hundred and thirty have one answer a signature`() throws {
        let batch = try batch(130)
        var engine = try VerificationEngine(tiers: .ed25519)
        var results: [Bool] = []
        for count in 1...130 {
            let last = batch.checks.suffix(count)
            engine.verify(Array(last), in: batch.workspace, results: &results)
            #expect(results == Array(batch.expected.suffix(count)))
        }
        engine.verify(Array(batch.checks.reversed()), in: batch.workspace, results: &results)
        #expect(results == batch.expected.reversed())
    }

    @Test func `under no point nothing holds, not even what held just before it`() throws {
        let signer = try SigningKey.generate(.eddsa)
        let message = [UInt8]("message".utf8)
        let signature = try signer.sign(message.span)
        var batch = TestBatch()
        for _ in 0..<3 {
            batch.add(try signer.publicKey(), .eddsa, message, signature, holds: true)
            batch.add(try noPoint(), .eddsa, message, signature, holds: false)
        }
        #expect(
            try TestTier.ed25519.answers(to: batch.checks, in: batch.workspace) == batch.expected)
    }

    @Test func `what is verified is counted where it was`() throws {
        // Of sixteen, one lacks a byte: it is of no form to be verified.
        let batch = try batch(16)
        var results: [Bool] = []
        for (tiers, ed25519, sodium, library) in [
            (EngineTiers.all, 15, 0, 0), (.ed25519, 15, 0, 0), (.sodium, 0, 15, 0), ([], 0, 0, 15),
        ] as [(EngineTiers, UInt64, UInt64, UInt64)] {
            var engine = try VerificationEngine(tiers: tiers)
            engine.verify(batch.checks, in: batch.workspace, results: &results)
            #expect(results == batch.expected)
            #expect(engine.figures.ed25519 == ed25519)
            #expect(engine.figures.sodium == sodium)
            #expect(engine.figures.library == library)
        }
    }

    @Test func `parts of small order must undo each other, as OpenSSL has it`() throws {
        var batch = TestBatch()
        for number in UInt64(1)...40 {
            let key = try #require(MixedOrderKey(seed: Bytes32(number, 0, 0, number)))
            for holds in [true, false] {
                let message = [UInt8]("message \(number)".utf8)
                let seed = try SecureRandom.bytes32()
                let signature = key.sign(message.span, seed: seed, holds: holds)
                batch.add(key.publicKey, .eddsa, message, try #require(signature), holds: holds)
            }
        }
        for tier in TestTier.allCases {
            #expect(
                try tier.answers(to: batch.checks, in: batch.workspace) == batch.expected,
                "\(tier)")
        }
    }

    @Test func `messages of every length up to some blocks of the digest are read whole`() throws {
        let key = try SigningKey.generate(.eddsa)
        let publicKey = try key.publicKey()
        var batch = TestBatch()
        for length in 0...300 {
            var message = [UInt8](repeating: 7, count: length)
            let signature = try key.sign(message.span)
            batch.add(publicKey, .eddsa, message, signature, holds: true)
            guard length > 0 else { continue }
            message[length - 1] = 8
            batch.add(publicKey, .eddsa, message, signature, holds: false)
        }
        #expect(
            try TestTier.ed25519.answers(to: batch.checks, in: batch.workspace) == batch.expected)
    }
}
