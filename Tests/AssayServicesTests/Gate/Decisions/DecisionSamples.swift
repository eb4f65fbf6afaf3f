import AssayBytes
import AssayServices
import AssayWire
import Testing

/// Decisions for tests.
enum DecisionSamples {
    static let time = WallTime(milliseconds: 1_796_000_523_004)

    /// A refusal unless told otherwise.
    static func decision(
        _ number: UInt64, status: Int = 401, reason: Reason = .dpopHtuMismatch,
        at time: WallTime = time
    ) -> GatewayDecision {
        GatewayDecision(
            id: Bytes16(high: number, low: 7), time: time, realm: RealmName("default"),
            profile: .authorize, method: Array("GET".utf8), path: Array("/orders".utf8),
            status: status, reason: reason)
    }

    static func accepted(_ number: UInt64) -> GatewayDecision {
        decision(number, status: 200, reason: .accepted)
    }
}
