// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The numbers of version 1, as SPEC.md lists them.
extension Kind {
    /// What the server speaks, its limits and its state.
    package static let hello = Kind(rawValue: 0x0001)
    /// The server's counters and figures.
    package static let stats = Kind(rawValue: 0x0002)
    /// The server's state has changed.
    package static let draining = Kind(rawValue: 0x0003)
    /// Does this DPoP proof hold for this request, and is it new.
    package static let dpopVerify = Kind(rawValue: 0x1001)
    /// Does this verifier answer this code challenge.
    package static let pkceVerify = Kind(rawValue: 0x1101)
    /// Does this signature hold over these bytes.
    package static let signatureVerify = Kind(rawValue: 0x1201)
    /// A challenge for one key to sign.
    package static let challengeIssue = Kind(rawValue: 0x1301)
    /// Was this challenge signed by its key, now, for the first time.
    package static let challengeVerify = Kind(rawValue: 0x1302)
    /// The epoch, the minting keys and the windows.
    package static let ledgerJoin = Kind(rawValue: 0x8001)
    /// All obligations of one request, at once.
    package static let ledgerDischarge = Kind(rawValue: 0x8002)

    /// All of them, in the order of their numbers.
    package static let all: [Kind] = [
        .hello,
        .stats,
        .draining,
        .dpopVerify,
        .pkceVerify,
        .signatureVerify,
        .challengeIssue,
        .challengeVerify,
        .ledgerJoin,
        .ledgerDischarge,
    ]
}
