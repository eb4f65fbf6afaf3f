package import AssayBytes
import AssayCrypto
import AssayProofs
import AssayWire

extension Configuration {
    /// SHA-256 over the policy of every realm, for `hello`: two servers with the same hash judge
    /// alike.
    ///
    /// The canonical form is text: `assay/1/policy`, then for each realm in the order of names
    /// its name and a line `key=value` for each key of `RealmTable`, in its order.
    package var policyHash: Bytes32 { Self.policyHash(of: realms) }

    /// What `policyHash` covers.
    package var canonicalPolicy: String { Self.canonicalPolicy(of: realms) }

    /// The same over realms that are not all of a configuration's own making: a verifier judges
    /// by its ledger's windows.
    static func policyHash(of realms: [RealmPolicy]) -> Bytes32 {
        let text = Array(canonicalPolicy(of: realms).utf8)
        return SHA256.digest(text.span)
    }

    private static func canonicalPolicy(of realms: [RealmPolicy]) -> String {
        var text = "assay/1/policy\n"
        for realm in realms {
            text += "realm=\(realm.name.text)\n"
            for setting in RealmTable.settings {
                text += "\(setting.name)=\(setting.show(realm))\n"
            }
        }
        return text
    }
}
