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
        case 0x1201: "signature.verify"
        case 0x1301: "challenge.issue"
        case 0x1302: "challenge.verify"
        case 0x8001: "ledger.join"
        case 0x8002: "ledger.discharge"
        default: nil
        }
    }
}
