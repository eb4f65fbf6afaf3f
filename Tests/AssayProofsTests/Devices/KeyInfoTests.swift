import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import Testing

/// Writes public key infos value by value, right or wrong (X.690, RFC 5480, RFC 8410).
enum KeyInfo {
    static let ecPublicKey: [UInt8] = oid([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])
    static let p256: [UInt8] = oid([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07])
    static let p384: [UInt8] = oid([0x2B, 0x81, 0x04, 0x00, 0x22])
    static let p521: [UInt8] = oid([0x2B, 0x81, 0x04, 0x00, 0x23])
    static let ed25519: [UInt8] = oid([0x2B, 0x65, 0x70])
    static let null: [UInt8] = [0x05, 0x00]

    static func oid(_ content: [UInt8]) -> [UInt8] { value(0x06, content) }

    /// A value with its length in the shortest form.
    static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let long: [UInt8] = content.count >= 0x80 ? [0x81] : []
        return [tag] + long + [UInt8(truncatingIfNeeded: content.count)] + content
    }

    /// A value with a length in a longer form than it needs.
    static func longer(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let short = UInt8(truncatingIfNeeded: content.count)
        let length: [UInt8] = content.count >= 0x80 ? [0x82, 0, short] : [0x81, short]
        return [tag] + length + content
    }

    static func info(_ algorithm: [[UInt8]], _ key: [UInt8]) -> [UInt8] {
        value(0x30, value(0x30, Array(algorithm.joined())) + value(0x03, [0] + key))
    }

    static func ec(_ curve: [UInt8], _ point: [UInt8]) -> [UInt8] {
        info([ecPublicKey, curve], point)
    }
}

/// Encodings that hold a good key and are not its DER.
@Suite struct KeyInfoTests {
    private func isKey(_ bytes: [UInt8]) -> Bool { DeviceKey.read(bytes.span) != nil }

    /// A point or a key of each kind, with its algorithm's parts.
    private func parts() throws -> [(algorithm: [[UInt8]], key: [UInt8])] {
        let curves = [KeyInfo.p256, KeyInfo.p384, KeyInfo.p521]
        var parts: [(algorithm: [[UInt8]], key: [UInt8])] = []
        for (index, key) in try TestKeys.devices().enumerated() {
            switch key.privateKey.components {
            case .ec(_, let x, let y, _)?:
                parts.append(([KeyInfo.ecPublicKey, curves[index]], [4] + x + y))
            case .ed25519(let x, _)?: parts.append(([KeyInfo.ed25519], x))
            default: Issue.record("a key of no device")
            }
        }
        return parts
    }

    @Test func `what is written value by value is what a device sends`() throws {
        for (part, key) in zip(try parts(), try TestKeys.devices()) {
            let info = KeyInfo.info(part.algorithm, part.key)
            #expect(key.deviceKey(.spki) == info)
            #expect(isKey(info))
        }
    }

    @Test func `lengths are in their shortest form, and definite`() throws {
        for (algorithm, key) in try parts() {
            let name = Array(algorithm.joined())
            let inner = KeyInfo.value(0x30, name)
            let bits = KeyInfo.value(0x03, [0] + key)
            #expect(isKey(KeyInfo.value(0x30, inner + bits)))
            let end: [UInt8] = [0, 0]
            for wrong in [
                KeyInfo.longer(0x30, inner + bits),
                KeyInfo.value(0x30, KeyInfo.longer(0x30, name) + bits),
                KeyInfo.value(0x30, inner + KeyInfo.longer(0x03, [0] + key)),
                [0x30, 0x80] + inner + bits + end,
                KeyInfo.value(0x30, [0x30, 0x80] + name + end + bits),
                KeyInfo.value(0x30, inner + [0x23, 0x80] + bits + end),
            ] {
                #expect(!isKey(wrong))
            }
            for index in algorithm.indices {
                var parts = algorithm
                parts[index] = KeyInfo.longer(0x06, Array(parts[index].dropFirst(2)))
                #expect(!isKey(KeyInfo.info(parts, key)))
            }
        }
    }

    @Test func `nothing stands between, before or behind the parts`() throws {
        for (algorithm, key) in try parts() {
            let inner = KeyInfo.value(0x30, Array(algorithm.joined()))
            let bits = KeyInfo.value(0x03, [0] + key)
            for wrong in [
                KeyInfo.info(algorithm + [KeyInfo.null], key),
                KeyInfo.info([KeyInfo.null] + algorithm, key),
                KeyInfo.info(algorithm, key + [0]),
                KeyInfo.value(0x30, inner + bits + KeyInfo.null),
                KeyInfo.value(0x30, inner + KeyInfo.null + bits),
                KeyInfo.value(0x30, KeyInfo.value(0x02, [0]) + inner + bits),
                KeyInfo.value(0x30, bits + inner), KeyInfo.value(0x30, inner),
                KeyInfo.value(0x30, bits), inner, bits,
            ] {
                #expect(!isKey(wrong))
            }
        }
    }

    @Test func `the key is a bit string of whole bytes`() throws {
        for (algorithm, key) in try parts() {
            let inner = KeyInfo.value(0x30, Array(algorithm.joined()))
            for unused in UInt8(1)...8 {
                let bits = KeyInfo.value(0x03, [unused] + key)
                #expect(!isKey(KeyInfo.value(0x30, inner + bits)))
            }
            for tag in [UInt8(0x04), 0x23, 0x83, 0xA3] {
                #expect(!isKey(KeyInfo.value(0x30, inner + KeyInfo.value(tag, [0] + key))))
            }
            let bits = KeyInfo.value(0x03, [0] + key)
            #expect(!isKey(KeyInfo.value(0x31, inner + bits)))
        }
    }

    @Test func `only these algorithms and curves are known`() throws {
        let all = try parts()
        let p256 = all[0].key
        let ed25519 = all[3].key
        let others: [[UInt8]] = [
            [0x2B, 0x81, 0x04, 0x00, 0x0A], [0x2B, 0x81, 0x04, 0x00, 0x21],
            [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x01],
            [0x2B, 0x24, 0x03, 0x03, 0x02, 0x08, 0x01, 0x01, 0x07],
        ]
        for curve in others.map(KeyInfo.oid) + [KeyInfo.p384, KeyInfo.p521, KeyInfo.null, []] {
            #expect(!isKey(KeyInfo.ec(curve, p256)))
        }
        // id-ecDH, id-ecMQV, rsaEncryption, id-Ed25519.
        let algorithms: [[UInt8]] = [
            [0x2B, 0x81, 0x04, 0x01, 0x0C], [0x2B, 0x81, 0x04, 0x01, 0x0D],
            [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01], [0x2B, 0x65, 0x70],
        ]
        for algorithm in algorithms.map(KeyInfo.oid) {
            #expect(!isKey(KeyInfo.info([algorithm, KeyInfo.p256], p256)))
        }
        // X25519, X448, Ed448.
        for last in [UInt8(0x6E), 0x6F, 0x71] {
            #expect(!isKey(KeyInfo.info([KeyInfo.oid([0x2B, 0x65, last])], ed25519)))
        }
        // Parameters spelled out in place of the curve's name (RFC 5480 section 2.1.1).
        let explicit = KeyInfo.value(0x30, KeyInfo.value(0x02, [1]) + KeyInfo.p256)
        #expect(!isKey(KeyInfo.ec(explicit, p256)))
    }
}
