package import AssayBytes
package import AssayWire

/// Everything an examination knows beside the evidence: the realm, the time, the epoch's keys.
package struct ExamineContext: Sendable {
    /// What the realm demands.
    package var policy: RealmPolicy
    /// The ledger's clock, held within the 48 bits of a minted value.
    package let now: WallTime
    /// What is minted is dated so: not after the ledger's clock.
    package let mintedAt: WallTime
    /// The epoch under which this examination holds, and its keys; none before the ledger spoke.
    package var minting: MintingKeys
    /// Bits for the value this examination may mint: fresh for each request of a kind that needs
    /// them so.
    package var randomness: UInt64
    /// The random part of the identifier this examination may give away; of durable kinds alone.
    package var identifier = Bytes16.zero
    /// What the ledger told of the kind's queries, in their order.
    package var records: [LedgerRecord] = []
    /// The key sets of the issuers.
    package var issuers = IssuerKeySets.none
    /// What the issuer said of the very token, where it was asked.
    package var introspection: IntrospectionAnswer?
    /// Whether the issuer was asked for this request already, or may not be asked now: what is
    /// unknown then stays unknown.
    package var isIssuerAsked = false

    /// A context of these; what is minted is dated now where nothing else is said.
    package init(
        policy: RealmPolicy, now: WallTime, mintedAt: WallTime? = nil, minting: MintingKeys,
        randomness: UInt64 = 0
    ) {
        self.policy = policy
        self.now = Self.held(now)
        self.mintedAt = Self.held(mintedAt ?? now)
        self.minting = minting
        self.randomness = randomness
    }

    private static func held(_ time: WallTime) -> WallTime {
        WallTime(milliseconds: min(max(time.milliseconds, 0), (1 << 48) - 1))
    }

    /// A nonce for the client's next proof; nil while there is no key to mint with.
    func nextNonce() -> Bytes32? {
        MintedValue.mint(
            for: MintingScope(realm: policy.name, purpose: .dpopNonce), with: minting, at: now,
            dated: mintedAt, randomness: randomness)
    }
}
