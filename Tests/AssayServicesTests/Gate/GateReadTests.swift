import AssayBytes
import AssayEncodings
import AssayProofs
import AssayServices
import AssayWire
import Testing

@Suite struct GateReadTests {
    let gate = Gate(.embedded())

    @Test(arguments: [
        "/v1/dpop/verify/", "/v1/dpop%2Fverify", "/V1/dpop/verify", "//v1/dpop/verify",
        "/healthz", "/readyz", "/", "", "http://127.0.0.1/v1/dpop/verify", "/v1/token/verified",
        "/v1/./dpop/verify",
    ])
    func `a path that is not exactly a call is 404`(path: String) throws {
        #expect(try answer(post(path, "{}")).status == 404)
    }

    @Test(arguments: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "post", ""])
    func `a method other than POST is 405 and says which is allowed`(method: String) throws {
        var call = post("/v1/pkce/verify", pkce)
        call.method = Array(method.utf8)
        let answer = try answer(call)
        #expect(answer.status == 405)
        #expect(answer.headers.contains(HTTPField(.allow, "POST")))
    }

    @Test(arguments: [
        [], ["text/plain"], ["application/jsonx"], ["application/json", "application/json"],
        ["application/json; charset=latin1"], ["application/json; v=1;charset=utf-16"],
        ["application/problem+json"], [""],
        ["application/json, text/plain"],
    ])
    func `a body that is not declared as JSON is 415`(types: [String]) throws {
        var call = post("/v1/pkce/verify", pkce)
        call.contentTypes = types.map { Array($0.utf8) }
        #expect(try answer(call).status == 415)
    }

    @Test(arguments: [
        "application/json", "Application/JSON", "application/json; charset=utf-8",
        "application/json;charset=\"UTF-8\"", "application/json ; charset=utf-8",
        "application/json;", "application/json; v=1", "application/json; v=1; charset=UTF-8",
    ])
    func `a media type may have other case and parameters, and name UTF-8`(type: String) throws {
        var call = post("/v1/pkce/verify", pkce)
        call.contentTypes = [Array(type.utf8)]
        _ = try question(call)
    }

    @Test(
        arguments: [
            ("", nil), ("[]", nil), ("1", nil), ("{", nil), ("{}x", nil),
            (#"{"code_verifier":"a","code_verifier":"a"}"#, nil),
            (#"{"code_verifier":"a","code\u005fverifier":"a"}"#, nil),
            (#"{"code_verifier":"a","code_challenge":"b"}"#, "code_challenge_method"),
            (
                #"{"code_verifier":1,"code_challenge":"b","code_challenge_method":"S256"}"#,
                "code_verifier"
            ),
            (
                #"{"code_verifier":null,"code_challenge":"b","code_challenge_method":"S256"}"#,
                "code_verifier"
            ),
            (
                #"{"code_verifier":"a","code_challenge":["b"],"code_challenge_method":"S256"}"#,
                "code_challenge"
            ),
            (
                #"{"code_verifier":"a","code_challenge":"b","code_challenge_method":"S256","x":1}"#,
                "x"
            ),
            (
                #"{"code_verifier":"a","code_challenge":"b","code_challenge_method":"S256","#
                    + #""operation_id":"0123456789abcdef"}"#, "operation_id"
            ),
            (
                #"{"code_verifier":"a","code_challenge":"b","code_challenge_method":"S256","realm":1}"#,
                "realm"
            ),
            ("{\"code_verifier\":\"\\ud800\"}", nil), ("{\"code_verifier\":\"\u{1}\"}", nil),
        ] as [(String, String?)])
    func `a fault of shape is 400 with problem details that name the field`(
        body: String, field: String?
    ) throws {
        let answer = try answer(post("/v1/pkce/verify", body))
        #expect(answer.status == 400)
        #expect(
            answer.headers.contains(
                HTTPField(.contentType, "application/problem+json")))
        let document = try parse(answer)
        #expect(text(document, "field") == field)
        #expect(text(document, "title") == "Bad Request")
        #expect(text(document, "detail")?.isEmpty == false)
    }

    @Test(arguments: [
        (#"{"proof":"a","method":"GET"}"#, "url"),
        (#"{"proof":"a","method":"GET","url":"u","replay":"peek"}"#, "replay"),
        (#"{"proof":"a","method":"GET","url":"u","replay":true}"#, "replay"),
        (#"{"proof":"a","method":"GET","url":"u","require_nonce":"true"}"#, "require_nonce"),
        (#"{"proof":"a","method":"GET","url":"u","access_token":"t"}"#, "expected_thumbprint"),
        (#"{"proof":"a","method":"GET","url":"u","operation_id":"short"}"#, "operation_id"),
        (
            #"{"proof":"a","method":"GET","url":"u","operation_id":"with space in it 0"}"#,
            "operation_id"
        ),
    ])
    func `a fault in the shape of a DPoP call names the field`(body: String, field: String) throws {
        let answer = try answer(post("/v1/dpop/verify", body))
        #expect(answer.status == 400)
        #expect(try text(parse(answer), "field") == field)
    }

    @Test(
        arguments: [
            (#""ES256""#, "public_key"), ("[]", "public_key"),
            (#"{"kty":"EC","kty":"EC"}"#, nil), (#"{"a":{"b":1,"b":2}}"#, nil),
        ] as [(String, String?)])
    func `a key that is no JSON object, or has a name twice, is a fault of shape`(
        key: String, field: String?
    ) throws {
        let answer = try answer(post("/v1/signature/verify", signature(key: key)))
        #expect(answer.status == 400)
        #expect(try text(parse(answer), "field") == field)
    }

    @Test(arguments: [
        #"{"a":"# + String(repeating: "[", count: 20) + String(repeating: "]", count: 20) + "}",
        #"{"a":[0"# + String(repeating: ",0", count: 4000) + "]}",
    ])
    func `a key that is JSON goes on, however odd`(key: String) throws {
        _ = try question(post("/v1/signature/verify", signature(key: key)))
    }

    @Test func `a query on a POST is 400, since its parameters would not be read`() throws {
        var call = post("/v1/pkce/verify", pkce)
        call.query = Array("realm=default".utf8)
        #expect(try answer(call).status == 400)
    }

    @Test func `a body beyond its limit is 413`() throws {
        let padding = String(repeating: " ", count: GateSettings().bodyBytesMax)
        #expect(try answer(post("/v1/pkce/verify", pkce + padding)).status == 413)
    }

    @Test func `a name that looks like a value is not repeated in the answer`() throws {
        let answer = try answer(post("/v1/pkce/verify", #"{"eyJhbGciOiJFUzI1NiJ9.x.y":1}"#))
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("eyJ"))
    }

    @Test(arguments: ["other", "", "Default", "default\\u0000", "ünknown"])
    func `a realm that is not configured is 403`(realm: String) throws {
        let body = pkce.dropLast() + #","realm":"\#(realm)"}"#
        #expect(try answer(post("/v1/pkce/verify", String(body))).status == 403)
    }

    @Test func `the realm may be left out only where there is one`() throws {
        var configuration = Configuration.embedded()
        var second = configuration.realms[0]
        second.name = try #require(RealmName("second"))
        configuration.realms.append(second)
        let gate = Gate(configuration)
        guard
            case .answer(let answer) = gate.read(post("/v1/pkce/verify", pkce), freshID: { .zero })
        else {
            Issue.record("passed on")
            return
        }
        #expect(answer.status == 400)
        #expect(try text(parse(answer), "field") == "realm")
    }

    @Test func `cutting a body anywhere or flipping a bit never traps`() {
        let bytes = Array(signature(key: #"{"kty":"EC"}"#).utf8)
        for count in 0..<bytes.count {
            var call = post("/v1/signature/verify", "")
            call.body = Array(bytes[..<count])
            _ = gate.read(call, freshID: { .zero })
            for bit in 0..<8 {
                call.body = bytes
                call.body[count] ^= 1 << bit
                _ = gate.read(call, freshID: { .zero })
            }
        }
    }
}

/// A POST with a JSON body.
func post(_ path: String, _ body: String) -> GateCall {
    GateCall(
        method: Array("POST".utf8), path: Array(path.utf8),
        contentTypes: [Array("application/json".utf8)], body: Array(body.utf8))
}

let pkce = #"{"code_verifier":"a","code_challenge":"b","code_challenge_method":"S256"}"#

func signature(
    key: String = #"{"kty":"EC"}"#, algorithm: String = "ES256", message: String = "bQ",
    signature: String = "cw"
) -> String {
    #"{"public_key":\#(key),"algorithm":"\#(algorithm)","message":"\#(message)","#
        + #""signature":"\#(signature)"}"#
}

extension GateReadTests {
    func answer(_ call: GateCall) throws -> HTTPAnswer {
        guard case .answer(let answer) = gate.read(call, freshID: { Bytes16(high: 1, low: 2) })
        else { throw GateTestError.passedOn }
        return answer
    }

    func question(_ call: GateCall) throws -> GateQuestion {
        try ask(gate, call)
    }
}

enum GateTestError: Error {
    case passedOn
    case answered(Int)
    case unreadable
}

func ask(_ gate: Gate, _ call: GateCall) throws -> GateQuestion {
    switch gate.read(call, freshID: { Bytes16(high: 1, low: 2) }) {
    case .answer(let answer): throw GateTestError.answered(answer.status)
    case .ask(let question): return question
    }
}

func parse(_ answer: HTTPAnswer) throws -> JSONDocument {
    var document = JSONDocument()
    try document.parse(answer.body.span)
    return document
}

func text(_ document: JSONDocument, _ name: String) -> String? {
    document.member(name, of: document.root).flatMap { document.text($0) }
}
