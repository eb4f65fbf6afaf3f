import TestSupport

extension RawClient {
    /// Asks as a gateway does, and gives the answer.
    func ask(_ call: GatewayCall, version: String = "1.1", more: String = "") -> RawAnswer? {
        send(call.text(version: version, more: more))
        return answer()
    }
}
