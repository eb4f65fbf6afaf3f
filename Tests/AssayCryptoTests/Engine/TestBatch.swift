import AssayCrypto

/// Checks of one batch, their bytes side by side, and what is to be said of each.
struct TestBatch {
    private(set) var workspace: [UInt8] = []
    private(set) var checks: [SignatureCheck] = []
    private(set) var expected: [Bool] = []

    mutating func add(
        _ key: PublicKey, _ algorithm: SignatureAlgorithm, _ message: [UInt8],
        _ signature: [UInt8], holds: Bool
    ) {
        let start = workspace.count
        workspace += message + signature
        checks.append(
            SignatureCheck(
                key: key, algorithm: algorithm, message: start..<start + message.count,
                signature: start + message.count..<workspace.count))
        expected.append(holds)
    }
}
