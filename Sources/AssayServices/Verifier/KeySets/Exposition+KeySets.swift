import AssayEncodings
import AssayWire

/// How the issuers' key sets stand, for scrapers and for `stats`.
extension Exposition {
    /// A series an issuer of a realm; both are few, from the configuration.
    mutating func add(_ standings: [KeySetStanding], prefix: String) {
        let families: [(String, String, (KeySetStanding) -> UInt64?)] = [
            ("issuer_keys", "Keys in use, by realm and issuer.", { $0.keys.map { UInt64($0) } }),
            (
                "issuer_key_set_age_seconds",
                "Time since its origin last confirmed a key set, by realm and issuer.",
                { $0.ageSeconds }
            ),
            (
                "issuer_key_set_failures",
                "Fetches of a key set that failed since one did not, by realm and issuer.",
                { UInt64($0.failures) }
            ),
        ]
        for (name, help, value) in families {
            let samples = standings.compactMap { standing in
                value(standing).map { number in
                    MetricSample(
                        [
                            MetricLabel("realm", standing.realm.text),
                            MetricLabel("issuer", standing.issuer),
                        ], .number(number))
                }
            }
            add(MetricFamily(prefix + name, .gauge, help, samples))
        }
    }
}

extension Array where Element == KeySetStanding {
    /// Writes the member `key_sets` of the object that is open in `writer`.
    func write(to writer: inout JSONWriter) {
        writer.name("key_sets")
        writer.beginArray()
        for standing in self {
            writer.beginObject()
            writer.member("realm", standing.realm.text)
            writer.member("issuer", standing.issuer)
            if let keys = standing.keys { writer.member("keys", keys) }
            if let age = standing.ageSeconds { writer.member("age_s", age) }
            writer.member("failures", standing.failures)
            if let error = standing.lastError { writer.member("last_error", error) }
            writer.endObject()
        }
        writer.endArray()
    }
}
