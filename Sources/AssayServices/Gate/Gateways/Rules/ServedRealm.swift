/// A realm in force, shared by all its subrequests: to hold it costs one reference, whatever its
/// terms are.
package final class ServedRealm: Sendable {
    package let terms: GatewayRealm

    /// A realm on these terms.
    package init(_ terms: GatewayRealm) {
        self.terms = terms
    }
}
