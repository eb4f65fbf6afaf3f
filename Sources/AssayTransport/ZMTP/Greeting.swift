import AssayBytes

/// The first 64 bytes each end of a ZMTP 3 connection sends (RFC 23, "Greeting"): signature,
/// version, security mechanism.
enum Greeting {
    static let bytesCount = 64
    private static let mechanism: [UInt8] = Array("NULL".utf8)
    private static let mechanismPlace = 12..<32
    private static let versionPlace = 10

    /// What we send: version 3.0, no security, so that the other end speaks 3.0 too.
    static let own: [UInt8] = {
        var bytes = [UInt8](repeating: 0, count: bytesCount)
        bytes[0] = 0xFF
        bytes[8] = 1
        bytes[9] = 0x7F
        bytes[versionPlace] = 3
        for (index, byte) in mechanism.enumerated() {
            bytes[mechanismPlace.lowerBound + index] = byte
        }
        return bytes
    }()

    /// Whether what has come so far can be the beginning of a greeting we accept, or all of it.
    static func isAccepted(_ bytes: Span<UInt8>) -> Bool {
        for index in 0..<min(bytes.count, bytesCount) {
            let byte = bytes[index]
            switch index {
            case 0 where byte != 0xFF, 9 where byte != 0x7F: return false
            case versionPlace where byte < 3: return false
            case mechanismPlace:
                let place = index - mechanismPlace.lowerBound
                guard byte == (place < mechanism.count ? mechanism[place] : 0) else {
                    return false
                }
            default: continue
            }
        }
        return true
    }
}
