import AssayCrypto
package import AssayTransport
package import AssayWire

/// What one run does.
package struct BenchSettings: Sendable {
    /// The verifiers asked, each message by the one with the fewest in flight.
    package var verifiers: [Endpoint]
    /// Their ledger, whose processor time is reported too.
    package var ledger: Endpoint?
    package var realm: RealmName
    package var workload = Workload.dpop
    package var keys = KeyForm(.es256)
    /// How many keys sign in turn; zero is a fresh one each time.
    package var keyCount = 0
    /// Whose tokens are sent; nil unless the workload is of tokens.
    package var tokens: TokenSettings?
    /// Whether proofs carry a nonce of the verifier's.
    package var usesNonce = false
    /// The relying party id that signed challenges cover.
    package var relyingPartyID = "example.com"
    package var batch = 32
    package var window = 16
    /// How long requests are sent, making them not counted; of hostile input, each sort.
    package var seconds = 5.0
    /// How many requests are sent, in place of `seconds`.
    package var count: Int?
    /// Seconds of sending before anything is counted.
    package var warmUpSeconds = 1.0
    /// The processor the sender is bound to.
    package var cpu: Int?
    /// What `openssl speed` needs for one verification, in microseconds.
    package var baselineMicroseconds: Double?
    package var timeLeftMicroseconds: UInt64 = 5_000_000
    /// How long a server may stay silent before it counts as absent.
    package var silenceMilliseconds = BenchLimits.silenceMillisecondsMax
    package var writesJSON = false
    package var showsProgress = false

    /// A run of the defaults.
    package init(verifiers: [Endpoint], realm: RealmName) {
        self.verifiers = verifiers
        self.realm = realm
    }

    /// How requests travel.
    package var delivery: Delivery {
        Delivery(batch: batch, window: window, timeLeftMicroseconds: timeLeftMicroseconds)
    }
}
