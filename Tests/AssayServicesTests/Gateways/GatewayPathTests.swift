import AssayServices
import AssayWire
import Testing

/// Which paths are a gateway's, and what profile and realm they name.
@Suite struct GatewayPathTests {
    @Test func `the bare path is the realm default, and takes the proof`() throws {
        let asked = try gatewayRules().question(GatewayCall())
        #expect(asked.realm == "default")
        #expect(asked.request.replay == nil)
    }

    @Test func `a realm in the path is the one that is asked about`() throws {
        let rules = GatewayRules(
            realms: [try gatewayRealm("a"), try gatewayRealm("b")], caller: "gate",
            retryAfterSeconds: 1)
        #expect(try rules.question(GatewayCall().at("/v1/authorize/b")).realm == "b")
        #expect(rules.reason(GatewayCall()) == "gate.realm_unknown")
    }

    @Test func `under check nothing is taken`() throws {
        let asked = try gatewayRules().question(GatewayCall().at("/v1/authorize/default/check"))
        #expect(asked.request.replay == 1)
    }

    @Test(arguments: [
        "/v1/authorize/none", "/v1/authorize/check", "/v1/authorize/", "/v1/authorize/none/check",
        "/v1/authorize//check", "/v1/authorize/Default", "/v1/authorize/def%61ult",
        "/v1/envoy/none/orders", "/v1/envoy//orders", "/v1/envoy/default%2forders",
    ])
    func `a realm that is not one of gateways is the gateway's mistake`(target: String) throws {
        let answer = try #require(gatewayRules().refusal(GatewayCall().at(target)))
        #expect(answer.status == 503)
        #expect(answer.reason == .gateRealmUnknown)
    }

    @Test func `a realm without an origin is none of gateways`() throws {
        let rules = try gatewayRules { $0.origins = [] }
        #expect(rules.reason(GatewayCall()) == "gate.realm_unknown")
    }

    @Test(arguments: [
        "/", "/v1/authorizes", "/v1/authorize/default/", "/v1/authorize/default/check/",
        "/v1/authorize/default/checks", "/v1/authorize/default/other", "/v1/Authorize",
        "/v1/%61uthorize", "/v1/envoy", "/v1/dpop/verify", "/v1/authorize/default//check",
        "//v1/authorize", "/v1/authorize%2fdefault",
    ])
    func `every other path is no gateway's`(target: String) throws {
        guard case .elsewhere = try gatewayRules().step(GatewayCall().at(target)) else {
            Issue.record("\(target) was taken for a gateway's")
            return
        }
    }

    @Test(arguments: [
        "?realm=other", "?replay=check", "?", "?realm=other&replay=check&operation_id=x", "?/check",
    ])
    func `the query of an authorize path is never read`(query: String) throws {
        let rules = try gatewayRules()
        let plain = try rules.question(GatewayCall())
        let asked = try rules.question(GatewayCall().at("/v1/authorize\(query)"))
        #expect(asked.frame == plain.frame)
    }

    @Test(arguments: ["GET", "HEAD", "POST", "OPTIONS", "DELETE", "BREW"])
    func `any method asks`(method: String) throws {
        var call = GatewayCall()
        call.method = method
        #expect(
            try gatewayRules().question(call).text(
                try gatewayRules().question(call).request.method) == "GET")
    }
}
