import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProver
import AssayWire

extension Catalogue {
    /// Proofs whose key is none.
    static let badKeys: [InputSort] = [
        key("point off the curve, ES256", .es256) { offCurve($0, "P-256") },
        key("point off the curve, ES384", .es384) { offCurve($0, "P-384") },
        key("point off the curve, ES512", .es512) { offCurve($0, "P-521") },
        key("coordinate beyond the field", .es256) { _ in
            ec("P-256", [UInt8](repeating: 0xFF, count: 32), [UInt8](repeating: 1, count: 32))
        },
        key("coordinate of 31 bytes", .es256) { _ in
            ec("P-256", [UInt8](repeating: 1, count: 31), [UInt8](repeating: 1, count: 32))
        },
        key("Ed25519 key of small order", .eddsa) { _ in
            okp([1] + [UInt8](repeating: 0, count: 31))
        },
        key("Ed25519 key not canonical", .eddsa) { _ in
            okp([0xEE] + [UInt8](repeating: 0xFF, count: 30) + [0x7F])
        },
        key("Ed25519 key off the curve", .eddsa) { _ in
            okp([2] + [UInt8](repeating: 0, count: 31))
        },
        key("RSA modulus even", .ps512) { good in
            guard case .rsa(let numbers) = good else { return [] }
            return rsa(Array(numbers.n.dropLast()) + [0xFE], numbers.e)
        },
        key("RSA exponent even", .ps512) { good in
            guard case .rsa(let numbers) = good else { return [] }
            return rsa(numbers.n, [1, 0, 0])
        },
        key("RSA modulus of 2040 bits", .ps512) { _ in
            rsa([UInt8](repeating: 0xFF, count: 255), [1, 0, 1])
        },
        key("RSA modulus of 5 KiB", .ps512) { _ in
            rsa([UInt8](repeating: 0xFF, count: 3_600), [1, 0, 1])
        },
        key("a private key in the header", .es256) { good in
            guard case .ec(_, let x, let y, let d) = good else { return [] }
            return ec("P-256", x, y, d: d)
        },
        key("no key at all", .es256) { _ in Array("{}".utf8) },
        key("a symmetric key", .es256) { _ in Array(#"{"kty":"oct","k":"AAAA"}"#.utf8) },
    ]

    /// A proof with a key that `change` makes of a good one's numbers.
    private static func key(
        _ name: String, _ algorithm: SignatureAlgorithm,
        _ change: @escaping @Sendable (KeyComponents) -> [UInt8]
    ) -> InputSort {
        InputSort(name, .dpopKeyInvalid, algorithm: algorithm) { context throws(BenchError) in
            let key = try context.keys.key(algorithm)
            guard let components = key.privateKey.components else { throw .cryptography }
            let jwk = change(components)
            let proof = try Making.proof(key, at: context.seconds) { $0.jwk = .json(jwk) }
            return try Requests.dpop(DPoPEvidence(proof: proof), realm: context.realm)
        }
    }

    private static func offCurve(_ good: KeyComponents, _ curve: String) -> [UInt8] {
        guard case .ec(_, let x, var y, _) = good, let last = y.popLast() else { return [] }
        return ec(curve, x, y + [last ^ 1])
    }

    private static func ec(
        _ curve: String, _ x: [UInt8], _ y: [UInt8], d: [UInt8]? = nil
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("kty", "EC")
        writer.member("crv", curve)
        write("x", x, &writer)
        write("y", y, &writer)
        if let d { write("d", d, &writer) }
        writer.endObject()
        return writer.bytes
    }

    private static func okp(_ x: [UInt8]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("kty", "OKP")
        writer.member("crv", "Ed25519")
        write("x", x, &writer)
        writer.endObject()
        return writer.bytes
    }

    private static func rsa(_ n: [UInt8], _ e: [UInt8]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("kty", "RSA")
        write("n", n, &writer)
        write("e", e, &writer)
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ name: String, _ number: [UInt8], _ writer: inout JSONWriter) {
        var text: [UInt8] = []
        Base64URL.encode(number.span, appendingTo: &text)
        writer.name(name)
        writer.value(text: text.span)
    }
}
