import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// A trace as others get to see it.
@Suite struct TraceDocumentTests {
    /// Judges a call with a trace: its document, and the reason.
    private func document(
        _ change: (inout DPoPCall) -> Void
    ) throws -> (text: String, reason: Reason) {
        let verifier = try TestVerifier()
        verifier.trace = .enabled
        var call = try DPoPCall(try TestKeys.es256.get(), at: verifier)
        change(&call)
        let reason = try call.judged(by: verifier).reason
        var engine = try VerificationEngine()
        var results: [Bool] = []
        engine.verify(verifier.workspace.checks, in: verifier.workspace.bytes, results: &results)
        let json = TraceDocument(verifier.trace, results).json(of: reason)
        return (String(decoding: json, as: UTF8.self), reason)
    }

    /// The checks of a text, each with its reason.
    private func checks(_ text: String) throws -> [(name: String, reason: String?)] {
        var document = JSONDocument(limits: JSONLimits(bytesMax: 8192, nodesMax: 4096))
        let bytes = Array(text.utf8)
        try document.parse(bytes.span)
        return document.elements(of: document.root).map { element in
            let name = document.member("check", of: element).map { string($0, document) }
            let reason = document.member("reason", of: element).map { string($0, document) }
            return (name.flatMap { $0 } ?? "", reason ?? nil)
        }
    }

    private func string(_ node: JSONNode, _ document: JSONDocument) -> String? {
        guard let span = document.string(node) else { return nil }
        var bytes: [UInt8] = []
        bytes.append(span)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `each check stands with its reason and values, the signature last`() throws {
        let (text, _) = try document { $0.builder.htm = "GET" }
        let checks = try checks(text)
        #expect(checks.filter { $0.reason != nil }.map(\.name) == ["htm"])
        #expect(checks.last?.name == "signature of the proof")
        #expect(text.contains(#"{"check":"htm","reason":"dpop.htm_mismatch","#))
        #expect(text.contains(#""values":{"htm":"GET","method":"POST"}"#))
    }

    @Test func `a reason that no check of the verifier gave is the ledger's`() throws {
        let verifier = try TestVerifier()
        verifier.trace = .enabled
        let call = try DPoPCall(try TestKeys.es256.get(), at: verifier)
        _ = try call.judged(by: verifier)
        let json = TraceDocument(verifier.trace, [true]).json(of: .dpopReplayed)
        let checks = try checks(String(decoding: json, as: UTF8.self))
        #expect(checks.last?.name == "replay")
        #expect(checks.last?.reason == "dpop.replayed")
        #expect(checks.filter { $0.reason != nil }.count == 1)
    }

    @Test func `no token, proof, nonce or key is told, and of digests eight bytes`() throws {
        let nonce = "MARKER-nonce-MARKER-nonce-MARKER-nonce-1234"
        let (text, reason) = try document { call in
            call.bind("MARKER.token.MARKER")
            call.accessToken = "MARKER.other.MARKER"
            call.builder.nonce = .text(nonce)
            call.builder.jti = .text("MARKER-jti")
            call.url = "https://MARKER:MARKER@server.example.com/token?code=MARKER#MARKER"
        }
        #expect(reason == .dpopHtuMismatch)
        #expect(!text.contains("MARKER"), "\(text)")
        #expect(text.contains(#""nonce":"sha256:"#))
        #expect(text.contains(#""url":"...@server.example.com/token""#))
        // The digest of the token, in base64url 43 characters, is told as 16 digits.
        let ath = text.split(separator: #""ath":""#).dropFirst().first?.prefix { $0 != "\"" }
        #expect(ath?.count == 16, "\(text)")
    }

    @Test func `a proof given twice is not told`() throws {
        let (text, reason) = try document { $0.proof = Array("eyMARKER.a.b,eyMARKER.c.d".utf8) }
        #expect(reason == .dpopMultipleProofs)
        #expect(!text.contains("MARKER"))
    }

    @Test func `texts are cut, and what would make a terminal jump is a dot`() throws {
        let (text, _) = try document { call in
            call.builder.htm = .text("A\u{1B}[2J" + String(repeating: "B", count: 300))
        }
        let told = "A.[2J" + String(repeating: "B", count: 75)
        #expect(text.contains("\"htm\":\"\(told)\""), "\(text)")
    }

    @Test func `however long its values are, the document keeps to its limit`() throws {
        let (text, reason) = try document { call in
            let long = String(repeating: "\"", count: 2000)
            call.builder.htm = .text(long)
        }
        #expect(reason == .dpopHtmMismatch)
        #expect(text.utf8.count <= TraceDocument.bytesMax)
    }
}
