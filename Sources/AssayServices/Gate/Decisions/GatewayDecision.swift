package import AssayBytes
package import AssayWire

/// How a gateway asked.
package enum GatewayProfile: String, Sendable {
    /// `/v1/authorize/{realm}`, by `X-Forwarded-` header lines.
    case authorize
    /// `/v1/authorize/{realm}/check`, which consumes nothing.
    case check
    /// `/v1/envoy/{realm}/…`, by the subrequest's own target.
    case envoy
}

/// One answer to a gateway as it is logged and remembered. It holds no secret: no token, no
/// proof, no nonce, and of their digests the first eight bytes.
package struct GatewayDecision: Sendable {
    /// What `Assay-Decision` tells, 22 characters of base64url as text.
    package var id: Bytes16
    /// When the answer was made.
    package var time: WallTime
    /// The realm of the path; nil where none of that name is configured.
    package var realm: RealmName?
    package var profile: GatewayProfile
    /// The method of the request behind the subrequest; empty where it was not told.
    package var method: [UInt8]
    /// The target of that request up to its `?`; empty where it was not told.
    package var path: [UInt8]
    /// The status of the answer.
    package var status: Int
    /// Why: `accepted`, or the reason; of a shadow acceptance the reason that was excused.
    package var reason: Reason
    /// Whether a DPoP failure was excused: the answer is 200, and enforcement would refuse.
    package var isShadow = false
    /// The first eight bytes of the SHA-256 of `Assay-Request-Id`.
    package var requestID: UInt64?
    /// The first eight bytes of the SHA-256 of the access token.
    package var token: UInt64?
    /// The thumbprint of the proof's key, where the proof holds.
    package var thumbprint: Bytes32?
    /// The token's `sub`, verified; empty where unknown.
    package var subject: [UInt8] = []
    /// The token's `client_id`, verified; empty where unknown.
    package var client: [UInt8] = []
    /// The scope the route demands; empty for none.
    package var requiredScope: [UInt8] = []
    /// The measured value behind the reason: seconds, or the part of `htu` that differs; of an
    /// accepted proof its `iat` minus now.
    package var measured: Int64?
    /// What each check found, a JSON array as the verifier wrote it; nil where it told none.
    package var checks: [UInt8]?
    /// From the subrequest's arrival to the answer.
    package var microseconds: UInt64 = 0
    /// The endpoint of the verifier that answered; empty where none was asked.
    package var verifier = ""

    /// A decision of which no more is known.
    package init(
        id: Bytes16, time: WallTime, realm: RealmName?, profile: GatewayProfile,
        method: [UInt8], path: [UInt8], status: Int, reason: Reason
    ) {
        self.id = id
        self.time = time
        self.realm = realm
        self.profile = profile
        self.method = method
        self.path = path
        self.status = status
        self.reason = reason
    }
}

/// What a decision came to, for the log and its sampling.
package enum DecisionOutcome: String, CaseIterable, Sendable {
    case accepted, refused, undecided
    /// Let through, though enforcement would have refused.
    case shadow
}

extension GatewayDecision {
    /// What it came to: by the status, since also the gate's own reasons leave things undecided.
    package var outcome: DecisionOutcome {
        switch status {
        case 200: isShadow ? .shadow : .accepted
        case 401, 403: .refused
        default: .undecided
        }
    }
}
