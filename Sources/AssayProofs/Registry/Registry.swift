package import AssayWire

/// Every kind of proof this service knows, one line each, and the way of a request through them:
/// examine, (the engine), conclude, (the ledger), settle, write.
package enum Registry {
    /// The kinds, in the order of their numbers.
    package static let kinds: [ProofKind] = [
        DPoP.verifyKind,
        PKCE.verifyKind,
        PlainSignature.verifyKind,
        SignedChallenge.issueKind,
        SignedChallenge.verifyKind,
    ]

    /// The entry of a kind; nil when this service does not know it.
    package static func entry(for kind: Kind) -> ProofKind? {
        kinds.first { $0.kind == kind }
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
            var examination = try entry.examine(request, context, &workspace, &trace)
            if case .examined(var examined) = examination {
                examined.finding.discharge?.operationID = request.address.operationID
                examination = .examined(examined)
            }
            return examination
        } catch {
            return .refused(Refusal(error.reason))
        }
    }

    /// What the engine's results, in the order of the workspace's checks, make of an examination.
    package static func conclude(_ examined: Examined, _ results: [Bool]) -> Conclusion {
        for index in examined.checks where index >= results.count || !results[index] {
            return .refused(Refusal(examined.invalid))
        }
        return .found(examined.finding)
    }

    /// What the ledger's outcome makes of a finding; `context` as it is now, for a next nonce.
    ///
    /// Whatever is not understood is `unavailable`: it is never an acceptance.
    package static func settle(
        _ finding: Finding, _ outcome: Outcome, _ context: ExamineContext
    ) -> Settlement {
        switch outcome.reason {
        case .accepted:
            return .accepted(finding)
        case .ledgerEpochChanged:
            return .examineAgain
        case .overloaded, .quotaExceeded:
            var refusal = Refusal(outcome.reason)
            refusal.retryAfter = outcome.retryAfter
            return .refused(refusal)
        default:
            let own = entry(for: finding.kind)?.refusal(outcome.reason, finding, context)
            return .refused(own ?? Refusal(.unavailable))
        }
    }

    /// Writes the accepted reply of a finding; a refusal writes itself.
    package static func write(
        _ finding: Finding, to address: ReplyAddress, into batch: inout BatchWriter
    ) -> FrameWriting {
        entry(for: finding.kind)?.write(finding.claims, address, &batch) ?? .notEncodable
    }
}
