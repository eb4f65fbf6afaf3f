// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The stable names, as SPEC.md lists them.
extension Kind {
    /// The stable name; nil for a number this version does not know.
    package var name: String? {
        switch rawValue {
        case 0x0001: "hello"
        case 0x0002: "stats"
        case 0x0003: "draining"
        case 0x1001: "dpop.verify"
        case 0x1101: "pkce.verify"
        case 0x1102: "code.register"
        case 0x1103: "code.redeem"
        case 0x1201: "signature.verify"
        case 0x1301: "challenge.issue"
        case 0x1302: "challenge.verify"
        case 0x1501: "transaction.open"
        case 0x1502: "transaction.complete"
        case 0x2001: "token.verify"
        case 0x3001: "enroll.start"
        case 0x3002: "enroll.finish"
        case 0x3003: "credential.challenge"
        case 0x3004: "credential.sign_in"
        case 0x3005: "credential.list"
        case 0x3006: "credential.revoke"
        case 0x3007: "credential.revoke_all"
        case 0x3008: "rotation.start"
        case 0x3009: "rotation.finish"
        case 0x3101: "recovery.start"
        case 0x3102: "recovery.approve"
        case 0x3103: "recovery.cancel"
        case 0x3104: "recovery.complete"
        case 0x3105: "recovery.get"
        case 0x4001: "session.open"
        case 0x4002: "session.refresh"
        case 0x4003: "session.end"
        case 0x4004: "session.end_all"
        case 0x4101: "revocation.add"
        case 0x8001: "ledger.join"
        case 0x8002: "ledger.discharge"
        case 0x8003: "ledger.recall"
        case 0x8004: "ledger.look_up"
        case 0x8005: "ledger.inspect"
        case 0x9001: "account.erase"
        case 0xA001: "event.list"
        default: nil
        }
    }
}
