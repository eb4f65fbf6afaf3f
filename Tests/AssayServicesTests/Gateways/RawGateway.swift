import AssaySystem

/// An answer as it came over the connection.
struct RawAnswer: Equatable {
    var status = 0
    var version = ""
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
}

/// A gateway's connection that sends exactly the bytes a test gives it.
final class RawGateway {
    private let socket: StreamSocket
    private var buffer: [UInt8] = []

    init(_ address: SocketAddress) throws {
        socket = try StreamSocket(address)
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool { socket.send(bytes.span) }

    func ask(_ call: GatewayCall, version: String = "1.1", more: String = "") -> RawAnswer? {
        send(call.text(version: version, more: more))
        return answer()
    }

    func finishSending() { socket.finishSending() }

    /// The next answer; nil when the connection ends or a minute passes before it is whole.
    func answer() -> RawAnswer? {
        while true {
            if let answer = takeAnswer() { return answer }
            guard case .bytes(let more) = socket.receive(bytesMax: 65_536, milliseconds: 60_000)
            else { return nil }
            buffer += more
        }
    }

    /// Whether the connection ends in order, with nothing more sent before.
    func isEnded() -> Bool {
        guard buffer.isEmpty else { return false }
        return socket.receive(bytesMax: 1, milliseconds: 60_000) == .ended
    }

    private func takeAnswer() -> RawAnswer? {
        let mark: [UInt8] = [13, 10, 13, 10]
        guard let end = buffer.indices.first(where: { buffer[$0...].starts(with: mark) })
        else { return nil }
        let head = String(decoding: buffer[..<end], as: UTF8.self)
        var answer = RawAnswer()
        answer.lines = head.split(separator: "\r\n").map(String.init)
        guard !answer.lines.isEmpty else { return nil }
        let first = answer.lines.removeFirst().split(separator: " ")
        answer.version = first.first.map(String.init) ?? ""
        answer.status = first.count > 1 ? Int(first[1]) ?? 0 : 0
        let length = answer.values("Content-Length").first.flatMap { Int($0) } ?? 0
        let start = end + 4
        guard buffer.count >= start + length else { return nil }
        answer.body = Array(buffer[start..<start + length])
        buffer.removeFirst(start + length)
        return answer
    }
}
