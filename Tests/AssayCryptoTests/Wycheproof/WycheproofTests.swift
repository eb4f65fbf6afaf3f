import AssayBytes
import AssayCrypto
import Testing

/// Google's Wycheproof sets through every tier, each file as one batch: every case is decided,
/// and by all of them alike.
struct WycheproofTests {
    /// Cases a file calls neither valid nor invalid, and what is decided here.
    ///
    /// RSASSA-PKCS1-v1_5 case 8 leaves out the NULL of the digest's parameters. RFC 8017 section
    /// 8.2.2 builds the one expected encoding, with NULL, and compares: refused.
    private static let acceptable: [String: [Int: Bool]] = [
        "rsa_signature_2048_sha256": [8: false]
    ]

    private func run(
        _ name: String, _ algorithm: SignatureAlgorithm, _ format: SignatureFormat = .raw,
        key makeKey: (WycheproofCase) throws -> PublicKey
    ) throws {
        guard let cases = try WycheproofFile.cases(name) else { return }
        var workspace: [UInt8] = []
        var checks: [SignatureCheck] = []
        for test in cases {
            let start = workspace.count
            workspace += test.message + test.signature
            let middle = start + test.message.count
            checks.append(
                SignatureCheck(
                    key: try makeKey(test), algorithm: algorithm, message: start..<middle,
                    signature: middle..<workspace.count, format: format))
        }
        var answers: [[Bool]] = []
        for tier in TestTier.allCases {
            answers.append(try tier.answers(to: checks, in: workspace))
        }
        for (number, test) in cases.enumerated() {
            let holds = answers[0][number]
            for (tier, answers) in zip(TestTier.allCases, answers) {
                #expect(
                    answers[number] == holds,
                    "\(name) \(test.number) by \(tier): \(test.comment) \(test.flags)")
            }
            let expected: Bool
            switch test.result {
            case "valid": expected = true
            case "invalid": expected = false
            default:
                guard let decided = Self.acceptable[name]?[test.number] else {
                    Issue.record("\(name) \(test.number) is undecided: \(test.comment)")
                    continue
                }
                expected = decided
            }
            #expect(holds == expected, "\(name) \(test.number): \(test.comment) \(test.flags)")
        }
        print("\(name): \(cases.count) cases decided")
    }

    private func ecKey(_ test: WycheproofCase, _ curve: ECCurve) throws -> PublicKey {
        let point = TestBytes.hex(try #require(test.key["uncompressed"]))
        let length = curve.coordinateBytes
        try #require(point.count == 1 + 2 * length && point[0] == 4)
        return try .ec(
            curve, x: Array(point[1...length]).span, y: Array(point[(1 + length)...]).span)
    }

    private func rsaKey(_ test: WycheproofCase) throws -> PublicKey {
        let modulus = TestBytes.hex(try #require(test.key["modulus"])).drop { $0 == 0 }
        return try .rsa(modulus: Array(modulus).span, exponent: test.keyExponent)
    }

    @Test func `ECDSA over P-256 with raw signatures`() throws {
        try run("ecdsa_secp256r1_sha256_p1363", .es256) { try ecKey($0, .p256) }
    }

    @Test func `ECDSA over P-256 with DER signatures`() throws {
        try run("ecdsa_secp256r1_sha256", .es256, .der) { try ecKey($0, .p256) }
    }

    @Test func `ECDSA over P-384 with raw signatures`() throws {
        try run("ecdsa_secp384r1_sha384_p1363", .es384) { try ecKey($0, .p384) }
    }

    @Test func `Ed25519`() throws {
        try run("ed25519", .eddsa) { test in
            try .ed25519(TestBytes.bytes32(try #require(test.key["pk"])))
        }
    }

    @Test func `RSASSA-PKCS1-v1_5 with 2048 bits and SHA-256`() throws {
        try run("rsa_signature_2048_sha256", .rs256) { try rsaKey($0) }
    }

    @Test func `RSASSA-PSS with 2048 bits, SHA-256 and a salt of 32 bytes`() throws {
        try run("rsa_pss_2048_sha256_mgf1_32", .ps256) { try rsaKey($0) }
    }
}
