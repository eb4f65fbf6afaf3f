import AssayBytes
import AssayCrypto
import Testing

/// Signatures with an R of small order that satisfy the equation, all under one key.
///
/// Computed apart from this project: A = [a]B + T with T of order 8, R each of its multiples and
/// S = k a, the message chosen so that k T undoes R.
struct SmallOrderSignatureTests {
    private static let key = "d4b2d3676ee125cea349ef7bdc4d58b3b809fcee5439c5d1b7545d35c5683992"
    private static let signatures: [(message: String, r: String, s: String)] = [
        (
            "order 16", "0100000000000000000000000000000000000000000000000000000000000000",
            "7c0db5c838260871caa8ec41cf85756b29bad7f11ae101225fa96762923fed06"
        ),
        (
            "order 2", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "4d5cafe221b7ccb6f003ef27cb7b04b57c4f890cc62a4a93f0c1cc028f66d30b"
        ),
        (
            "order 2", "0000000000000000000000000000000000000000000000000000000000000000",
            "a77a5f3d63bfcb99594302560a8d7f2ceffc3275beeade6e5a8f76dc9d0f1902"
        ),
        (
            "order 10", "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "251c1a4c60129b08fdee61b48eb8b58125c4b438ad0cba410c46903de1f6ad09"
        ),
        (
            "order 6", "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "f018e348611047f55404ae7d0c9a57150b4dfa92b19e512991b2e5968cafb201"
        ),
        (
            "order 11", "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
            "85ea2de64203ab5058f65dfaf7f18c45073665f0a02c52fd56be9955a613ef0d"
        ),
        (
            "order 6", "0000000000000000000000000000000000000000000000000000000000000080",
            "e350633a80efeb83868f288499b4b8c78620e8af2ffa8c4893bbe9ff4a2e2e0f"
        ),
        (
            "order 5", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
            "40ad6f112912896876c40549530750791136eae1f2fd45ad3519211733c4d000"
        ),
    ]

    @Test func `an R of small order is refused also where the equation holds`() throws {
        let key = try PublicKey.ed25519(TestBytes.bytes32(Self.key))
        var batch = TestBatch()
        for (message, r, s) in Self.signatures {
            batch.add(
                key, .eddsa, Array(message.utf8), TestBytes.hex(r) + TestBytes.hex(s),
                holds: false)
        }
        #expect(batch.checks.count == 8)
        for tier in TestTier.allCases {
            #expect(
                try tier.answers(to: batch.checks, in: batch.workspace) == batch.expected,
                "\(tier)")
        }
    }
}
