package import AssayBytes
package import AssayWire

/// The evidence of one `dpop.verify` as bytes; what is nil is left out.
package struct DPoPEvidence: Sendable {
    package var proof: [UInt8]?
    package var method = Array("GET".utf8)
    package var url: [UInt8]
    package var accessToken: [UInt8]?
    package var expectedThumbprint: [UInt8]?
    package var requireNonce: Bool?
    package var replay: ReplayMode?

    /// A proof for a request to `url`.
    package init(proof: [UInt8]?, url: [UInt8] = Requests.url) {
        self.proof = proof
        self.url = url
    }
}

/// Request frames from evidence, without a request id: the sender writes that in.
package enum Requests {
    /// The method and the URL all requests are about.
    package static let method = "GET"
    package static let urlText = "https://api.example.com/orders/42"
    package static let url = Array(urlText.utf8)

    /// `dpop.verify`.
    package static func dpop(
        _ evidence: DPoPEvidence, realm: RealmName
    ) throws(BenchError) -> [UInt8] {
        var source = Source()
        var request = DPoPVerifyRequest(
            proof: source.add(evidence.proof), method: source.add(evidence.method),
            url: source.add(evidence.url))
        request.accessToken = source.add(evidence.accessToken)
        request.expectedThumbprint = source.add(evidence.expectedThumbprint)
        request.requireNonce = evidence.requireNonce
        request.replay = evidence.replay
        var batch = BatchWriter()
        return try written(
            request.encode(head(realm), from: source.bytes.span, into: &batch), batch)
    }

    /// `token.verify`, with the proof that came with the token.
    package static func token(
        _ token: [UInt8], proof: [UInt8]?, replay: UInt8? = nil, scheme: UInt8 = 0,
        scope: [UInt8]? = nil, realm: RealmName
    ) throws(BenchError) -> [UInt8] {
        var source = Source()
        let evidence = (
            proof: source.add(proof) as Range<Int>?, url: source.add(url) as Range<Int>,
            method: source.add(Array(method.utf8)) as Range<Int>
        )
        let request = TokenVerifyRequest(
            proof: evidence.proof, method: evidence.method, url: evidence.url,
            accessToken: source.add(token), replay: replay, scheme: scheme,
            requiredScope: source.add(scope))
        var batch = BatchWriter()
        return try written(
            request.encode(head(realm), from: source.bytes.span, into: &batch), batch)
    }

    /// `signature.verify`.
    package static func signature(
        key: [UInt8], algorithm: String, message: [UInt8], signature: [UInt8], realm: RealmName
    ) throws(BenchError) -> [UInt8] {
        var source = Source()
        let request = SignatureVerifyRequest(
            publicKey: source.add(key), algorithm: source.add(Array(algorithm.utf8)),
            message: source.add(message), signature: source.add(signature))
        var batch = BatchWriter()
        return try written(
            request.encode(head(realm), from: source.bytes.span, into: &batch), batch)
    }

    /// `pkce.verify`.
    package static func pkce(
        verifier: [UInt8]?, challenge: [UInt8]?, method: String?, realm: RealmName
    ) throws(BenchError) -> [UInt8] {
        var source = Source()
        let request = PKCEVerifyRequest(
            codeVerifier: source.add(verifier), codeChallenge: source.add(challenge),
            codeChallengeMethod: source.add(method.map { Array($0.utf8) }))
        var batch = BatchWriter()
        return try written(
            request.encode(head(realm), from: source.bytes.span, into: &batch), batch)
    }

    /// `challenge.issue`.
    package static func challengeIssue(
        subject: Bytes32, realm: RealmName
    ) throws(BenchError) -> [UInt8] {
        var batch = BatchWriter()
        return try written(
            ChallengeIssueRequest(subject: subject).encode(head(realm), into: &batch), batch)
    }

    /// `challenge.verify`.
    package static func challengeVerify(
        key: [UInt8], signature: [UInt8], challenge: Bytes32, timestamp: Int64, realm: RealmName
    ) throws(BenchError) -> [UInt8] {
        var source = Source()
        let request = ChallengeVerifyRequest(
            publicKey: source.add(key), signature: source.add(signature), challenge: challenge,
            timestamp: timestamp)
        var batch = BatchWriter()
        return try written(
            request.encode(head(realm), from: source.bytes.span, into: &batch), batch)
    }

    private static func head(_ realm: RealmName) -> RequestHead {
        RequestHead(requestID: 0, realm: realm)
    }

    private static func written(
        _ writing: FrameWriting, _ batch: BatchWriter
    ) throws(BenchError) -> [UInt8] {
        guard writing == .written else { throw .notEncodable }
        return batch.bytes
    }

    /// Values back to back, and where each of them lies.
    private struct Source {
        var bytes: [UInt8] = []

        mutating func add(_ value: [UInt8]) -> Range<Int> {
            let start = bytes.count
            bytes.append(value.span)
            return start..<bytes.count
        }

        mutating func add(_ value: [UInt8]?) -> Range<Int>? {
            guard let value else { return nil }
            return add(value)
        }
    }
}
