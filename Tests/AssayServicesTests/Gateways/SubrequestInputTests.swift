import AssayBytes
import AssayServices
import AssayWire
import Testing

/// What a gateway must say, and what is made of what its client says.
@Suite struct SubrequestInputTests {
    static let required = [
        "X-Forwarded-Method", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Uri",
    ]

    @Test func `a subrequest becomes a frame with all it says`() throws {
        let call = GatewayCall().with("Assay-Request-Id", "r-1")
        let asked = try gatewayRules().question(call)
        #expect(asked.envelope.kind == .tokenVerify)
        #expect(asked.text(asked.request.caller) == "gate")
        #expect(asked.text(asked.request.accessToken) == "token")
        #expect(asked.text(asked.request.proof) == "a.b.c")
        #expect(asked.text(asked.request.method) == "GET")
        #expect(asked.url == "https://api.example.com/orders/7")
        #expect(asked.request.scheme == 0)
        #expect(asked.request.trace == true)
        #expect(asked.request.shadow == nil)
        #expect(asked.request.clientCertificate == nil)
        #expect(asked.request.requiredScope == nil)
        #expect(asked.request.requireNonce == nil)
    }

    @Test(arguments: required)
    func `a missing line is the gateway's mistake`(name: String) throws {
        let answer = try #require(gatewayRules().refusal(GatewayCall().with(name)))
        #expect(answer.status == 503)
        #expect(answer.reason == .gateRequestIncomplete)
        #expect(answer.retryAfterSeconds == 1)
    }

    @Test(arguments: required)
    func `a doubled line is the gateway's mistake, also when both say the same`(
        name: String
    ) throws {
        let value = try #require(GatewayCall().lines.first { $0.name == name }).value
        var call = GatewayCall().with(name, value, value)
        #expect(try gatewayRules().reason(call) == "gate.request_incomplete")
        call.lines[call.lines.count - 1].name = name.lowercased()
        #expect(try gatewayRules().reason(call) == "gate.request_incomplete")
    }

