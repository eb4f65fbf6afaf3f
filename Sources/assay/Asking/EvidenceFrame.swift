import AssayBytes
import AssayCrypto
import AssayPeer
import AssayWire

/// Writes evidence as the request frame a verifier reads.
struct EvidenceFrame {
    private let evidence: Evidence
    private var source: [UInt8] = []

    /// The frame of one kind's evidence.
    static func write(
        _ kind: EvidenceKind, _ evidence: Evidence
    ) throws(CommandFailure) -> [UInt8] {
        var frame = EvidenceFrame(evidence: evidence)
        let head = try frame.head(kind)
        var batch = BatchWriter()
        let writing =
            switch kind {
            case .dpop: try frame.writeDPoP(head, &batch)
            case .token: try frame.writeToken(head, &batch)
            case .pkce: frame.writePKCE(head, &batch)
            case .signature: try frame.writeSignature(head, &batch)
            case .challenge: try frame.writeChallenge(head, &batch)
            }
        guard writing == .written else {
            throw .usage("a value is too long or of the wrong form for this kind")
        }
        return batch.bytes
    }

    private init(evidence: Evidence) {
        self.evidence = evidence
    }

    private func head(_ kind: EvidenceKind) throws(CommandFailure) -> RequestHead {
        let name = evidence.text("realm") ?? "default"
        guard let realm = RealmName(name), !realm.isNone else {
            throw .usage("--realm \(name): not a realm's name")
        }
        var head = RequestHead(requestID: 0, realm: realm)
        guard kind == .dpop || kind == .token || kind == .challenge else { return head }
        guard let id = evidence.bytes("operation_id") else {
            head.operationID = Bytes16.randomOperationID()
            return head
        }
        guard (16...128).contains(id.count), id.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .usage("--operation-id must be 16 to 128 visible ASCII characters")
        }
        // Apart from the gate's ids, which cover the call: this tool's user answers for reuse.
        let input = Array("assay/1/operation/tool\0".utf8) + id
        let digest = SHA256.digest(input.span)
        head.operationID = Bytes16(high: digest.word0, low: digest.word1)
        return head
    }

    private mutating func add(_ name: String) -> Range<Int>? {
        guard let bytes = evidence.bytes(name) else { return nil }
        let start = source.count
        source.append(contentsOf: bytes)
        return start..<source.count
    }

    private mutating func addRequired(_ name: String) throws(CommandFailure) -> Range<Int> {
        _ = try evidence.required(name)
        return add(name) ?? 0..<0
    }

    private mutating func addDecoded(_ name: String) throws(CommandFailure) -> Range<Int> {
        let text = try evidence.required(name)
        let start = source.count
        guard Base64URL.decode(text.span, appendingTo: &source) else {
            throw .usage("\(Evidence.option(name)) is not base64url without padding")
        }
        return start..<source.count
    }

    private mutating func writeDPoP(
        _ head: RequestHead, _ batch: inout BatchWriter
    ) throws(CommandFailure) -> FrameWriting {
        var request = DPoPVerifyRequest(
            proof: add("proof"), method: try addRequired("method"), url: try addRequired("url"))
        request.accessToken = add("access_token")
        request.expectedThumbprint = add("expected_thumbprint")
        guard request.accessToken == nil || request.expectedThumbprint != nil else {
            throw .usage("--access-token needs --expected-thumbprint, the key it is bound to")
        }
        request.requireNonce = try choice("require_nonce", ["false": false, "true": true])
        request.replay = try choice("replay", ["consume": .consume, "check": .check])
        return request.encode(head, from: source.span, into: &batch)
    }

    private mutating func writeToken(
        _ head: RequestHead, _ batch: inout BatchWriter
    ) throws(CommandFailure) -> FrameWriting {
        let scheme: UInt8? = try choice("scheme", ["DPoP": 0, "Bearer": 1])
        let given = ["proof", "method", "url"].count { evidence.bytes($0) != nil }
        guard given == 0 || given == 3 else {
            throw .usage("--proof, --method and --url come together")
        }
        var request = TokenVerifyRequest(
            proof: add("proof"), method: add("method"), url: add("url"),
            accessToken: try addRequired("access_token"), scheme: scheme ?? 0)
        request.clientCertificate = add("client_cert_sha256")
        request.requiredScope = add("scope")
        return request.encode(head, from: source.span, into: &batch)
    }

    private mutating func writePKCE(
        _ head: RequestHead, _ batch: inout BatchWriter
    ) -> FrameWriting {
        PKCEVerifyRequest(
            codeVerifier: add("code_verifier"), codeChallenge: add("code_challenge"),
            codeChallengeMethod: add("code_challenge_method")
        ).encode(head, from: source.span, into: &batch)
    }

    private mutating func writeSignature(
        _ head: RequestHead, _ batch: inout BatchWriter
    ) throws(CommandFailure) -> FrameWriting {
        SignatureVerifyRequest(
            publicKey: try addRequired("public_key"), algorithm: try addRequired("algorithm"),
            message: try addDecoded("message"), signature: try addDecoded("signature"),
            format: try format()
        ).encode(head, from: source.span, into: &batch)
    }

    private mutating func writeChallenge(
        _ head: RequestHead, _ batch: inout BatchWriter
    ) throws(CommandFailure) -> FrameWriting {
        let text = try evidence.required("challenge")
        guard let challenge = Base64URL.decode32(text.span) else {
            throw .usage("--challenge is not 32 bytes in base64url")
        }
        _ = try evidence.required("timestamp")
        guard let timestamp = evidence.text("timestamp").flatMap({ Int64($0) }) else {
            throw .usage("--timestamp must be whole seconds since 1970")
        }
        var request = ChallengeVerifyRequest(
            publicKey: try addRequired("public_key"), signature: try addDecoded("signature"),
            challenge: challenge, timestamp: timestamp)
        request.format = try format()
        return request.encode(head, from: source.span, into: &batch)
    }

    private func format() throws(CommandFailure) -> SignatureForm? {
        try choice("signature_format", ["raw": .raw, "der": .der])
    }

    private func choice<Value>(
        _ name: String, _ words: [String: Value]
    ) throws(CommandFailure) -> Value? {
        guard let text = evidence.text(name) else { return nil }
        guard let value = words[text] else {
            let known = words.keys.sorted().joined(separator: " or ")
            throw .usage("\(Evidence.option(name)) must be \(known)")
        }
        return value
    }
}
