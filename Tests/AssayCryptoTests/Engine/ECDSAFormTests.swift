import AssayBytes
import AssayCrypto
import AssayProver
import Testing

/// The form and range of ECDSA signatures, decided on the bytes.
struct ECDSAFormTests {
    private let message = [UInt8]("message".utf8)
    private static let algorithms: [SignatureAlgorithm] = [.es256, .es384, .es512]
    private static let orders: [SignatureAlgorithm: String] = [
        .es256: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
        .es384: """
        ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196a
        ccc52973
        """,
        .es512: """
        01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7f
        cc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409
        """,
    ]

    /// Verifies under the key's own algorithm.
    private func holds(
        _ signature: [UInt8], _ key: SigningKey, _ format: SignatureFormat
    ) throws -> Bool {
        var engine = try VerificationEngine()
        return engine.verify(
            key: try key.publicKey(), algorithm: key.algorithm, message: message.span,
            signature: signature.span, format: format)
    }

    /// A DER element with its length in the shortest form.
    private func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = UInt8(content.count)
        return [tag] + (length < 0x80 ? [length] : [0x81, length]) + content
    }

    /// A number as DER wants it.
    private func integer(_ number: [UInt8]) -> [UInt8] {
        var digits = Array(number.drop { $0 == 0 })
        if (digits.first ?? 0x80) >= 0x80 { digits.insert(0, at: 0) }
        return element(0x02, digits)
    }

    @Test(arguments: algorithms)
    func `a raw signature of any other length is refused`(
        _ algorithm: SignatureAlgorithm
    ) throws {
        let key = try TestKeys.signing(algorithm)
        let signature = try key.sign(message.span)
        #expect(try holds(signature, key, .raw))
        for count in 0..<signature.count {
            #expect(try !holds(Array(signature[..<count]), key, .raw))
        }
        let half = signature.count / 2
        #expect(try !holds(signature + [0], key, .raw))
        #expect(try !holds([0] + signature, key, .raw))
        // The same numbers, a zero byte wider each.
        #expect(
            try !holds([0] + signature[..<half] + [0] + signature[half...], key, .raw))
    }

    @Test(arguments: algorithms)
    func `r and s of zero, n, n + 1 and all ones are refused in both forms`(
        _ algorithm: SignatureAlgorithm
    ) throws {
        let key = try TestKeys.signing(algorithm)
        let order = TestBytes.hex(try #require(Self.orders[algorithm]))
        let good = try key.sign(message.span)
        let half = good.count / 2
        try #require(order.count == half)
        var above = order
        above[half - 1] += 1
        let zero = [UInt8](repeating: 0, count: half)
        for edge in [zero, order, above, [UInt8](repeating: 0xff, count: half)] {
            let pairs = [
                (edge, Array(good[half...])), (Array(good[..<half]), edge), (edge, edge),
            ]
            for (r, s) in pairs {
                #expect(try !holds(r + s, key, .raw))
                #expect(try !holds(element(0x30, integer(r) + integer(s)), key, .der))
            }
        }
    }

    @Test(arguments: algorithms)
    func `a number plus n, the same residue, is refused`(
        _ algorithm: SignatureAlgorithm
    ) throws {
        let key = try TestKeys.signing(algorithm)
        let order = TestBytes.hex(try #require(Self.orders[algorithm]))
        let good = try key.sign(message.span)
        let half = good.count / 2
        var sum = Array(good[half...])
        var carry = 0
        for index in sum.indices.reversed() {
            let value = Int(sum[index]) + Int(order[index]) + carry
            sum[index] = UInt8(value & 0xff)
            carry = value >> 8
        }
        let r = integer(Array(good[..<half]))
        #expect(try holds(element(0x30, r + integer(Array(good[half...]))), key, .der))
        let wide = (carry == 0 ? [] : [UInt8(carry)]) + sum
        #expect(try !holds(element(0x30, r + integer(wide)), key, .der))
    }

    @Test func `DER that is not the one right encoding is refused`() throws {
        let key = try SigningKey.generate(.es256)
        let good = try key.sign(message.span)
        let r = integer(Array(good[..<32]))
        let s = integer(Array(good[32...]))
        let right = element(0x30, r + s)
        #expect(try holds(right, key, .der))
        let paddedR = [0x02, r[1] + 1, 0] + r[2...]
        let longForm: [UInt8] = [0x30, 0x81, right[1]] + right[2...]
        let longerForm: [UInt8] = [0x30, 0x82, 0, right[1]] + right[2...]
        let indefinite: [UInt8] = [0x30, 0x80] + right[2...] + [0, 0]
        let longInteger = element(0x30, [0x02, 0x81, r[1]] + r[2...] + s)
        var setTag = right
        setTag[0] = 0x31
        var octets = right
        octets[2] = 0x04
        let wrong: [[UInt8]] = [
            [], [0x30], [0x30, 0], element(0x30, r), element(0x30, r + s + s),
            element(0x30, r + s + [0]), right + [0], right + [0, 0], element(0x30, paddedR + s),
            element(0x30, [0x02, 0] + s), element(0x30, r + [0x02, 0]), longForm, longerForm,
            indefinite, longInteger, setTag, octets, element(0x30, right), r + s,
        ]
        for (index, signature) in wrong.enumerated() {
            #expect(try !holds(signature, key, .der), "case \(index)")
        }
        for count in 0..<right.count {
            #expect(try !holds(Array(right[..<count]), key, .der), "cut to \(count)")
        }
    }

    @Test func `a negative integer in DER is refused`() throws {
        let key = try SigningKey.generate(.es256)
        // Until r needs a sign byte: then leave that byte out.
        for _ in 0..<256 {
            let good = try key.sign(message.span)
            guard good[0] >= 0x80 else { continue }
            let r = element(0x02, Array(good[..<32]))
            let signature = element(0x30, r + integer(Array(good[32...])))
            #expect(try !holds(signature, key, .der))
            return
        }
        Issue.record("no r with its top bit set in 256 signatures")
    }
}
