package import AssayBytes
import AssayCrypto
package import AssayWire

/// What a minted value is for; it goes into the MAC, so that none serves for another.
package enum MintingPurpose: Sendable {
    /// A nonce that a DPoP proof repeats (RFC 9449 section 8); without a subject.
    case dpopNonce
    /// A challenge to be signed by the key whose thumbprint is the subject.
    case keyChallenge
    /// A nonce for a new key; the subject is a digest of account and device.
    case enrollment
    /// A challenge for a credential; the subject is a digest of its identifier, as of the next two.
    case signIn
    case enrollApproval
    case rotation
    /// A challenge for one decision on a recovery; the subject is a digest of its identifier.
    case recovery

    /// The purpose as it stands in the MAC's input.
    var bytes: [UInt8] {
        switch self {
        case .dpopNonce: Self.dpopNonceBytes
        case .keyChallenge: Self.keyChallengeBytes
        case .enrollment: Self.enrollmentBytes
        case .signIn: Self.signInBytes
        case .enrollApproval: Self.enrollApprovalBytes
        case .rotation: Self.rotationBytes
        case .recovery: Self.recoveryBytes
        }
    }

    private static let dpopNonceBytes = Array("dpop-nonce".utf8)
    private static let keyChallengeBytes = Array("key-challenge".utf8)
    private static let enrollmentBytes = Array("enroll".utf8)
    private static let signInBytes = Array("sign-in".utf8)
    private static let enrollApprovalBytes = Array("enroll-approve".utf8)
    private static let rotationBytes = Array("rotate".utf8)
    private static let recoveryBytes = Array("recovery".utf8)
}

/// What a minted value is bound to besides its own bytes.
package struct MintingScope {
    /// The realm's name.
    package var realm: RealmName
    /// What the value is for.
    package var purpose: MintingPurpose
    /// What the value is for: a key's thumbprint, or another digest.
    package var subject: Bytes32?

    /// A scope of these three.
    package init(realm: RealmName, purpose: MintingPurpose, subject: Bytes32? = nil) {
        self.realm = realm
        self.purpose = purpose
        self.subject = subject
    }
}

/// Why a minted value is not accepted.
package enum MintedValueProblem: UInt8, Error, Sendable, CaseIterable {
    /// No live key has the id it names: another epoch, rotated out, or never ours.
    case keyUnknown
    /// The MAC does not hold: minted for another scope, altered, or never ours.
    case notOurs
    /// Older than its life.
    case tooOld
    /// Minted further ahead of the clock than clocks may differ.
    case inFuture
}

/// Thirty-two bytes that tell by themselves when, for what and by whom they were made: key id
/// (2), time of minting in ms (6), randomness (8), and the first 16 bytes of an HMAC-SHA-256
/// over those 16 bytes, realm, purpose and subject with their lengths, and the epoch.
package enum MintedValue {
    /// A new value; nil while there is no key, or at a time that 48 bits cannot hold.
    ///
    /// - Parameter date: the time it tells; `now` where nothing is said.
    package static func mint(
        for scope: MintingScope, with keys: MintingKeys, at now: WallTime,
        dated date: WallTime? = nil,
        randomness: UInt64
    ) -> Bytes32? {
        let date = date ?? now
        guard let key = keys.mintingKey(at: now), 0 <= date.milliseconds,
            date.milliseconds < 1 << 48
        else { return nil }
        let head = Bytes16(
            high: UInt64(key.id) << 48 | UInt64(date.milliseconds), low: randomness)
        let mac = mac(of: head, scope, with: key.mac, epoch: keys.epoch)
        return Bytes32(head.high, head.low, mac.high, mac.low)
    }

    /// When `value` was minted, if it was for `scope`, with a live key, and not too long ago.
    ///
    /// The MAC is compared in constant time and before the time of minting is believed.
    package static func check(
        _ value: Bytes32, for scope: MintingScope, with keys: MintingKeys, at now: WallTime,
        lifeMilliseconds: Int64, skewMilliseconds: Int64
    ) -> Result<WallTime, MintedValueProblem> {
        let id = UInt16(truncatingIfNeeded: value.word0 >> 48)
        guard let key = keys.mac(ofKey: id, at: now) else { return .failure(.keyUnknown) }
        let expected = mac(
            of: Bytes16(high: value.word0, low: value.word1), scope, with: key,
            epoch: keys.epoch)
        guard expected.constantTimeEquals(Bytes16(high: value.word2, low: value.word3)) else {
            return .failure(.notOurs)
        }
        let minted = WallTime(milliseconds: Int64(value.word0 & 0xFFFF_FFFF_FFFF))
        let age = now.milliseconds - minted.milliseconds
        guard age <= lifeMilliseconds else { return .failure(.tooOld) }
        guard age >= -skewMilliseconds else { return .failure(.inFuture) }
        return .success(minted)
    }

    private static func mac(
        of head: Bytes16, _ scope: MintingScope, with key: HMACKey, epoch: Bytes16
    ) -> Bytes16 {
        var hasher = key.begin()
        hasher.update(head)
        hasher.updateLengthPrefixed(scope.realm)
        let purpose = scope.purpose.bytes
        hasher.update(UInt8(truncatingIfNeeded: purpose.count))
        hasher.update(purpose.span)
        if let subject = scope.subject {
            hasher.update(UInt8(Bytes32.count))
            hasher.update(subject)
        } else {
            hasher.update(0 as UInt8)
        }
        hasher.update(epoch)
        let full = key.finish(hasher)
        return Bytes16(high: full.word0, low: full.word1)
    }
}
