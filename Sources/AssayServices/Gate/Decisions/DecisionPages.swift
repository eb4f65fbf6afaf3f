import AssayBytes
import AssayEncodings

/// What the operators' listener tells of decisions: `/decisions` and `/decisions/{id}`.
package enum DecisionPages {
    /// Where they are, as the 404 of others says it.
    package static let path = "/decisions"

    /// Answers a path that begins with `/decisions`; the listener has checked the method.
    package static func answer(_ path: [UInt8], _ recorder: DecisionRecorder) -> HTTPAnswer {
        let rest = path.dropFirst(Self.path.utf8.count)
        if rest.isEmpty { return .json(list(recorder.newest(DecisionLimits.listedMax))) }
        guard rest.first == UInt8(ascii: "/"), let id = id(rest.dropFirst()) else {
            return problem("Here are /decisions and /decisions/{id}, an id of 22 characters.")
        }
        guard let decision = recorder.decision(id) else {
            return problem(
                "No refused or undecided decision of this id is remembered; the last "
                    + "decisions_kept_max are, until a restart.")
        }
        return .json(document(decision))
    }

    private static func id(_ text: ArraySlice<UInt8>) -> Bytes16? {
        let text = Array(text)
        return DecisionID.id(text.span)
    }

    /// The decisions without their checks.
    private static func list(_ decisions: [GatewayDecision]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginArray()
        for decision in decisions {
            writer.beginObject()
            decision.write(to: &writer)
            writer.endObject()
        }
        writer.endArray()
        return writer.bytes
    }

    /// One decision with everything that is known of it.
    package static func document(_ decision: GatewayDecision) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        decision.write(to: &writer)
        writer.member("explanation", decision.reason.explanation)
        if let advice = Advice.line(decision.reason, measured: decision.measured) {
            writer.member("advice", advice)
        }
        writer.name("checks")
        let checks = checks(of: decision)
        writer.value(json: checks.span)
        writer.endObject()
        return writer.bytes
    }

    /// What the verifier told, where it is JSON, and as much as there may be of it.
    private static func checks(of decision: GatewayDecision) -> [UInt8] {
        var document = JSONDocument(
            limits: JSONLimits(
                bytesMax: DecisionLimits.checksBytesMax, nodesMax: DecisionLimits.checksNodesMax))
        guard let checks = decision.checks, (try? document.parse(checks.span)) != nil else {
            return Array("null".utf8)
        }
        return checks
    }

    private static func problem(_ detail: String) -> HTTPAnswer {
        .problem(CallProblem(status: 404, detail: detail))
    }
}

extension HTTPAnswer {
    /// A document for operators.
    static func json(_ body: [UInt8]) -> HTTPAnswer {
        HTTPAnswer(
            status: 200,
            headers: [
                HTTPField(.contentType, "application/json"),
                HTTPField(.cacheControl, "no-store"),
            ], body: body)
    }
}
