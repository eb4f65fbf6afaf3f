import AssayBytes
import AssayEncodings
import AssayProofs
import AssaySystem
import AssayWire

/// By what a token is judged offline: a realm's policy, and the keys of the token's issuer from a
/// file.
struct TokenJudging {
    private(set) var policy: RealmPolicy
    private(set) var issuers = IssuerKeySets.none

    init(
        _ arguments: Arguments, _ evidence: Evidence, _ policy: RealmPolicy
    ) throws(CommandFailure) {
        self.policy = policy
        let claims = Claims(of: try evidence.required("access_token"))
        if arguments.value("--config") == nil { takeForKnown(claims) }
        if let audience = arguments.value("--audience") {
            self.policy.tokens.audiences = [Array(audience.utf8)]
        }
        guard !claims.issuer.isEmpty,
            let issuer = self.policy.tokens.issuers.first(where: { $0.name == claims.issuer })
        else { return }
        let keys: IssuerKeys
        if let path = arguments.value("--keys") {
            keys = try Self.read(path, "--keys", issuer)
        } else if case .file(let path) = issuer.keys {
            keys = try Self.read(path, "keys of the realm:", issuer)
        } else {
            throw .usage("--keys FILE is missing: the JWK set of the token's issuer")
        }
        issuers = IssuerKeySets(
            revision: 1,
            entries: [
                IssuerKeySets.Entry(realm: policy.name, issuer: issuer.name, keys: keys)
            ])
    }

    /// Without a realm of one's own, what the token says of itself is what is expected.
    private mutating func takeForKnown(_ claims: Claims) {
        var issuer = TokenIssuer(name: claims.issuer)
        issuer.algorithms = .all
        policy.tokens.issuers = [issuer]
        policy.tokens.audiences = claims.audiences
        policy.tokens.demand = .bearerAllowed
    }

    private static func read(
        _ path: String, _ option: String, _ issuer: TokenIssuer
    ) throws(CommandFailure) -> IssuerKeys {
        let text: [UInt8]
        do throws(FileError) {
            text = try FileIO.read(path, bytesMax: Evidence.bytesMax)
        } catch {
            throw .file("\(option) \(path): \(error.text)")
        }
        switch IssuerKeys.parse(jwks: text.span, algorithms: issuer.algorithms) {
        case .success(let keys): return keys
        case .failure(let problem):
            throw .file("\(option) \(path): not a JWK set to judge by: \(problem.rawValue)")
        }
    }
}

/// What a token says of its issuer and audiences, before anything is checked; nothing where it
/// cannot be read.
private struct Claims {
    private(set) var issuer: [UInt8] = []
    private(set) var audiences: [[UInt8]] = []

    init(of token: [UInt8]) {
        let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return }
        let payload = Array(parts[1])
        var document = JSONDocument()
        guard (try? document.parse(base64URL: payload.span)) != nil else { return }
        if let member = document.member("iss", of: document.root) {
            issuer = document.content(of: member)
        }
        guard let member = document.member("aud", of: document.root) else { return }
        if document.kind(member) == .string {
            audiences = [document.content(of: member)]
        } else if document.kind(member) == .array {
            for element in document.elements(of: member) {
                audiences.append(document.content(of: element))
            }
        }
    }
}
