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
    /// The exponent of a Zipf distribution over the keys; nil has them sign in turn.
    package var zipf: Double?
    /// Bytes of the access token that comes with every DPoP proof.
    package var tokenBytes = 0
    /// A file of requests signed ahead, sent once in place of the workload's.
    package var signedFile: String?
    /// Whether that file is sent over and over for `seconds`, whatever its requests are answered
    /// with: for load alone.
    package var sendsAgain = false
    /// Whether the keys are made hot before anything counts, or, with a file, nothing else done.
    package var preparesHot = false
    /// How many of the keys, the most frequent first; nil for all.
    package var hotCount: Int?
    /// Whose tokens are sent; nil unless the workload has any.
    package var tokens: TokenSettings?
    /// Whether proofs carry a nonce of the verifier's.
    package var usesNonce = false
    /// The relying party id that signed challenges cover.
    package var relyingPartyID = "example.com"
    package var batch = 32
    package var window = 16
    /// Connections to each verifier, which take turns.
    package var connections = 1
    /// Processes whose time is read from the kernel, in place of asking the roles for it.
    package var clocks: RoleClocks?
    /// Requests a second that are sent whatever comes back; nil sends as answers come.
    package var rate: Double?
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

    /// Sockets of the sender, of two that ask each verifier, and of one that asks the ledger.
    var socketsMax: Int32 {
        max(TransportLimits.socketsMax, Int32(clamping: verifiers.count * (connections + 2) + 1))
    }

    /// How requests travel.
    package var delivery: Delivery {
        Delivery(batch: batch, window: window, timeLeftMicroseconds: timeLeftMicroseconds)
    }
}
