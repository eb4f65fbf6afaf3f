import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayPeer
import AssayServices
import Synchronization
import Testing

/// The status page and the JSON it reads.
@Suite struct StatusTests {
    private let gate = Array(#"{"role":"gate"}"#.utf8)

    @Test func `what a verifier told is passed on as it is, with its address beside`() throws {
        var look = PeerLook()
        look.isReady = true
        look.stats = Array(#"{"role":"verifier","gauges":{"queued":3}}"#.utf8)
        look.microseconds = 12
        let document = try parse(
            StatusDocument.json(
                gate: gate, endpoints: ["ipc:///one", "ipc:///two"], looks: [look, PeerLook()]))
        let verifiers = try #require(document.member("verifiers", of: document.root))
        let told = Array(document.elements(of: verifiers))
        #expect(told.count == 2)
        #expect(try text(document, "endpoint", of: told[0]) == "ipc:///one")
        let stats = try #require(document.member("stats", of: told[0]))
        #expect(try text(document, "role", of: stats) == "verifier")
        #expect(document.member("stats", of: told[1]) == nil)
        let ready = try #require(document.member("ready", of: told[1]))
        #expect(document.bool(ready) == false)
    }

    @Test(arguments: [
        "", "null", "[]", "\"text\"", "{", "{} {}", "{\"a\":1,}", "</script><script>alert(1)",
        "{\"a\":1}]}<script>",
    ])
    func `what is no JSON object never becomes part of the answer`(stats: String) throws {
        var look = PeerLook()
        look.stats = Array(stats.utf8)
        let json = StatusDocument.json(gate: gate, endpoints: ["ipc:///one"], looks: [look])
        let document = try parse(json)
        let verifiers = try #require(document.member("verifiers", of: document.root))
        let told = Array(document.elements(of: verifiers))
        #expect(told.count == 1)
        #expect(document.member("stats", of: told[0]) == nil)
        #expect(!String(decoding: json, as: UTF8.self).contains("script"))
    }

    @Test func `an address with quotes and brackets stays one string`() throws {
        let hostile = "ipc:///\"},{\"<b>\\"
        let document = try parse(
            StatusDocument.json(gate: gate, endpoints: [hostile], looks: [PeerLook()]))
        let verifiers = try #require(document.member("verifiers", of: document.root))
        let told = Array(document.elements(of: verifiers))
        #expect(told.count == 1)
        #expect(try text(document, "endpoint", of: told[0]) == hostile)
    }

    @Test func `many who look at once, and soon after, ask the verifiers once`() {
        let looks = Mutex<[PeerClient.LookCompletion]>([])
        let desk = StatusDesk(
            endpoints: ["ipc:///one"],
            look: { completion in looks.withLock { $0.append(completion) } }, gate: { gate })
        let answers = Mutex(0)
        for _ in 0..<5 { desk.serve { _ in answers.withLock { $0 += 1 } } }
        #expect(looks.withLock { $0.count } == 1)
        #expect(answers.withLock { $0 } == 0)
        looks.withLock { $0 }.first?([PeerLook()])
        #expect(answers.withLock { $0 } == 5)
        desk.serve { answer in
            #expect(answer.status == 200)
            answers.withLock { $0 += 1 }
        }
        #expect(answers.withLock { $0 } == 6)
        #expect(looks.withLock { $0.count } == 1)
    }

    @Test func `the page is whole in itself and runs nothing but its own script`() throws {
        let page = StatusPage.html
        for word in [
            "http:", "https:", "//cdn", "@import", "url(", " onclick", " onload", "innerHTML",
            "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "style=\"",
        ] {
            #expect(!page.contains(word), "\(word)")
        }
        #expect(page.hasPrefix("<!doctype html>"))
        let policy = try #require(
            StatusPage.answer.headers.first { $0.name == .contentSecurityPolicy }?.value)
        #expect(policy.contains("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        for element in ["style", "script"] {
            let opened = try #require(page.firstRange(of: "<\(element)>"))
            let closed = try #require(page.firstRange(of: "</\(element)>"))
            let content = Array(page[opened.upperBound..<closed.lowerBound].utf8)
            var digest: [UInt8] = []
            Base64URL.encode(SHA256.digest(content.span), appendingTo: &digest)
            let base64 = String(decoding: digest, as: UTF8.self)
                .split(separator: "-", omittingEmptySubsequences: false).joined(separator: "+")
                .split(separator: "_", omittingEmptySubsequences: false).joined(separator: "/")
            #expect(policy.contains("\(element)-src 'sha256-\(base64)='"))
        }
    }

    private func parse(_ json: [UInt8]) throws -> JSONDocument {
        var document = JSONDocument(limits: JSONLimits(nodesMax: 8192))
        try document.parse(json.span)
        return document
    }

    private func text(
        _ document: JSONDocument, _ name: String, of object: JSONNode
    ) throws -> String? {
        document.text(try #require(document.member(name, of: object)))
    }
}
