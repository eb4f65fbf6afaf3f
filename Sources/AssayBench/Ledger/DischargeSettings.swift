package import AssayTransport
package import AssayWire

/// What `assay bench-discharges` is told.
package struct DischargeSettings: Sendable {
    package var ledger: Endpoint
    package var realm: RealmName
    /// Frames in a message, messages in flight.
    package var batch = 256
    package var window = 8
    /// Keys whose quotas are drawn on in turn; 0 is a fresh one each.
    package var keys = 0
    /// Discharges that are counted; nil to send for `seconds`.
    package var count: Int?
    package var seconds = 2.0
    /// Records there are to be before anything is counted, and over how many milliseconds back
    /// they are dated.
    package var prefill = 0
    package var spreadMilliseconds = 0
    /// The processor the sender is bound to.
    package var cpu: Int?
    package var writesJSON = false
    package var silenceMilliseconds = BenchLimits.silenceMillisecondsMax

    /// The defaults, for one ledger and realm.
    package init(ledger: Endpoint, realm: RealmName) {
        self.ledger = ledger
        self.realm = realm
    }
}
