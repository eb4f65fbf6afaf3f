import AssayBytes
import AssayCrypto
import AssayHTTP
import AssayProofs
import AssayServices
import AssaySystem
import AssayWire
import Testing

/// An issuers' pipeline with its world: time, servers and workers are the test's.
struct IssuerBench {
    static let issuer = "https://as.example.org"
    static let url = "https://as.example.org/keys"
    static let endpoint = "https://as.example.org/introspect"
    static let start: UInt64 = 1_000_000_000

    var pipeline: IssuerPipeline
    let metrics = MetricSet<VerifierMetric>()
    let kept: IntrospectionCache
    let limits: IssuerLimits
    let realm: RealmName
    var now = MonotonicTime(microseconds: Self.start)
    var wall = WallTime(milliseconds: 1_800_000_000_000)
    /// What was done and not looked at yet.
    var fetches: [(number: UInt64, request: FetchRequest)] = []
    var introspections: [(number: UInt64, request: FetchRequest)] = []
    var reads: [KeySetOrigin] = []
    var looks: [KeySetOrigin] = []
    var published: [IssuerKeySets] = []
    var replies: [UInt64: IssuerOutcome] = [:]
    var notes: [IssuerNote] = []
    private var nextTicket: UInt64 = 0

    init(_ change: (inout IssuerLimits) -> Void = { _ in }) throws {
        var limits = IssuerLimits()
        change(&limits)
        self.limits = limits
        kept = IntrospectionCache(countMax: limits.introspectionsCachedMax)
        pipeline = IssuerPipeline(limits: limits, metrics: metrics, kept: kept)
        let name = RealmName("r")
        realm = try #require(name)
    }

    /// An issuer whose keys are at `keys`, and which introspects where told so.
    func issuer(
        _ name: String = Self.issuer, keys: KeySource? = .url(Self.url), introspects: Bool = false
    ) -> TokenIssuer {
        var issuer = TokenIssuer(name: Array(name.utf8))
        issuer.keys = keys
        if introspects {
            issuer.introspection = IntrospectionEndpoint(
                url: Self.endpoint, clientID: "rs", secretFile: "/secret")
        }
        return issuer
    }

    mutating func configure(_ issuers: TokenIssuer...) {
        var policy = RealmPolicy(name: realm, rpID: [])
        policy.tokens.issuers = issuers
        configure([policy])
    }

    mutating func configure(_ realms: [RealmPolicy]) {
        pipeline.configure(realms, now: now)
        gather()
    }

    mutating func advance(seconds: UInt64) {
        now = now.advanced(byMicroseconds: seconds * 1_000_000)
        wall = WallTime(milliseconds: wall.milliseconds + Int64(seconds) * 1000)
        tick()
    }

    mutating func tick() {
        pipeline.tick(now: now)
        gather()
    }

    /// A request of a worker names a key nobody knows; gives its number.
    mutating func askForKey(of issuer: String = Self.issuer) -> UInt64 {
        ask(.unknownKey(issuer: Array(issuer.utf8)))
    }

    /// A request of a worker has an opaque token.
    mutating func introspect(_ token: String, of issuer: String = Self.issuer) -> UInt64 {
        let bytes = Array(token.utf8)
        let digest = SHA256.digest(bytes.span)
        return ask(.introspect(issuer: Array(issuer.utf8), token: bytes, digest: digest))
    }

    private mutating func ask(_ query: IssuerQuery) -> UInt64 {
        nextTicket += 1
        pipeline.received(
            IssuerQuestion(
                query, of: realm, for: IssuerTicket(worker: 0, number: nextTicket),
                deadline: now.advanced(byMicroseconds: 1_000_000)), now: now)
        gather()
        return nextTicket
    }

    /// Answers the oldest open fetch, or introspection.
    mutating func answer(_ result: Result<FetchAnswer, KeySetFailure>) throws {
        let number: UInt64
        if !fetches.isEmpty {
            number = fetches.removeFirst().number
        } else {
            try #require(!introspections.isEmpty)
            number = introspections.removeFirst().number
        }
        pipeline.fetched(number, result, now: now, wall: wall)
        gather()
    }

    mutating func answer(
        keys body: String, seconds: UInt64? = nil, tag: String? = nil, noStore: Bool = false
    ) throws {
        var answer = FetchAnswer(status: 200, body: Array(body.utf8))
        answer.caching = CachePolicy(seconds: seconds, forbidsStoring: noStore)
        answer.entityTag = tag.flatMap { EntityTag(Array($0.utf8)) }
        try self.answer(.success(answer))
    }

    /// What a directory or file gives.
    mutating func read(_ documents: String..., stamps: [FileStamp]? = nil) throws {
        let origin = reads.removeFirst()
        var arrival = KeySetArrival(documents: documents.map { Array($0.utf8) })
        arrival.stamps = stamps
        pipeline.read(origin, .success(arrival), now: now)
        gather()
    }

    mutating func look(_ stamps: [FileStamp]?) {
        let origin = looks.removeFirst()
        pipeline.looked(origin, stamps, now: now)
        gather()
    }

    /// The identifiers of the keys the workers have.
    func keyIDs(of issuer: String = Self.issuer) -> [String]? {
        let name = Array(issuer.utf8)
        return published.last?.keys(of: name.span, in: realm)?.keys.map { key in
            key.id.map { String(decoding: $0, as: UTF8.self) } ?? "-"
        }
    }

    private mutating func gather() {
        for action in pipeline.takeActions() {
            switch action {
            case .fetch(let number, let request): fetches.append((number, request))
            case .introspect(let number, let request, _):
                introspections.append((number, request))
            case .look(let origin): looks.append(origin)
            case .read(let origin): reads.append(origin)
            case .publish(let sets): published.append(sets)
            case .reply(let reply): replies[reply.ticket.number] = reply.outcome
            case .note(let note): notes.append(note)
            }
        }
    }
}

/// Key sets of the two example keys of RFC 7515 A.3 and RFC 7517 A.1.
enum KeySetText {
    static let first = #"{"keys":[\#(key("1"))]}"#
    static let second = #"{"keys":[\#(other("2"))]}"#
    static let both = #"{"keys":[\#(key("1")),\#(other("2"))]}"#

    static func key(_ id: String) -> String {
        #"{"kty":"EC","crv":"P-256","kid":"\#(id)","#
            + #""x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","#
            + #""y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}"#
    }

    static func other(_ id: String) -> String {
        #"{"kty":"EC","crv":"P-256","kid":"\#(id)","#
            + #""x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","#
            + #""y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM"}"#
    }
}
