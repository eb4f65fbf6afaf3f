/// Something that happened in the life of an account, or to the ledger's store.
public struct LifeEvent: Hashable, Sendable {
    /// Where it stands among the realm's events; greater is later.
    public var position: Int64
    /// When, in seconds since 1970.
    public var time: Int64
    /// What, by its stable name, such as `credential.enrolled`.
    public var type: String
    /// The account; nil where it is of none, or its name was forgotten.
    public var account: String?
    /// The credential it is about.
    public var credentialID: String?
    /// The recovery it is about.
    public var recoveryID: String?
    /// The session it is about.
    public var sessionID: String?
    /// The credential that took the place of the one it is about.
    public var successor: String?
    /// What the caller asserted when a recovery started.
    public var assertion: String?
    /// What else there is to say.
    public var detail: String?
    /// How many alike within a minute it stands for.
    public var count: Int64
}

/// Some of a realm's events, in order.
public struct EventPage: Hashable, Sendable {
    /// The events; none when there is nothing new.
    public var events: [LifeEvent]
    /// The position to ask after next.
    public var next: Int64
}
