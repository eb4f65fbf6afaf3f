package import AssayProofs

extension GatewayRules {
    /// The rules of a configuration.
    package convenience init(_ configuration: Configuration) {
        let realms = configuration.realms.compactMap { realm -> GatewayRealm? in
            guard let policy = configuration.gateways[realm.name] else { return nil }
            return GatewayRealm(realm, policy)
        }
        self.init(
            realms: realms, caller: configuration.gate.caller,
            retryAfterSeconds: configuration.gate.retryAfterSeconds)
    }
}

extension GatewayRealm {
    /// A realm as it is configured.
    package init(_ realm: RealmPolicy, _ policy: GatewayPolicy) {
        self.init(name: realm.name, algorithms: realm.algorithms.list)
        origins = policy.origins.map { Array($0.utf8) }
        replacesOrigin = policy.originReplaces
        routes = RouteRules(
            policy.routes.map { route in
                RouteRow(
                    path: Array(route.path.utf8), methods: route.methods.map { Array($0.utf8) },
                    scope: Array(route.scopes.joined(separator: " ").utf8))
            })
        refusesAmbiguousPaths = policy.ambiguousPaths == .refused
        readsClientCertificate = policy.clientCertificate == .gateway
        answersTooMany = !policy.avoids429
        isShadow = policy.isShadow
    }
}
