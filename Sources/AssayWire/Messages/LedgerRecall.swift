package import AssayBytes

/// `ledger.recall`: the answer kept under the operation id of this request, if there is one.
///
/// The reply is that of the discharge it was kept of (`DischargeReply`), or
/// `ledger.nothing_kept`; `operation.mismatch` when the id was used for another call.
package struct LedgerRecallRequest: Hashable, Sendable {
    package var callDigest: Bytes32

    /// A request about the call with this digest.
    package init(callDigest: Bytes32) {
        self.callDigest = callDigest
    }

    private typealias Fields = LedgerRecallRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> LedgerRecallRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return LedgerRecallRequest(
            callDigest: try slots.bytes32(Fields.callDigest, in: message).orMissing())
    }

    /// Writes the request; the head has realm and operation id.
    package func encode(_ head: RequestHead, into batch: inout BatchWriter) -> FrameWriting {
        batch.beginRequest(.ledgerRecall, head)
        batch.field(Fields.callDigest, callDigest)
        return batch.end()
    }
}
