import AssayBytes
package import AssayWire

extension Refusal {
    /// A refusal with the measured value behind it, such as how far `iat` lies from the clock,
    /// in seconds.
    init(_ reason: Reason, measured: Int64) {
        self.init(reason)
        self.measured = measured
    }

    /// A refusal with a nonce for the client's next proof.
    init(_ reason: Reason, nextNonce: Bytes32?) {
        self.init(reason)
        self.nextNonce = nextNonce
    }
}

/// What examining evidence yields.
package enum Examination {
    /// The evidence does not count, whatever its signature and the ledger would say.
    case refused(Refusal)
    /// Everything that needs no key arithmetic holds.
    case examined(Examined)
    /// It cannot be judged before the token's issuer was asked: it is to be examined again then,
    /// with `ExamineContext.isIssuerAsked`, whatever came of it.
    case waiting(IssuerQuery)
}

/// Evidence that counts if its signatures hold: a value that refers to no workspace, except
/// that the engine's results are looked up by index within the batch.
package struct Examined {
    /// Which of the workspace's signature checks must all hold; may be empty.
    package var checks: Range<Int>
    /// The reason when the first of them does not.
    package var invalid: Reason
    /// The reason instead, where its key turns out not to be on its curve: set where importing
    /// the key has left that to the signature.
    package var invalidKey: Reason?
    /// The reason when a later one does not.
    package var laterInvalid: Reason
    /// One check was made with a key that stands for one the ledger does not know, or what the
    /// signature vouches for is none: the evidence never counts, whatever the engine says, and
    /// where all checks hold `laterInvalid` is told.
    package var isDecoy = false
    /// What is then true, and what only the ledger can say.
    package var finding: Finding
    /// What is true when all checks hold but one that is excused.
    var excuse = Excuse.none
    /// A token that is new to the cache, to be kept when its own check holds.
    var newToken: NewToken?

    /// Evidence that becomes `finding` when its checks hold.
    init(
        checks: Range<Int>, invalid: Reason, laterInvalid: Reason? = nil, finding: Finding
    ) {
        self.checks = checks
        self.invalid = invalid
        self.laterInvalid = laterInvalid ?? invalid
        self.finding = finding
    }
}

/// A check that need not hold, in shadow mode.
indirect enum Excuse {
    case none
    /// The one of this index, the last; then this is found.
    case check(Int, Finding)
}

/// A token that passed its own rules.
struct NewToken {
    let token: VerifiedToken
    /// The index of its signature's check; nil where its issuer vouched for it otherwise.
    let check: Int?
}

/// What the engine's results make of an examination.
package enum Conclusion: Sendable {
    /// A signature does not hold.
    case refused(Refusal)
    /// The evidence counts, as far as its verifier can see: its finding is the answer, or, with a
    /// discharge, waits for the ledger's outcome.
    case found
    /// The same, of another finding: one check does not hold and is excused.
    case excused(Finding)
}

/// What the ledger's outcome makes of a finding.
package enum Settlement: Sendable {
    /// The evidence counts.
    case accepted(Finding)
    /// It does not, or nobody can say.
    case refused(Refusal)
    /// The epoch has changed: the evidence is to be examined again, under the new one.
    case examineAgain
    /// A credential is not as it was told: it is asked for again, then examined again.
    case lookUpAgain
}
