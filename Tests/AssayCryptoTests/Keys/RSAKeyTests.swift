import AssayBytes
import AssayCrypto
import AssayProver
import Testing

struct RSAKeyTests {
    /// An odd number of `bits` bits. Whether it has factors is nothing a verifier can tell.
    private func modulus(bits: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0x5b, count: (bits + 7) / 8)
        bytes[0] = UInt8(1) << ((bits - 1) % 8)
        return bytes
    }

    @Test(arguments: [2048, 2049, 3000, 4095, 4096])
    func `a modulus of 2048 to 4096 bits is taken`(_ bits: Int) throws {
        #expect(try PublicKey.rsa(modulus: modulus(bits: bits).span, exponent: 3).kind == .rsa)
    }

    @Test(arguments: [512, 1024, 2040, 2047, 4097, 4104, 8192, 65536])
    func `a modulus that is shorter or longer is refused`(_ bits: Int) {
        #expect(throws: KeyError.modulus) {
            try PublicKey.rsa(modulus: modulus(bits: bits).span, exponent: 65537)
        }
    }

    @Test func `a modulus that is empty, even, or has a leading zero is refused`() {
        var even = modulus(bits: 2048)
        even[even.count - 1] &= 0xfe
        for modulus in [[], even, [0] + modulus(bits: 2048), [0] + modulus(bits: 4088)] {
            #expect(throws: KeyError.modulus) {
                try PublicKey.rsa(modulus: modulus.span, exponent: 65537)
            }
        }
    }

    @Test(arguments: [0, 1, 2, 4, 65536, 4_294_967_294] as [UInt32])
    func `an exponent that is even or below three is refused`(_ exponent: UInt32) {
        #expect(throws: KeyError.exponent) {
            try PublicKey.rsa(modulus: modulus(bits: 2048).span, exponent: exponent)
        }
    }

    @Test(arguments: [3, 17, 65537, 4_294_967_291] as [UInt32])
    func `signatures under unusual exponents are verified`(_ exponent: UInt32) throws {
        let message = [UInt8]("message".utf8)
        let privateKey = try PrivateKey.generate(.rsa, rsaExponent: exponent)
        for algorithm in [SignatureAlgorithm.rs256, .ps256] {
            let key = try SigningKey(privateKey, algorithm)
            let signature = try key.sign(message.span)
            var engine = try VerificationEngine()
            let holds = engine.verify(
                key: try key.publicKey(), algorithm: algorithm, message: message.span,
                signature: signature.span)
            #expect(holds)
        }
    }

    @Test func `a private key whose numbers do not belong together is refused`() throws {
        let key = try TestKeys.signing(.rs256)
        guard case .rsa(var numbers)? = key.privateKey.components else {
            Issue.record("no components")
            return
        }
        var small = RSAComponents(n: numbers.n, e: numbers.e, d: numbers.d)
        #expect(throws: Never.self) { try PrivateKey(rsa: small) }
        small.d[small.d.count - 1] ^= 2
        #expect(throws: KeyError.privatePart) { try PrivateKey(rsa: small) }
        numbers.dp[0] ^= 1
        numbers.dq[0] ^= 1
        numbers.d[0] ^= 1
        #expect(throws: KeyError.privatePart) { try PrivateKey(rsa: numbers) }
    }
}
