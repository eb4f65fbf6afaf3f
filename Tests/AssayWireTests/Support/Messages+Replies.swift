import AssayBytes
import AssayWire

extension Messages {
    static func refusal(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try Refusal.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        if let epoch = typed.epoch {
            fields["epoch"] = .string(Reading.hex(epoch.id))
            fields["epoch_start"] = number(epoch.start.milliseconds)
        }
        fields["time"] = typed.time.map { number($0.milliseconds) }
        fields["measured"] = typed.measured.map { number($0) }
        fields["retry_after"] = typed.retryAfter.map { number($0) }
        fields["next_nonce"] = typed.nextNonce.map(nonce)
        fields["checks"] = typed.checks.map { hex(0..<$0.count, $0) }
        fields["failed"] = typed.failed.map { number($0) }
        return (fields, { typed.encode(to: $0, into: &$1) })
    }

    static func nonce(_ value: Bytes32) -> JSONValue {
        var text: [UInt8] = []
        Base64URL.encode(value, appendingTo: &text)
        return .string(String(decoding: text, as: UTF8.self))
    }

    static func dpopReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try DPoPVerifyReply.decode(reply, in: bytes.span)
        var fields: Fields = [
            "thumbprint": .string(Reading.hex(typed.thumbprint)), "jti": hex(typed.jti, bytes),
            "iat": number(typed.issuedAt),
        ]
        fields["next_nonce"] = typed.nextNonce.map(nonce)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }

    static func hello(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try HelloReply.decode(reply, in: bytes.span)
        let limits = typed.limits.map {
            JSONValue.array([.string($0.name), .number(Int64(bitPattern: $0.value))])
        }
        var fields: Fields = [
            "role": .string(typed.role), "software": .string(typed.software),
            "versions": .array(typed.versions.map { number($0) }),
            "kinds": .array(typed.kinds.map { number($0.rawValue) }),
            "limits": .array(limits), "state": number(typed.state.rawValue),
        ]
        fields["policy_hash"] = typed.policyHash.map { .string(Reading.hex($0)) }
        if let epoch = typed.epoch {
            fields["epoch"] = .string(Reading.hex(epoch.id))
            fields["epoch_start"] = number(epoch.start.milliseconds)
        }
        fields["time"] = typed.time.map { number($0.milliseconds) }
        return (fields, { typed.encode(to: $0, into: &$1) })
    }

    static func join(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try LedgerJoinReply.decode(reply, in: bytes.span)
        let keys = typed.mintingKeys.map {
            JSONValue.object([
                "id": number($0.id), "from": number($0.from.milliseconds),
                "until": number($0.until.milliseconds), "key": .string(Reading.hex($0.key)),
            ])
        }
        let realms = typed.realms.map {
            JSONValue.object([
                "name": .string($0.realm.text), "past": number($0.past),
                "future": number($0.future), "skew": number($0.skew),
                "nonce_life": number($0.nonceLife), "challenge_life": number($0.challengeLife),
                "fence": number($0.fence.milliseconds),
            ])
        }
        var fields: Fields = [
            "policy_hash": .string(Reading.hex(typed.policyHash)),
            "epoch": .string(Reading.hex(typed.epoch.id)),
            "epoch_start": number(typed.epoch.start.milliseconds),
            "time": number(typed.time.milliseconds),
            "minting_keys": .array(keys), "realms": .array(realms),
        ]
        mark(typed.store, in: &fields)
        return (fields, { typed.encode(to: $0, into: &$1) })
    }

    static func outcome(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try DischargeReply.decode(reply, in: bytes.span)
        var fields: Fields = ["time": number(typed.time?.milliseconds ?? 0)]
        fields["result"] = Bodies.result(typed.outcome.result)
        return (fields, { typed.encode(to: $0, into: &$1) })
    }

    static func lookUp(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try LedgerLookUpReply.decode(reply, in: bytes.span)
        let fields: Fields = [
            "time": number(typed.time.milliseconds),
            "records": .array(typed.records.map(Bodies.record)),
        ]
        return (fields, { typed.encode(to: $0, into: &$1) })
    }
}
