import AssayBytes
import AssayWire

extension Messages {
    static func join(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try LedgerJoinRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        mark(typed.witness, in: &fields)
        return (fields, { typed.encode($0, into: &$1) })
    }

    static func mark(_ mark: StoreMark?, in fields: inout Fields) {
        fields["store_id"] = mark.map { .string(Reading.hex($0.store)) }
        fields["store_sequence"] = mark.map { number($0.sequence) }
    }

    static func discharge(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try Discharge.decode(request, in: bytes.span)
        var fields: Fields = [
            "discharge_epoch": .string(Reading.hex(typed.epoch)),
            "shard_key": .string(Reading.hex(typed.shardKey)),
            "pool": number(typed.pool.rawValue),
            "quota_key": .string(Reading.hex(typed.quotaKey)),
            "mode": number(typed.mode.rawValue),
            "obligations": .array(typed.obligations.map(Bodies.obligation)),
        ]
        fields["call_digest"] = typed.callDigest.map { .string(Reading.hex($0)) }
        if typed.keepsAnswer { fields["keep"] = .bool(true) }
        return (
            fields,
            { head, batch in
                typed.encode(requestID: head.requestID, timeLeft: head.timeLeft, into: &batch)
            }
        )
    }

    static func recall(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try LedgerRecallRequest.decode(request, in: bytes.span)
        return (
            ["call_digest": .string(Reading.hex(typed.callDigest))],
            { typed.encode($0, into: &$1) }
        )
    }

    static func lookUp(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try LedgerLookUpRequest.decode(request, in: bytes.span)
        return (
            ["queries": .array(typed.queries.map(Bodies.query))],
            { typed.encode($0, into: &$1) }
        )
    }

    static func inspect(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try LedgerInspectRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        func object(_ subject: Int, _ realm: RealmName, _ id: ObjectID) {
            fields["inspect_subject"] = number(subject)
            fields["inspect_realm"] = .string(realm.text)
            fields["inspect_id"] = .string(String(decoding: id.text, as: UTF8.self))
        }
        switch typed.subject {
        case .counts: fields["inspect_subject"] = number(0)
        case .credential(let realm, let id): object(1, realm, id)
        case .recovery(let realm, let id): object(2, realm, id)
        case .session(let realm, let id): object(3, realm, id)
        }
        return (fields, { typed.encode($0, into: &$1) })
    }
}
