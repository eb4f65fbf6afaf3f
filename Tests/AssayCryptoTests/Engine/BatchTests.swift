import AssayBytes
import AssayCrypto
import AssayProver
import Dispatch
import Synchronization
import Testing

/// Batches: one answer a check, whatever stands beside it.
struct BatchTests {
    /// A batch in which every third check is broken, over all algorithms.
    private struct Batch: Sendable {
        var workspace: [UInt8] = []
        var checks: [SignatureCheck] = []
        var expected: [Bool] = []

        init(rounds: Int) throws {
            let keys = try SignatureAlgorithm.allCases.map { try TestKeys.signing($0) }
            let publicKeys = try keys.map { try $0.publicKey() }
            for index in 0..<rounds * keys.count {
                let key = keys[index % keys.count]
                let message = [UInt8]("message \(index)".utf8)
                let format: SignatureFormat = index % 2 == 0 ? .raw : .der
                var signature = try key.sign(message.span, format: format)
                if index % 3 == 0 { signature[signature.count - 1] ^= 1 }
                let start = workspace.count
                workspace += message + signature
                checks.append(
                    SignatureCheck(
                        key: publicKeys[index % keys.count], algorithm: key.algorithm,
                        message: start..<start + message.count,
                        signature: start + message.count..<workspace.count, format: format))
                expected.append(index % 3 != 0)
            }
        }
    }

    @Test func `valid and invalid signatures in one batch each get their own answer`() throws {
        let batch = try Batch(rounds: 4)
        var engine = try VerificationEngine()
        var results = [true, false]
        engine.verify(batch.checks, in: batch.workspace, results: &results)
        #expect(results == batch.expected)
        engine.verify(batch.checks.reversed(), in: batch.workspace, results: &results)
        #expect(results == batch.expected.reversed())
        engine.verify([], in: batch.workspace, results: &results)
        #expect(results.isEmpty)
    }

    @Test func `a digest that is known counts as the message's, where the algorithm is over it`()
        throws
    {
        let batch = try Batch(rounds: 2)
        for tier in TestTier.allCases {
            for isRight in [true, false] {
                var checks = batch.checks
                for index in checks.indices {
                    let message = batch.workspace[checks[index].message]
                    let digest = SHA256.digest(Array(message).span)
                    checks[index].digest = isRight ? digest : .zero
                }
                let expected = zip(checks, batch.expected).map { check, holds in
                    holds && (isRight || !check.algorithm.isOverSHA256)
                }
                #expect(try tier.answers(to: checks, in: batch.workspace) == expected, "\(tier)")
            }
        }
    }

    @Test func `four threads share keys, each with an engine of its own`() throws {
        let batch = try Batch(rounds: 3)
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            do {
                var engine = try VerificationEngine()
                var results: [Bool] = []
                for round in 0..<8 {
                    engine.verify(batch.checks, in: batch.workspace, results: &results)
                    if results != batch.expected {
                        failures.withLock { $0.append("thread \(thread), round \(round)") }
                    }
                }
            } catch {
                failures.withLock { $0.append("thread \(thread): \(error)") }
            }
        }
        #expect(failures.withLock { $0 }.isEmpty)
    }

    @Test(arguments: SignatureAlgorithm.allCases)
    func `a signature with any bit changed is refused, and so is a changed message`(
        _ algorithm: SignatureAlgorithm
    ) throws {
        let key = try TestKeys.signing(algorithm)
        let message = [UInt8]("message".utf8)
        let signature = try key.sign(message.span)
        var workspace = message + signature
        let publicKey = try key.publicKey()
        var checks: [SignatureCheck] = []
        // Every bit where it is cheap, every byte's one bit where it is not.
        let step = algorithm == .es256 || algorithm == .eddsa ? 1 : 9
        for bit in stride(from: 0, to: signature.count * 8, by: step) {
            var changed = signature
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let start = workspace.count
            workspace += changed
            checks.append(
                SignatureCheck(
                    key: publicKey, algorithm: algorithm, message: 0..<message.count,
                    signature: start..<workspace.count))
        }
        let whole = message.count..<message.count + signature.count
        checks.append(
            SignatureCheck(
                key: publicKey, algorithm: algorithm, message: 0..<message.count - 1,
                signature: whole))
        checks.append(
            SignatureCheck(
                key: publicKey, algorithm: algorithm, message: 0..<message.count,
                signature: whole))
        for tier in TestTier.allCases {
            let results = try tier.answers(to: checks, in: workspace)
            #expect(results.last == true, "\(tier)")
            #expect(!results.dropLast().contains(true), "\(tier)")
        }
    }

    @Test func `a key of another kind is refused, not tried`() throws {
        let message = [UInt8]("message".utf8)
        let keys = try SignatureAlgorithm.allCases.map { try TestKeys.signing($0) }
        var engine = try VerificationEngine()
        for signer in keys {
            let signature = try signer.sign(message.span)
            for other in keys where other.privateKey.kind != signer.privateKey.kind {
                let holds = engine.verify(
                    key: try other.publicKey(), algorithm: signer.algorithm,
                    message: message.span, signature: signature.span)
                #expect(!holds)
            }
        }
    }

    @Test func `a good signature under the name of another kind's algorithm is refused`() throws {
        let message = [UInt8]("message".utf8)
        for signer in try SignatureAlgorithm.allCases.map({ try TestKeys.signing($0) }) {
            let key = try signer.publicKey()
            let signature = try signer.sign(message.span)
            for named in SignatureAlgorithm.allCases where !named.fits(key.kind) {
                for tiers in [EngineTiers.all, []] {
                    var engine = try VerificationEngine(tiers: tiers)
                    let holds = engine.verify(
                        key: key, algorithm: named, message: message.span,
                        signature: signature.span)
                    #expect(!holds, "\(signer.algorithm) named \(named)")
                }
            }
        }
    }

    @Test func `random bytes are never a signature and never end the process`() throws {
        var generator = SystemRandomNumberGenerator()
        let keys = try SignatureAlgorithm.allCases.map { try TestKeys.signing($0).publicKey() }
        let message = [UInt8]("message".utf8)
        var engine = try VerificationEngine()
        for round in 0..<2000 {
            let count = Int.random(in: 0...280, using: &generator)
            var signature = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            // Half of them begin like a DER signature, with lengths that may or may not fit.
            if round % 2 == 0, count > 4 {
                signature[0] = 0x30
                signature[2] = 0x02
                signature[3] = UInt8.random(in: 0...40, using: &generator)
                signature[1] = UInt8(truncatingIfNeeded: count - Int.random(in: 1...3))
            }
            let index = round / 4 % keys.count
            let algorithm = SignatureAlgorithm.allCases[index]
            for format in [SignatureFormat.raw, .der] {
                let holds = engine.verify(
                    key: keys[index], algorithm: algorithm, message: message.span,
                    signature: signature.span, format: format)
                #expect(!holds)
            }
        }
    }
}
