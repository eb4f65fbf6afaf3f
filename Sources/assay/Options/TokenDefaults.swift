/// What the tools take for a token's issuer and audience where none is named: those of
/// `deploy/quickstart`.
enum TokenDefaults {
    static let issuer = "https://issuer.example.com"
    static let audience = "https://api.example.com"
}
