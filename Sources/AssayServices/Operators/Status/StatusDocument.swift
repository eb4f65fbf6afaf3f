import AssayBytes
import AssayEncodings
package import AssayPeer

/// What `GET /status` answers: the gate's own `stats`, and those of each verifier it asks.
package enum StatusDocument {
    /// One JSON object. What a verifier told is passed on only where it is a JSON object.
    ///
    /// - Parameters:
    ///   - gate: the gate's `stats`.
    ///   - endpoints: the verifiers' addresses, in the order of `looks`.
    package static func json(
        gate: [UInt8], endpoints: [String], looks: [PeerLook]
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("gate")
        writer.value(json: gate.span)
        writer.name("verifiers")
        writer.beginArray()
        for (endpoint, look) in zip(endpoints, looks) {
            writer.beginObject()
            writer.member("endpoint", endpoint)
            writer.member("ready", look.isReady)
            if let stats = look.stats, JSONText.isObject(stats) {
                writer.member("answered_us", look.microseconds)
                writer.name("stats")
                writer.value(json: stats.span)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}
