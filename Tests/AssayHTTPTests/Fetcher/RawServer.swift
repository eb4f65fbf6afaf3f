import AssayBytes
import AssayHTTP
import AssaySystem
import Synchronization

/// A server that does with each connection just what a test says, on a thread each.
final class RawServer: Sendable {
    private let socket: ListeningSocket
    private let thread: Thread
    private let stops: EventFD

    init(_ serve: @escaping @Sendable (StreamSocket) -> Void) throws {
        let socket = try ListeningSocket(anyPort)
        let stops = try EventFD()
        thread = try Thread.start(name: "raw-server") {
            while !stops.wait(milliseconds: 0) {
                guard let connection = socket.accept(milliseconds: 20) else { continue }
                _ = try? Thread.start(name: "raw-connection") { serve(connection) }
            }
        }
        self.socket = socket
        self.stops = stops
    }

    deinit {
        stops.signal()
        thread.join()
    }

    var url: String { "http://127.0.0.1:\(socket.address.port ?? 0)/keys" }

    /// A server that reads a request's head and then sends this.
    static func answering(_ text: String) throws -> RawServer {
        try RawServer { connection in
            _ = readHead(connection)
            connection.send(Array(text.utf8).span)
        }
    }
}

/// What a client sent up to the blank line, and what came with it.
@discardableResult
func readHead(_ connection: StreamSocket) -> String {
    var text = ""
    while !text.contains("\r\n\r\n") {
        guard case .bytes(let more) = connection.receive(bytesMax: 65_536, milliseconds: 60_000)
        else { return text }
        text += String(decoding: more, as: UTF8.self)
    }
    return text
}

/// Fetches one thing and waits for it.
func fetch(_ request: FetchRequest) throws -> Result<FetchAnswer, FetchError> {
    var pool = try FetchPool()
    try pool.start(1, request)
    let start = Clock.monotonic()
    while Clock.monotonic().microseconds(since: start) < 60_000_000 {
        if let finished = pool.takeFinished().first { return finished.result }
        pool.wait(milliseconds: 100)
    }
    return .failure(.full)
}

/// Fetches a URL with small limits.
func fetch(
    _ url: String, total: Int = 30_000, _ change: (inout FetchRequest) -> Void = { _ in }
) throws -> Result<FetchAnswer, FetchError> {
    var request = FetchRequest(
        try FetchAddress(url), bodyBytesMax: 1024, totalMilliseconds: total,
        connectMilliseconds: 10_000)
    change(&request)
    return try fetch(request)
}

/// What a test server was sent.
final class Recorded: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
