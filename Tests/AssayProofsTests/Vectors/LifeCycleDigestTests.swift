import AssayBytes
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// The digests of `protocol/vectors/derived/lifecycle.json` as calls bring them to the ledger,
/// and the signed bytes of `signed.json`.
@Suite struct LifeCycleDigestTests {
    private let verifier: TestVerifier
    private let file: VectorFile

    init() throws {
        verifier = try TestVerifier()
        file = try VectorFile(repository: "protocol/vectors/derived/lifecycle.json")
    }

    private static func bytes(_ value: Bytes16) -> [UInt8] {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return bytes
    }

    /// The discharge of one call whose fields are these texts, back to back.
    private func discharge(
        _ texts: [[UInt8]],
        _ write: ([Range<Int>], RequestHead, Span<UInt8>, inout BatchWriter) -> FrameWriting
    ) throws -> Discharge {
        var source: [UInt8] = []
        let places = texts.map { text in
            source.append(contentsOf: text)
            return source.count - text.count..<source.count
        }
        let judged = try verifier.judge { head, batch in
            let span = source.span
            return write(places, head, span, &batch)
        }
        return try #require(judged.finding?.discharge)
    }

    private func computed(_ name: String, _ parts: [[UInt8]]) throws -> [UInt8] {
        let code = [UInt8](repeating: 0x63, count: 22)
        let uri = Array("https://a.example/".utf8)
        let client = Array("client".utf8)
        switch name {
        case "code_digest", "client_digest", "redirect_uri_digest":
            let texts = [
                name == "code_digest" ? parts[0] : code,
                name == "client_digest" ? parts[0] : client,
                name == "redirect_uri_digest" ? parts[0] : uri,
            ]
            let found = try discharge(texts) { places, head, source, batch in
                CodeRegisterRequest(code: places[0], clientId: places[1], redirectUri: places[2])
                    .encode(head, from: source, into: &batch)
            }
            guard case .registerCode(let taking) = found.obligations.first else { return [] }
            switch name {
            case "code_digest": return Self.bytes(taking.code)
            case "client_digest": return Self.bytes(taking.client)
            default: return Self.bytes(taking.redirectURI)
            }
        case "binding_digest":
            let found = try discharge([client, uri, parts[0]]) { places, head, source, batch in
                TransactionOpenRequest(
                    clientId: places[0], redirectUri: places[1], binding: places[2]
                ).encode(head, from: source, into: &batch)
            }
            guard case .openTransaction(let taking) = found.obligations.first else { return [] }
            return Self.bytes(taking.binding)
        case "token_digest":
            let found = try discharge(parts) { places, head, source, batch in
                RevocationAddRequest(revokedJti: places[1], issuer: places[0], until: 9)
                    .encode(head, from: source, into: &batch)
            }
            guard case .revokeToken(let taking) = found.obligations.first,
                case .token(let digest) = taking.target
            else { return [] }
            return Self.bytes(digest)
        default:
            return try discharge(parts) { places, head, source, batch in
                CredentialRevokeAllRequest(account: places[0])
                    .encode(head, from: source, into: &batch)
            }.shardKey.array
        }
    }

    @Test func `what reaches the ledger in place of texts is that of the protocol`() throws {
        let names: Set = [
            "code_digest", "client_digest", "redirect_uri_digest", "binding_digest",
            "token_digest", "account_digest",
        ]
        var seen: Set<String> = []
        for vector in try file.list("vectors") {
            let name = try #require(file.text("computes", of: vector))
            guard names.contains(name) else { continue }
            verifier.policy.name = try #require(
                RealmName(file.text("realm", of: vector) ?? "default"))
            let parts = try file.list("parts", of: vector).map { part in
                try hexadecimal(file.source(part))
            }
            #expect(try computed(name, parts) == (try file.hex("yields", of: vector)), "\(name)")
            seen.insert(name)
        }
        #expect(seen == names)
    }

    @Test func `what devices sign is that of the protocol`() throws {
        let file = try VectorFile(repository: "protocol/vectors/derived/signed.json")
        let purposes: [String: DevicePurpose] = [
            "signed.rotation": .rotate, "signed.enrolment_approval": .enrollApprove,
            "signed.recovery_approval": .recoveryApprove,
            "signed.recovery_cancellation": .recoveryCancel,
        ]
        var seen = 0
        for vector in try file.list("vectors") {
            guard let purpose = purposes[file.text("computes", of: vector) ?? ""] else { continue }
            let parts = try file.list("parts", of: vector).map { part in
                try hexadecimal(file.source(part))
            }
            let first = parts[0]
            let value = Bytes32(first.span)
            let challenge = try #require(value)
            let message = DeviceSigner.message(purpose, challenge, content: parts[1])
            #expect(message == (try file.hex("yields", of: vector)))
            seen += 1
        }
        #expect(seen == purposes.count)
    }

    /// The bytes of a JSON string of hexadecimal digits, its quotes included.
    private func hexadecimal(_ text: [UInt8]) throws -> [UInt8] {
        let digits = try String(decoding: text.dropFirst().dropLast(), as: UTF8.self).map {
            try #require($0.hexDigitValue)
        }
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
