import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProver
import AssaySystem

/// What of a verdict is cryptography: measured in this process, with the engine and the key
/// import that verifiers use, and nothing else around them.
package struct Split: Sendable, Equatable {
    /// Checking one signature, in batches of 32, in microseconds.
    package var signature: Double
    /// Making one key of its numbers, in microseconds.
    package var keyImport: Double

    private static let checksPerBatch = 32
    private static let batches = 8
    private static let rounds = 9

    /// Measures proofs of a kind of key: the median of some rounds of processor time.
    package static func measure(_ form: KeyForm, keyCount: Int) throws(BenchError) -> Split {
        var workspace: [UInt8] = []
        var checks: [SignatureCheck] = []
        var numbers: [KeyComponents] = []
        var keys = try KeySupply(form, count: keyCount)
        for _ in 0..<checksPerBatch * batches {
            let key = try keys.take()
            checks.append(try check(key, appendingTo: &workspace))
            guard let components = key.privateKey.components else { throw .cryptography }
            numbers.append(components)
        }
        var signatures: [Double] = []
        var imports: [Double] = []
        for _ in 0..<rounds {
            signatures.append(try timeSignatures(checks, workspace))
            imports.append(try timeImports(numbers))
        }
        return Split(
            signature: Median.of(signatures) / Double(checks.count),
            keyImport: Median.of(imports) / Double(checks.count))
    }

    /// The signature check of a real proof, whose bytes are added to `workspace`.
    static func check(
        _ key: SigningKey, appendingTo workspace: inout [UInt8]
    ) throws(BenchError) -> SignatureCheck {
        let proof = try Making.proof(key, at: Clock.wall().seconds)
        guard let parts = CompactJWS.split(proof.span), let publicKey = try? key.publicKey() else {
            throw .cryptography
        }
        let start = workspace.count
        workspace.append(proof.span.extracting(parts.signingInput))
        let end = workspace.count
        guard
            Base64URL.decode(
                proof.span.extracting(parts.signature), appendingTo: &workspace)
        else { throw .cryptography }
        return SignatureCheck(
            key: publicKey, algorithm: key.algorithm, message: start..<end,
            signature: end..<workspace.count)
    }

    private static func timeSignatures(
        _ checks: [SignatureCheck], _ workspace: [UInt8]
    ) throws(BenchError) -> Double {
        guard var engine = try? VerificationEngine() else { throw .cryptography }
        var results: [Bool] = []
        var batches: [[SignatureCheck]] = []
        for start in stride(from: 0, to: checks.count, by: checksPerBatch) {
            batches.append(Array(checks[start..<start + checksPerBatch]))
        }
        let before = Clock.threadCPUMicroseconds()
        for batch in batches {
            engine.verify(batch, in: workspace, results: &results)
            guard !results.contains(false) else { throw .cryptography }
        }
        return Double(Clock.threadCPUMicroseconds() - before)
    }

    private static func timeImports(_ numbers: [KeyComponents]) throws(BenchError) -> Double {
        let room = PointWorkroom()
        let before = Clock.threadCPUMicroseconds()
        for components in numbers {
            guard (try? importKey(components, in: room)) != nil else { throw .cryptography }
        }
        return Double(Clock.threadCPUMicroseconds() - before)
    }

    /// Makes a key of its numbers, as a verifier does of those in a proof's header.
    static func importKey(
        _ components: KeyComponents, in room: PointWorkroom
    ) throws(KeyError) -> PublicKey {
        switch components {
        case .ec(let curve, let x, let y, _):
            return try .ec(curve, x: x.span, y: y.span, in: room)
        case .ed25519(let x, _):
            guard let bytes = Bytes32(x.span) else { throw .libraryFailed }
            return try .ed25519(besideSignature: bytes)
        case .rsa(let numbers):
            let exponent = numbers.e.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            return try .rsa(modulus: numbers.n.span, exponent: exponent)
        }
    }
}

/// The middle of some values.
enum Median {
    /// The middle value, or the mean of the middle two; zero of none.
    static func of(_ values: [Double]) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
