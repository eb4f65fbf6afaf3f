import AssayWire

/// The steps in the order their refusals take precedence: what needs no key arithmetic first, of
/// that what needs no state of this service first.
enum DPoPStep: CaseIterable {
    case presence, structure, type, algorithm, keyShape, claims, method, target
    case digests, accessToken, thumbprint, nonce, issueTime, ownLimits, key

    static let inOrder = allCases
}

extension DPoP {
    /// Takes one numbered step of RFC 9449 section 4.3, or a part of one: nil when it holds, or
    /// when an earlier refusal leaves nothing to judge (which only a trace gets to see).
    static func take(
        _ step: DPoPStep, _ proof: inout DPoPProof, _ context: ExamineContext,
        _ workspace: inout Workspace, _ trace: inout Trace
    ) -> Refusal? {
        switch step {
        case .presence: checkPresence(&proof, context, &workspace, &trace)
        case .structure: checkStructure(&proof, context, &workspace, &trace)
        case .type: checkType(&proof, context, &workspace, &trace)
        case .algorithm: checkAlgorithm(&proof, context, &workspace, &trace)
        case .keyShape: checkKeyShape(&proof, context, &workspace, &trace)
        case .claims: checkClaims(&proof, context, &workspace, &trace)
        case .method: checkMethod(&proof, context, &workspace, &trace)
        case .target: checkTarget(&proof, context, &workspace, &trace)
        case .digests: takeDigests(&proof, &workspace)
        case .accessToken: checkAccessToken(&proof, context, &workspace, &trace)
        case .thumbprint: checkThumbprint(&proof, context, &workspace, &trace)
        case .nonce: checkNonce(&proof, context, &workspace, &trace)
        case .issueTime: checkIssueTime(&proof, context, &workspace, &trace)
        case .ownLimits: checkOwnLimits(&proof, context, &workspace, &trace)
        case .key: importKey(&proof, context, &workspace, &trace)
        }
    }
}
