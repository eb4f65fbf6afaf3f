import AssayBytes
import AssayEncodings
import AssayHTTP
import AssayServices
import AssayWire
import Testing

/// One subrequest in the making: what an honest gateway sends, for a test to spoil.
struct GatewayCall {
    var method = "GET"
    var target = "/v1/authorize"
    var lines: [(name: String, value: String)] = [
        ("Host", "gate"), ("X-Forwarded-Method", "GET"), ("X-Forwarded-Proto", "https"),
        ("X-Forwarded-Host", "api.example.com"), ("X-Forwarded-Uri", "/orders/7?x=1"),
        ("Authorization", "DPoP token"), ("DPoP", "a.b.c"),
    ]

    /// The same with all lines of a name given these values, in their order.
    func with(_ name: String, _ values: String...) -> GatewayCall {
        var call = self
        call.lines.removeAll { $0.name == name }
        call.lines += values.map { (name, $0) }
        return call
    }

    func at(_ target: String) -> GatewayCall {
        var call = self
        call.target = target
        return call
    }

    /// What Envoy sends for a request.
    static func envoy(
        _ target: String, _ method: String = "GET", realm: String = "default"
    ) -> GatewayCall {
        var call = GatewayCall().with("X-Forwarded-Method").with("X-Forwarded-Host")
            .with("X-Forwarded-Uri").with("Host", "api.example.com")
        call.method = method
        call.target = "/v1/envoy/\(realm)\(target)"
        return call
    }

    var request: HTTPRequest {
        let (method, target) = (Array(method.utf8), Array(target.utf8))
        return HTTPRequest(
            method: method.span, target: target.span,
            fields: lines.map { (Array($0.name.utf8), Array($0.value.utf8)) })
    }

    /// The bytes on the wire.
    func text(version: String = "1.1", more: String = "") -> String {
        let head = lines.map { "\($0.name): \($0.value)\r\n" }.joined()
        return "\(method) \(target) HTTP/\(version)\r\n\(head)\(more)\r\n"
    }
}

/// The realm most tests are about: `https://api.example.com`, no route table.
func gatewayRealm(
    _ name: String = "default", _ change: (inout GatewayRealm) -> Void = { _ in }
) throws -> GatewayRealm {
    var realm = GatewayRealm(name: try #require(RealmName(name)), algorithms: [.es256, .eddsa])
    realm.origins = [Array("https://api.example.com".utf8)]
    change(&realm)
    return realm
}

func gatewayRules(_ change: (inout GatewayRealm) -> Void = { _ in }) throws -> GatewayRules {
    GatewayRules(
        realms: [try gatewayRealm("default", change)], caller: "gate", retryAfterSeconds: 7)
}

/// The operation id of subrequests without a request id.
let freshID = Bytes16(high: 1, low: 2)

extension GatewayRules {
    func step(_ call: GatewayCall) -> GatewayStep {
        read(call.request) { freshID }
    }

    /// The question a subrequest becomes; nil where it is answered at once.
    func question(_ call: GatewayCall) throws -> AskedToken {
        guard case .ask(let question) = step(call) else {
            throw TestFailure("answered at once: \(String(describing: refusal(call)?.reason.text))")
        }
        return try AskedToken(question)
    }

    /// The answer given without a verifier.
    func refusal(_ call: GatewayCall) -> GatewayAnswer? {
        guard case .answer(let answer, _) = step(call) else { return nil }
        return answer
    }

    /// The reason given without a verifier.
    func reason(_ call: GatewayCall) -> String? { refusal(call)?.reason.text }
}

struct TestFailure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

/// A question's frame, read as a verifier reads it.
struct AskedToken {
    let question: GatewayQuestion
    let frame: [UInt8]
    let envelope: RequestEnvelope
    let request: TokenVerifyRequest

    init(_ question: GatewayQuestion) throws {
        let bytes = question.frame
        guard case .request(let envelope) = RequestEnvelope.read(bytes.span, 0..<bytes.count)
        else { throw TestFailure("no request frame") }
        let request = try TokenVerifyRequest.decode(envelope, in: bytes.span)
        self.question = question
        frame = bytes
        self.envelope = envelope
        self.request = request
    }

    func text(_ range: Range<Int>?) -> String? {
        range.map { String(decoding: frame[$0], as: UTF8.self) }
    }

    var url: String? { text(request.url) }
    var operationID: Bytes16 { envelope.address.operationID }
    var realm: String { envelope.realmName(in: frame.span).text }
}

extension HTTPResponse {
    /// The values of all lines of a name.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name.description == name }.map {
            String(decoding: $0.value, as: UTF8.self)
        }
    }
}
