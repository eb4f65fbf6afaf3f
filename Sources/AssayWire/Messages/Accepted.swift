/// An `accepted` reply that says nothing else: `pkce.verify` and `signature.verify`.
package enum Accepted {
    /// Reads a reply without fields.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) {
        _ = try FieldSlots.read(message, reply.fields, [])
    }

    /// Writes the reply.
    package static func encode(
        to address: ReplyAddress, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        return batch.end()
    }
}

/// A request without fields: `hello`, `stats` and `ledger.join`.
package enum BareRequest {
    /// Checks that a request holds no field that must be understood.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) {
        _ = try FieldSlots.read(message, request.fields, [])
    }

    /// Writes the request.
    package static func encode(
        _ kind: Kind, requestID: UInt64, timeLeft: UInt32 = 0, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(kind, RequestHead(requestID: requestID, timeLeft: timeLeft))
        return batch.end()
    }
}
