import AssayBytes
import AssayHTTP
import AssayWire

/// A `token.verify` on its way into a frame: its fields are ranges of one buffer, the subrequest's
/// own with a few values added.
struct TokenCall {
    var source: [UInt8]
    var operationID = Bytes16.zero
    var isCheck = false
    private(set) var proof: Range<Int>?
    private var request: TokenVerifyRequest
    private let realm: ServedRealm

    /// A byte that stands in no method and no URL, so that what no frame can carry differs from
    /// whatever a proof says, in its turn.
    private static let none: UInt8 = 0xFF

    init(
        source: [UInt8], realm: ServedRealm, caller: [UInt8], token: Range<Int>,
        scheme: PresentedToken.Scheme
    ) {
        self.source = source
        self.realm = realm
        request = TokenVerifyRequest(accessToken: token, scheme: scheme.rawValue)
        request.trace = true
        if realm.terms.isShadow { request.shadow = true }
        request.caller = add(caller.span)
    }

    /// The `DPoP` lines: none or an empty one is no proof; several are joined, so that the
    /// verifier counts them; one too long is cut where that keeps it wrong.
    mutating func add(proofs lines: SubrequestLines.Lines, of request: HTTPRequest) {
        guard lines.count > 0 else { return }
        guard lines.count == 1 else {
            proof = join(request)
            return
        }
        guard !lines.first.isEmpty else { return }
        proof = lines.first
        guard lines.first.count > FieldBounds.proof.upperBound else { return }
        let isMerged = request.span(lines.first).contains(UInt8(ascii: ","))
        proof = add([isMerged ? UInt8(ascii: ",") : Self.none].span)
    }

    /// All `DPoP` lines, a comma between; where no frame can carry them, a comma alone.
    private mutating func join(_ request: HTTPRequest) -> Range<Int> {
        let start = source.count
        for field in request.fields where request.span(field.name).isName("dpop") {
            if source.count > start { source.append(UInt8(ascii: ",")) }
            source.append(request.span(field.value))
        }
        if source.count == start { source.append(UInt8(ascii: ",")) }
        guard source.count - start > FieldBounds.proof.upperBound else {
            return start..<source.count
        }
        source.removeLast(source.count - start)
        return add([UInt8(ascii: ",")].span)
    }

    /// Method and URL, which go with a proof.
    mutating func addTarget(method: Range<Int>, origin: [UInt8], path: Range<Int>) {
        guard proof != nil else { return }
        request.method =
            method.count <= FieldBounds.method.upperBound ? method : add([Self.none].span)
        guard origin.count + path.count <= FieldBounds.url.upperBound else {
            request.url = add([Self.none].span)
            return
        }
        let start = source.count
        source += origin
        source += source[path]
        request.url = start..<source.count
    }

    /// What else the verifier compares with.
    mutating func add(certificate: Range<Int>?, scope: [UInt8]) {
        request.clientCertificate = certificate
        if !scope.isEmpty { request.requiredScope = add(scope.span) }
    }

    /// The request frame; nil where a field breaks its limits.
    var frame: [UInt8]? {
        var request = request
        request.proof = proof
        if isCheck { request.replay = ReplayMode.check.rawValue }
        var head = RequestHead(requestID: 0, realm: realm.terms.name)
        head.operationID = operationID
        var batch = BatchWriter()
        batch.reserve(source.count + 256)
        guard request.encode(head, from: source.span, into: &batch) == .written else {
            return nil
        }
        return batch.bytes
    }

    private mutating func add(_ bytes: Span<UInt8>) -> Range<Int> {
        let start = source.count
        source.append(bytes)
        return start..<source.count
    }
}
