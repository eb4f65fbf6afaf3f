package import AssayBytes

/// One small thing that only state can say (SPEC.md, Obligations).
///
/// Guards and takings of version 1; those from 0x30 on are kept on disk, and a discharge has at
/// most one of them, its last obligation.
package enum Obligation: Hashable, Sendable {
    /// The credential may still be used so, and has not changed.
    case require(CredentialRequirement)
    /// The challenge is of this epoch, has not expired and was not consumed; it is now.
    ///
    /// The verifier has checked its MAC: realm, purpose, subject and epoch are right.
    case consume(challenge: Bytes32)
    /// The digest was never recorded and `created` is later than the fence; it is recorded now.
    case recordOnce(digest: Bytes32, created: WallTime, basis: RecordBasis)
    case registerCode(CodeRegistration)
    case redeemCode(CodeRedemption)
    case openTransaction(TransactionOpening)
    case completeTransaction(TransactionCompletion)
    case enroll(Enrolment)
    case rotateCredential(Rotation)
    case endCredentials(CredentialEnding)
    case startRecovery(RecoveryStart)
    case decideRecovery(RecoveryDecision)
    case openSession(SessionOpening)
    case refreshSession(SessionRefresh)
    case endSessions(SessionEnding)
    case revokeToken(TokenRevocation)
    /// Forget the account's name: revokes and ends everything it has.
    case eraseAccount([UInt8])

    /// The number that says which obligation it is, and so where it stands in a discharge.
    package var type: UInt8 {
        switch self {
        case .require: 0x01
        case .consume: 0x21
        case .recordOnce: 0x22
        case .registerCode: 0x30
        case .redeemCode: 0x31
        case .openTransaction: 0x32
        case .completeTransaction: 0x33
        case .enroll: 0x34
        case .rotateCredential: 0x35
        case .endCredentials: 0x36
        case .startRecovery: 0x37
        case .decideRecovery: 0x38
        case .openSession: 0x39
        case .refreshSession: 0x3A
        case .endSessions: 0x3B
        case .revokeToken: 0x3C
        case .eraseAccount: 0x3D
        }
    }

    /// Whether what it takes is on disk before its outcome is told.
    package var isDurable: Bool { type >= 0x30 }
}

/// Where the time of a recorded proof comes from.
package enum RecordBasis: Hashable, Sendable {
    /// The proof's own `iat`, as its maker's clock said: the fence judges it.
    case issuedAt
    /// The mint time of a nonce of this epoch: of another epoch it is void.
    case nonce(epoch: Bytes16)
}

extension Obligation {
    private static let headBytes = 3
    private static let recordBytes = 57

    /// Appends type, length and body.
    func append(to buffer: inout [UInt8]) {
        buffer.append(type)
        switch self {
        case .consume(let challenge):
            buffer.appendBigEndian(UInt16(Bytes32.count))
            challenge.append(to: &buffer)
        case .recordOnce(let digest, let created, let basis):
            buffer.appendBigEndian(UInt16(Self.recordBytes))
            digest.append(to: &buffer)
            buffer.appendBigEndian(created.milliseconds)
            switch basis {
            case .issuedAt:
                buffer.append(0)
                Bytes16.zero.append(to: &buffer)
            case .nonce(let epoch):
                buffer.append(1)
                epoch.append(to: &buffer)
            }
        default:
            // The codecs of the other obligations follow in this change's next commit.
            buffer.appendBigEndian(0 as UInt16)
        }
    }

    /// Reads the obligation at `offset` and moves past it; nil when it is none of version 1.
    static func read(_ list: Span<UInt8>, at offset: inout Int) -> Obligation? {
        guard list.count - offset >= headBytes else { return nil }
        let type = list[offset]
        let start = offset + headBytes
        let end = start + Int(list.bigEndianUInt16(at: offset + 1))
        guard end <= list.count else { return nil }
        offset = end
        let body = list.extracting(start..<end)
        switch (type, body.count) {
        case (0x21, Bytes32.count): return .consume(challenge: body.bytes32(at: 0))
        case (0x22, recordBytes): return record(body)
        default: return nil
        }
    }

    private static func record(_ body: Span<UInt8>) -> Obligation? {
        let epoch = body.bytes16(at: 41)
        let created = WallTime(milliseconds: Int64(bitPattern: body.bigEndianUInt64(at: 32)))
        switch body[40] {
        case 0:
            guard epoch.isZero else { return nil }
            return .recordOnce(digest: body.bytes32(at: 0), created: created, basis: .issuedAt)
        case 1:
            let basis = RecordBasis.nonce(epoch: epoch)
            return .recordOnce(digest: body.bytes32(at: 0), created: created, basis: basis)
        default:
            return nil
        }
    }
}
