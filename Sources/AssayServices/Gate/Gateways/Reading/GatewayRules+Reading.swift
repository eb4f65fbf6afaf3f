package import AssayBytes
package import AssayHTTP
import AssayWire

/// Reading a subrequest: what the gateway must say, where the request goes, what it presents.
extension GatewayRules {
    /// Reads one request of a listener that serves gateways.
    ///
    /// `freshID` makes the operation id of a subrequest without `Assay-Request-Id`, so that
    /// attempts of the peer pipeline are told from replays.
    package func read(_ request: HTTPRequest, freshID: () -> Bytes16) -> GatewayStep {
        let pathSpan = request.span(request.path)
        guard let path = GatewayPath(pathSpan) else { return .elsewhere }
        var subrequest = Subrequest(request, path.profile)
        guard let realm = realm(path.realm, of: pathSpan) else {
            return .answer(GatewayAnswer(.gateRealmUnknown, nil, self), subrequest)
        }
        subrequest.realm = realm
        do throws(SubrequestRefusal) {
            let frame = try frame(request, path, realm, &subrequest, freshID)
            return .ask(GatewayQuestion(subrequest: subrequest, frame: frame))
        } catch {
            return .answer(
                GatewayAnswer(error.reason, realm, self), subrequest)
        }
    }

    private func frame(
        _ request: HTTPRequest, _ path: GatewayPath, _ realm: ServedRealm,
        _ subrequest: inout Subrequest, _ freshID: () -> Bytes16
    ) throws(SubrequestRefusal) -> [UInt8] {
        let lines = SubrequestLines(request)
        let told = try told(request, path, lines)
        subrequest.method = told.method
        subrequest.requestID = try requestID(lines, request)
        let certificate = try certificate(lines, request, realm)
        let bytes = request.bytes.span
        guard let target = RequestTarget(bytes.extracting(told.target)) else {
            throw SubrequestRefusal(.gateRequestIncomplete)
        }
        let start = told.target.lowerBound
        subrequest.path = start + target.path.lowerBound..<start + target.path.upperBound
        guard
            let origin = realm.terms.origin(scheme: told.scheme, host: bytes.extracting(told.host)),
            agrees(target, bytes.extracting(told.target), origin)
        else { throw SubrequestRefusal(.dpopOriginNotAllowed) }
        subrequest.requiredScope = try requiredScope(subrequest, bytes, realm)
        let token: Range<Int>
        let scheme: PresentedToken.Scheme
        switch PresentedToken(lines.authorization, in: bytes) {
        case .none: throw SubrequestRefusal(.tokenMissing)
        case .malformed: throw SubrequestRefusal(.tokenMalformed)
        case .token(let range, let named): (token, scheme) = (range, named)
        }
        subrequest.token = token
        var call = TokenCall(
            source: request.bytes, realm: realm, caller: caller, token: token, scheme: scheme)
        call.isCheck = path.profile == .check
        call.add(proofs: lines.proof, of: request)
        call.addTarget(method: told.method, origin: origin, path: subrequest.path)
        call.add(certificate: certificate, scope: subrequest.requiredScope)
        if let requestID = subrequest.requestID, let authorization = lines.authorization.only {
            call.operationID = GatewayIdentity.operationID(
                GatewayIdentity.Parts(
                    requestID: requestID, method: told.method, target: told.whole,
                    authorization: authorization, proof: call.proof ?? 0..<0),
                of: call.source.span, caller: caller, realm: realm.terms.text)
        } else {
            call.operationID = freshID()
        }
        // No field breaks its limits: each was held to them above.
        guard let frame = call.frame else { throw SubrequestRefusal(.unavailable) }
        subrequest.bytes = call.source
        return frame
    }

    /// What the gateway told of the request: each exactly once, and of a form.
    private struct Told {
        var method: Range<Int>
        var scheme: [UInt8]
        var host: Range<Int>
        var target: Range<Int>
        /// The target with its query.
        var whole: Range<Int>
    }

    private func told(
        _ request: HTTPRequest, _ path: GatewayPath, _ lines: SubrequestLines
    ) throws(SubrequestRefusal) -> Told {
        let bytes = request.bytes.span
        guard let line = lines.scheme.only,
            let scheme = RequestOrigin.scheme(bytes.extracting(line))
        else { throw SubrequestRefusal(.gateRequestIncomplete) }
        if path.profile == .envoy {
            let start = request.path.lowerBound + path.target.lowerBound
            guard let host = lines.host.only, !host.isEmpty, !path.target.isEmpty else {
                throw SubrequestRefusal(.gateRequestIncomplete)
            }
            let end = request.query?.upperBound ?? request.path.upperBound
            return Told(
                method: request.method, scheme: scheme, host: host,
                target: start..<request.path.upperBound, whole: start..<end)
        }
        guard let method = lines.method.only, let host = lines.forwardedHost.only,
            let target = lines.uri.only, !host.isEmpty, !target.isEmpty,
            bytes.extracting(method).isToken
        else { throw SubrequestRefusal(.gateRequestIncomplete) }
        return Told(method: method, scheme: scheme, host: host, target: target, whole: target)
    }

    private func requestID(
        _ lines: SubrequestLines, _ request: HTTPRequest
    ) throws(SubrequestRefusal) -> Range<Int>? {
        guard lines.requestID.count > 0 else { return nil }
        guard let id = lines.requestID.only,
            (1...GatewayIdentity.charactersMax).contains(id.count),
            request.span(id).isVisible
        else { throw SubrequestRefusal(.gateRequestIncomplete) }
        return id
    }

    /// The digest of the client's certificate, where the realm reads it; an empty line says that
    /// the client showed none.
    private func certificate(
        _ lines: SubrequestLines, _ request: HTTPRequest, _ realm: ServedRealm
    ) throws(SubrequestRefusal) -> Range<Int>? {
        guard realm.terms.readsClientCertificate, lines.certificate.count > 0 else { return nil }
        guard let digest = lines.certificate.only else {
            throw SubrequestRefusal(.gateRequestIncomplete)
        }
        if digest.isEmpty { return nil }
        guard Base64URL.decode32(request.span(digest)) != nil else {
            throw SubrequestRefusal(.gateRequestIncomplete)
        }
        return digest
    }

    /// Whether a target names no origin, or the request's.
    private func agrees(_ target: RequestTarget, _ text: Span<UInt8>, _ origin: [UInt8]) -> Bool {
        guard let named = target.origin else { return true }
        return RequestOrigin.read(text.extracting(named)) == origin
    }

    private func requiredScope(
        _ subrequest: Subrequest, _ bytes: Span<UInt8>, _ realm: ServedRealm
    ) throws(SubrequestRefusal) -> [UInt8] {
        guard !realm.terms.routes.isEmpty else { return [] }
        let path = bytes.extracting(subrequest.path)
        if realm.terms.refusesAmbiguousPaths, PathAmbiguity.isAmbiguous(path) {
            throw SubrequestRefusal(.gatePathAmbiguous)
        }
        let method = bytes.extracting(subrequest.method)
        guard let row = realm.terms.routes.row(method: method, path: path) else {
            throw SubrequestRefusal(.gatePathAmbiguous)
        }
        return row.scope
    }
}
