import AssayBytes
import AssayCrypto
import AssayProver
import AssaySystem
import AssayWire

/// Requests about signed challenges: challenges are asked for first, outside the timed slice.
struct ChallengeFrames: FrameSource {
    private var keys: KeySupply
    private let relyingPartyID: String
    private(set) var signed = 0

    init(_ keys: KeySupply, relyingPartyID: String) {
        self.keys = keys
        self.relyingPartyID = relyingPartyID
    }

    mutating func make(_ count: Int, _ service: Service) throws(BenchError) -> FrameSupply {
        var owners: [SigningKey] = []
        let clock = MakingClock()
        while owners.count < count, service.goesOn, clock.hasTime(after: owners.count) {
            owners.append(try keys.take())
        }
        let challenges = try service.challenges(for: owners.map(\.thumbprint))
        var frames: [[UInt8]] = []
        for (key, challenge) in zip(owners, challenges) {
            guard let challenge, service.goesOn else { continue }
            frames.append(
                try Self.frame(key, challenge, relyingPartyID, service.realm))
        }
        signed += frames.count
        return FrameSupply(frames)
    }

    private static func frame(
        _ key: SigningKey, _ challenge: Bytes32, _ relyingPartyID: String, _ realm: RealmName
    ) throws(BenchError) -> [UInt8] {
        let now = Clock.wall().seconds
        let signer = ChallengeSigner(key: key, relyingPartyID: relyingPartyID)
        let signature: [UInt8]
        do throws(SigningError) {
            signature = try signer.sign(challenge, timestamp: now)
        } catch {
            throw .cryptography
        }
        return try Requests.challengeVerify(
            key: key.publicJWK, signature: signature, challenge: challenge, timestamp: now,
            realm: realm)
    }
}
