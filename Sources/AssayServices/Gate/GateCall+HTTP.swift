import AssayBytes
import AssayHTTP

extension GateCall {
    /// The request as the listener read it.
    init(_ request: HTTPRequest) {
        self.init(
            method: Array(request.bytes[request.method]),
            path: Array(request.bytes[request.path]),
            query: request.query.map { Array(request.bytes[$0]) },
            contentTypes: request.values(of: "Content-Type"),
            authorizations: request.values(of: "Authorization"),
            body: Array(request.bytes[request.body]))
        bodyTooLarge = request.bodyTooLarge
    }
}

extension HTTPRequest {
    /// The value of each line of a name.
    fileprivate func values(of name: StaticString) -> [[UInt8]] {
        fields.filter { equalsIgnoringCase($0.name, name) }.map { Array(bytes[$0.value]) }
    }
}

extension HTTPAnswer {
    /// The answer as the listener sends it.
    var response: HTTPResponse {
        HTTPResponse(
            status: UInt16(clamping: status),
            fields: headers.map { HTTPResponse.Field($0.name.text, Array($0.value.utf8)) },
            body: body)
    }
}
