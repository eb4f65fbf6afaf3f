import AssayBytes

/// What gateways are answered by: made anew when the configuration changes, never changed.
package final class GatewayRules: Sendable {
    /// The caller whose share of the open pool subrequests draw on.
    let caller: [UInt8]
    let retryAfterSeconds: Int
    private let realms: [ServedRealm]

    /// The rules of some realms; one without an origin is asked by no gateway.
    package init(realms: [GatewayRealm], caller: String, retryAfterSeconds: Int) {
        self.realms = realms.filter { !$0.origins.isEmpty }.map { ServedRealm($0) }
        self.caller = Array(caller.utf8)
        self.retryAfterSeconds = retryAfterSeconds
    }

    /// The realm a path names, or `default` where it names none; nil where no gateway may ask.
    func realm(_ name: Range<Int>?, of path: Span<UInt8>) -> ServedRealm? {
        guard let name else { return realms.first { $0.terms.text == Self.ofBarePath } }
        let wanted = path.extracting(name)
        for realm in realms where wanted.equals(realm.terms.text) { return realm }
        return nil
    }

    private static let ofBarePath = Array("default".utf8)
}
