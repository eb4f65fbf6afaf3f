import AssayBytes
import AssayEncodings
import AssayProofs
import AssayServices
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
            keys = try Self.read(.file(path), "--keys \(path)", issuer)
        } else if let source = issuer.keys, source.isLocal {
            keys = try Self.read(source, "keys of the realm", issuer)
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

    /// The keys of a file, or of all files of a directory, read as a verifier reads them.
    private static func read(
        _ source: KeySource, _ option: String, _ issuer: TokenIssuer
    ) throws(CommandFailure) -> IssuerKeys {
        let documents: [[UInt8]]
        switch KeySetFiles.read(source, IssuerLimits()) {
        case .success(let arrival): documents = arrival.documents ?? []
        case .failure(let failure): throw .file("\(option): cannot be read: \(failure.name)")
        }
        var sets: [IssuerKeys] = []
        for document in documents {
            sets.append(
                try get(
                    IssuerKeys.parse(jwks: document.span, algorithms: issuer.algorithms), option))
        }
        return try get(IssuerKeys.joining(sets), option)
    }

    private static func get(
        _ result: Result<IssuerKeys, KeySetProblem>, _ option: String
    ) throws(CommandFailure) -> IssuerKeys {
        switch result {
        case .success(let keys): return keys
        case .failure(let problem):
            throw .file("\(option): not a JWK set to judge by: \(problem.rawValue)")
        }
    }
}

extension KeySource {
    /// Whether it is read without asking anybody.
    fileprivate var isLocal: Bool {
        if case .url = self { return false }
        return true
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
