import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// The memo of protected headers: it saves reading them, and changes no verdict.
@Suite struct KnownHeaderTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private var memo: HeaderMemo { verifier.workspace.headers }

    private func judge(
        _ jti: String = "jti-1", _ change: (inout DPoPCall) throws -> Void = { _ in }
    ) throws -> Judgement {
        var call = try DPoPCall(key, at: verifier, jti: jti)
        try change(&call)
        return try call.judged(by: verifier)
    }

    /// Makes the header of the key's proofs known.
    private func meet() throws {
        for jti in ["jti-a", "jti-b"] { #expect(try judge(jti).reason == .accepted) }
        #expect(memo.count == 1)
    }

    @Test(arguments: [SignatureAlgorithm.es256, .eddsa, .rs256, .ps256])
    func `a header is known from its second proof on, and says the same`(
        _ algorithm: SignatureAlgorithm
    ) throws {
        let key = try SigningKey.generate(algorithm)
        var found: [DPoPClaims?] = []
        for hits in [0, 0, 1, 2] as [UInt64] {
            let judged = try DPoPCall(key, at: verifier).judged(by: verifier)
            #expect(judged.reason == .accepted)
            #expect(memo.hits == hits)
            found.append(judged.dpop)
        }
        #expect(memo.misses == 2)
        #expect(Set(found).count == 1)
        #expect(found[0]?.thumbprint == key.thumbprint)
    }

    @Test func `a header whose key is off its curve never becomes known`() throws {
        let ed = try TestKeys.eddsa.get()
        // y = 2, which has no point.
        let jwk = #"{"crv":"Ed25519","kty":"OKP","x":"Ag\#(String(repeating: "A", count: 41))"}"#
        for _ in 0..<4 {
            var call = try DPoPCall(ed, at: verifier)
            call.builder.jwk = .json(jwk)
            #expect(try call.judged(by: verifier).reason == .dpopKeyInvalid)
            #expect(memo.count == 0)
        }
        #expect(memo.misses == 4)
    }

    @Test func `what is wrong beside a known header is refused all the same`() throws {
        try meet()
        let bad = [UInt8](repeating: 1, count: 64)
        let other = try TestKeys.other.get()
        let cases: [(Reason, (inout DPoPCall) -> Void)] = [
            (.dpopSignatureInvalid, { $0.builder.rawSignature = bad }),
            (.dpopHtmMismatch, { $0.method = "GET" }),
            (.dpopJtiInvalid, { $0.builder.jti = .json("7") }),
            (.dpopThumbprintMismatch, { $0.expectedThumbprint = other.thumbprintText }),
        ]
        for (reason, change) in cases {
            let hits = memo.hits
            #expect(try judge { change(&$0) }.reason == reason)
            #expect(memo.hits == hits + 1)
        }
        let text = try DPoPCall(key, at: verifier).builder.build()
        for (tail, reason) in [
            (", x", .dpopMultipleProofs), (".", .dpopMalformed), ("=", .dpopMalformed),
        ] as [(String, Reason)] {
            #expect(try judge { $0.proof = text + Array(tail.utf8) }.reason == reason)
        }
    }

    @Test func `a realm that does not accept the algorithm refuses a known header`() throws {
        try meet()
        verifier.policy.algorithms = AlgorithmSet([.eddsa])
        #expect(try judge().reason == .dpopAlgorithmNotAllowed)
        verifier.policy.algorithms = .all
        #expect(try judge().reason == .accepted)
        #expect(memo.hits == 2)
    }

    @Test func `no other bytes are taken for a known header`() throws {
        try meet()
        let text = try DPoPCall(key, at: verifier).builder.build()
        let dot = try #require(text.firstIndex(of: UInt8(ascii: ".")))
        for place in 0..<dot {
            var changed = text
            changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : 0x41
            #expect(try judge { $0.proof = changed }.reason != .accepted)
        }
        #expect(memo.hits == 0)
    }

    @Test func `a header that is refused is never kept`() throws {
        for _ in 0..<3 {
            #expect(try judge { $0.builder.typ = "JWT" }.reason == .dpopTypeWrong)
            #expect(try judge { $0.builder.alg = "none" }.reason == .dpopAlgorithmNotAllowed)
        }
        #expect(memo.count == 0)
        #expect(memo.hits == 0)
    }

    @Test func `a trace reads every header`() throws {
        try meet()
        verifier.trace = .enabled
        #expect(try judge().reason == .accepted)
        #expect(memo.hits == 0)
        #expect(verifier.trace.checks.contains { "\($0.name)" == "alg" })
    }

    @Test func `two generations bound the memo, and what is used stays`() throws {
        verifier.workspace.headers = HeaderMemo(countMax: 8)
        try meet()
        for _ in 0..<20 {
            let other = try SigningKey.generate(.eddsa)
            for _ in 0..<2 {
                let call = try DPoPCall(other, at: verifier)
                #expect(try call.judged(by: verifier).reason == .accepted)
            }
            #expect(memo.count <= 8)
            let hits = memo.hits
            #expect(try judge().reason == .accepted)
            #expect(memo.hits == hits + 1)
        }
    }

    @Test func `a memo of none keeps none`() throws {
        verifier.workspace.headers = HeaderMemo(countMax: 0)
        for _ in 0..<3 { #expect(try judge().reason == .accepted) }
        #expect(memo.count == 0)
        #expect(memo.hits == 0)
    }
}
