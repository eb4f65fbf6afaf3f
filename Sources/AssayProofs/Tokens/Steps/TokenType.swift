import AssayBytes
import AssayEncodings
import AssayWire

extension TokenProof {
    /// `typ` is one the realm lists (RFC 9068 sections 2.1 and 4), compared as media types are
    /// (RFC 7515 section 4.1.9): in any case, with or without `application/`.
    ///
    /// `at+jwt` says by itself that this is no ID token. With any other `typ`, or without one
    /// where the realm lists `JWT`, the claims have to say it.
    static func checkType(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let header = token.header, token.hasClaims else { return nil }
        let isListed = context.policy.tokens.types.contains { listed in
            guard let type = header.type, let text = workspace.header.string(type) else {
                return MediaType.isSame(listed.span, "JWT".utf8.span)
            }
            return MediaType.isSame(text, listed.span)
        }
        var isTyped = false
        if let type = header.type, let text = workspace.header.string(type) {
            isTyped = MediaType.isSame(text, "at+jwt".utf8.span)
        }
        let holds = isListed && (isTyped || workspace.claims.areOfAccessToken)
        return trace.note(
            "token typ", holds ? nil : Refusal(.tokenTypeWrong),
            [.text("typ", header.type, in: workspace.header)])
    }
}

/// Names of media types under `application`, as `typ` has them.
enum MediaType {
    /// Whether both are the same type.
    static func isSame(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        let left = withoutTree(left)
        let right = withoutTree(right)
        return equalsIgnoringCase(left, right)
    }

    /// Whether both are the same text, small and capital letters of ASCII being alike.
    static func equalsIgnoringCase(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where small(left[index]) != small(right[index]) {
            return false
        }
        return true
    }

    @_lifetime(copy text)
    private static func withoutTree(_ text: Span<UInt8>) -> Span<UInt8> {
        let prefix = "application/".utf8.span
        guard text.count > prefix.count else { return text }
        return equalsIgnoringCase(text.extracting(first: prefix.count), prefix)
            ? text.extracting(droppingFirst: prefix.count) : text
    }

    private static func small(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}

extension JSONDocument {
    /// Claims of ID tokens and of logout tokens (OpenID Connect Core sections 2, 3.1.3.6 and
    /// 3.3.2.11, Back-Channel Logout section 2.4), which no access token has.
    private static let foreignClaims = ["nonce", "at_hash", "c_hash", "s_hash", "events"]

    /// Whether the claims, without a `typ` that says so, are of an access token: they say for
    /// which client or scope, have no claim of another kind of token, and where they name a
    /// kind of their own, as some servers do, it is that one.
    fileprivate var areOfAccessToken: Bool {
        guard !Self.foreignClaims.contains(where: { member($0, of: root) != nil }),
            ["client_id", "scope", "scp"].contains(where: { member($0, of: root) != nil })
        else { return false }
        return isOneOf(["Bearer", "DPoP", "at+jwt"], "typ") && isOneOf(["access"], "token_use")
    }

    /// Whether a member is not there, or one of these texts in any case.
    private func isOneOf(_ texts: [String], _ name: String) -> Bool {
        guard let node = member(name, of: root) else { return true }
        guard let value = string(node) else { return false }
        return texts.contains { MediaType.equalsIgnoringCase(value, $0.utf8.span) }
    }
}
