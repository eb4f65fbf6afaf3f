// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func transactionOpenRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try TransactionOpenRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["client_id"] = hex(typed.clientId, bytes)
        fields["redirect_uri"] = hex(typed.redirectUri, bytes)
        fields["expires_in"] = typed.expiresIn.map { number($0) }
        fields["binding"] = hex(typed.binding, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func transactionOpenReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try TransactionOpenReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["expires_at"] = number(typed.expiresAt)
        fields["transaction_state"] = hex(typed.transactionState, bytes)
        fields["transaction_nonce"] = hex(typed.transactionNonce, bytes)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
