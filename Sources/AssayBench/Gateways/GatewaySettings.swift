package import AssayProver
package import AssaySystem

/// What one run of subrequests or of requests through a gateway does.
package struct GatewaySettings: Sendable {
    /// Where requests go: a gateway, or a gate itself.
    package var address: SocketAddress
    /// Scheme and host of the URL, `http://127.0.0.1:8000`.
    package var origin: String
    /// The rest of the URL, `/orders`.
    package var target: String
    /// Whether a gate is asked as a gateway does (`/v1/authorize/REALM`), not a gateway.
    package var asksGate = false
    package var realm = "default"
    /// The key that signs access tokens.
    package var issuerKey: SigningKey
    package var issuer = "https://issuer.example.com"
    package var audience = "https://api.example.com"
    package var scope = "orders.read"
    /// Keys of clients in turn, a token each.
    package var keyCount = 64
    package var connections = 16
    /// How long requests are sent, making them not counted.
    package var seconds = 5.0
    /// How many requests are sent, in place of `seconds`.
    package var count: Int?
    /// Of a hundred requests, how many should be refused.
    package var hostilePercent = 0
    /// Whether only the status is looked at: another product gives no reasons.
    package var ignoresReasons = false
    /// Connections that are kept open beside, each used at the beginning and at the end.
    package var idleConnections = 0
    /// Processes whose processor time and memory are reported, each with what it started.
    package var processes: [(name: String, tree: ProcessTree)] = []
    /// How many requests are made ahead and then sent.
    package var sliceMax = BenchLimits.gatewaySliceMax
    package var writesJSON = false
    package var showsProgress = false

    /// Requests to a URL at an address.
    package init(
        address: SocketAddress, origin: String, target: String, issuerKey: SigningKey
    ) {
        self.address = address
        self.origin = origin
        self.target = target
        self.issuerKey = issuerKey
    }

    /// The host as a request names it.
    var authority: String {
        String(origin.drop { $0 != "/" }.dropFirst(2))
    }

    /// What proofs are made for.
    var url: String { origin + target }
}
