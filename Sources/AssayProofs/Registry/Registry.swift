import AssayCrypto
package import AssayWire

/// Every kind of proof this service knows, one line each, and the way of a request through them:
/// examine, (the engine), conclude, (the ledger), settle, write.
package enum Registry {
    /// The kinds, in the order of their numbers.
    package static let kinds: [ProofKind] = [
        DPoP.verifyKind,
        PKCE.verifyKind,
        CodeProof.registerKind,
        CodeProof.redeemKind,
        PlainSignature.verifyKind,
        SignedChallenge.issueKind,
        SignedChallenge.verifyKind,
        TransactionProof.openKind,
        TransactionProof.completeKind,
        TokenProof.verifyKind,
        EnrolmentProof.startKind,
        EnrolmentProof.finishKind,
        SignIn.challengeKind,
        SignIn.signInKind,
        CredentialCommands.listKind,
        CredentialCommands.revokeKind,
        CredentialCommands.revokeAllKind,
        RotationProof.startKind,
        RotationProof.finishKind,
        RecoveryProof.startKind,
        RecoveryProof.approveKind,
        RecoveryProof.cancelKind,
        EnrolmentProof.completeKind,
        RecoveryProof.getKind,
        SessionProof.openKind,
        SessionProof.refreshKind,
        SessionProof.endKind,
        SessionProof.endAllKind,
        RevocationCommands.addKind,
        CredentialCommands.eraseKind,
        EventCommands.listKind,
    ]

    /// Numbers of one area share the high byte, and low bytes are below this.
    private static let areaSize = 64
    /// For each number where its kind stands in `kinds`, and one more; zero for none.
    private static let places: [UInt8] = {
        var places = [UInt8](repeating: 0, count: 256 * areaSize)
        for (place, entry) in kinds.enumerated() {
            let number = entry.kind.rawValue
            precondition(Int(number & 0xFF) < areaSize, "a kind's low byte is beyond its area")
            places[Int(number >> 8) * areaSize + Int(number & 0xFF)] = UInt8(place + 1)
        }
        return places
    }()

    /// The entry of a kind; nil when this service does not know it.
    package static func entry(for kind: Kind) -> ProofKind? {
        let low = Int(kind.rawValue & 0xFF)
        guard low < areaSize else { return nil }
        let place = Int(places[Int(kind.rawValue >> 8) * areaSize + low])
        return place > 0 ? kinds[place - 1] : nil
    }

    /// Where all takings of a discharge live; nil when there is none or they need two homes.
    package static func home(of takings: [Taking]) -> Home? {
        guard let home = takings.first?.home, takings.allSatisfy({ $0.home == home }) else {
            return nil
        }
        return home
    }

    /// What is wrong with a call that cannot be examined: its fields are judged before its realm
    /// and before a missing ledger (SPEC.md section 5.4).
    package static func fault(of request: RequestEnvelope, in message: Span<UInt8>) -> Reason? {
        do throws(CallFault) {
            try entry(for: request.kind)?.read(request, message)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Examines the request whose frame lies in the workspace's bytes.
    ///
    /// Signature checks are appended to the workspace's; a fault of the call is a refusal too.
    package static func examine(
        _ request: RequestEnvelope, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Examination {
        guard let entry = entry(for: request.kind) else { return .refused(Refusal(.kindUnknown)) }
        do throws(CallFault) {
            return try entry.examine(request, context, &workspace, &trace)
        } catch {
            return .refused(Refusal(error.reason))
        }
    }

    /// What the engine's results, in the order of the workspace's checks, make of an examination;
    /// a token whose signature holds is kept in the workspace.
    package static func conclude(
        _ examined: Examined, _ results: [Bool], _ workspace: inout Workspace
    ) -> Conclusion {
        if let new = examined.newToken, new.check.map({ holds($0, results) }) ?? true {
            workspace.tokens.keep(new.token)
        }
        for index in examined.checks where !holds(index, results) {
            if case .check(index, let finding) = examined.excuse { return .excused(finding) }
            let isFirst = index == examined.checks.lowerBound
            if isFirst, let reason = examined.invalidKey, !workspace.checks[index].key.isOnCurve {
                return .refused(Refusal(reason))
            }
            return .refused(Refusal(isFirst ? examined.invalid : examined.laterInvalid))
        }
        guard !examined.isDecoy else { return .refused(Refusal(examined.laterInvalid)) }
        return .found
    }

    private static func holds(_ check: Int, _ results: [Bool]) -> Bool {
        check < results.count && results[check]
    }

    /// What the ledger's outcome makes of a finding; `context` as it is now, for a next nonce.
    ///
    /// Whatever is not understood is `unavailable`: it is never an acceptance.
    package static func settle(
        _ finding: Finding, _ outcome: Outcome, _ context: ExamineContext
    ) -> Settlement {
        switch outcome.reason {
        case .accepted:
            return accepted(finding, outcome.result, context)
        case .ledgerEpochChanged:
            return .examineAgain
        case .ledgerStale:
            return .lookUpAgain
        case .operationMismatch:
            return .refused(Refusal(.operationMismatch))
        case .overloaded, .quotaExceeded:
            var refusal = Refusal(outcome.reason)
            refusal.retryAfter = outcome.retryAfter
            return .refused(refusal)
        default:
            if let excused = entry(for: finding.kind)?.excuse(outcome, finding, context) {
                return .accepted(excused)
            }
            return .refused(refusal(of: finding, outcome, context))
        }
    }

    private static func accepted(
        _ finding: Finding, _ result: TakingResult, _ context: ExamineContext
    ) -> Settlement {
        guard let entry = entry(for: finding.kind), entry.isDurable else {
            return .accepted(finding)
        }
        var completed = finding
        guard let claims = entry.complete(result, finding.claims, context) else {
            return .refused(Refusal(.unavailable))
        }
        completed.claims = claims
        return .accepted(completed)
    }

    /// The kind's own reading of the ledger's refusal; a durable taking's reason is the
    /// client's, where it is one of the kind's.
    private static func refusal(
        of finding: Finding, _ outcome: Outcome, _ context: ExamineContext
    ) -> Refusal {
        guard let entry = entry(for: finding.kind) else { return Refusal(.unavailable) }
        if let own = entry.refusal(outcome, finding, context) { return own }
        guard entry.precedence.contains(outcome.reason) else { return Refusal(.unavailable) }
        return Refusal(outcome.reason)
    }

    /// What an answer kept under an operation id makes of a call whose evidence no longer
    /// counts; nil when nothing is kept and the refusal stands.
    package static func recalled(
        _ kind: Kind, _ outcome: Outcome, _ context: ExamineContext
    ) -> Settlement? {
        guard outcome.reason != .ledgerNothingKept else { return nil }
        return settle(Finding(kind: kind, claims: .none, discharge: nil), outcome, context)
    }

    /// Writes the accepted reply of a finding; a refusal writes itself.
    package static func write(
        _ finding: Finding, to address: ReplyAddress, into batch: inout BatchWriter
    ) -> FrameWriting {
        entry(for: finding.kind)?.write(finding.claims, address, &batch) ?? .notEncodable
    }
}
