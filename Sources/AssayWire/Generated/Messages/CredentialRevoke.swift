// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `credential.revoke`: end a credential and its sessions for good.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct CredentialRevokeRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// A credential's id.
    package var credentialId: Range<Int>

    /// One request.
    package init(caller: Range<Int>? = nil, credentialId: Range<Int>) {
        self.caller = caller
        self.credentialId = credentialId
    }

    private typealias Fields = CredentialRevokeRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> CredentialRevokeRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return CredentialRevokeRequest(
            caller: slots[Fields.caller],
            credentialId: try slots.required(Fields.credentialId))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.credentialRevoke, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.credentialId, credentialId, from: source)
        return batch.end()
    }
}
