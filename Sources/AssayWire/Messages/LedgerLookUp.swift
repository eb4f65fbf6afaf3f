package import AssayBytes

/// `ledger.look_up`: what is known of credentials, recoveries, accounts, events.
package struct LedgerLookUpRequest: Hashable, Sendable {
    /// One to four.
    package var queries: [LedgerQuery]

    /// A request with these queries.
    package init(queries: [LedgerQuery]) {
        self.queries = queries
    }

    private typealias Fields = LedgerLookUpRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> LedgerLookUpRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        let list = message.extracting(try slots.required(Fields.queries))
        guard let queries = LedgerQuery.list(list) else { throw .fieldInvalid }
        return LedgerLookUpRequest(queries: queries)
    }

    /// Writes the request; the head has the realm.
    package func encode(_ head: RequestHead, into batch: inout BatchWriter) -> FrameWriting {
        batch.beginRequest(.ledgerLookUp, head)
        batch.beginField(Fields.queries)
        for query in queries { batch.put(query) }
        batch.endField(Fields.queries)
        guard queries.count <= WireLimits.queriesMax else { return batch.abandon() }
        return batch.end()
    }
}

/// The accepted answer to `ledger.look_up`.
package struct LedgerLookUpReply: Hashable, Sendable {
    /// The ledger's clock when it answered.
    package var time: WallTime
    /// One for each query, in their order.
    package var records: [LedgerRecord]

    /// The answer with these records.
    package init(time: WallTime, records: [LedgerRecord]) {
        self.time = time
        self.records = records
    }

    private typealias Fields = LedgerLookUpReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> LedgerLookUpReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        let list = message.extracting(try slots.required(Fields.records))
        guard let records = LedgerRecord.list(list) else { throw .fieldInvalid }
        let time = try slots.i64(Fields.time, in: message).orMissing()
        return LedgerLookUpReply(time: WallTime(milliseconds: time), records: records)
    }

    /// Writes the answer; `notEncodable` when the records together are too long.
    package func encode(
        to address: ReplyAddress, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.time, time.milliseconds)
        batch.beginField(Fields.records)
        for record in records { batch.put(record) }
        batch.endField(Fields.records)
        guard records.count <= WireLimits.queriesMax else { return batch.abandon() }
        return batch.end()
    }
}
