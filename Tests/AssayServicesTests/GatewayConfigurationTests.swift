import AssayBytes
import AssayEncodings
import AssayProofs
import AssayServices
import AssayWire
import Testing

@Suite struct GatewayConfigurationTests {
    private let tokens = """
        "issuers": {"https://as": {"keys": "file:/k.json", "algorithms": ["ES256"]}},
        "audiences": ["https://api"],
        """

    private func read(
        _ keys: String, more: String = ""
    ) -> Result<Configuration, ConfigurationProblems> {
        let text = "{\"realms\": {\"a\": {\"rp_id\": \"a\", \(keys)}\(more)}}"
        return ConfigurationFile.read(Array(text.utf8).span)
    }

    private func problem(_ keys: String, more: String = "") -> String? {
        guard case .failure(let problems) = read(keys, more: more) else { return nil }
        return problems.list.map { "\($0.key): \($0.fault)" }.joined(separator: "; ")
    }

    @Test func `a realm's tokens and gateways are read as they stand`() throws {
        let configuration = try read(
            tokens + """
                "token_types": ["at+jwt", "JWT"], "dpop": "bearer_allowed",
                "public_origins": ["https://api.example.com", "http://127.0.0.1:8080"],
                "client_certificate": "gateway", "shadow": true, "no_429": true,
                "routes": [{"path": "/a/b", "methods": ["GET"], "scope": "x y"}, {"path": "/"}]
                """
        ).get()
        let policy = try #require(configuration.realms.first?.tokens)
        #expect(policy.issuers.map(\.name) == [Array("https://as".utf8)])
        #expect(policy.issuers.first?.keys == .file("/k.json"))
        #expect(policy.issuers.first?.algorithms == AlgorithmSet([.es256]))
        #expect(policy.audiences == [Array("https://api".utf8)])
        #expect(policy.types.count == 2)
        #expect(policy.demand == .bearerAllowed)
        let gateways = try #require(configuration.gateways[RealmName("a") ?? .none])
        #expect(gateways.origins == ["https://api.example.com", "http://127.0.0.1:8080"])
        #expect(gateways.clientCertificate == .gateway)
        #expect(gateways.isShadow)
        #expect(gateways.avoids429)
        #expect(gateways.routes.first?.scopes == ["x", "y"])
        #expect(gateways.routes.first?.methods == ["GET"])
        #expect(gateways.routes.last?.path == "/")
    }

