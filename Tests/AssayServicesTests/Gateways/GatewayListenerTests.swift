import AssayBytes
import AssayHTTP
import AssayServices
import AssaySystem
import AssayWire
import TestSupport
import Testing

/// The listener of gateways over real sockets.
@Suite(.serialized) struct GatewayListenerTests {
    private let family = GatewayOutcomeTests.family

    /// An answer whose form every answer here has: no body, all lines once.
    private func expectForm(
        _ answer: RawAnswer?, _ status: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let answer else {
            Issue.record("no answer", sourceLocation: sourceLocation)
            return
        }
        #expect(answer.status == status, sourceLocation: sourceLocation)
        #expect(answer.values("Content-Length") == ["0"], sourceLocation: sourceLocation)
        #expect(answer.values("Cache-Control") == ["no-store"], sourceLocation: sourceLocation)
        for name in family {
            #expect(answer.values(name).count == 1, "\(name)", sourceLocation: sourceLocation)
        }
    }

    @Test func `an accepted request is told with its subject, and recorded`() throws {
        let house = try GatewayHouse()
        let answer = try house.connect().ask(GatewayCall().with("Assay-Request-Id", "r"))
        expectForm(answer, 200)
        #expect(answer?.values("Assay-Subject") == ["alice"])
        #expect(answer?.values("Assay-Reason") == [""])
        #expect(eventually { house.recorded.count == 1 })
        let decision = try #require(house.recorded.first)
        #expect(decision.status == 200)
        #expect(decision.reason == .accepted)
        #expect(decision.profile == .authorize)
        #expect(decision.realm?.text == "default")
        #expect(decision.method == Array("GET".utf8))
        #expect(decision.path == Array("/orders/7".utf8))
        #expect(decision.subject == Array("alice".utf8))
        #expect(decision.verifier == "verifier 0")
        #expect(decision.requestID != nil)
        #expect(decision.token != nil)
        var id: [UInt8] = []
        decision.id.append(to: &id)
        var text: [UInt8] = []
        Base64URL.encode(id.span, appendingTo: &text)
        #expect(answer?.values("Assay-Decision") == [String(decoding: text, as: UTF8.self)])
    }

    @Test func `twenty denials use one connection`() throws {
        let house = try GatewayHouse()
        let gateway = try house.connect()
        for token in ["dpop.replayed", "token.expired", "token.scope_missing", "quota_exceeded"] {
            for _ in 0..<5 {
                let call = GatewayCall().with("Authorization", "DPoP \(token)")
                let status = ["token.scope_missing": 403, "quota_exceeded": 429][token] ?? 401
                expectForm(gateway.ask(call), status)
            }
        }
        #expect(house.listener.figures.connectionsOpen == 1)
        #expect(house.listener.figures.requests == 20)
    }

    @Test func `HTTP 1.0 keeps its connection where it asks for it`() throws {
        let house = try GatewayHouse()
        let gateway = try house.connect()
        let refused = GatewayCall().with("Authorization", "DPoP dpop.replayed")
        for call in [GatewayCall(), refused, GatewayCall()] {
            let answer = gateway.ask(call, version: "1.0", more: "Connection: keep-alive\r\n")
            expectForm(answer, call.lines.contains { $0.value.contains("replayed") } ? 401 : 200)
            #expect(answer?.values("Connection").map { $0.lowercased() } == ["keep-alive"])
        }
        #expect(house.listener.figures.connectionsOpen == 1)
        expectForm(gateway.ask(GatewayCall(), version: "1.0"), 200)
        #expect(gateway.isEnded())
    }

    @Test func `HTTP 1.0 needs no host`() throws {
        let house = try GatewayHouse()
        expectForm(try house.connect().ask(GatewayCall().with("Host"), version: "1.0"), 200)
    }

    @Test func `requests sent without waiting are answered in their order`() throws {
        let house = try GatewayHouse()
        let gateway = try house.connect()
        let refused = GatewayCall().with("Authorization", "DPoP token.expired")
        let calls = [GatewayCall(), refused, GatewayCall().at("/none"), GatewayCall(), refused]
        gateway.send(calls.map { $0.text() }.joined())
        for status in [200, 401, 404, 200, 401] { expectForm(gateway.answer(), status) }
    }

    @Test(arguments: ["HEAD", "OPTIONS", "POST", "DELETE", "BREW"])
    func `no method gets a body, and every one is asked about`(method: String) throws {
        let house = try GatewayHouse()
        let gateway = try house.connect()
        var envoy = GatewayCall.envoy("/x", method)
        envoy.lines.append(("Content-Length", "0"))
        expectForm(gateway.ask(envoy), 200)
        expectForm(gateway.ask(envoy.with("Authorization")), 401)
        expectForm(gateway.ask(envoy.at("/v1/none")), 404)
        #expect(house.listener.figures.connectionsOpen == 1)
    }

    @Test func `forged lines of the family are not what comes back`() throws {
        let house = try GatewayHouse()
        let gateway = try house.connect()
        var call = GatewayCall()
        for name in family { call.lines.append((name, "forged")) }
        for call in [
            call, call.with("Authorization"), call.with("Authorization", "DPoP dpop.replayed"),
            call.at("/none"), call.with("X-Forwarded-Uri"), call.at("/v1/authorize/forged"),
            call.with("X-Forwarded-Host", "forged"), call.with("Authorization", "DPoP unavailable"),
        ] {
            let answer = gateway.ask(call)
            expectForm(answer, answer?.status ?? 0)
            #expect(answer?.lines.contains { $0.contains("forged") } == false)
        }
    }

