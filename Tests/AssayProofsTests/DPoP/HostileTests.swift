import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Whatever is sent is refused and traps nothing.
@Suite struct DPoPHostileTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func judge(_ text: [UInt8]) throws -> Reason {
        var call = try DPoPCall(key, at: verifier)
        call.proof = text
        return try call.judged(by: verifier).reason
    }

    @Test func `every truncation of a valid proof is refused`() throws {
        let text = try DPoPCall(key, at: verifier).builder.build()
        #expect(try judge(text) == .accepted)
        for end in text.indices {
            #expect(try judge(Array(text[..<end])) != .accepted)
        }
        for start in text.indices.dropFirst() {
            #expect(try judge(Array(text[start...])) != .accepted)
        }
    }

    @Test func `every flipped bit of a valid proof is refused`() throws {
        var text = try DPoPCall(key, at: verifier).builder.build()
        for index in text.indices {
            for bit in 0..<8 {
                text[index] ^= 1 << UInt8(bit)
                #expect(try judge(text) != .accepted, "bit \(bit) of byte \(index)")
                text[index] ^= 1 << UInt8(bit)
            }
        }
        #expect(try judge(text) == .accepted)
    }

    @Test func `every removed and doubled byte of a valid proof is refused`() throws {
        let text = try DPoPCall(key, at: verifier).builder.build()
        for index in text.indices {
            var shorter = text
            let byte = shorter.remove(at: index)
            var longer = text
            longer.insert(byte, at: index)
            #expect(try judge(shorter) != .accepted)
            #expect(try judge(longer) != .accepted)
        }
    }

    @Test func `a proof of 8192 bytes is accepted`() throws {
        var call = try DPoPCall(key, at: verifier)
        let base = try call.builder.build().count
        // Three bytes of claim are four of base64url; the rest is found by trying.
        for room in (8192 - base) * 3 / 4 - 20..<8192 {
            let text = String(repeating: "x", count: room)
            call.builder.claimExtras = [("x", .text(text))]
            let proof = try call.builder.build()
            guard proof.count >= 8190 else { continue }
            #expect(proof.count <= 8192)
            #expect(try judge(proof) == .accepted)
            return
        }
    }

    @Test func `a longer proof cannot even be asked about`() throws {
        var batch = BatchWriter()
        let source = [UInt8](repeating: 0x41, count: 8193)
        let head = RequestHead(requestID: 1, realm: verifier.policy.name)
        let request = DPoPVerifyRequest(proof: 0..<8193, method: 0..<1, url: 0..<1)
        #expect(request.encode(head, from: source.span, into: &batch) == .notEncodable)
    }

    @Test func `deep, wide and strange JSON is malformed`() throws {
        let texts: [String] = [
            String(repeating: "[", count: 3000), String(repeating: "{\"a\":", count: 1000),
            "{\"a\":" + String(repeating: "[", count: 9) + String(repeating: "]", count: 9) + "}",
            "{" + (0..<500).map { "\"n\($0)\":1" }.joined(separator: ",") + "}",
            "{\"a\":\"" + String(repeating: #"\ud800"#, count: 700) + "\"}",
            "{\"a\":" + String(repeating: "9", count: 5000) + "e}", "{\"a\":1e999999}}",
            "\u{FEFF}{}", "{} {}", "{\"a\":\u{0}}", "nul", "{\"\\uD834\":1}",
        ]
        for text in texts {
            var call = try DPoPCall(key, at: verifier)
            call.builder.rawHeader = Array(text.utf8)
            #expect(try call.judged(by: verifier).reason == .dpopMalformed)
            call = try DPoPCall(key, at: verifier)
            call.builder.rawPayload = Array(text.utf8)
            #expect(try call.judged(by: verifier).reason == .dpopMalformed)
        }
    }

    @Test func `base64url that is not strict is malformed in every part`() throws {
        let good = try DPoPCall(key, at: verifier).builder.build()
        let parts = good.split(separator: 0x2E, omittingEmptySubsequences: false)
        for index in parts.indices {
            for change in ["=", "==", " ", "\n", "\r\n", "+", "/", "A", "AA=", "?", "é"] {
                var changed = parts.map { Array($0) }
                changed[index] += Array(change.utf8)
                // One more letter is another value, or an impossible length.
                let text = Array(changed.joined(separator: [0x2E]))
                #expect(try judge(text) != .accepted)
                if change != "A" { #expect(try judge(text) == .dpopMalformed, "\(change)") }
            }
        }
    }

    @Test func `non-zero bits behind the last byte are malformed`() throws {
        var text = try DPoPCall(key, at: verifier).builder.build()
        // 64 bytes end in a letter of which two bits count: A, Q, g or w.
        let last = text.count - 1
        text[last] += 1
        #expect(try judge(text) == .dpopMalformed)
    }

    @Test func `random bytes are refused`() throws {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        for _ in 0..<2000 {
            let count = Int(next() % 400)
            let alphabet = Array("abcXYZ019-_.{}[]\":,\\ \n\u{0}".utf8)
            let text = (0..<count).map { _ in alphabet[Int(next() % UInt64(alphabet.count))] }
            #expect(try judge(text) != .accepted)
        }
    }

    @Test func `every flipped bit of a frame is answered`() throws {
        var call = try DPoPCall(key, at: verifier)
        call.bind("token")
        var batch = BatchWriter()
        let head = RequestHead(requestID: 1, realm: verifier.policy.name)
        try #require(call.write(try call.builder.build(), head, &batch) == .written)
        var frame = batch.bytes
        for index in 41..<frame.count {
            frame[index] ^= 0x01
            if case .request = RequestEnvelope.read(frame.span, 0..<frame.count) {
                _ = try verifier.judge(frame: frame)
            }
            frame[index] ^= 0x01
        }
    }
}
