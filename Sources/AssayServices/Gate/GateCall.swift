/// One HTTP request as the gate reads it: what stands on the wire, nothing decoded.
package struct GateCall: Sendable {
    package var method: [UInt8]
    /// The target up to the first `?`, raw.
    package var path: [UInt8]
    /// The target after the first `?`, raw; nil without one.
    package var query: [UInt8]?
    /// The value of each `Content-Type` line.
    package var contentTypes: [[UInt8]]
    /// The value of each `Authorization` line.
    package var authorizations: [[UInt8]]
    package var body: [UInt8]
    /// The body was beyond the listener's limit and is not here.
    package var bodyTooLarge = false

    /// A request from its parts.
    package init(
        method: [UInt8], path: [UInt8], query: [UInt8]? = nil, contentTypes: [[UInt8]] = [],
        authorizations: [[UInt8]] = [], body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.contentTypes = contentTypes
        self.authorizations = authorizations
        self.body = body
    }
}

/// What the gate answers.
package struct HTTPAnswer: Equatable, Sendable {
    package var status: Int
    package var headers: [HTTPField]
    package var body: [UInt8]
    /// Where it is counted; nil for the operators' listener.
    package var metric: GateMetric?
}

/// One header line of an answer.
package struct HTTPField: Equatable, Sendable {
    package var name: HTTPFieldName
    package var value: String

    /// One line.
    package init(_ name: HTTPFieldName, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The header lines the gate sends.
package enum HTTPFieldName: Sendable {
    case allow, cacheControl, contentType, retryAfter, wwwAuthenticate
    case contentSecurityPolicy, contentTypeOptions, referrerPolicy

    /// The line's name as sent.
    package var text: StaticString {
        switch self {
        case .allow: "Allow"
        case .cacheControl: "Cache-Control"
        case .contentSecurityPolicy: "Content-Security-Policy"
        case .contentType: "Content-Type"
        case .contentTypeOptions: "X-Content-Type-Options"
        case .referrerPolicy: "Referrer-Policy"
        case .retryAfter: "Retry-After"
        case .wwwAuthenticate: "WWW-Authenticate"
        }
    }
}
