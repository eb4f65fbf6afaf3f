import AssayBytes
import AssaySystem
import AssayTransport
import Synchronization

/// A peer that speaks ZMTP 3.0 (RFC 23) by hand, so that it can also speak it badly.
final class RawPeer: Sendable {
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

    static let greeting: [UInt8] = {
        var greeting: [UInt8] = [0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 3, 0]
        greeting += Array("NULL".utf8)
        return greeting + [UInt8](repeating: 0, count: 64 - greeting.count)
    }()

    /// The READY command of a socket of some type.
    static func ready(as type: String, identity: [UInt8]?) -> [UInt8] {
        var body: [UInt8] = [5]
        body += Array("READY".utf8)
        body += property("Socket-Type", Array(type.utf8))
        if let identity { body += property("Identity", identity) }
        return [0x06, 0, 0, 0, 0, 0, 0, UInt8(body.count >> 8), UInt8(body.count & 255)] + body
    }

    /// Greeting with the NULL mechanism, then READY; an identity where one is given.
    ///
    /// Waits for the other end's READY: messages sent before it end the connection.
    func shakeHands(as type: String = "DEALER", identity: [UInt8]? = nil) {
        startHandshake(as: type, identity: identity)
        var received: [UInt8] = []
        while !String(decoding: received, as: UTF8.self).contains("READY"),
            case .bytes(let more) = socket.receive(bytesMax: 4096, milliseconds: 60_000)
        {
            received += more
        }
    }

    /// Our half of the handshake.
    func startHandshake(as type: String = "DEALER", identity: [UInt8]? = nil) {
        send(Self.greeting + Self.ready(as: type, identity: identity))
    }

    /// What a handshake gave so far, where the other end is in this thread's hands too.
    private let seen = Mutex<[UInt8]>([])

    /// Whether the other end's READY has come, to its last byte.
    var hasSeenReady: Bool {
        guard case .bytes(let more) = socket.receive(bytesMax: 4096, milliseconds: 0) else {
            return seen.withLock { $0.count } >= 64 + 2 + 28
        }
        return seen.withLock {
            $0 += more
            return $0.count >= 64 + 2 + 28
        }
    }

    /// Whether the other end has closed the connection.
    var hasEnded: Bool {
        switch socket.receive(bytesMax: 65_536, milliseconds: 0) {
        case .ended, .broken: true
        case .bytes, .timedOut: false
        }
    }

    /// The next bytes, exactly so many; fewer where the other end closes before, which is only
    /// as good as an error where it may not.
    func nextBytes(_ count: Int, orEnd: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard
                case .bytes(let more) = socket.receive(
                    bytesMax: count - bytes.count, milliseconds: 60_000)
            else { break }
            bytes += more
            if orEnd { break }
        }
        return bytes
    }

    /// What is there.
    func nextBytes(atMost count: Int) -> [UInt8] {
        guard case .bytes(let more) = socket.receive(bytesMax: count, milliseconds: 0) else {
            return []
        }
        return more
    }

    func close() { socket.finishSending() }

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