    @Test(arguments: [
        "POST", "PUT", "GET",
    ])
    func `bodies and what announces them are ignored`(method: String) throws {
        let house = try GatewayHouse()
        let gateway = try house.connect()
        var call = GatewayCall()
        call.method = method
        gateway.send(call.text(more: "Content-Length: 3\r\n") + "abc")
        expectForm(gateway.answer(), 200)
        gateway.send(call.text(more: "Transfer-Encoding: chunked\r\n") + "3\r\nabc\r\n0\r\n\r\n")
        expectForm(gateway.answer(), 200)
        gateway.send(call.text(more: "Upgrade: websocket\r\n"))
        expectForm(gateway.answer(), 200)
        #expect(house.listener.figures.connectionsOpen == 1)
        // A client that waits to be told is answered instead; one with a body beyond all measure
        // is not read to its end.
        expectForm(gateway.ask(call, more: "Expect: 100-continue\r\nContent-Length: 9\r\n"), 200)
        let long = try house.connect()
        expectForm(long.ask(call, more: "Content-Length: 99999999\r\n"), 200)
    }

    @Test func `what no handler sees is answered in the same form`() throws {
        let house = try GatewayHouse()
        // A head far beyond the limit is answered by the HTTP library, in its own form.
        for size in [33 << 10, 200 << 10] {
            let filler = String(repeating: "a", count: size)
            #expect(try house.connect().ask(GatewayCall().with("X", filler))?.status == 431)
        }
        var many = GatewayCall()
        for number in 0..<101 { many.lines.append(("X-\(number)", "x")) }
        expectForm(try house.connect().ask(many), 431)
        expectForm(try house.connect().ask(GatewayCall().with("DP oP", "x")), 400)
        let both = "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"
        expectForm(try house.connect().ask(GatewayCall(), more: both), 400)
    }

    @Test func `the longest token, proof and target fit together`() throws {
        let house = try GatewayHouse()
        let call = GatewayCall()
            .with("Authorization", "DPoP " + String(repeating: "t", count: 16_384))
            .with("DPoP", String(repeating: "p", count: 8192))
            .with("X-Forwarded-Uri", "/" + String(repeating: "u", count: 6000))
        expectForm(try house.connect().ask(call), 200)
    }

    @Test func `a query of a thousand parts is one query`() throws {
        let house = try GatewayHouse()
        let query = String(repeating: "&", count: 6000)
        expectForm(try house.connect().ask(.envoy("/x?\(query)")), 200)
        expectForm(try house.connect().ask(GatewayCall().at("/v1/authorize?\(query)")), 200)
    }

    @Test func `hostile bytes end in an answer or an end, and nobody else notices`() throws {
        let house = try GatewayHouse { limits in
            limits.transferMillisecondsMax = 400
            limits.idleMillisecondsMax = 1000
        }
        let good = Array(GatewayCall().text().utf8)
        for seed in 0..<300 as Range<UInt64> {
            var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
            var bytes = good
            for _ in 0..<6 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
            }
            let gateway = try house.connect()
            gateway.send(bytes)
            gateway.finishSending()
            while let answer = gateway.answer() {
                #expect(
                    [200, 400, 401, 403, 404, 405, 413, 431, 501, 503, 505].contains(answer.status))
                // Some malformed heads the HTTP library answers itself.
                if answer.values("Assay-Reason").isEmpty {
                    #expect([400, 413, 501, 505].contains(answer.status))
                }
            }
        }
        expectForm(try house.connect().ask(GatewayCall()), 200)
        #expect(eventually { house.listener.figures.requestsInFlight == 0 })
    }

    @Test func `the listener serves gateways and nothing else`() throws {
        let house = try GatewayHouse()
        let gateway = try house.connect()
        for target in ["/", "/v1/dpop/verify", "/healthz", "/readyz", "/metrics", "/v1/sessions"] {
            expectForm(gateway.ask(GatewayCall().at(target)), 404)
        }
        #expect(house.asked.isEmpty)
    }

    @Test func `a Unix socket serves as well`() throws {
        let folder = try TemporaryDirectory()
        let house = try GatewayHouse(address: .unix(path: folder.file("gate")))
        let gateway = try house.connect()
        for _ in 0..<3 { expectForm(gateway.ask(GatewayCall()), 200) }
        #expect(house.listener.figures.connectionsOpen == 1)
    }

    @Test func `while the gate drains each answer closes its connection, and is given`() throws {
        let house = try GatewayHouse()
        let gateway = try house.connect()
        expectForm(gateway.ask(GatewayCall()), 200)
        house.listener.drain()
        let answer = gateway.ask(GatewayCall())
        expectForm(answer, 200)
        #expect(answer?.values("Connection") == ["close"])
        #expect(gateway.isEnded())
        expectForm(try house.connect().ask(GatewayCall()), 200)
    }

    @Test func `a stop answers what is open`() throws {
        let house = try GatewayHouse(waitMilliseconds: 60_000)
        let gateway = try house.connect()
        gateway.send(GatewayCall().with("Authorization", "DPoP mute").text())
        #expect(eventually { house.listener.figures.requestsInFlight == 1 })
        house.stop()
        let answer = gateway.answer()
        expectForm(answer, 503)
        #expect(answer?.values("Assay-Reason") == ["unavailable"])
        #expect(gateway.isEnded())
    }
}
