import AssayBytes
import AssayEncodings
import AssayWire

extension DPoP {
    /// Step 10: a nonce, when there is one, was minted by this service for this realm and is not
    /// too old; when one is required, there is one.
    static func checkNonce(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let claims = proof.claims else { return nil }
        guard let node = claims.nonce else {
            let isRequired =
                context.policy.isNonceRequired || proof.evidence.requireNonce == true
            let refusal =
                isRequired
                ? Refusal(.dpopNonceRequired, nextNonce: context.nextNonce()) : nil
            return trace.note("nonce", refusal, [.text("nonce", nil, in: workspace.payload)])
        }
        let windows = context.policy.windows
        guard let text = workspace.payload.string(node), let value = Base64URL.decode32(text),
            case .success(let minted) = MintedValue.check(
                value, for: MintingScope(realm: context.policy.name, purpose: .dpopNonce),
                with: context.minting, at: context.now,
                lifeMilliseconds: windows.nonceLifeMilliseconds,
                skewMilliseconds: windows.skewMilliseconds)
        else {
            let refusal = Refusal(.dpopNonceInvalid, nextNonce: context.nextNonce())
            return trace.note("nonce", refusal, [.text("nonce", node, in: workspace.payload)])
        }
        proof.nonceMinted = minted
        return trace.note(
            "nonce", nil,
            [.number("age, ms", context.now.milliseconds - minted.milliseconds)])
    }

    /// Step 11: the proof was made within the window. A valid nonce proves when better than the
    /// client's clock can, so with one `iat` is not looked at (RFC 9449 section 8).
    static func checkIssueTime(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let claims = proof.claims, proof.nonceMinted == nil else { return nil }
        let windows = context.policy.windows
        let ahead = millisecondsAhead(claims.iat, of: context.now)
        let offset = ahead / 1000
        var refusal: Refusal?
        if ahead < -windows.pastMilliseconds {
            refusal = Refusal(.dpopIatTooOld, measured: offset)
        } else if ahead > windows.futureMilliseconds {
            refusal = Refusal(.dpopIatInFuture, measured: offset)
        }
        return trace.note("iat", refusal, [.number("iat minus now, ms", ahead)])
    }

    /// The proof's own `exp` and `nbf` when they are there (RFC 7519 sections 4.1.4 and 4.1.5).
    /// `nbf` may lie as far ahead as `iat` may; `exp` is the client's own wish and gets no grace.
    static func checkOwnLimits(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let claims = proof.claims else { return nil }
        if let exp = claims.exp {
            let ahead = millisecondsAhead(exp, of: context.now)
            let refusal = ahead > 0 ? nil : Refusal(.dpopExpired, measured: ahead / 1000)
            if let refusal = trace.note("exp", refusal, [.number("exp minus now, ms", ahead)]) {
                return refusal
            }
        }
        if let nbf = claims.nbf {
            let ahead = millisecondsAhead(nbf, of: context.now)
            let isEarly = ahead > context.policy.windows.futureMilliseconds
            let refusal = isEarly ? Refusal(.dpopNotYetValid, measured: ahead / 1000) : nil
            return trace.note("nbf", refusal, [.number("nbf minus now, ms", ahead)])
        }
        return nil
    }

    /// How far a time in seconds lies ahead of `now`, held within what 64 bits carry.
    static func millisecondsAhead(_ seconds: Int64, of now: WallTime) -> Int64 {
        let bound: Int64 = 1 << 50
        return min(max(seconds, -bound), bound) * 1000 - now.milliseconds
    }
}
