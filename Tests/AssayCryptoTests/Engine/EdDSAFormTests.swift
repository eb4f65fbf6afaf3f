import AssayBytes
import AssayCrypto
import AssayProver
import Testing

/// The parts of an Ed25519 signature, decided on the bytes.
struct EdDSAFormTests {
    private let message = [UInt8]("message".utf8)
    /// L = 2^252 + 27742317777372353535851937790883648493, least significant byte first.
    private let order = TestBytes.hex(
        "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")

    private func holds(_ signature: [UInt8], _ key: SigningKey) throws -> Bool {
        var engine = try VerificationEngine()
        return engine.verify(
            key: try key.publicKey(), algorithm: .eddsa, message: message.span,
            signature: signature.span)
    }

    @Test func `a signature of any other length is refused`() throws {
        let key = try SigningKey.generate(.eddsa)
        let signature = try key.sign(message.span)
        #expect(try holds(signature, key))
        for count in 0..<64 {
            #expect(try !holds(Array(signature[..<count]), key))
        }
        #expect(try !holds(signature + [0], key))
    }

    @Test func `S plus L, the same residue, is refused, and so is L itself`() throws {
        let key = try SigningKey.generate(.eddsa)
        var signature = try key.sign(message.span)
        var carry = 0
        for index in 0..<32 {
            let value = Int(signature[32 + index]) + Int(order[index]) + carry
            signature[32 + index] = UInt8(value & 0xff)
            carry = value >> 8
        }
        try #require(carry == 0)
        #expect(try !holds(signature, key))
        #expect(try !holds(Array(signature[..<32]) + order, key))
        #expect(!Ed25519Encoding.isReducedScalar(Bytes32(order.span) ?? .zero))
        var below = order
        below[0] -= 1
        #expect(Ed25519Encoding.isReducedScalar(Bytes32(below.span) ?? .zero))
    }

    @Test(arguments: SmallOrder.encodings.map(\.hex))
    func `an R of small order is refused in every encoding`(_ hex: String) throws {
        let key = try SigningKey.generate(.eddsa)
        let signature = try key.sign(message.span)
        let r = TestBytes.hex(hex)
        #expect(Ed25519Encoding.judge(Bytes32(r.span) ?? .zero) == .smallOrder)
        #expect(try !holds(r + signature[32...], key))
        #expect(try !holds(r + [UInt8](repeating: 0, count: 32), key))
    }

    @Test func `an R that is not reduced is refused`() throws {
        let key = try SigningKey.generate(.eddsa)
        let signature = try key.sign(message.span)
        for excess in 2...18 {
            var r = [UInt8](repeating: 0xff, count: 32)
            r[0] = UInt8(0xed + excess)
            for top: UInt8 in [0x7f, 0xff] {
                r[31] = top
                #expect(Ed25519Encoding.judge(Bytes32(r.span) ?? .zero) == .notCanonical)
                #expect(try !holds(r + signature[32...], key))
            }
        }
    }

    @Test func `an empty message can be signed`() throws {
        let key = try SigningKey.generate(.eddsa)
        let empty: [UInt8] = []
        let signature = try key.sign(empty.span)
        var engine = try VerificationEngine()
        let isGood = engine.verify(
            key: try key.publicKey(), algorithm: .eddsa, message: empty.span,
            signature: signature.span)
        let isGoodForOther = engine.verify(
            key: try key.publicKey(), algorithm: .eddsa, message: message.span,
            signature: signature.span)
        #expect(isGood)
        #expect(!isGoodForOther)
    }
}
