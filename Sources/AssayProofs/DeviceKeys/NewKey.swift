import AssayBytes
import AssayCrypto
import AssayWire

/// A key that is to become a credential's: what enrolment, rotation and recovery share.
struct NewKey {
    var key: CredentialKey
    var assurance: Assurance
    var nonce: Bytes32
    /// Where the key stands as it was sent, which is what signatures cover.
    var sent: Range<Int>

    /// Reads and judges a new key; the refusal that is due otherwise.
    static func read(
        _ sent: Range<Int>, nonce: Range<Int>, attestationFormat: Range<Int>?,
        _ context: ExamineContext, _ workspace: borrowing Workspace
    ) -> Result<NewKey, NewKeyProblem> {
        guard let key = DeviceKey.read(workspace.bytes.span.extracting(sent)) else {
            return .failure(.refused(.keyNotAllowed))
        }
        // An attestation nobody can check says nothing; ignored, it would seem to.
        guard attestationFormat == nil else {
            return .failure(.refused(.attestationFormatUnsupported))
        }
        let assurance = Assurance.software
        guard context.policy.minimumAssurance <= assurance else {
            return .failure(.refused(.enrollAssuranceTooLow))
        }
        guard let value = Bytes32(workspace.bytes.span.extracting(nonce)) else {
            return .failure(.nonceMalformed)
        }
        return .success(NewKey(key: key, assurance: assurance, nonce: value, sent: sent))
    }

    /// Appends the check of its possession: the new key's signature over nonce and key as sent.
    func appendPossession(
        _ signature: Range<Int>, _ format: SignatureFormat, to workspace: inout Workspace
    ) -> Bool {
        guard let publicKey = key.publicKey,
            key.isFormed(workspace.bytes.span.extracting(signature), format)
        else { return false }
        let start = workspace.bytes.count
        nonce.append(to: &workspace.bytes)
        workspace.bytes.append(contentsOf: workspace.copy(sent))
        workspace.checks.append(
            SignatureCheck(
                key: publicKey, algorithm: key.algorithm,
                message: start..<workspace.bytes.count, signature: signature, format: format))
        return true
    }

    /// The digest of the key as sent, which other signatures cover.
    func content(_ workspace: borrowing Workspace) -> Bytes32 {
        SHA256.digest(workspace.bytes.span.extracting(sent))
    }
}

/// Why a new key is none.
enum NewKeyProblem: Error {
    case refused(Reason)
    /// The nonce cannot be one: each kind has its own word for that.
    case nonceMalformed
}

/// The subjects challenges are minted for.
enum MintedSubject {
    /// Account and device, each with two bytes of length.
    static func enrolment(account: Span<UInt8>, device: Span<UInt8>) -> Bytes32 {
        var hasher = SHA256Hasher()
        for part in 0..<2 {
            let span = part == 0 ? account : device
            hasher.update(UInt8(truncatingIfNeeded: span.count >> 8))
            hasher.update(UInt8(truncatingIfNeeded: span.count))
            hasher.update(span)
        }
        return hasher.finish()
    }

    /// An identifier's text as it was given, also one that is none.
    static func identifier(_ text: Span<UInt8>) -> Bytes32 { SHA256.digest(text) }
}

extension MintedValueProblem {
    /// What a challenge's problem is called.
    var challengeReason: Reason {
        self == .notOurs ? .challengeWrongPurpose : .challengeExpired
    }
}

extension Outcome {
    /// What the ledger's word on a consumed challenge means for whoever presented it.
    var challengeRefusal: Refusal? {
        switch reason {
        case .ledgerTaken: Refusal(.challengeConsumed)
        case .ledgerOutsideWindow, .ledgerFenced: Refusal(.challengeExpired)
        default: nil
        }
    }
}
