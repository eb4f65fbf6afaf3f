import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// One `dpop.verify` call: a valid proof for a request unless a field is changed.
struct DPoPCall {
    var builder: DPoPProofBuilder
    var method = "POST"
    var url = "https://server.example.com/token"
    var accessToken: String?
    var expectedThumbprint: [UInt8]?
    var requireNonce: Bool?
    var replay: ReplayMode?
    var caller: String?
    /// The value of the DPoP header in place of what the builder gives.
    var proof: [UInt8]?

    init(_ key: SigningKey, at verifier: TestVerifier, jti: String = "jti-1") throws {
        builder = try DPoPProofBuilder(
            key: key, method: method, url: url, issuedAt: verifier.now.seconds, jti: jti)
    }

    /// A proof for a request with an access token bound to its key.
    mutating func bind(_ token: String) {
        accessToken = token
        expectedThumbprint = builder.key.thumbprintText
        builder.bind(accessToken: Array(token.utf8).span)
    }

    func judged(by verifier: TestVerifier, operationID: Bytes16 = .zero) throws -> Judgement {
        let text = try proof ?? builder.build()
        return try verifier.judge(
            { head, batch in write(text, head, &batch) }, operationID: operationID)
    }

    func write(
        _ text: [UInt8], _ head: RequestHead, _ batch: inout BatchWriter
    ) -> FrameWriting {
        var source: [UInt8] = []
        func place(_ bytes: [UInt8]) -> Range<Int> {
            source.append(contentsOf: bytes)
            return (source.count - bytes.count)..<source.count
        }
        var request = DPoPVerifyRequest(
            proof: place(text), method: place(Array(method.utf8)), url: place(Array(url.utf8)))
        request.accessToken = accessToken.map { place(Array($0.utf8)) }
        request.expectedThumbprint = expectedThumbprint.map(place)
        request.requireNonce = requireNonce
        request.replay = replay
        request.caller = caller.map { place(Array($0.utf8)) }
        return request.encode(head, from: source.span, into: &batch)
    }
}

/// Keys made once for all tests of a run: making RSA keys is slow.
enum TestKeys {
    static let es256 = Result { try SigningKey.generate(.es256) }
    static let other = Result { try SigningKey.generate(.es256) }
    static let eddsa = Result { try SigningKey.generate(.eddsa) }
    static let rs256 = Result { try SigningKey.generate(.rs256) }
}
