import AssayBytes
import AssayEncodings
import AssayWire

extension TokenProof {
    /// `exp` lies ahead, `nbf` and `iat` do not (RFC 7519 sections 4.1.4 to 4.1.6, RFC 9068
    /// section 4), all with the realm's leeway. A JWT has `exp` and `iat`; an issuer's answer
    /// need not.
    static func checkTimes(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard token.hasClaims else { return nil }
        let leeway = context.policy.tokens.leewaySeconds * 1000
        let isDemanded = !token.isIntrospected
        switch time("exp", isDemanded, workspace.claims) {
        case .missing(let reason):
            return trace.note("token exp", Refusal(reason), [.absent("exp")])
        case .none: break
        case .seconds(let exp):
            token.expiresAt = exp
            let ahead = DPoP.millisecondsAhead(exp, of: context.now)
            let refusal =
                ahead + leeway > 0 ? nil : Refusal(.tokenExpired, measured: ahead / 1000)
            if let refusal = trace.note(
                "token exp", refusal, [.number("exp minus now, ms", ahead)])
            {
                return refusal
            }
        }
        return checkStart("token nbf", "nbf", isDemanded: false, context, workspace, &trace)
            ?? checkStart("token iat", "iat", isDemanded: isDemanded, context, workspace, &trace)
    }

    /// A claim that says since when the token is one.
    private static func checkStart(
        _ name: StaticString, _ claim: String, isDemanded: Bool, _ context: ExamineContext,
        _ workspace: borrowing Workspace, _ trace: inout Trace
    ) -> Refusal? {
        switch time(claim, isDemanded, workspace.claims) {
        case .missing(let reason):
            return trace.note(name, Refusal(reason), [.absent("time")])
        case .none: return nil
        case .seconds(let start):
            let ahead = DPoP.millisecondsAhead(start, of: context.now)
            let isEarly = ahead > context.policy.tokens.leewaySeconds * 1000
            let refusal = isEarly ? Refusal(.tokenNotYetValid, measured: ahead / 1000) : nil
            return trace.note(name, refusal, [.number("it minus now, ms", ahead)])
        }
    }

    private static func time(
        _ claim: String, _ isDemanded: Bool, _ claims: borrowing JSONDocument
    ) -> TokenTime {
        guard let node = claims.member(claim, of: claims.root) else {
            return isDemanded ? .missing(.tokenClaimMissing) : .none
        }
        return claims.numericDate(node).map(TokenTime.seconds) ?? .missing(.tokenMalformed)
    }
}

/// A time a token may say.
private enum TokenTime {
    case seconds(Int64)
    /// It is not there and need not be.
    case none
    /// It is not there, or is no time.
    case missing(Reason)
}

extension JSONDocument {
    /// The whole seconds of a time (RFC 7519 section 2, NumericDate): an integer, or one with
    /// decimals, which some issuers write. Nil for anything else.
    fileprivate func numericDate(_ node: JSONNode) -> Int64? {
        if let seconds = integer(node) { return seconds }
        guard let digits = number(node) else { return nil }
        var seconds: Int64 = 0
        var isWhole = true
        for index in digits.indices {
            let byte = digits[index]
            if byte == UInt8(ascii: "."), isWhole {
                isWhole = false
            } else if byte &- 0x30 >= 10 {
                return nil
            } else if isWhole {
                let (scaled, isTooLarge) = seconds.multipliedReportingOverflow(by: 10)
                guard !isTooLarge, scaled < Int64.max - 9 else { return nil }
                seconds = scaled + Int64(byte - 0x30)
            }
        }
        return isWhole ? nil : seconds
    }
}