    @Test(arguments: required)
    func `an empty line is a missing one`(name: String) throws {
        #expect(
            try gatewayRules().reason(GatewayCall().with(name, "")) == "gate.request_incomplete")
    }

    @Test(arguments: [
        ("X-Forwarded-Proto", "ftp"), ("X-Forwarded-Proto", "https,http"),
        ("X-Forwarded-Proto", "https://"), ("X-Forwarded-Method", "GET POST"),
        ("X-Forwarded-Method", "GET,GET"), ("X-Forwarded-Uri", "*"),
        ("X-Forwarded-Uri", "orders"), ("X-Forwarded-Uri", "api.example.com:443"),
        ("X-Forwarded-Uri", "ftp://api.example.com/"), ("X-Forwarded-Uri", "?x"),
    ])
    func `a value no gateway may say is its mistake`(name: String, value: String) throws {
        #expect(
            try gatewayRules().reason(GatewayCall().with(name, value)) == "gate.request_incomplete")
    }

    @Test(arguments: ["X-Forwarded-Proto", "Host"])
    func `Envoy's subrequest needs its scheme and host once`(name: String) throws {
        let call = GatewayCall.envoy("/orders")
        _ = try gatewayRules().question(call)
        let value = try #require(call.lines.first { $0.name == name }).value
        #expect(try gatewayRules().reason(call.with(name)) == "gate.request_incomplete")
        #expect(
            try gatewayRules().reason(call.with(name, value, value)) == "gate.request_incomplete")
    }

    @Test func `Envoy's forwarded host, method and URI are a client's and are not read`() throws {
        let call = GatewayCall.envoy("/orders?q", "PUT")
            .with("X-Forwarded-Host", "evil.example").with("X-Forwarded-Method", "GET")
            .with("X-Forwarded-Uri", "/public")
        let asked = try gatewayRules().question(call)
        #expect(asked.url == "https://api.example.com/orders")
        #expect(asked.text(asked.request.method) == "PUT")
    }

    @Test func `under authorize the subrequest's own host and method are not read`() throws {
        var call = GatewayCall().with("Host", "evil.example", "two")
        call.method = "DELETE"
        let asked = try gatewayRules().question(call)
        #expect(asked.url == "https://api.example.com/orders/7")
        #expect(asked.text(asked.request.method) == "GET")
    }

    @Test func `what clients forge beside is ignored`() throws {
        let rules = try gatewayRules { realm in realm.readsClientCertificate = false }
        let plain = try rules.question(GatewayCall())
        var call = GatewayCall()
        for name in [
            "Forwarded", "X-Original-Uri", "X-Original-Method", "X-Rewrite-Url", "X-Request-Id",
            "X-Http-Method-Override", "Expect", "Upgrade", "X-Forwarded-Prefix", "X-Forwarded-Port",
            "Assay-Subject", "Assay-Realm", "Assay-Client-Cert-Sha256", "X_Forwarded_Uri",
            "Assay-Request-Id2", "Assay_Request_Id",
        ] { call.lines.append((name, "/forged")) }
        #expect(try rules.question(call).frame == plain.frame)
    }

    @Test(arguments: ["", String(repeating: "x", count: 129), "a b", "a\u{e9}", "a\tb"])
    func `a malformed request id is the gateway's mistake`(id: String) throws {
        let call = GatewayCall().with("Assay-Request-Id", id)
        #expect(try gatewayRules().reason(call) == "gate.request_incomplete")
    }

    @Test func `a doubled request id is the gateway's mistake`() throws {
        let call = GatewayCall().with("Assay-Request-Id", "a", "a")
        #expect(try gatewayRules().reason(call) == "gate.request_incomplete")
        let longest = GatewayCall().with("Assay-Request-Id", String(repeating: "x", count: 128))
        #expect(try gatewayRules().reason(longest) == nil)
    }

    @Test func `without a request id every subrequest is an operation of its own`() throws {
        #expect(try gatewayRules().question(GatewayCall()).operationID == freshID)
    }

    @Test func `a request id is bound to what is asked`() throws {
        let rules = try gatewayRules { $0.isShadow = false }
        let call = GatewayCall().with("Assay-Request-Id", "r-1")
        let id = try rules.question(call).operationID
        // SHA-256 over "assay/1/gateway\0" and the parts, each behind its length in four bytes.
        #expect(id == Bytes16(high: 0x19dc_80f7_9944_1635, low: 0x2308_518d_8213_dc49))
        #expect(try rules.question(call).operationID == id)
        #expect(try rules.question(call.with("X-Request-Id", "z")).operationID == id)
        for other in [
            call.with("Assay-Request-Id", "r-2"), call.with("X-Forwarded-Method", "PUT"),
            call.with("X-Forwarded-Uri", "/orders/7?x=2"),
            call.with("X-Forwarded-Uri", "/orders/8?x=1"),
            call.with("Authorization", "DPoP other"), call.with("Authorization", "dpop token"),
            call.with("DPoP", "a.b.d"), call.with("DPoP", "a.b.c", "d"),
        ] { #expect(try rules.question(other).operationID != id) }
        let elsewhere = GatewayRules(
            realms: [try gatewayRealm()], caller: "other", retryAfterSeconds: 1)
        #expect(try elsewhere.question(call).operationID != id)
    }

    @Test func `the query of Envoy's target is part of what a request id is bound to`() throws {
        let rules = try gatewayRules()
        func id(_ target: String) throws -> Bytes16 {
            try rules.question(.envoy(target).with("Assay-Request-Id", "r")).operationID
        }
        #expect(try id("/o?a") != id("/o?b"))
        #expect(try id("/o?a") != id("/o"))
        #expect(try id("/o?a") == id("/o?a"))
    }

    @Test func `the certificate's digest is read only where the realm says so`() throws {
        let digest = String(repeating: "A", count: 43)
        let call = GatewayCall().with("Assay-Client-Cert-Sha256", digest)
        #expect(try gatewayRules().question(call).request.clientCertificate == nil)
        let rules = try gatewayRules { $0.readsClientCertificate = true }
        let asked = try rules.question(call)
        #expect(asked.text(asked.request.clientCertificate) == digest)
        #expect(try rules.question(GatewayCall()).request.clientCertificate == nil)
        let none = GatewayCall().with("Assay-Client-Cert-Sha256", "")
        #expect(try rules.question(none).request.clientCertificate == nil)
    }

    @Test(arguments: [
        ["AAAA"], [String(repeating: "A", count: 44)], [String(repeating: "=", count: 43)],
        [String(repeating: "A", count: 43), String(repeating: "A", count: 43)],
        [String(repeating: "A", count: 42) + "+"], [String(repeating: "A", count: 42) + "B"],
    ])
    func `a certificate's digest that is none is the gateway's mistake`(
        values: [String]
    ) throws {
        var call = GatewayCall()
        call.lines += values.map { ("Assay-Client-Cert-Sha256", $0) }
        #expect(try gatewayRules().reason(call) == nil)
        let rules = try gatewayRules { $0.readsClientCertificate = true }
        #expect(rules.reason(call) == "gate.request_incomplete")
    }

    @Test func `a realm in shadow mode says so to the verifier`() throws {
        #expect(
            try gatewayRules { $0.isShadow = true }.question(GatewayCall()).request.shadow == true)
    }
}
