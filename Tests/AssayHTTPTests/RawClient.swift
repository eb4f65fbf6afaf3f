import AssayBytes
import AssayHTTP
import AssaySystem

/// An answer as it came over the connection.
struct RawAnswer: Equatable {
    var status = 0
    var lines: [String] = []
    var body: [UInt8] = []

    func values(_ name: String) -> [String] {
        lines.compactMap { line in
            guard let colon = line.firstIndex(of: ":"),
                line[..<colon].lowercased() == name.lowercased()
            else { return nil }
            let value = line[line.index(after: colon)...]
            return String(value.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A client that sends exactly the bytes a test gives it.
final class RawClient {
    private let socket: StreamSocket
    private var buffer: [UInt8] = []

    init(_ address: SocketAddress) throws {
        socket = try StreamSocket(address)
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool { socket.send(bytes.span) }

    func finishSending() { socket.finishSending() }

    /// The next answer; nil when the connection ends or a minute passes before it is whole.
    func answer(toHEAD: Bool = false) -> RawAnswer? {
        while true {
            if let answer = takeAnswer(toHEAD) { return answer }
            guard case .bytes(let more) = socket.receive(bytesMax: 65_536, milliseconds: 60_000)
            else { return nil }
            buffer += more
        }
    }

    /// Whether the connection ends, with nothing more sent before.
    func isEnded() -> Bool {
        guard buffer.isEmpty else { return false }
        return socket.receive(bytesMax: 1, milliseconds: 60_000) == .ended
    }

    private func takeAnswer(_ toHEAD: Bool) -> RawAnswer? {
        let mark: [UInt8] = [13, 10, 13, 10]
        guard let end = buffer.indices.first(where: { buffer[$0...].starts(with: mark) })
        else { return nil }
        let head = String(decoding: buffer[..<end], as: UTF8.self)
        var answer = RawAnswer()
        answer.lines = head.split(separator: "\r\n").map(String.init)
        guard answer.lines.count > 0 else { return nil }
        let first = answer.lines.removeFirst().split(separator: " ")
        answer.status = first.count > 1 ? Int(first[1]) ?? 0 : 0
        let length = toHEAD ? 0 : answer.values("Content-Length").first.flatMap { Int($0) } ?? 0
        let start = end + 4
        guard buffer.count >= start + length else { return nil }
        answer.body = Array(buffer[start..<start + length])
        buffer.removeFirst(start + length)
        return answer
    }
}

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
