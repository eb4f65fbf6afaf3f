import AssayServices
import Synchronization
import Testing

/// What every role shows its operators.
@Suite struct OperatorsSiteTests {
    @Test(arguments: [
        ("GET", "/healthz", true, 200), ("HEAD", "/healthz", false, 200),
        ("GET", "/readyz", true, 200), ("GET", "/readyz", false, 503),
        ("POST", "/readyz", true, 405), ("GET", "/readyz/", true, 404),
        ("GET", "/metrics", false, 200), ("DELETE", "/metrics", true, 405),
        ("POST", "/v1/dpop/verify", true, 404), ("GET", "/", true, 404),
        ("GET", "/own", true, 200), ("GET", "/owner", true, 404), ("GET", "/below/this", true, 200),
        ("GET", "/below/", true, 404), ("GET", "/below", true, 404), ("PUT", "/own", true, 405),
    ])
    func `health, readiness, metrics and the role's own pages are all there is`(
        method: String, path: String, isReady: Bool, status: Int
    ) {
        #expect(answer(method, path, isReady: isReady).status == status)
    }

    @Test func `metrics are plain text of the version a scraper asks for`() {
        let answer = answer("GET", "/metrics", isReady: true)
        #expect(answer.body == Array("assay_test 1\n".utf8))
        #expect(
            answer.headers.contains(
                HTTPField(.contentType, "text/plain; version=0.0.4; charset=utf-8")))
        #expect(answer.headers.contains(HTTPField(.cacheControl, "no-store")))
    }

    @Test func `nothing of a request stands in the answer to it`() {
        let hostile = "/<script>alert(1)</script>"
        for method in ["GET", "<b>"] {
            let body = String(
                decoding: answer(method, hostile, isReady: true).body, as: UTF8.self)
            #expect(!body.contains("script"))
            #expect(!body.contains("<b>"))
        }
    }

    private func answer(_ method: String, _ path: String, isReady: Bool) -> HTTPAnswer {
        let site = OperatorsSite(
            isReady: { isReady }, metrics: { Array("assay_test 1\n".utf8) },
            pages: [
                OperatorsPage("/own") { _, reply in reply(.text("text/plain", [])) },
                OperatorsPage("/below/") { _, reply in reply(.text("text/plain", [])) },
            ])
        let told = Mutex<[HTTPAnswer]>([])
        site.serve(GateCall(method: Array(method.utf8), path: Array(path.utf8))) { answer in
            told.withLock { $0.append(answer) }
        }
        let answers = told.withLock { $0 }
        #expect(answers.count == 1)
        return answers.first ?? .text("", [])
    }
}
