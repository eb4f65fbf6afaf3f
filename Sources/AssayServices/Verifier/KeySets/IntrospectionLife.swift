import AssayBytes
import AssayEncodings
import AssayHTTP

/// How long an introspection's answer is believed (RFC 7662, sections 2.2 and 4).
enum IntrospectionLife {
    private static let nodesMax = 4096

    /// Microseconds; nil when it is no such answer: no JSON object, or without a truth value
    /// `active`, or an `exp` that is no integer.
    ///
    /// Never beyond `exp`, and no longer than the answer's own `max-age`.
    static func microseconds(
        of answer: FetchAnswer, wall: WallTime, _ limits: IssuerLimits
    ) -> UInt64? {
        var document = JSONDocument(
            limits: JSONLimits(bytesMax: limits.introspectionBytesMax, nodesMax: nodesMax))
        guard (try? document.parse(answer.body.span)) != nil,
            let active = document.member("active", of: document.root),
            let isActive = document.bool(active)
        else { return nil }
        var life = isActive ? limits.introspectionLifeMax : limits.inactiveLifeMax
        if isActive, let member = document.member("exp", of: document.root) {
            guard let expires = document.integer(member) else { return nil }
            let left = expires.multipliedReportingOverflow(by: 1000)
            if left.overflow, expires < 0 { return limits.inactiveLifeMax }
            if !left.overflow {
                // It says of itself that it is over: as good as not active.
                guard left.partialValue > wall.milliseconds else { return limits.inactiveLifeMax }
                let milliseconds = UInt64(left.partialValue - wall.milliseconds)
                if milliseconds < life / 1000 { life = milliseconds * 1000 }
            }
        }
        // What may not be stored serves those who ask together, so that no request has a fetch
        // of its own.
        if answer.caching.forbidsStoring { return min(life, limits.unstoredLifeMax) }
        if let told = answer.caching.seconds, told < life / 1_000_000 {
            life = max(told * 1_000_000, limits.unstoredLifeMax)
        }
        return life
    }
}
