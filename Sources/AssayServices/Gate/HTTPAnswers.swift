import AssayEncodings
import AssayHTTP
package import AssayWire

/// A call that cannot be served as it was made (RFC 9457), apart from any verdict.
package struct CallProblem: Error, Equatable, Sendable {
    package var status: Int
    /// What to change, for a person; holds nothing of the request's values.
    package var detail: String
    /// The field that is wrong, where one is.
    package var field: String?

    /// A fault of the call's shape: status 400.
    static func shape(_ field: String?, _ detail: String) -> CallProblem {
        CallProblem(status: 400, detail: detail, field: field)
    }
}

extension HTTPAnswer {
    /// The answer to a call that cannot be served: problem details.
    package static func problem(
        _ problem: CallProblem, headers: [HTTPField] = []
    ) -> HTTPAnswer {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("type", "about:blank")
        writer.member("title", StatusPhrase.of(problem.status).description)
        writer.member("status", problem.status)
        writer.member("detail", problem.detail)
        if let field = problem.field { writer.member("field", field) }
        writer.endObject()
        return HTTPAnswer(
            status: problem.status, headers: common("application/problem+json") + headers,
            body: writer.bytes, metric: metric(of: problem.status))
    }

    /// The answer to an accepted call, with what the kind adds: 200, or 201 where it made
    /// something.
    static func accepted(
        _ status: Int = 200, _ adding: (inout JSONWriter) -> Void
    ) -> HTTPAnswer {
        verdict(.accepted, status, "accepted", adding)
    }

    /// The answer to a proof that does not hold: 200, since the call itself is good.
    ///
    /// - Parameter detail: what to tell a person; the reason's own words where nil.
    static func refused(_ refusal: Refusal, detail: String? = nil) -> HTTPAnswer {
        verdict(.refused, 200, "refused") { writer in
            writer.member("reason", refusal.reason.text)
            if let error = refusal.reason.oauthError { writer.member("error", error) }
            writer.member("detail", detail ?? refusal.detail)
            if let nonce = refusal.nextNonce {
                writer.name("next_nonce")
                writer.value(base64URL: nonce)
            }
        }
    }

    /// The answer where nobody could decide: 503.
    package static func undecided(_ reason: Reason, retryAfterSeconds: Int) -> HTTPAnswer {
        var answer = verdict(.undecided, 503, "undecided") { writer in
            writer.member("reason", reason.text)
            writer.member("detail", reason.explanation)
        }
        answer.headers.append(HTTPField(.retryAfter, "\(retryAfterSeconds)"))
        return answer
    }

    /// An answer of the operators' listener.
    static func state(_ status: Int, _ word: String) -> HTTPAnswer {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("status", word)
        writer.endObject()
        return HTTPAnswer(
            status: status, headers: common("application/json"), body: writer.bytes)
    }

    private static func verdict(
        _ metric: GateMetric, _ status: Int, _ verdict: String,
        _ adding: (inout JSONWriter) -> Void
    ) -> HTTPAnswer {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("verdict", verdict)
        adding(&writer)
        writer.endObject()
        return HTTPAnswer(
            status: status, headers: common("application/json"), body: writer.bytes,
            metric: metric)
    }

    private static func common(_ contentType: String) -> [HTTPField] {
        [
            HTTPField(.contentType, contentType),
            HTTPField(.cacheControl, "no-store"),
        ]
    }

    private static func metric(of status: Int) -> GateMetric {
        switch status {
        case 401: .unauthorized
        case 403: .forbidden
        case 404: .notFound
        case 405: .methodNotAllowed
        case 409: .conflict
        case 413: .tooLarge
        case 415: .unsupportedMediaType
        default: .badRequest
        }
    }
}