    @Test(arguments: [
        "https://API.example.com", "https://api.example.com/", "https://api.example.com:443",
        "api.example.com", "ftp://api.example.com", "https://u@api.example.com", "",
        "https://api.example.com?x", "https://",
    ])
    func `an origin that is not in normal form is a mistake`(_ origin: String) {
        #expect(
            problem("\"public_origins\": [\"\(origin)\"]")?.hasPrefix("realms.a.public") == true)
    }

    @Test(arguments: [
        "x", "", "/a/", "//", "/a//b", "/./a", "/a/..", "/%61", "/a;b", "/a?b", "/a b",
    ])
    func `a route's path that could be read in two ways is a mistake`(_ path: String) {
        let keys = "\"routes\": [{\"path\": \"\(path)\"}, {\"path\": \"/\"}]"
        #expect(problem(keys)?.hasPrefix("realms.a.routes") == true)
    }

    @Test(arguments: [
        #"{"x": 1}"#, #"{"path": "/a", "scope": ""}"#, #"{"path": "/a", "scope": "a  b"}"#,
        #"{"path": "/a", "methods": []}"#, #"{"path": "/a", "methods": ["get"]}"#,
        #"{"methods": ["GET"]}"#, #"{"path": "/"}, {"path": "/"}"#, "1",
    ])
    func `a row that is none is a mistake`(_ row: String) {
        #expect(problem("\"routes\": [{\"path\": \"/\"}, \(row)]") != nil)
        #expect(problem("\"routes\": [{\"path\": \"/\"}, {\"path\": \"/z\"}]") == nil)
    }

    @Test func `a table without a row for every other path is a mistake`() {
        #expect(problem(#""routes": [{"path": "/a"}]"#) == "realms.a.routes: wrongValue")
        #expect(
            problem(#""routes": [{"path": "/", "methods": ["GET"]}]"#)
                == "realms.a.routes: wrongValue")
    }

    @Test func `an origin of two realms is a mistake, in one realm it may not stand twice`() {
        let keys = #""public_origins": ["https://a"]"#
        let other = #", "b": {"rp_id": "b", "public_origins": ["https://b", "https://a"]}"#
        #expect(problem(keys) == nil)
        #expect(problem(keys, more: other) == "realms.b.public_origins: wrongValue")
        #expect(problem(#""public_origins": ["https://a", "https://a"]"#) != nil)
    }

    @Test(arguments: [
        ("{\"path\": \"/a\"}, {\"path\": \"/a\"}", true),
        ("{\"path\": \"/\"}", true),
        (
            "{\"path\": \"/a\", \"methods\": [\"GET\", \"PUT\"]}, {\"path\": \"/a\", \"methods\": [\"PUT\"]}",
            true
        ),
        ("{\"path\": \"/a\", \"methods\": [\"GET\"]}, {\"path\": \"/a\"}", false),
        (
            "{\"path\": \"/a\", \"methods\": [\"GET\"]}, {\"path\": \"/a\", \"methods\": [\"PUT\"]}",
            false
        ),
    ])
    func `a path and a method have one row`(rows: String, isMistake: Bool) {
        let found = problem("\"routes\": [\(rows), {\"path\": \"/\"}]")
        #expect((found == "realms.a.routes: wrongValue") == isMistake)
    }

    @Test func `one origin alone can replace the one the gateway saw`() {
        let one = #""public_origins": ["https://a"], "public_origin_replaces": true"#
        let two = #""public_origins": ["https://a", "https://b"], "public_origin_replaces": true"#
        #expect(problem(one) == nil)
        #expect(problem(two) == "realms.a.public_origin_replaces: wrongValue")
    }

    @Test func `an issuer needs keys or a whole introspection, and its realm an audience`() {
        func issuers(_ value: String) -> String? {
            problem("\"audiences\": [\"x\"], \"issuers\": {\"https://as\": \(value)}")
        }
        #expect(issuers(#"{"keys": "https://as/jwks"}"#) == nil)
        #expect(issuers(#"{"keys": "dir:/keys"}"#) == nil)
        #expect(issuers(#"{"keys": "http://127.0.0.1:9/jwks"}"#) == nil)
        #expect(
            issuers(
                #"{"introspection": "https://as/i", "introspection_client_id": "a","#
                    + #" "introspection_secret_file": "/s"}"#) == nil)
        for bad in [
            "{}", #"{"keys": "http://as/jwks"}"#, #"{"keys": "http://127.0.0.1.evil/jwks"}"#,
            #"{"keys": "jwks.json"}"#, #"{"keys": "file:jwks.json"}"#, #"{"keys": 1}"#,
            #"{"keys": "https://u@as/jwks"}"#, #"{"introspection": "https://as/i"}"#,
            #"{"keys": "file:/k", "algorithms": ["HS256"]}"#, #"{"key": "file:/k"}"#,
        ] {
            #expect(issuers(bad)?.hasPrefix("realms.a.issuers") == true, "\(bad)")
        }
        #expect(
            problem(#""issuers": {"https://as": {"keys": "file:/k"}}"#)
                == "realms.a.audiences: missingKey")
    }

    @Test func `the policy hash covers what is demanded of tokens`() throws {
        let one = try read(tokens + "\"token_leeway_s\": 5").get()
        let other = try read(tokens + "\"token_leeway_s\": 6").get()
        #expect(one.policyHash != other.policyHash)
        #expect(one.canonicalPolicy.contains("file:/k.json"))
    }
}
