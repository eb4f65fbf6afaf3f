import AssayBytes
import AssaySystem
import AssayTransport

/// A peer that speaks ZMTP 3.0 (RFC 23) by hand, so that it can also speak it badly.
final class RawPeer {
    private let socket: StreamSocket

    init(_ endpoint: Endpoint) throws {
        let address: SocketAddress =
            switch endpoint.transport {
            case .tcp(let address), .tcpAnyPort(let address): address
            case .ipc(let path): .unix(path: path)
            }
        socket = try StreamSocket(address)
    }

    init(_ socket: StreamSocket) {
        self.socket = socket
    }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool { socket.send(bytes.span) }

    /// Greeting with the NULL mechanism, then READY; an identity where one is given.
    ///
    /// Waits for the other end's READY: messages sent before it end the connection.
    func shakeHands(as type: String = "DEALER", identity: [UInt8]? = nil) {
        var greeting: [UInt8] = [0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 3, 0]
        greeting += Array("NULL".utf8)
        greeting += [UInt8](repeating: 0, count: 64 - greeting.count)
        send(greeting)
        var body: [UInt8] = [5]
        body += Array("READY".utf8)
        body += Self.property("Socket-Type", Array(type.utf8))
        if let identity { body += Self.property("Identity", identity) }
        send([0x06, 0, 0, 0, 0, 0, 0, UInt8(body.count >> 8), UInt8(body.count & 255)] + body)
        var received: [UInt8] = []
        while !String(decoding: received, as: UTF8.self).contains("READY"),
            case .bytes(let more) = socket.receive(bytesMax: 4096, milliseconds: 60_000)
        {
            received += more
        }
    }

    /// One part of a message.
    func part(_ body: [UInt8], more: Bool = false) {
        var frame: [UInt8] = [more ? 0x03 : 0x02]
        frame.appendBigEndian(UInt64(body.count))
        send(frame + body)
    }

    /// Whether the other end closes the connection, whatever it sends before.
    func isEnded() -> Bool {
        while true {
            switch socket.receive(bytesMax: 65_536, milliseconds: 60_000) {
            case .bytes: continue
            case .ended, .broken: return true
            case .timedOut: return false
            }
        }
    }

    private static func property(_ name: String, _ value: [UInt8]) -> [UInt8] {
        var bytes = [UInt8(name.utf8.count)] + Array(name.utf8)
        bytes.appendBigEndian(UInt32(value.count))
        return bytes + value
    }
}
