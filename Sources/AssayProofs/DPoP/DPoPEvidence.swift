/// What a request says of a DPoP proof: ranges of the workspace's bytes.
package struct DPoPEvidence {
    /// The value of the `DPoP` header field; absent and empty mean that there was none.
    package var proof: Range<Int>?
    /// The method of the request the proof came with.
    package var method: Range<Int>
    /// The URL of that request.
    package var url: Range<Int>
    /// The access token that came with the proof.
    package var accessToken: Range<Int>?
    /// The thumbprint the proof's key must have, as text.
    package var expectedThumbprint: Range<Int>?
    /// Whether the proof needs a nonce; absent means as the realm says.
    package var isNonceRequired: Bool?
    /// Whether the ledger records the proof or only says whether it could.
    package var isCheckOnly: Bool
    /// The caller's name, for its share of the open pool.
    package var caller: Range<Int>?

    /// Evidence of a proof for one request.
    package init(
        proof: Range<Int>?, method: Range<Int>, url: Range<Int>, accessToken: Range<Int>? = nil,
        expectedThumbprint: Range<Int>? = nil, isNonceRequired: Bool? = nil,
        isCheckOnly: Bool = false, caller: Range<Int>? = nil
    ) {
        self.proof = proof
        self.method = method
        self.url = url
        self.accessToken = accessToken
        self.expectedThumbprint = expectedThumbprint
        self.isNonceRequired = isNonceRequired
        self.isCheckOnly = isCheckOnly
        self.caller = caller
    }
}
