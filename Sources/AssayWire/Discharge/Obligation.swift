package import AssayBytes

/// One small thing that only state can say (SPEC.md, Obligations).
///
/// Guards and takings of version 1; those from 0x30 on are kept on disk, and a discharge has at
/// most one of them, its last obligation. Those are kept apart, so that the others, of which there
/// are many a second, are small.
package enum Obligation: Hashable, Sendable {
    /// The credential may still be used so, and has not changed.
    case require(CredentialRequirement)
    /// The access token, or the session it names, was not revoked and has not ended.
    case notRevoked(TokenRevocation.Target)
    /// The challenge is of this epoch, has not expired and was not consumed; it is now.
    ///
    /// The verifier has checked its MAC: realm, purpose, subject and epoch are right.
    case consume(challenge: Bytes32)
    /// The digest was never recorded and `created` is later than the fence; it is recorded now.
    case recordOnce(digest: Bytes32, created: WallTime, basis: RecordBasis)
    indirect case registerCode(CodeRegistration)
    indirect case redeemCode(CodeRedemption)
    indirect case openTransaction(TransactionOpening)
    indirect case completeTransaction(TransactionCompletion)
    indirect case enroll(Enrolment)
    indirect case rotateCredential(Rotation)
    indirect case endCredentials(CredentialEnding)
    indirect case startRecovery(RecoveryStart)
    indirect case decideRecovery(RecoveryDecision)
    indirect case openSession(SessionOpening)
    indirect case refreshSession(SessionRefresh)
    indirect case endSessions(SessionEnding)
    indirect case revokeToken(TokenRevocation)
    /// Forget the account's name: revokes and ends everything it has.
    case eraseAccount([UInt8])

    /// The number that says which obligation it is, and so where it stands in a discharge.
    package var type: UInt8 {
        switch self {
        case .require: 0x01
        case .notRevoked: 0x02
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
