/// Request lines with the header lines all requests have: what a client sends to a gateway, or what
/// a gateway sends to a gate, under an id of its own each.
struct GatewayHead {
    private let settings: GatewaySettings
    /// Of this sender alone, so that no other one's ids are met.
    private let number = UInt64.random(in: .min ... .max)
    private var count = 0

    init(_ settings: GatewaySettings) {
        self.settings = settings
    }

    /// Another request's.
    mutating func next() -> [UInt8] {
        guard settings.asksGate else {
            return Array("GET \(settings.target) HTTP/1.1\r\nHost: \(settings.authority)\r\n".utf8)
        }
        let scheme = settings.origin.prefix { $0 != ":" }
        count += 1
        return Array(
            """
            GET /v1/authorize/\(settings.realm) HTTP/1.1\r
            Host: gate\r
            X-Forwarded-Method: GET\r
            X-Forwarded-Proto: \(scheme)\r
            X-Forwarded-Host: \(settings.authority)\r
            X-Forwarded-Uri: \(settings.target)\r
            Assay-Request-Id: \(String(number, radix: 16))-\(count)\r

            """.utf8)
    }
}
