/// Every call of the gate's main listener.
package enum RouteTable {
    /// In the order of the documentation; of paths that fit, the first counts.
    package static let routes: [GateRoute] =
        ProofRoutes.all + TokenRoutes.all + CodeRoutes.all + TransactionRoutes.all
        + EnrolmentRoutes.all + SignInRoutes.all + CredentialRoutes.all + RecoveryRoutes.all
        + SessionRoutes.all + EventRoutes.all

    /// The routes of a raw path, whatever their method, each with the identifier in it.
    static func routes(at path: [UInt8]) -> [(route: GateRoute, id: [UInt8])] {
        routes.compactMap { route in
            route.path.match(path).map { (route, $0) }
        }
    }
}
