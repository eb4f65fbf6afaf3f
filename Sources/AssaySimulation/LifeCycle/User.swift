import AssayBytes
import AssayCrypto
import AssayProver
import AssayWire

/// A user on the way through the life cycle: what was acknowledged, and what comes next.
///
/// Where two may ask for the same thing, two do at once, under two operation ids. What must
/// never happen:
/// - both win;
/// - neither does, and what they asked for is taken all the same;
/// - something acknowledged is not so later: a credential is unknown, a code was never
///   registered, a session cannot be refreshed, a revoked credential signs in;
/// - a call that was accepted is answered otherwise under its operation id (`Simulation`).
struct User {
    enum Step: Equatable {
        case enrolmentNonce, enrolment
        case challenge(Subject)
        case signIn(Subject)
        case rotationNonce, rotation
        case registration, redemption, opening
        case refreshing(left: Int)
        case lastRefresh, contestedRegistration, contestedRedemption
        case revocation
        case done
    }

    /// Whose sign-in it is, and whether it must succeed.
    enum Subject: Equatable {
        case first, rotated, superseded, revoked
    }

    let account: String
    let key: SigningKey
    let nextKey: SigningKey
    /// As they were acknowledged.
    var credential: [UInt8] = []
    var superseded: [UInt8] = []
    var token: [UInt8] = []
    private(set) var step = Step.enrolmentNonce
    /// One more with each step and each time it is tried.
    private(set) var stepNumber = 0
    private(set) var violations: [String] = []

    init(number: Int) throws {
        account = "user \(number)"
        key = try SigningKey.generate(.es256)
        nextKey = try SigningKey.generate(.es256)
    }

    /// The code that is redeemed once, and the one that two ask for.
    private var code: String { "a code of 22 characters and more of \(account)" }
    private var contestedCode: String { "another " + code }

    /// The requests of the first step.
    mutating func begin() -> [LifeRequest] { go(.enrolmentNonce, [enrolmentNonce()]) }

    private mutating func go(_ next: Step, _ requests: [LifeRequest]) -> [LifeRequest] {
        step = next
        stepNumber += 1
        return requests
    }

    /// The calls of a step are decided: what is asked next; nothing when it is over.
    mutating func decided(
        _ decisions: [LifeCall.Decision], at seconds: Int64
    ) throws -> [LifeRequest] {
        let accepted = decisions.filter { $0.reason == .accepted }
        if accepted.count > 1 { violate("\(accepted.count) were accepted", decisions) }
        guard let winner = accepted.first else { return refused(decisions) }
        return try won(winner, at: seconds)
    }

    /// One of the step's calls was accepted.
    private mutating func won(
        _ winner: LifeCall.Decision, at seconds: Int64
    ) throws -> [LifeRequest] {
        switch step {
        case .enrolmentNonce:
            let request = try enrolment(try winner.minted())
            return go(.enrolment, [request, request])
        case .enrolment:
            credential = try winner.text { try EnrollFinishReply.decode($0, in: $1).credentialId }
            return ask(.first)
        case .challenge(let subject):
            let request = try signIn(
                id(of: subject), subject == .rotated ? nextKey : key, try winner.minted(),
                at: seconds)
            return go(.signIn(subject), [request, request])
        case .signIn(let subject):
            return signedIn(subject)
        case .rotationNonce:
            let request = try rotation(try winner.minted())
            return go(.rotation, [request, request])
        case .rotation:
            superseded = credential
            credential = try winner.text {
                try RotationFinishReply.decode($0, in: $1).credentialId
            }
            return ask(.rotated)
        case .registration: return go(.redemption, [redemption(of: code)])
        case .redemption: return go(.opening, [opening(with: code)])
        case .opening:
            token = try winner.text { try SessionOpenReply.decode($0, in: $1).refreshToken }
            return go(.refreshing(left: 3), [refresh()])
        case .refreshing(let left):
            token = try winner.refreshed()
            // The last one is asked for by two: one is told the next token, the other ends all.
            return left > 1
                ? go(.refreshing(left: left - 1), [refresh()])
                : go(.lastRefresh, [refresh(), refresh()])
        case .lastRefresh:
            return go(.contestedRegistration, [registration(of: contestedCode)])
        case .contestedRegistration:
            let request = redemption(of: contestedCode)
            return go(.contestedRedemption, [request, request])
        case .contestedRedemption: return go(.revocation, [revocation()])
        case .revocation: return ask(.revoked)
        case .done: return []
        }
    }

    private mutating func signedIn(_ subject: Subject) -> [LifeRequest] {
        switch subject {
        case .first: return go(.rotationNonce, [rotationNonce()])
        case .rotated: return ask(.superseded)
        case .superseded: return go(.registration, [registration(of: code)])
        case .revoked:
            violations.append("\(account) signed in with a revoked credential")
            return go(.done, [])
        }
    }

    /// None of the step's calls was accepted: what rests on an epoch's keys is tried again
    /// when they are gone, and everything else has to be accepted.
    private mutating func refused(_ decisions: [LifeCall.Decision]) -> [LifeRequest] {
        let reasons = decisions.map(\.reason)
        switch step {
        case .signIn(.revoked) where reasons.allSatisfy { $0 == .signatureInvalid }:
            return go(.done, [])
        case .enrolment where reasons.allSatisfy { $0 == .enrollNonceInvalid }:
            return go(.enrolmentNonce, [enrolmentNonce()])
        case .signIn(let subject)
        where reasons.allSatisfy { $0.isOfTheChallenge || isInvalid($0, subject) }:
            return ask(subject)
        case .rotation where reasons.allSatisfy(\.isOfTheChallenge):
            return go(.rotationNonce, [rotationNonce()])
        default:
            violate("none was accepted", decisions)
            return go(.done, [])
        }
    }

    /// Of two with a revoked credential one may have met another epoch.
    private func isInvalid(_ reason: Reason, _ subject: Subject) -> Bool {
        subject == .revoked && reason == .signatureInvalid
    }

    private mutating func ask(_ subject: Subject) -> [LifeRequest] {
        go(.challenge(subject), [challenge(for: id(of: subject))])
    }

    private func id(of subject: Subject) -> [UInt8] {
        subject == .superseded ? superseded : credential
    }

    private mutating func violate(_ what: String, _ decisions: [LifeCall.Decision]) {
        let names = decisions.map { $0.reason.name ?? "unknown" }
        violations.append("\(account) at \(step): \(what): \(names)")
    }
}

extension Reason {
    fileprivate var isOfTheChallenge: Bool {
        [.challengeExpired, .challengeConsumed, .challengeWrongPurpose].contains(self)
    }
}
