import AssayBytes
import AssayServices
import AssaySystem

/// Asks an operators' listener for one document over HTTP.
enum OperatorsAsker {
    /// The largest answer that is read.
    private static let bytesMax = 1 << 20

    /// The status and body of `GET path` at the address `text` gives.
    static func get(
        _ path: String, at text: String, milliseconds: Int
    ) throws(CommandFailure) -> (status: Int, body: [UInt8]) {
        let address = try address(text)
        let socket: StreamSocket
        do throws(SystemError) {
            socket = try StreamSocket(address)
        } catch {
            throw CommandFailure(
                code: .undecided,
                text: "\(text): \(error.text); is assay gate running there, and is this its "
                    + "operators' listener?")
        }
        // Without keep-alive the end of the connection is the end of the answer.
        let request = Array(
            "GET \(path) HTTP/1.1\r\nHost: assay\r\nConnection: close\r\n\r\n".utf8)
        guard socket.send(request.span),
            let answer = receive(socket, milliseconds), let parsed = parse(answer)
        else {
            throw CommandFailure(code: .undecided, text: "\(text): no whole answer in time")
        }
        return parsed
    }

    private static func address(_ text: String) throws(CommandFailure) -> SocketAddress {
        var place = text
        if place.hasPrefix("http://") { place.removeFirst("http://".count) }
        if place.hasSuffix("/"), !place.hasPrefix("unix:") { place.removeLast() }
        if place.hasPrefix("localhost:") { place = "127.0.0.1:" + place.dropFirst(10) }
        guard let address = SocketAddress(place) else {
            throw .usage("--gate \(text): write http://127.0.0.1:8081 or unix:/PATH")
        }
        return address
    }

    private static func receive(_ socket: StreamSocket, _ milliseconds: Int) -> [UInt8]? {
        let ends = Clock.monotonic().advanced(byMicroseconds: UInt64(milliseconds) * 1000)
        var answer: [UInt8] = []
        while answer.count <= bytesMax {
            let left = ends.microseconds(since: Clock.monotonic()) / 1000
            switch socket.receive(
                bytesMax: 64 << 10, milliseconds: Int32(clamping: max(1, left)))
            {
            case .bytes(let bytes): answer += bytes
            case .ended: return answer
            case .timedOut, .broken: return nil
            }
        }
        return nil
    }

    /// Status line, head and body; the listener sends no chunks.
    private static func parse(_ answer: [UInt8]) -> (status: Int, body: [UInt8])? {
        let end = Array("\r\n\r\n".utf8)
        guard answer.count > 12, answer.starts(with: "HTTP/1.".utf8),
            let status = Int(String(decoding: answer[9..<12], as: UTF8.self)),
            let body = answer.indices.first(where: { answer[$0...].starts(with: end) })
        else { return nil }
        return (status, Array(answer[(body + end.count)...]))
    }
}
