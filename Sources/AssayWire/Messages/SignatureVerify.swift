/// How the bytes of an ECDSA signature are laid out; the other algorithms have one form.
package enum SignatureForm: UInt8, Sendable {
    /// What the kind says: raw for `signature.verify`, DER for `challenge.verify`.
    case kindDefault = 0
    /// r and s, each as long as the curve's order (RFC 7518 section 3.4).
    case raw = 1
    /// SEQUENCE of r and s.
    case der = 2
}

/// `signature.verify`: does this signature hold over these bytes?
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct SignatureVerifyRequest: Hashable, Sendable {
    /// A JWK as JSON text.
    package var publicKey: Range<Int>
    /// A JOSE algorithm's name.
    package var algorithm: Range<Int>
    package var message: Range<Int>
    package var signature: Range<Int>
    package var format: SignatureForm?

    /// A request in the default form.
    package init(
        publicKey: Range<Int>, algorithm: Range<Int>, message: Range<Int>, signature: Range<Int>,
        format: SignatureForm? = nil
    ) {
        self.publicKey = publicKey
        self.algorithm = algorithm
        self.message = message
        self.signature = signature
        self.format = format
    }

    private typealias Fields = SignatureVerifyRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> SignatureVerifyRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return SignatureVerifyRequest(
            publicKey: try slots.required(Fields.publicKey),
            algorithm: try slots.required(Fields.algorithm),
            message: try slots.required(Fields.message),
            signature: try slots.required(Fields.signature),
            format: slots.choice(Fields.signatureFormat, in: message)
                .flatMap(SignatureForm.init))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.signatureVerify, head)
        batch.field(Fields.publicKey, publicKey, from: source)
        batch.field(Fields.algorithm, algorithm, from: source)
        batch.field(Fields.message, message, from: source)
        batch.field(Fields.signature, signature, from: source)
        if let format { batch.field(Fields.signatureFormat, format.rawValue) }
        return batch.end()
    }
}
