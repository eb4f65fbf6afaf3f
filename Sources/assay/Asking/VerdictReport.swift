import AssayBytes
import AssayEncodings
import AssayPeer
import AssayServices
import AssayTransport
import AssayWire

/// What a verifier answered, for a person or as JSON.
struct VerdictReport {
    /// The exit code the verdict gives.
    let code: ExitCode
    private let word: String
    private let reason: Reason?
    private let detail: String?
    /// What else the answer says, in order.
    private var claims: [Claim] = []

    /// One more thing an answer says.
    private struct Claim {
        let name: String
        let value: String
        /// Whether the value is JSON as it stands.
        var isJSON = false

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        init(_ name: String, number: some BinaryInteger) {
            self.init(name, "\(number)")
            isJSON = true
        }

        init(_ name: String, json: String) {
            self.init(name, json)
            isJSON = true
        }
    }

    /// The report of one reply.
    init(_ kind: EvidenceKind, _ reply: PeerReply, from verifier: Endpoint) {
        let refusal = reply.envelope.flatMap {
            try? Refusal.decode($0, in: reply.message.span)
        }
        switch reply.code.verdict {
        case .accepted:
            code = .good
            word = "accepted"
            reason = nil
            detail = nil
            claims = Self.claims(kind, reply)
            return
        case .refused:
            code = .refused
            word = "refused"
        case .undecided:
            code = .undecided
            word = "undecided"
        case .callFault:
            code = .usage
            word = "not understood"
        }
        reason = reply.code
        detail =
            reply.envelope == nil
            ? "No answer came in time from \(verifier.text); does assay verifier run there?"
            : refusal?.detail ?? reply.code.explanation
        if let error = reply.code.oauthError { claims.append(Claim("error", error)) }
        if let nonce = refusal?.nextNonce { claims.append(Claim("next_nonce", Self.text(nonce))) }
        if let wait = refusal?.retryAfter { claims.append(Claim("retry_after_ms", number: wait)) }
    }

    private static func claims(
        _ kind: EvidenceKind, _ reply: PeerReply
    ) -> [Claim] {
        guard let envelope = reply.envelope else { return [] }
        let message = reply.message
        switch kind {
        case .dpop:
            guard let answer = try? DPoPVerifyReply.decode(envelope, in: message.span) else {
                return []
            }
            var claims = [
                Claim("thumbprint", text(answer.thumbprint)),
                Claim("jti", String(decoding: message[answer.jti], as: UTF8.self)),
                Claim("iat", number: answer.issuedAt),
            ]
            if let nonce = answer.nextNonce { claims.append(Claim("next_nonce", text(nonce))) }
            return claims
        case .token:
            guard let answer = try? TokenVerifyReply.decode(envelope, in: message.span) else {
                return []
            }
            return claims(answer, message)
        case .challenge:
            guard let answer = try? ChallengeVerifyReply.decode(envelope, in: message.span)
            else { return [] }
            return [Claim("thumbprint", text(answer.thumbprint))]
        case .pkce, .signature:
            return []
        }
    }

    private static func claims(_ answer: TokenVerifyReply, _ message: [UInt8]) -> [Claim] {
        func text(_ range: Range<Int>) -> String {
            String(decoding: message[range], as: UTF8.self)
        }
        var claims: [Claim] = []
        if let subject = answer.tokenSubject { claims.append(Claim("subject", text(subject))) }
        if let client = answer.tokenClient { claims.append(Claim("client_id", text(client))) }
        if let scope = answer.tokenScope { claims.append(Claim("scope", text(scope))) }
        claims.append(Claim("expires_at", number: answer.expiresAt))
        if let thumbprint = answer.thumbprint {
            claims.append(Claim("thumbprint", Self.text(thumbprint)))
        }
        claims.append(Claim("claims", json: text(answer.claims)))
        if let nonce = answer.nextNonce { claims.append(Claim("next_nonce", Self.text(nonce))) }
        return claims
    }

    private static func text(_ value: Bytes32) -> String {
        var text: [UInt8] = []
        Base64URL.encode(value, appendingTo: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Prints the report.
    func print(asJSON: Bool) throws(CommandFailure) {
        try emit(asJSON ? json : lines)
    }

    private var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("verdict", word)
        if let reason { writer.member("reason", reason.text) }
        for claim in claims {
            writer.name(claim.name)
            if claim.isJSON {
                writer.value(json: claim.value.utf8.span)
            } else {
                writer.value(claim.value)
            }
        }
        if let detail { writer.member("detail", detail) }
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    private var lines: String {
        var text = word
        if let reason { text += "  \(reason.text)" }
        text += "\n"
        if let detail { text += "  \(detail)\n" }
        for claim in claims { text += "  \(claim.name): \(claim.value)\n" }
        return text
    }
}
