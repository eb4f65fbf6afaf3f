/// What a listener answers where its handler does not.
package struct OwnAnswers: Sendable {
    /// Added to a request that no handler sees.
    package var faultFields: [HTTPResponse.Field] = []
    /// Added where no other answer can be.
    package var unavailableFields: [HTTPResponse.Field] = []
    /// Whether a fault has a body: problem details (RFC 9457).
    package var hasBody = true

    /// Problem details, and no lines of their own.
    package init() {}

    /// What is sent where no other answer can be: our own fault, to be tried again.
    var unavailable: HTTPResponse {
        HTTPResponse(
            status: 503,
            fields: [.init("Cache-Control", "no-store"), .init("Retry-After", "1")]
                + unavailableFields)
    }

    /// What is sent to a request that no handler sees.
    func problem(_ status: UInt16) -> HTTPResponse {
        var response = HTTPResponse(
            status: status, fields: [.init("Cache-Control", "no-store")] + faultFields)
        guard hasBody else { return response }
        response.fields.append(.init("Content-Type", "application/problem+json"))
        response.body = Array(#"{"type":"about:blank","status":\#(status)}"#.utf8)
        return response
    }
}
