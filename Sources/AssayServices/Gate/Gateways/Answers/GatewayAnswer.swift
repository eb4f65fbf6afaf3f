package import AssayBytes
package import AssayWire

/// The answer to one subrequest: what it says, before it is written as header lines.
package struct GatewayAnswer: Equatable, Sendable {
    package var status: UInt16
    /// `accepted`, or the reason; of a shadow acceptance the one that was excused.
    package var reason: Reason
    /// Whether a DPoP failure was excused.
    package var isShadow = false
    /// The one `WWW-Authenticate` line.
    package var challenge: [UInt8]?
    /// The nonce the client should use from now on.
    package var nonce: Bytes32?
    package var retryAfterSeconds: Int?
    /// Verified values of an accepted request, each empty where unknown.
    package var subject: [UInt8] = []
    package var client: [UInt8] = []
    package var scope: [UInt8] = []
    package var thumbprint: Bytes32?
    /// What the verifier measured.
    package var measured: Int64?
    /// What each check found, as the verifier wrote it.
    package var checks: [UInt8]?

    private init(status: UInt16, _ reason: Reason) {
        self.status = status
        self.reason = reason
    }

    /// How long to wait where nobody could decide.
    static let undecidedSeconds = 1

    /// The answer where no verifier was asked, or none answered.
    package init(_ reason: Reason, _ realm: ServedRealm?, _ rules: GatewayRules) {
        self.init(Refusal(reason), scope: [], realm, rules)
    }

    /// The answer to a refusal, by its reason alone.
    init(
        _ refusal: Refusal, scope: [UInt8], _ realm: ServedRealm?, _ rules: GatewayRules
    ) {
        let challenges = realm?.terms.challenges
        switch refusal.reason {
        case .tokenMissing:
            self.init(status: 401, refusal.reason)
            challenge = challenges?.plain
        case .dpopNonceRequired, .dpopNonceInvalid:
            self.init(status: 401, refusal.reason)
            challenge = challenges?.useNonce
            nonce = refusal.nextNonce
        case .tokenScopeMissing:
            self.init(status: 403, refusal.reason)
            challenge = Challenges.insufficient(scope)
        case .gatePathAmbiguous:
            self.init(status: 403, refusal.reason)
        case .quotaExceeded:
            self.init(status: realm?.terms.answersTooMany == false ? 503 : 429, refusal.reason)
            retryAfterSeconds = Self.seconds(refusal.retryAfter) ?? rules.retryAfterSeconds
        case .unavailable, .overloaded, .gateRequestIncomplete, .gateRealmUnknown:
            self.init(status: 503, refusal.reason)
            retryAfterSeconds = Self.undecidedSeconds
        case .realmUnknown:
            self.init(status: 503, .gateRealmUnknown)
            retryAfterSeconds = Self.undecidedSeconds
        case .dpopThumbprintMismatch:
            self.init(status: 401, refusal.reason)
            challenge = challenges?.invalidToken
        case let reason where reason.rawValue >> 8 == Self.dpopArea && reason.name != nil:
            self.init(status: 401, reason)
            challenge = challenges?.invalidProof
        case let reason where reason.rawValue >> 8 == Self.tokenArea && reason.name != nil:
            self.init(status: 401, reason)
            challenge = challenges?.invalidToken
        default:
            // Whatever is not understood is not decided.
            self.init(status: 503, .unavailable)
            retryAfterSeconds = Self.undecidedSeconds
        }
        measured = refusal.measured
        checks = refusal.checks
    }

    private static let dpopArea: UInt16 = 0x10
    private static let tokenArea: UInt16 = 0x20

    private static func seconds(_ milliseconds: UInt32?) -> Int? {
        milliseconds.map { min(GateLimits.retryAfterSecondsMax, max(1, (Int($0) + 999) / 1000)) }
    }

    /// The answer to an accepted request; nil where the reply excuses something the realm does
    /// not, or no header lines can tell what it says.
    init?(_ reply: TokenVerifyReply, in message: Span<UInt8>, _ realm: ServedRealm) {
        self.init(status: 200, .accepted)
        if let number = reply.shadowReason {
            guard realm.terms.isShadow, let raw = UInt16(exactly: number), raw != 0,
                reply.thumbprint == nil
            else { return nil }
            reason = Reason(rawValue: raw)
            isShadow = true
        }
        nonce = reply.nextNonce
        subject = message.copied(reply.tokenSubject)
        client = message.copied(reply.tokenClient)
        scope = message.copied(reply.tokenScope)
        let values = [subject, client, scope].reduce(0) { $0 + HeaderValue.encodedCount(of: $1) }
        guard values <= GateLimits.gatewayValueBytesMax else { return nil }
        thumbprint = reply.thumbprint
        measured = reply.measured
        checks = reply.checks.map { message.copied($0) }
    }
}

extension GatewayRules {
    /// The answer that a verifier's reply gives. `reply` is nil where no verifier answered, and
    /// `code` then says why.
    package func answer(
        _ question: GatewayQuestion, code: Reason, reply: ReplyEnvelope?, in message: Span<UInt8>
    ) -> GatewayAnswer {
        let realm = question.subrequest.realm
        guard let reply, let realm else {
            let isUndecided = code == .overloaded || code == .unavailable
            return GatewayAnswer(isUndecided ? code : .unavailable, realm, self)
        }
        guard code != .accepted else {
            let accepted = (try? TokenVerifyReply.decode(reply, in: message)).flatMap {
                GatewayAnswer($0, in: message, realm)
            }
            return accepted ?? GatewayAnswer(.unavailable, realm, self)
        }
        guard let refusal = try? Refusal.decode(reply, in: message) else {
            return GatewayAnswer(.unavailable, realm, self)
        }
        return GatewayAnswer(
            refusal, scope: question.subrequest.requiredScope, realm, self)
    }
}

extension Span where Element == UInt8 {
    /// The bytes of a range, copied; none without a range.
    fileprivate func copied(_ range: Range<Int>?) -> [UInt8] {
        guard let range else { return [] }
        return copy(range)
    }
}
