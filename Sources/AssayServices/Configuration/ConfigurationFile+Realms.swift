import AssayEncodings
import AssayProofs
import AssayWire

/// The section `realms`, and what its keys mean together.
extension ConfigurationFile {
    static func realms(
        _ node: JSONNode, _ reader: inout SectionReader
    ) -> [RealmSettings] {
        guard reader.isObject(node, at: "realms") else { return [] }
        let document = reader.document
        guard (1...realmsMax).contains(document.count(of: node)) else {
            reader.note(node, "realms", .wrongValue, "1 to \(realmsMax) realms")
            return []
        }
        var realms: [RealmSettings] = []
        for member in document.members(of: node) {
            let text = document.text(member.name) ?? ""
            guard let name = realmName(text) else {
                reader.note(
                    member.name, "realms.\(text)", .wrongValue,
                    "a name of 1 to 63 of a-z, 0-9, '.', '_', '-', starting with a letter or "
                        + "digit, other than check")
                continue
            }
            var realm = RealmSettings(policy: RealmPolicy(name: name, rpID: []))
            reader.read(
                member.value, at: "realms.\(text)", by: RealmSettings.table, into: &realm)
            check(realm, member.value, &reader)
            realms.append(realm)
        }
        checkOrigins(of: realms, node, &reader)
        return realms.sorted { $0.policy.name < $1.policy.name }
    }

    /// Tokens need an audience, and a table of routes a row for every other path.
    private static func check(
        _ realm: RealmSettings, _ node: JSONNode, _ reader: inout SectionReader
    ) {
        let name = "realms.\(realm.policy.name.text)"
        if !realm.policy.tokens.issuers.isEmpty, realm.policy.tokens.audiences.isEmpty {
            reader.note(
                node, name + ".audiences", .missingKey,
                "what aud must name, where there are issuers")
        }
        let routes = realm.gateways.routes
        if !routes.isEmpty, !routes.contains(where: { $0.path == "/" && $0.methods.isEmpty }) {
            reader.note(
                node, name + ".routes", .wrongValue,
                "a row with the path / and no methods, for all that no other row covers")
        }
        for (index, route) in routes.enumerated() {
            let isTwice = routes[..<index].contains { other in
                other.path == route.path
                    && (other.methods == route.methods
                        || other.methods.contains(where: route.methods.contains))
            }
            guard isTwice else { continue }
            reader.note(
                node, name + ".routes", .wrongValue,
                "one row for a path and a method; \(route.path) has two")
        }
        if realm.gateways.originReplaces, realm.gateways.origins.count != 1 {
            reader.note(
                node, name + ".public_origin_replaces", .wrongValue,
                "false where there is not exactly one of public_origins")
        }
    }

    /// An origin names one realm's requests.
    private static func checkOrigins(
        of realms: [RealmSettings], _ node: JSONNode, _ reader: inout SectionReader
    ) {
        var owners: [String: String] = [:]
        for realm in realms {
            let name = realm.policy.name.text
            for origin in realm.gateways.origins {
                guard let owner = owners.updateValue(name, forKey: origin), owner != name else {
                    continue
                }
                reader.note(
                    node, "realms.\(name).public_origins", .wrongValue,
                    "no origin of another realm; \(origin) is one of \(owner)'s")
            }
        }
    }
}
