import AssayServices
import AssayWire
import TestSupport
import Testing

/// The route table: which scopes a request needs.
@Suite struct RouteRulesTests {
    private static let rows = [
        RouteRow(path: Array("/".utf8), scope: Array("base".utf8)),
        RouteRow(path: Array("/orders".utf8), scope: Array("orders.write".utf8)),
        RouteRow(
            path: Array("/orders".utf8), methods: [Array("GET".utf8)],
            scope: Array("orders.read".utf8)),
        RouteRow(path: Array("/orders/open".utf8), scope: Array("open orders".utf8)),
        RouteRow(path: Array("/public".utf8)),
    ]

    private func rules(_ change: (inout GatewayRealm) -> Void = { _ in }) throws -> GatewayRules {
        try gatewayRules { realm in
            realm.routes = RouteRules(Self.rows)
            change(&realm)
        }
    }

    @Test(arguments: [
        ("GET", "/orders", "orders.read"), ("GET", "/orders/7", "orders.read"),
        ("PUT", "/orders/7?a", "orders.write"), ("get", "/orders/7", "orders.write"),
        ("GET", "/orders/open", "open orders"), ("GET", "/orders/open/1", "open orders"),
        ("GET", "/orders/opened", "orders.read"), ("GET", "/orders2", "base"),
        ("GET", "/Orders", "base"), ("GET", "/", "base"), ("GET", "/orders/", "orders.read"),
        ("GET", "/%6frders", "orders.read"), ("GET", "/orders%2e", "base"),
        ("GET", "https://api.example.com/orders", "orders.read"),
        ("GET", "https://api.example.com", "base"),
    ])
    func `the longest whole segments count, and the row that names the method`(
        method: String, target: String, scope: String
    ) throws {
        let call = GatewayCall().with("X-Forwarded-Method", method).with("X-Forwarded-Uri", target)
        let asked = try rules().question(call)
        #expect(asked.text(asked.request.requiredScope) == scope)
        #expect(asked.question.subrequest.requiredScopeText == scope)
    }

    @Test func `a row without a scope needs a token and no more`() throws {
        let call = GatewayCall().with("X-Forwarded-Uri", "/public/x")
        #expect(try rules().question(call).request.requiredScope == nil)
        #expect(try rules().reason(call.with("Authorization")) == "token.missing")
    }

    @Test(arguments: [
        "/a//b", "//a", "/a;b", "/a;", "/a\\b", "/a%2fb", "/a%2Fb", "/a%5cb", "/a%5Cb", "/a%00",
        "/.", "/..", "/a/./b", "/a/../b", "/a/..", "/a/.", "/%2e", "/a/%2e%2E/b", "/a/.%2e/b",
        "/a/%2E./b", "/a/%2e", "/a//", "/%", "/a%2", "/a%zz",
    ])
    func `with a table a path two readers could take apart is refused`(path: String) throws {
        for call in [GatewayCall().with("X-Forwarded-Uri", path + "?q"), .envoy(path)] {
            let answer = try #require(try rules().refusal(call))
            #expect(answer.status == 403)
            #expect(answer.reason == .gatePathAmbiguous)
            #expect(answer.challenge == nil)
            #expect(try gatewayRules().reason(call) == nil)
        }
    }

    @Test(arguments: [
        "/", "/a/", "/a.b", "/...", "/.a", "/a..", "/a%2eb", "/%2e%2e%2e", "/a?//", "/a?x=..;",
        "/a%3Bb", "/%252F", "/a#//",
    ])
    func `a path that only looks like it is not`(path: String) throws {
        #expect(try rules().reason(GatewayCall().with("X-Forwarded-Uri", path)) == nil)
    }

    @Test(arguments: [
        ("/public/../orders/7", "orders.read"), ("/orders/..", "base"), ("/a;b", "base"),
        ("/orders%2fopen", "base"), ("//orders", "base"), ("/%2e/orders", "orders.read"),
    ])
    func `where the realm allows it the normal form counts`(path: String, scope: String) throws {
        let rules = try rules { $0.refusesAmbiguousPaths = false }
        let asked = try rules.question(GatewayCall().with("X-Forwarded-Uri", path))
        #expect(asked.text(asked.request.requiredScope) == scope)
    }

    @Test(arguments: ["/%zz", "/a\u{e9}", "/a%2"])
    func `a path without a normal form fits no row, allowed or not`(path: String) throws {
        let rules = try rules { $0.refusesAmbiguousPaths = false }
        #expect(
            rules.reason(GatewayCall().with("X-Forwarded-Uri", path)) == "gate.path_ambiguous")
    }

    @Test func `a table agrees with a slow reading of its rule`() throws {
        var random = SeededGenerator(seed: 4)
        let segments = ["a", "b", "ab", "A"]
        func path(_ longest: Int) -> String {
            let count = Int.random(in: 0...longest, using: &random)
            return "/"
                + (0..<count).compactMap { _ in segments.randomElement(using: &random) }
                .joined(separator: "/")
        }
        for _ in 0..<300 {
            var rows = [ModelRow(path: "/", methods: [], scope: "s0")]
            for number in 1...6 {
                let methods = [[], ["GET"], ["GET", "PUT"]].randomElement(using: &random) ?? []
                let row = ModelRow(path: path(3), methods: methods, scope: "s\(number)")
                guard !rows.contains(where: { $0.meets(row) }) else { continue }
                rows.append(row)
            }
            rows.shuffle(using: &random)
            let table = RouteRules(rows.map(\.row))
            for _ in 0..<20 {
                let (asked, method) = (
                    path(4), ["GET", "PUT", "HEAD"].randomElement(using: &random)
                )
                let (bytes, name) = (Array(asked.utf8), Array((method ?? "GET").utf8))
                let found = table.row(method: name.span, path: bytes.span)
                #expect(
                    found.map { String(decoding: $0.scope, as: UTF8.self) }
                        == ModelRow.scope(of: rows, method ?? "GET", asked), "\(rows) \(asked)")
            }
        }
    }
}

/// A row as a person reads it.
private struct ModelRow {
    var path: String
    var methods: [String]
    var scope: String

    var segments: [Substring] { path.split(separator: "/") }
    var row: RouteRow {
        RouteRow(
            path: Array(path.utf8), methods: methods.map { Array($0.utf8) },
            scope: Array(scope.utf8))
    }

    /// Whether both could count for one request at the same length.
    func meets(_ other: ModelRow) -> Bool {
        path == other.path && (methods.isEmpty == other.methods.isEmpty)
    }

    static func scope(of rows: [ModelRow], _ method: String, _ path: String) -> String? {
        let asked = path.split(separator: "/")
        let fitting = rows.filter { row in
            asked.starts(with: row.segments)
                && (row.methods.isEmpty || row.methods.contains(method))
        }
        return fitting.max { left, right in
            (left.segments.count, left.methods.isEmpty ? 0 : 1)
                < (right.segments.count, right.methods.isEmpty ? 0 : 1)
        }?.scope
    }
}
