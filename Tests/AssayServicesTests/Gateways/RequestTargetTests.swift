import AssayServices
import AssayWire
import Testing

/// Origins and forms of targets.
@Suite struct RequestTargetTests {
    @Test(arguments: [
        ("https", "api.example.com"), ("HTTPS", "API.Example.COM"),
        ("https", "api.example.com:443"),
        ("https", "api.example.com:0443"), ("https", "api.example.com:"),
        ("https", "ap%69.example.com"),
    ])
    func `the spellings of an origin are one`(scheme: String, host: String) throws {
        let call = GatewayCall().with("X-Forwarded-Proto", scheme).with("X-Forwarded-Host", host)
        #expect(try gatewayRules().question(call).url == "https://api.example.com/orders/7")
    }

    @Test(arguments: [
        ("http", "api.example.com"), ("https", "api.example.com:8443"), ("https", "example.com"),
        ("https", "api.example.com."), ("https", "user@api.example.com"), ("https", ":443"),
        ("https", "api.example.com, evil.example"), ("https", "api.example.com/x"),
        ("https", "api.example.com?x"), ("https", "api.example.com#"),
        ("https", "api.example.com/"),
        ("https", "api.example.com:x"), ("https", "api.example.com:99999"), ("https", "a b"),
        ("https", "api.example.com:443:443"), ("https", "[::1]"), ("https", "api.example.com\\x"),
        ("https", "api.example.com,"), ("https", "api.example.com/.."),
    ])
    func `any other origin is refused`(scheme: String, host: String) throws {
        let call = GatewayCall().with("X-Forwarded-Proto", scheme).with("X-Forwarded-Host", host)
        let answer = try #require(gatewayRules().refusal(call))
        #expect(answer.status == 401)
        #expect(answer.reason == .dpopOriginNotAllowed)
        let envoy = GatewayCall.envoy("/orders").with("X-Forwarded-Proto", scheme)
            .with("Host", host)
        #expect(try gatewayRules().reason(envoy) == "dpop.origin_not_allowed")
    }

    @Test func `each origin of a realm is one of it`() throws {
        let rules = try gatewayRules { realm in
            realm.origins = ["https://a.example", "http://b.example:8080"].map { Array($0.utf8) }
        }
        let call = GatewayCall().with("X-Forwarded-Host", "B.example:8080")
            .with("X-Forwarded-Proto", "http")
        #expect(try rules.question(call).url == "http://b.example:8080/orders/7")
        let first = GatewayCall().with("X-Forwarded-Host", "a.example")
        #expect(try rules.question(first).url == "https://a.example/orders/7")
    }

    @Test func `the only origin stands for scheme and host where the realm says so`() throws {
        let call = GatewayCall().with("X-Forwarded-Proto", "http")
            .with("X-Forwarded-Host", "10.0.0.7:8000")
        let rules = try gatewayRules { $0.replacesOrigin = true }
        #expect(try rules.question(call).url == "https://api.example.com/orders/7")
        #expect(rules.reason(call.with("X-Forwarded-Host")) == "gate.request_incomplete")
        let two = try gatewayRules { realm in
            realm.replacesOrigin = true
            realm.origins.append(Array("https://b.example".utf8))
        }
        #expect(two.reason(call) == "dpop.origin_not_allowed")
    }

    @Test(arguments: [
        ("/", "/"), ("/orders", "/orders"), ("/orders?x=1", "/orders"), ("/a#f", "/a"),
        ("/a?b#c", "/a"), ("/a//b/../c;d", "/a//b/../c;d"), ("/%2f%zz", "/%2f%zz"),
        ("https://api.example.com/x?y", "/x"), ("HTTPS://API.example.com:443/x", "/x"),
        ("https://api.example.com", ""), ("https://api.example.com?q", ""),
        ("/https://evil.example/", "/https://evil.example/"),
        ("//evil.example/x", "//evil.example/x"),
    ])
    func `a target gives its path alone`(target: String, path: String) throws {
        let call = GatewayCall().with("X-Forwarded-Uri", target)
        #expect(try gatewayRules().question(call).url == "https://api.example.com\(path)")
    }

    @Test(arguments: [
        "https://evil.example/orders", "http://api.example.com/orders",
        "https://api.example.com:8443/orders", "https://api.example.com@evil.example/",
        "https:///orders", "https://user@api.example.com/orders",
    ])
    func `an absolute form of another origin is refused`(target: String) throws {
        let call = GatewayCall().with("X-Forwarded-Uri", target)
        #expect(try gatewayRules().reason(call) == "dpop.origin_not_allowed")
        let replacing = try gatewayRules { $0.replacesOrigin = true }
        #expect(replacing.reason(call) == "dpop.origin_not_allowed")
    }

    @Test func `Envoy's target is what follows the prefix, raw`() throws {
        let asked = try gatewayRules().question(.envoy("/a//b/%2e%2F;c?d=/v1/envoy"))
        #expect(asked.url == "https://api.example.com/a//b/%2e%2F;c")
        #expect(try gatewayRules().reason(.envoy("")) == "gate.request_incomplete")
        #expect(try gatewayRules().reason(.envoy("?q")) == "gate.request_incomplete")
    }
}
