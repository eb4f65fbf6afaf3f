import AssayBytes
import AssayEncodings
import AssaySystem
package import AssayTransport

/// How long round trips to bare servers take, one after the other.
package struct EchoRun: Sendable {
    /// From sending to the answer, in microseconds.
    package private(set) var latency = Histogram()

    /// Asks a server for some seconds, one message in flight.
    package static func ask(
        _ endpoint: Endpoint, as hop: EchoHop, seconds: Double
    ) throws(BenchError) -> EchoRun {
        guard let context = try? Context() else { throw .socket }
        let link = try Link(
            endpoint, context: context, silenceMilliseconds: BenchLimits.silenceMillisecondsMax)
        var poller = Poller()
        _ = poller.add(link.socket)
        let request = Fill.bytes(try hop.sizes().request)
        let connecting = Clock.monotonic()
        while !link.socket.isWritable {
            guard Clock.monotonic().microseconds(since: connecting) < 5_000_000 else {
                throw .silent
            }
            Thread.pause(milliseconds: 1)
        }
        var run = EchoRun()
        var body: [UInt8] = []
        let started = Clock.monotonic()
        while Double(Clock.monotonic().microseconds(since: started)) < seconds * 1_000_000 {
            let sent = Clock.monotonic()
            guard link.socket.send(request) == .sent else { throw .silent }
            while link.socket.receive(into: &body) != .message {
                guard poller.wait(microseconds: 5_000_000) == .ready else { throw .silent }
            }
            run.latency.add(Clock.monotonic().microseconds(since: sent))
        }
        return run
    }

    /// The figures as one JSON object: times in microseconds.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("round_trips", latency.count)
        writer.name("latency_us")
        writer.beginObject()
        for (name, value) in Percentiles(latency).all { writer.member(name, value) }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    /// The figures in a line for a person.
    package var text: String {
        let all = Percentiles(latency).all.map { "\($0.name) \($0.value) µs" }
        return "\(latency.count) round trips: \(all.joined(separator: ", "))\n"
    }
}
