// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func recoveryStartRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try RecoveryStartRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["account"] = hex(typed.account, bytes)
        fields["recovery_method"] = number(typed.recoveryMethod)
        fields["lost"] = typed.lost.map { texts($0, bytes) }
        fields["assertion"] = typed.assertion.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func recoveryStartReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try RecoveryStartReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["challenge"] = .string(Reading.hex(typed.challenge))
        fields["recovery_id"] = hex(typed.recoveryId, bytes)
        fields["recovery_state"] = number(typed.recoveryState)
        fields["effective_at"] = typed.effectiveAt.map { number($0) }
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
