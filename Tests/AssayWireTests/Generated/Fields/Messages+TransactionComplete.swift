// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func transactionCompleteRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try TransactionCompleteRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["client_id"] = hex(typed.clientId, bytes)
        fields["redirect_uri"] = hex(typed.redirectUri, bytes)
        fields["binding"] = hex(typed.binding, bytes)
        fields["transaction_state"] = hex(typed.transactionState, bytes)
        fields["transaction_nonce"] = hex(typed.transactionNonce, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }
}
