import AssayBench
import AssayBytes
import AssayCrypto
import AssayHTTP
import AssayProver
import AssaySystem
import AssayWire
import Synchronization
import Testing

/// A gateway that gives every request the answer `decide` says.
private func listener(
    _ decide: @escaping @Sendable (HTTPRequest) -> HTTPResponse
) throws -> HTTPListener {
    let address = try #require(SocketAddress("127.0.0.1:0"))
    return try HTTPListener(address) { $1.respond(decide($0)) }
}

private func settings(_ listener: HTTPListener) throws -> GatewaySettings {
    var settings = GatewaySettings(
        address: listener.address, origin: "http://\(listener.address.text)",
        target: "/orders", issuerKey: try SigningKey.generate(.es256))
    settings.keyCount = 2
    settings.connections = 4
    settings.count = 200
    return settings
}

private func answer(_ status: UInt16, _ reason: StaticString) -> HTTPResponse {
    HTTPResponse(status: status, fields: [.init("Assay-Reason", reason)])
}

@Test func `every answer of a gateway that accepts is right for honest requests`() throws {
    let gateway = try listener { _ in answer(200, "") }
    let report = try GatewayBench.run(settings(gateway), cpu: nil, signals: nil)
    #expect(report.isGood)
    #expect(report.tally.right[GatewaySort.honest.rawValue] == 200)
    #expect(report.connections == 4)
}

@Test func `a hostile request that is accepted is wrong`() throws {
    let gateway = try listener { _ in answer(200, "") }
    var settings = try settings(gateway)
    settings.hostilePercent = 50
    let report = try GatewayBench.run(settings, cpu: nil, signals: nil)
    #expect(!report.isGood)
    #expect(report.tally.wrong > 90)
}

@Test func `a refusal for another reason is wrong`() throws {
    let gateway = try listener { request in
        request.field("DPoP") == .absent ? answer(401, "dpop.malformed") : answer(200, "")
    }
    var settings = try settings(gateway)
    settings.hostilePercent = 50
    let report = try GatewayBench.run(settings, cpu: nil, signals: nil)
    #expect(report.tally.right[GatewaySort.proofMissing.rawValue] == 0)
    #expect(report.tally.right[GatewaySort.downgrade.rawValue] == 0)
}

@Test func `a proof sent to a gate again comes under another request id`() throws {
    let seen = Mutex<(ids: [[UInt8]], proofs: [[UInt8]])>(([], []))
    let gate = try listener { request in
        guard case .one(let id) = request.field("Assay-Request-Id") else {
            return HTTPResponse(status: 400)
        }
        seen.withLock { seen in
            seen.ids.append(Array(request.bytes[id]))
            if case .one(let proof) = request.field("DPoP") {
                seen.proofs.append(Array(request.bytes[proof]))
            }
        }
        return answer(200, "")
    }
    var settings = try settings(gate)
    settings.asksGate = true
    settings.hostilePercent = 50
    _ = try GatewayBench.run(settings, cpu: nil, signals: nil)
    seen.withLock { seen in
        #expect(seen.ids.count > 100)
        #expect(Set(seen.ids).count == seen.ids.count)
        #expect(Set(seen.proofs).count < seen.proofs.count)
    }
}

@Test func `undecided answers are neither right nor wrong`() throws {
    let gateway = try listener { request in
        request.pathIs("/orders") && request.field("Cookie") == .absent
            ? answer(503, "unavailable") : answer(200, "")
    }
    let sender = try GatewaySender(
        settings(gateway), signals: nil, progress: Progress(isShown: false))
    var making = try GatewayMaking(settings(gateway))
    let tally = sender.send(try making.make(20))
    #expect(tally.undecided == 20)
    #expect(tally.isGood)
}

@Test func `a server error without a reason is wrong`() throws {
    let gateway = try listener { _ in HTTPResponse(status: 503) }
    let sender = try GatewaySender(
        settings(gateway), signals: nil, progress: Progress(isShown: false))
    var making = try GatewayMaking(settings(gateway))
    #expect(sender.send(try making.make(20)).wrong == 20)
}

@Test func `connections held beside are counted when they were closed`() throws {
    let gateway = try listener { _ in answer(200, "") }
    var settings = try settings(gateway)
    settings.idleConnections = 50
    #expect(try GatewayBench.run(settings, cpu: nil, signals: nil).idleLost == 0)
    let address = try #require(SocketAddress("127.0.0.1:0"))
    var limits = HTTPLimits()
    limits.idleMillisecondsMax = 1000
    let impatient = try HTTPListener(address, limits: limits) { $1.respond(answer(200, "")) }
    settings.address = impatient.address
    var making = try GatewayMaking(settings)
    let idle = try IdleConnections(settings, &making)
    #expect(try waitUntil { impatient.figures.connectionsOpen == 0 })
    #expect(try idle.countLost(&making) == 50)
}

/// Waits for a condition, at most a minute.
private func waitUntil(_ condition: () -> Bool) throws -> Bool {
    let readiness = try Readiness()
    var events: [Readiness.Event] = []
    let start = Clock.monotonic()
    while !condition() {
        guard Clock.monotonic().microseconds(since: start) < 60_000_000 else { return false }
        readiness.wait(milliseconds: 10, into: &events)
    }
    return true
}

@Test func `every sort of hostile request has a reason of its own`() {
    let reasons = GatewaySort.hostile.map(\.reason)
    #expect(Set(reasons).count == reasons.count)
    let known = Set((0...UInt16.max).compactMap { Reason(rawValue: $0).name })
    for reason in reasons { #expect(known.contains(reason), "\(reason)") }
}

@Suite struct AnswerHeads {
    private func read(_ text: String) -> AnswerHead.Reading {
        let bytes = Array(text.utf8)
        return AnswerHead.read(bytes.span)
    }

    @Test func `status reason and size are read`() throws {
        let text = "HTTP/1.1 401 No\r\ncontent-length: 2\r\nAssay-Reason:  x.y \r\n\r\nok"
        guard case .whole(let head) = read(text + "HTTP") else {
            Issue.record("not whole")
            return
        }
        #expect(head.status == 401)
        #expect(head.size == text.utf8.count)
        #expect(!head.closes)
        let reason = try #require(head.reason)
        #expect(Array(text.utf8)[reason].elementsEqual("x.y".utf8))
    }

    @Test func `an answer that is not whole is waited for`() {
        for text in ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no"] {
            guard case .part = read(text) else {
                Issue.record("\(text)")
                continue
            }
        }
    }

    @Test func `what has no end is no answer`() {
        for text in [
            "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", "nonsense\r\n\r\n",
        ] {
            guard case .malformed = read(text) else {
                Issue.record("\(text)")
                continue
            }
        }
    }

    @Test func `an answer can end its connection`() {
        guard case .whole(let head) = read("HTTP/1.1 204 No\r\nConnection: close\r\n\r\n") else {
            Issue.record("not whole")
            return
        }
        #expect(head.closes)
    }
}
