package import AssayEncodings

/// A set of signature algorithms: what a realm accepts.
package struct AlgorithmSet: Hashable, Sendable {
    private var bits: UInt16 = 0

    /// The set of `algorithms`.
    package init(_ algorithms: [JOSEAlgorithm] = []) {
        for algorithm in algorithms {
            bits |= Self.bit(of: algorithm)
        }
    }

    /// ES256, EdDSA, RS256 and PS256: what a realm accepts unless it says otherwise.
    package static let standard = AlgorithmSet([.es256, .eddsa, .rs256, .ps256])
    /// Every algorithm there is code for.
    package static let all = AlgorithmSet(JOSEAlgorithm.allCases)

    /// Whether the set holds `algorithm`.
    package func contains(_ algorithm: JOSEAlgorithm) -> Bool {
        bits & Self.bit(of: algorithm) != 0
    }

    /// Whether any algorithm is in both.
    package func intersects(_ other: AlgorithmSet) -> Bool {
        bits & other.bits != 0
    }

    private static func bit(of algorithm: JOSEAlgorithm) -> UInt16 {
        1 << UInt16(algorithm.rawValue & 15)
    }
}
