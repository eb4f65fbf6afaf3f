import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayWire

/// Access tokens, with the proof that their holder has the key they are bound to: RFC 9068
/// section 4, RFC 9449 sections 7.1 and 7.2, RFC 8705 section 3, RFC 7662.
package enum TokenProof {
    /// Examines a presented token: the form of the call, the token's own rules, its binding, the
    /// proof, the scope. Signatures remain for the engine, revocation and replay for the ledger.
    static func examine(
        _ evidence: TokenVerifyRequest, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Examination {
        var judged = Judged(evidence)
        judged.note(ofProof: checkPresence(evidence, &trace))
        if judged.isDecided(trace) { return .refused(judged.refusal) }

        let digest = SHA256.digest(workspace.bytes.span.extracting(evidence.accessToken))
        let start = workspace.checks.count
        var isNew = false
        // A trace shows every check, so it never takes the short way.
        var token =
            trace.isEnabled
            ? nil
            : workspace.tokens.token(
                digest, in: context.policy.name, under: context.issuers.revision,
                at: context.now)
        if token == nil {
            switch read(evidence.accessToken, digest, context, &workspace, &trace) {
            case .waiting(let query): return .waiting(query)
            case .refused(let refusal): judged.note(refusal)
            case .read(let verified, let check):
                token = verified
                isNew = true
                append(check, to: &workspace, &trace)
            }
        }
        if let token {
            judged.note(ofProof: checkScheme(token, evidence, context, &trace))
            judged.note(checkCertificate(token, evidence, workspace, &trace))
        }
        let hasCheck = workspace.checks.count > start
        var proved: Examined?
        if judged.wantsProof(trace) {
            let proof = ProvedToken(digest: digest, thumbprint: token?.binding.thumbprint)
            switch examineProof(evidence, proof, context, &workspace, &trace) {
            case .refused(let refusal): judged.note(ofProof: refusal)
            case .examined(let examined): proved = examined
            case .waiting: judged.note(Refusal(.unavailable))
            }
        }
        if let token { judged.note(checkScope(token, evidence, workspace, &trace)) }
        guard let token, !judged.isRefused else {
            if !trace.isEnabled { workspace.checks.removeSubrange(start...) }
            return .refused(judged.refusal)
        }
        if judged.excused != nil {
            // Only a trace has looked at a proof that does not count.
            proved = nil
            workspace.checks.removeSubrange((start + (hasCheck ? 1 : 0))...)
        }
        guard var examined = conclude(token, judged, proved, evidence, context, workspace)
        else { return .refused(Refusal(.unavailable)) }
        examined.checks = start..<workspace.checks.count
        examined.invalid = hasCheck ? .tokenSignatureInvalid : .dpopSignatureInvalid
        if isNew { examined.newToken = NewToken(token: token, check: hasCheck ? start : nil) }
        return .examined(examined)
    }

    /// The DPoP steps, for a proof that stands beside this token.
    private static func examineProof(
        _ evidence: TokenVerifyRequest, _ token: ProvedToken, _ context: ExamineContext,
        _ workspace: inout Workspace, _ trace: inout Trace
    ) -> Examination {
        guard let method = evidence.method, let url = evidence.url else {
            // Without a proof there need be neither.
            return .refused(Refusal(.dpopProofMissing))
        }
        var request = DPoPVerifyRequest(proof: evidence.proof, method: method, url: url)
        request.caller = evidence.caller
        request.requireNonce = evidence.requireNonce
        request.replay = evidence.replay.flatMap(ReplayMode.init)
        return DPoP.examine(request, with: token, context, &workspace, &trace)
    }
}

/// What the rules have said so far: the refusal that stands, and what is excused.
struct Judged {
    /// The first refusal that counts.
    private var first: Refusal?
    /// The first one that is excused (shadow mode).
    private(set) var excused: Refusal?
    /// Whether failures of the proof are excused.
    let isShadow: Bool
    private let isDPoP: Bool

    init(_ evidence: TokenVerifyRequest) {
        isShadow = evidence.shadow == true
        isDPoP = TokenScheme(evidence) == .dpop
    }

    /// Takes down what a rule of the token says.
    mutating func note(_ refusal: Refusal?) {
        first = first ?? refusal
    }

    /// Takes down what a rule of the proof says; undecided is never excused.
    mutating func note(ofProof refusal: Refusal?) {
        guard isShadow, refusal?.reason.verdict == .refused else { return note(refusal) }
        excused = excused ?? refusal
    }

    var isRefused: Bool { first != nil }

    /// What is answered when something was refused.
    var refusal: Refusal { first ?? Refusal(.unavailable) }

    /// Whether nothing later can matter; a trace goes on.
    func isDecided(_ trace: borrowing Trace) -> Bool { isRefused && !trace.isEnabled }

    /// Whether the proof is looked at: it is asked for, and nothing before it has failed.
    func wantsProof(_ trace: borrowing Trace) -> Bool {
        isDPoP && (trace.isEnabled || first == nil && excused == nil)
    }
}
