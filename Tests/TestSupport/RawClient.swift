import AssayBytes
package import AssaySystem

/// An answer as it came over the connection.
package struct RawAnswer: Equatable {
    package var status = 0
    /// Of the protocol, as the status line has it.
    package var version = ""
    package var lines: [String] = []
    package var body: [UInt8] = []

    /// The values of a header line, in the order they came.
    package func values(_ name: String) -> [String] {
        lines.compactMap { line in
            guard let colon = line.firstIndex(of: ":"),
                line[..<colon].lowercased() == name.lowercased()
            else { return nil }
            let value = line[line.index(after: colon)...]
            return String(value.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }

    package var text: String { String(decoding: body, as: UTF8.self) }
}

/// A client that sends exactly the bytes a test gives it.
package final class RawClient {
    private let socket: StreamSocket
    private var buffer: [UInt8] = []

    package init(_ address: SocketAddress) throws {
        socket = try StreamSocket(address)
    }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool { socket.send(bytes.span) }

    package func finishSending() { socket.finishSending() }

    /// The next answer; nil when the connection ends or a minute passes before it is whole.
    package func answer(toHEAD: Bool = false) -> RawAnswer? {
        while true {
            if let answer = takeAnswer(toHEAD) { return answer }
            guard case .bytes(let more) = socket.receive(bytesMax: 65_536, milliseconds: 60_000)
            else { return nil }
            buffer += more
        }
    }

    /// Whether the connection ends, with nothing more sent before.
    package func isEnded() -> Bool {
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
        answer.version = first.first.map(String.init) ?? ""
        answer.status = first.count > 1 ? Int(first[1]) ?? 0 : 0
        let length = toHEAD ? 0 : answer.values("Content-Length").first.flatMap { Int($0) } ?? 0
        let start = end + 4
        guard buffer.count >= start + length else { return nil }
        answer.body = Array(buffer[start..<start + length])
        buffer.removeFirst(start + length)
        return answer
    }
}
