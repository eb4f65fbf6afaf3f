/// `pkce.verify`: does this verifier answer this code challenge?
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct PKCEVerifyRequest: Hashable, Sendable {
    package var codeVerifier: Range<Int>?
    package var codeChallenge: Range<Int>?
    package var codeChallengeMethod: Range<Int>?

    /// A request; absence is part of what is judged.
    package init(
        codeVerifier: Range<Int>?, codeChallenge: Range<Int>?, codeChallengeMethod: Range<Int>?
    ) {
        self.codeVerifier = codeVerifier
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
    }

    private typealias Fields = PKCEVerifyRequestFields

    /// Reads the request; neither verifier nor challenge is `fieldMissing`.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> PKCEVerifyRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        let result = PKCEVerifyRequest(
            codeVerifier: slots[Fields.codeVerifier],
            codeChallenge: slots[Fields.codeChallenge],
            codeChallengeMethod: slots[Fields.codeChallengeMethod])
        guard result.codeVerifier != nil || result.codeChallenge != nil else {
            throw .fieldMissing
        }
        return result
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.pkceVerify, head)
        batch.field(Fields.codeVerifier, codeVerifier, from: source)
        batch.field(Fields.codeChallenge, codeChallenge, from: source)
        batch.field(Fields.codeChallengeMethod, codeChallengeMethod, from: source)
        return batch.end()
    }
}
