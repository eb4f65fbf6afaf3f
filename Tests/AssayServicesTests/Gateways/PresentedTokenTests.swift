import AssayServices
import AssayWire
import Testing

/// `Authorization` and `DPoP` lines.
@Suite struct PresentedTokenTests {
    @Test(arguments: [
        ("DPoP t", 0), ("dpop t", 0), ("DPOP   t", 0), ("Bearer t", 1), ("bEARER t", 1),
    ])
    func `a scheme counts in any case`(line: String, scheme: Int) throws {
        let asked = try gatewayRules().question(GatewayCall().with("Authorization", line))
        #expect(asked.request.scheme == UInt8(scheme))
        #expect(asked.text(asked.request.accessToken) == "t")
    }

    @Test(arguments: [
        "Basic dXNlcg==", "DPoPs t", "Token t", "DP oP t", "Negotiate", "", "dpop\tt",
    ])
    func `another scheme counts as none`(line: String) throws {
        let answer = try #require(
            gatewayRules().refusal(GatewayCall().with("Authorization", line)))
        #expect(answer.reason == .tokenMissing)
        #expect(answer.status == 401)
        #expect(answer.challenge == Array("DPoP algs=\"ES256 EdDSA\"".utf8))
    }

    @Test func `no line is a challenge without an error`() throws {
        let answer = try #require(gatewayRules().refusal(GatewayCall().with("Authorization")))
        #expect(answer.reason == .tokenMissing)
        #expect(answer.challenge == Array("DPoP algs=\"ES256 EdDSA\"".utf8))
    }

    @Test(arguments: [
        ["DPoP t", "DPoP t"], ["DPoP t", "Basic x"], ["Basic x", "Basic y"], ["DPoP"], ["Bearer"],
        ["DPoP t u"], ["DPoP t,u"], ["DPoP t, DPoP u"], ["DPoP t\u{e9}"], ["DPoP t\tu"],
        ["DPoP " + String(repeating: "t", count: 16_385)],
    ])
    func `several lines, or a token that can be none, are an invalid token`(
        values: [String]
    ) throws {
        var call = GatewayCall().with("Authorization")
        call.lines += values.map { ("Authorization", $0) }
        let answer = try #require(gatewayRules().refusal(call))
        #expect(answer.status == 401)
        #expect(answer.reason == .tokenMalformed)
        #expect(
            answer.challenge == Array("DPoP error=\"invalid_token\", algs=\"ES256 EdDSA\"".utf8))
    }

    @Test func `the longest token goes on whole`() throws {
        let token = String(repeating: "t", count: 16_384)
        let asked = try gatewayRules().question(
            GatewayCall().with("Authorization", "DPoP \(token)"))
        #expect(asked.text(asked.request.accessToken) == token)
    }

    @Test func `no proof and an empty one are none, and then no target goes on`() throws {
        for call in [GatewayCall().with("DPoP"), GatewayCall().with("DPoP", "")] {
            let asked = try gatewayRules().question(call)
            #expect(asked.request.proof == nil)
            #expect(asked.request.method == nil)
            #expect(asked.request.url == nil)
        }
    }

    @Test(arguments: [
        ["a.b.c", "d.e.f"], ["a.b.c", ""], ["", ""],
        [String(repeating: "a", count: 8000), String(repeating: "b", count: 8000)],
        ["a.b.c,d.e.f"], [String(repeating: "a,", count: 5000)],
    ])
    func `several proofs reach the verifier with a comma between`(values: [String]) throws {
        var call = GatewayCall().with("DPoP")
        call.lines += values.map { ("DPoP", $0) }
        let asked = try gatewayRules().question(call)
        #expect(asked.text(asked.request.proof)?.contains(",") == true)
        #expect(asked.request.method != nil)
    }

    @Test func `a proof of 8 KiB goes on, and a longer one as something malformed`() throws {
        let longest = String(repeating: "p", count: 8192)
        let asked = try gatewayRules().question(GatewayCall().with("DPoP", longest))
        #expect(asked.text(asked.request.proof) == longest)
        let beyond = try gatewayRules().question(GatewayCall().with("DPoP", longest + "p"))
        let proof = try #require(beyond.request.proof)
        #expect(Array(beyond.frame[proof]) == [0xFF])
    }

    @Test func `a method and a path no frame carries differ from whatever a proof says`() throws {
        let long = String(repeating: "m", count: 65)
        let asked = try gatewayRules().question(GatewayCall().with("X-Forwarded-Method", long))
        let method = try #require(asked.request.method)
        #expect(Array(asked.frame[method]) == [0xFF])
        let path = "/" + String(repeating: "p", count: 8190)
        let far = try gatewayRules().question(GatewayCall().with("X-Forwarded-Uri", path))
        let url = try #require(far.request.url)
        #expect(Array(far.frame[url]) == [0xFF])
    }
}
