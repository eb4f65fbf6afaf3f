import AssayBytes
import AssayCrypto
import AssayProver
import Testing

/// Length, range and padding of RSA signatures.
struct RSAFormTests {
    private let message = [UInt8]("message".utf8)

    private func holds(
        _ signature: [UInt8], _ key: SigningKey, _ algorithm: SignatureAlgorithm
    ) throws -> Bool {
        var engine = try VerificationEngine()
        return engine.verify(
            key: try key.publicKey(), algorithm: algorithm, message: message.span,
            signature: signature.span)
    }

    @Test(arguments: [SignatureAlgorithm.rs256, .ps256])
    func `a signature is as long as the modulus and below it`(
        _ algorithm: SignatureAlgorithm
    ) throws {
        let key = try TestKeys.signing(algorithm)
        guard case .rsa(let numbers)? = key.privateKey.components else { return }
        let signature = try key.sign(message.span)
        #expect(try holds(signature, key, algorithm))
        #expect(try !holds([], key, algorithm))
        #expect(try !holds([0] + signature, key, algorithm))
        #expect(try !holds(signature + [0], key, algorithm))
        #expect(try !holds(Array(signature.dropLast()), key, algorithm))
        #expect(try !holds(Array(signature.dropFirst()), key, algorithm))
        #expect(try !holds(numbers.n, key, algorithm))
        #expect(try !holds([UInt8](repeating: 0xff, count: 256), key, algorithm))
        #expect(try !holds([UInt8](repeating: 0, count: 256), key, algorithm))
    }

    @Test func `a signature plus the modulus, the same residue, is refused`() throws {
        let key = try TestKeys.signing(.rs256)
        guard case .rsa(let numbers)? = key.privateKey.components else { return }
        // Only where the sum still fits the modulus' length, about every other message.
        var tries = 0
        while tries < 256 {
            tries += 1
            let message = [UInt8(tries)]
            var sum = try key.sign(message.span)
            var carry = 0
            for index in sum.indices.reversed() {
                let value = Int(sum[index]) + Int(numbers.n[index]) + carry
                sum[index] = UInt8(value & 0xff)
                carry = value >> 8
            }
            guard carry == 0 else { continue }
            var engine = try VerificationEngine()
            let holds = engine.verify(
                key: try key.publicKey(), algorithm: .rs256, message: message.span,
                signature: sum.span)
            #expect(!holds)
            return
        }
        Issue.record("no sum fitted")
    }

    @Test(arguments: [SignatureAlgorithm.ps256, .ps384, .ps512])
    func `a PSS salt has exactly the digest's length`(_ algorithm: SignatureAlgorithm) throws {
        let key = try TestKeys.signing(algorithm)
        let right = algorithm == .ps256 ? 32 : algorithm == .ps384 ? 48 : 64
        for salt in [0, 1, 20, 31, 32, 33, 47, 48, 49, 63, 64, 65, 100] {
            let signature = try key.privateKey.sign(
                message.span, algorithm, pssSaltBytes: salt)
            #expect(try holds(signature, key, algorithm) == (salt == right), "salt \(salt)")
        }
    }

    @Test func `each RSA algorithm accepts its own signatures only`() throws {
        let algorithms: [SignatureAlgorithm] = [.rs256, .rs384, .rs512, .ps256, .ps384, .ps512]
        let key = try TestKeys.signing(.rs256)
        for signed in algorithms {
            let signature = try key.privateKey.sign(message.span, signed)
            for asked in algorithms {
                #expect(try holds(signature, key, asked) == (signed == asked))
            }
        }
    }

    @Test(arguments: [2049, 2055, 2056, 4096])
    func `moduli of odd sizes verify`(_ bits: Int) throws {
        let privateKey = try PrivateKey.generate(.rsa, rsaModulusBits: bits)
        for algorithm in [SignatureAlgorithm.rs512, .ps512] {
            let key = try SigningKey(privateKey, algorithm)
            #expect(try holds(key.sign(message.span), key, algorithm))
        }
    }

    @Test func `a key too short is refused before it verifies anything`() throws {
        let key = try SigningKey.generate(.rs256, rsaModulusBits: 1024)
        #expect(throws: KeyError.modulus) { try key.publicKey() }
    }
}
