import AssayBytes

extension BatchWriter {
    /// Adds type, length and body of one obligation.
    mutating func put(_ obligation: Obligation) {
        put(type: obligation.type) { batch in
            switch obligation {
            case .require(let guarded):
                batch.put(guarded.credential)
                batch.put(guarded.revision)
                batch.put(guarded.use.rawValue)
            case .notRevoked(let target): batch.put(target)
            case .consume(let challenge): batch.put(challenge)
            case .recordOnce(let digest, let created, let basis):
                batch.put(digest)
                batch.put(created)
                batch.put(basis)
            case .registerCode(let taking): batch.put(taking)
            case .redeemCode(let taking): batch.put(taking)
            case .openTransaction(let taking): batch.put(taking)
            case .completeTransaction(let taking): batch.put(taking)
            case .enroll(let taking): batch.put(taking)
            case .rotateCredential(let taking): batch.put(taking)
            case .endCredentials(let taking): batch.put(taking)
            case .startRecovery(let taking): batch.put(taking)
            case .decideRecovery(let taking):
                batch.put(taking.recovery)
                batch.put(taking.credential)
                batch.put(taking.approves)
            case .openSession(let taking): batch.put(taking)
            case .refreshSession(let taking):
                batch.put(taking.token)
                batch.put(optional: taking.thumbprint) { $0.put($1) }
            case .endSessions(let taking): batch.put(taking)
            case .revokeToken(let taking): batch.put(taking)
            case .eraseAccount(let account):
                batch.put(text: account, WireLimits.accountBytesMax)
            }
        }
    }

    private mutating func put(_ basis: RecordBasis) {
        switch basis {
        case .issuedAt:
            put(0 as UInt8)
            put(Bytes16.zero)
        case .nonce(let epoch):
            put(1 as UInt8)
            put(epoch)
        }
    }
}

extension Obligation {
    /// Reads the obligation at `offset` and moves past it; nil when it is none of version 1.
    static func read(_ list: Span<UInt8>, at offset: inout Int) -> Obligation? {
        guard let (type, range) = list.body(at: &offset) else { return nil }
        var reader = BodyReader(list.extracting(range))
        do throws(BodyFault) {
            let obligation = try read(type, &reader)
            try reader.end()
            return obligation
        } catch {
            return nil
        }
    }

    private static func read(
        _ type: UInt8, _ reader: inout BodyReader
    ) throws(BodyFault) -> Obligation {
        switch type {
        case 0x01:
            .require(
                CredentialRequirement(
                    credential: try reader.id(), revision: try reader.u64(),
                    use: try reader.choice(CredentialUse.self)))
        case 0x02: .notRevoked(try TokenRevocation.Target(&reader))
        case 0x21: .consume(challenge: try reader.bytes32())
        case 0x22:
            .recordOnce(
                digest: try reader.bytes32(), created: try reader.time(),
                basis: try RecordBasis(&reader))
        case 0x30: .registerCode(try CodeRegistration(&reader))
        case 0x31: .redeemCode(try CodeRedemption(&reader))
        case 0x32: .openTransaction(try TransactionOpening(&reader))
        case 0x33: .completeTransaction(try TransactionCompletion(&reader))
        case 0x34: .enroll(try Enrolment(&reader))
        case 0x35: .rotateCredential(try Rotation(&reader))
        case 0x36: .endCredentials(try CredentialEnding(&reader))
        case 0x37: .startRecovery(try RecoveryStart(&reader))
        case 0x38:
            .decideRecovery(
                RecoveryDecision(
                    recovery: try reader.id(), credential: try reader.id(),
                    approves: try reader.flag()))
        case 0x39: .openSession(try SessionOpening(&reader))
        case 0x3A:
            .refreshSession(
                SessionRefresh(
                    token: try reader.token(), thumbprint: try reader.optionalBytes32()))
        case 0x3B: .endSessions(try SessionEnding(&reader))
        case 0x3C: .revokeToken(try TokenRevocation(&reader))
        case 0x3D: .eraseAccount(try reader.text(WireLimits.accountBytesMax))
        default: throw BodyFault()
        }
    }
}

extension RecordBasis {
    /// One encoding a value: without a nonce its epoch is zero.
    fileprivate init(_ reader: inout BodyReader) throws(BodyFault) {
        let hasNonce = try reader.flag()
        let epoch = try reader.bytes16()
        guard hasNonce || epoch.isZero else { throw BodyFault() }
        self = hasNonce ? .nonce(epoch: epoch) : .issuedAt
    }
}

extension Span where Element == UInt8 {
    /// Type and place of the body at `offset`, which moves past it; nil when it is cut short.
    func body(at offset: inout Int) -> (type: UInt8, range: Range<Int>)? {
        guard count - offset >= 3 else { return nil }
        let start = offset + 3
        let end = start + Int(bigEndianUInt16(at: offset + 1))
        guard end <= count else { return nil }
        let type = self[offset]
        offset = end
        return (type, start..<end)
    }
}
