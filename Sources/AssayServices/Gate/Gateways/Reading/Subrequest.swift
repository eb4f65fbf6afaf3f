import AssayBytes
import AssayHTTP
import AssayWire

/// One subrequest while it is read and decided.
package struct Subrequest: Sendable {
    /// The subrequest as it came, with what was added for the verifier behind it.
    var bytes: [UInt8]
    var profile: GatewayProfile
    /// Nil where no realm of the path's name serves gateways.
    var realm: ServedRealm?
    /// The method of the request asked about; empty where it was not told.
    var method = 0..<0
    /// Its path, raw; empty where it was not told.
    var path = 0..<0
    var requestID: Range<Int>?
    var token: Range<Int>?
    /// The scopes the route needs; empty for none.
    var requiredScope: [UInt8] = []

    init(_ request: HTTPRequest, _ profile: GatewayProfile) {
        bytes = request.bytes
        self.profile = profile
    }

    /// The method of the request asked about, as the gateway told it.
    package var methodBytes: [UInt8] { Array(bytes[method]) }
    /// The path of the request asked about, as the gateway told it.
    package var pathBytes: [UInt8] { Array(bytes[path]) }
    /// The scopes the route needs, one blank between.
    package var requiredScopeText: String { String(decoding: requiredScope, as: UTF8.self) }
}

/// A subrequest that goes on to a verifier.
package struct GatewayQuestion: Sendable {
    package var subrequest: Subrequest
    /// The request frame; request id and time left are the peer pipeline's to write.
    package var frame: [UInt8]
}

/// What becomes of a subrequest.
package enum GatewayStep: Sendable {
    /// No gateway asks there.
    case elsewhere
    case answer(GatewayAnswer, Subrequest)
    case ask(GatewayQuestion)
}

/// Why a subrequest is answered without a verifier.
struct SubrequestRefusal: Error {
    var reason: Reason

    init(_ reason: Reason) {
        self.reason = reason
    }
}
