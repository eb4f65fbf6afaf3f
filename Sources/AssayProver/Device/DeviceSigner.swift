package import AssayBytes
package import AssayCrypto

/// What a device's signature is for, where it is not for signing in.
package enum DevicePurpose: String, Sendable, CaseIterable {
    /// By the old key, over the new one.
    case rotate
    /// Over the key of another device of the account.
    case enrollApprove = "enroll-approve"
    /// Over a recovery's id.
    case recoveryApprove = "recovery-approve"
    /// Over a recovery's id.
    case recoveryCancel = "recovery-cancel"
}

/// Makes a device's signatures over what the life cycle of credentials asks for.
package struct DeviceSigner: Sendable {
    /// The device's key.
    package var key: SigningKey
    /// How an ECDSA signature is written: DER, unless said otherwise.
    package var format: SignatureFormat

    /// A signer with one key.
    package init(key: SigningKey, format: SignatureFormat = .der) {
        self.key = key
        self.format = format
    }

    /// A new key's proof of possession: over the nonce and the key as it is sent.
    package func possession(
        nonce: Bytes32, deviceKey: [UInt8]
    ) throws(SigningError) -> [UInt8] {
        let message = nonce.array + deviceKey
        return try key.sign(message.span, format: format)
    }

    /// The signature for a purpose over a challenge and the content it is about.
    package func sign(
        _ purpose: DevicePurpose, _ challenge: Bytes32, content: [UInt8]
    ) throws(SigningError) -> [UInt8] {
        let message = Self.message(purpose, challenge, content: content)
        return try key.sign(message.span, format: format)
    }

    /// What is signed: `assay/1/`, the purpose, a zero byte, the challenge, and SHA-256 of the
    /// content.
    package static func message(
        _ purpose: DevicePurpose, _ challenge: Bytes32, content: [UInt8]
    ) -> [UInt8] {
        var bytes = Array("assay/1/\(purpose.rawValue)\0".utf8)
        challenge.append(to: &bytes)
        SHA256.digest(content.span).append(to: &bytes)
        return bytes
    }
}
