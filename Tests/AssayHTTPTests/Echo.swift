import AssayBytes
import AssayHTTP
import AssaySystem

/// A handler that gives the request back: method, path, query, header lines, body.
@Sendable func echo(_ request: HTTPRequest, _ responder: HTTPResponder) {
    func text(_ range: Range<Int>) -> String {
        String(decoding: request.bytes[range], as: UTF8.self)
    }
    var lines = ["\(text(request.method))|\(text(request.path))|\(request.query.map(text) ?? "-")"]
    lines += request.fields.map { "\(text($0.name))=\(text($0.value))" }
    lines.append(request.bodyTooLarge ? "too large" : "body=\(text(request.body))")
    responder.respond(
        HTTPResponse(
            status: request.bodyTooLarge ? 413 : 200, fields: [.init("Assay-Reason", [])],
            body: Array(lines.joined(separator: "\n").utf8)))
}

/// Any free port of this machine's own.
let anyPort = SocketAddress.ipv4(127 << 24 | 1, port: 0)

/// Waits until `condition` holds, for at most a minute.
func eventually(_ condition: () -> Bool) -> Bool {
    let start = Clock.monotonic()
    while Clock.monotonic().microseconds(since: start) < 60_000_000 {
        if condition() { return true }
        Thread.pause(milliseconds: 1)
    }
    return false
}
