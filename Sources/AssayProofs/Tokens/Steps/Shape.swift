import AssayBytes
import AssayEncodings
import AssayWire

extension TokenProof {
    /// A signed JWT in compact form, or text that only its issuer can read: without two dots, or
    /// with a header that is no JSON object. That is asked about where the realm has an issuer
    /// to ask, and refused elsewhere.
    static func checkShape(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        let name: StaticString = "access token is a signed JWT"
        guard isTokenText(workspace.bytes.span.extracting(token.text)) else {
            return malformed(name, &trace)
        }
        guard let parts = CompactJWS.split(workspace.bytes.span.extracting(token.text)),
            workspace.readHeader(parts.placed(at: token.text.lowerBound).header)
        else {
            guard let issuer = context.policy.tokens.issuers.first(where: \.introspects) else {
                return malformed(name, &trace)
            }
            token.issuer = issuer
            token.isIntrospected = true
            return trace.note(
                "access token is opaque", nil, [.number("bytes", Int64(token.text.count))])
        }
        let placed = parts.placed(at: token.text.lowerBound)
        guard case .success(let header) = JWSHeader.parse(workspace.header),
            workspace.claims.read(base64URL: placed.payload, of: workspace.bytes),
            workspace.claims.kind(workspace.claims.root) == .object,
            let signature = workspace.appendDecoded(placed.signature), !signature.isEmpty
        else { return malformed(name, &trace) }
        token.parts = placed
        token.signature = signature
        token.header = header
        token.hasClaims = true
        return trace.note(
            name, nil,
            [
                .number("bytes", Int64(token.text.count)),
                .text("header", workspace.header.source(workspace.header.root)),
            ])
    }

    /// The characters of a bearer token (RFC 6750 section 2.1), which are all that is ever sent
    /// to an issuer.
    private static func isTokenText(_ text: Span<UInt8>) -> Bool {
        var end = text.count
        while end > 0, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
        guard end > 0 else { return false }
        for index in 0..<end {
            switch text[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "~"),
                UInt8(ascii: "+"):
                // From the hyphen to the nine: the dot, the slash and the digits.
                continue
            default:
                return false
            }
        }
        return true
    }

    static func malformed(_ name: StaticString, _ trace: inout Trace) -> Refusal? {
        trace.note(name, Refusal(.tokenMalformed), [])
    }
}

extension TokenIssuer {
    /// Whether it tells what an opaque token stands for.
    var introspects: Bool { introspection != nil }
}

extension Workspace {
    /// Reads a header that stands in base64url; false when it is no JSON object.
    fileprivate mutating func readHeader(_ range: Range<Int>) -> Bool {
        header.read(base64URL: range, of: bytes) && header.kind(header.root) == .object
    }
}
