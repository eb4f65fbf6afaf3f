import AssayBytes
import AssayPeer
import AssayServices
import AssaySystem
import AssayTransport
import AssayWire
import Synchronization

/// Asks one server one question and waits for the answer.
enum Asker {
    static let options: [Option] = [
        .value("--verifier", "ENDPOINT", "whom to ask; tcp://127.0.0.1:7412 without it"),
        .value("--timeout-ms", "N", "how long to wait; 3000 without it"),
    ]

    /// Sends a request frame; the answer, or one made here when none came in time.
    static func ask(
        _ endpoint: Endpoint, _ frame: [UInt8], milliseconds: Int
    ) throws(CommandFailure) -> PeerReply {
        let client = try connect(endpoint)
        defer { client.close() }
        let box = AnswerBox()
        client.submit(
            frame: frame, timeLeftMicroseconds: UInt64(milliseconds) * 1000
        ) { box.put($0) }
        return box.wait()
    }

    private static func connect(_ endpoint: Endpoint) throws(CommandFailure) -> PeerClient {
        let context: Context
        do throws(TransportError) {
            context = try Context(socketsMax: 4)
        } catch {
            throw CommandFailure(code: .undecided, text: "\(endpoint.text): \(error.text)")
        }
        do throws(PeerError) {
            return try PeerClient(endpoints: [endpoint], context: context, name: "asker")
        } catch {
            throw CommandFailure(
                code: .undecided, text: "\(endpoint.text): no thread or descriptor")
        }
    }

    /// Asks for `stats`, `hello` and the like: a request without fields.
    static func ask(
        _ endpoint: Endpoint, _ kind: Kind, milliseconds: Int
    ) throws(CommandFailure) -> PeerReply {
        var batch = BatchWriter()
        _ = BareRequest.encode(kind, requestID: 0, into: &batch)
        return try ask(endpoint, batch.bytes, milliseconds: milliseconds)
    }
}

/// Carries the answer from the client's thread to the one that waits.
private final class AnswerBox: Sendable {
    private let reply = Mutex<PeerReply?>(nil)

    func put(_ value: PeerReply) {
        reply.withLock { $0 = value }
    }

    /// Waits for the answer: the client ends every call at its deadline, so there is one.
    func wait() -> PeerReply {
        while true {
            if let value = reply.withLock({ $0 }) { return value }
            Thread.pause(milliseconds: 1)
        }
    }
}

extension Arguments {
    /// Whom to ask.
    func verifier() throws(CommandFailure) -> Endpoint {
        try Self.peer(value("--verifier") ?? DefaultEndpoints.verifier, "--verifier")
    }

    /// How long to wait for an answer.
    func timeout() throws(CommandFailure) -> Int {
        try count("--timeout-ms", 1...600_000) ?? 3000
    }
}
