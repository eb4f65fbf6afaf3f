import AssayBytes

/// The library could not give an engine what it needs; nothing can be verified.
package enum EngineError: Error {
    /// A context, curve or digest could not be had from OpenSSL.
    case libraryFailed
}

/// Verifies the signatures of a whole batch; a worker owns one.
///
/// The batch is the interface so that work may be shared across it. Which tier verifies a
/// signature is the engine's business alone: all of them answer alike, behind the same checks
/// of form and range. Every context is made once and reused, nothing is looked up by name on
/// the way.
package struct VerificationEngine: ~Copyable {
    let tiers: EngineTiers
    var tables: HotTableReader?
    /// What was verified, by tier.
    package private(set) var figures = EngineFigures()
    private var p256: P256Verifier
    private var ed25519: Ed25519Verifier
    private var ecdsa: ECDSAVerifier
    private var eddsa: EdDSAVerifier
    private var rsa: RSAVerifier
    private var digest: [UInt8] = []
    /// What points for OpenSSL's own functions are made with.
    private let room = PointWorkroom()

    /// An engine with contexts of its own, which uses these tiers, and the tables of keys that
    /// `tables` has.
    package init(
        tiers: EngineTiers = EngineSelfTest.ofProcess.tiers, tables: HotTables? = nil
    ) throws(EngineError) {
        let p256 = try P256Verifier()
        let ecdsa = try ECDSAVerifier()
        let eddsa = try EdDSAVerifier()
        let rsa = try RSAVerifier()
        self.tiers = tiers
        self.tables = tables.map { HotTableReader($0) }
        self.p256 = p256
        ed25519 = Ed25519Verifier()
        self.ecdsa = ecdsa
        self.eddsa = eddsa
        self.rsa = rsa
        digest.reserveCapacity(64)
    }

    /// Replaces `results` by one answer a check, in the checks' order.
    ///
    /// False says that the signature does not hold, or that the key is not one for the
    /// algorithm. The checks' ranges must lie within `workspace`.
    package mutating func verify(
        _ checks: [SignatureCheck], in workspace: [UInt8], results: inout [Bool]
    ) {
        results.removeAll(keepingCapacity: true)
        results.reserveCapacity(checks.count)
        let bytes = workspace.span
        refreshTables()
        for (index, check) in checks.enumerated() {
            let message = bytes.extracting(check.message)
            let signature = bytes.extracting(check.signature)
            results.append(false)
            if take(check, index, message, signature) {
                if p256.isFull || ed25519.isFull { finish(checks, in: workspace, &results) }
            } else {
                results[index] = verifyAlone(check, message, signature)
            }
        }
        finish(checks, in: workspace, &results)
    }

    /// Whether one signature holds: a batch of one whose bytes lie anywhere.
    package mutating func verify(
        key: PublicKey, algorithm: SignatureAlgorithm, message: Span<UInt8>,
        signature: Span<UInt8>, format: SignatureFormat = .raw
    ) -> Bool {
        let check = SignatureCheck(
            key: key, algorithm: algorithm, message: 0..<0, signature: 0..<0, format: format)
        refreshTables()
        guard take(check, 0, message, signature) else {
            return verifyAlone(check, message, signature)
        }
        p256.finish()
        ed25519.finish()
        let holds = ed25519.entries.first?.holds ?? false
        let outcome = p256.entries.first?.outcome ?? (holds ? .holds : .fails)
        settle()
        guard outcome == .undecided else { return outcome == .holds }
        return verifyAlone(check, message, signature)
    }

    /// Takes the tables there are now: a worker that verifies nothing would else keep those that
    /// were put away meanwhile.
    package mutating func refreshTables() {
        tables?.refresh()
    }

    /// Whether the check is one for the tiers that verify batches, which then have it.
    private mutating func take(
        _ check: SignatureCheck, _ index: Int, _ message: Span<UInt8>, _ signature: Span<UInt8>
    ) -> Bool {
        if tiers.contains(.ed25519), check.algorithm == .eddsa {
            switch check.key.material {
            case .ed25519(let point):
                ed25519.take(index, point, message, signature)
                return true
            default: return false
            }
        }
        guard
            tiers.contains(.cold), check.algorithm == .es256,
            let name = check.key.pointName, let point = check.key.p256Point
        else { return false }
        let table = tiers.contains(.hot) ? tables?.table(of: name) : nil
        p256.take(
            P256Entry(index: index, key: check.key, table: table), point,
            check.digest ?? SHA256.digest(message), signature, check.format)
        return true
    }

    private mutating func finish(
        _ checks: [SignatureCheck], in workspace: [UInt8], _ results: inout [Bool]
    ) {
        p256.finish()
        for index in p256.entries.indices {
            let place = p256.entries[index].index
            let outcome = p256.entries[index].outcome
            guard outcome == .undecided else {
                results[place] = outcome == .holds
                continue
            }
            let check = checks[place]
            results[place] = verifyAlone(
                check, workspace.span.extracting(check.message),
                workspace.span.extracting(check.signature))
        }
        ed25519.finish()
        for entry in ed25519.entries {
            results[entry.index] = entry.holds
        }
        settle()
    }

    /// Counts what the tiers that verify batches have done and makes room.
    private mutating func settle() {
        figures.ed25519 &+= UInt64(ed25519.entries.count)
        ed25519.reset()
        for index in p256.entries.indices where p256.entries[index].outcome != .undecided {
            if p256.entries[index].table == nil {
                figures.cold &+= 1
            } else {
                figures.hot &+= 1
            }
        }
        tables?.report(p256.entries)
        p256.reset()
    }

    private mutating func verifyAlone(
        _ check: SignatureCheck, _ message: Span<UInt8>, _ signature: Span<UInt8>
    ) -> Bool {
        guard check.algorithm.fits(check.key.kind) else { return false }
        switch check.key.material {
        case .p256(let point):
            guard let made = try? point.libraryPoint(in: room) else { return false }
            return verifyAlone(check, message, signature, made)
        case .ec(let point):
            return verifyAlone(check, message, signature, point)
        case .ed25519(let point):
            guard EdDSASignatureForm.isFormed(signature) else { return false }
            guard tiers.contains(.sodium) else {
                figures.library &+= 1
                return eddsa.verify(message, signature, point)
            }
            figures.sodium &+= 1
            return SodiumVerifier.verify(message, signature, point)
        case .rsa(let key):
            guard RSAVerifier.isInRange(signature, key) else { return false }
            takeDigest(of: check, message)
            figures.library &+= 1
            return rsa.verify(digest, check.algorithm, signature, key)
        }
    }

    private mutating func verifyAlone(
        _ check: SignatureCheck, _ message: Span<UInt8>, _ signature: Span<UInt8>,
        _ point: borrowing ECPoint
    ) -> Bool {
        guard ecdsa.read(signature, check.format, point.curve) else { return false }
        takeDigest(of: check, message)
        figures.library &+= 1
        return ecdsa.verify(digest, point)
    }

    /// Replaces `digest` by that of the check's message.
    private mutating func takeDigest(of check: SignatureCheck, _ message: Span<UInt8>) {
        if let known = check.digest, check.algorithm.isOverSHA256 {
            digest.removeAll(keepingCapacity: true)
            known.append(to: &digest)
        } else {
            check.algorithm.digest?.compute(message, into: &digest)
        }
    }
}
