import AssayEncodings

/// The keys of one realm that say how it serves gateways.
enum GatewayTable {
    static let originsMax = 64
    static let routesMax = 1024

    static let settings: [Setting<GatewayPolicy>] = [
        .texts(
            "public_origins", \.origins, .origin, count: 1...originsMax,
            "Origins that requests through a gateway may be for; no realm without one serves "
                + "gateways."),
        .truth(
            "public_origin_replaces", \.originReplaces,
            "Whether the only public origin stands for the one the gateway saw."),
        .text(
            "client_certificate", \.clientCertificate, .named,
            "Whether the digest of the client's certificate is taken from the gateway."),
        .text(
            "ambiguous_paths", \.ambiguousPaths, .named,
            "Whether a path that can be read in two ways is refused, where there are `routes`."),
        .truth(
            "no_429", \.avoids429, "Whether a used-up quota is told by 503: nginx needs it."),
        .truth(
            "shadow", \.isShadow,
            "Whether failures of DPoP proofs are told and let through."),
        .list(
            "routes", \.routes, count: 1...routesMax, of: "{\"path\", \"methods\"?, \"scope\"?}",
            "Scopes that paths need: the longest row whose segments begin the path decides.",
            empty: GatewayRoute(path: ""), by: route, isWhole: { !$0.path.isEmpty }),
    ]

    private static let route: [Setting<GatewayRoute>] = [
        .text("path", \.path, .routePath, isRequired: true, "Segments from the path's start."),
        .texts("methods", \.methods, .method, count: 1...16, "The methods; all where absent."),
        .text("scope", \.scopes, .scopes, "The scopes needed, one blank between."),
    ]
}
