import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayServices
import AssayWire
import Testing

/// Why was it refused? What a worker tells those who ask.
@Suite struct WorkerTraceTests {
    /// Sends one proof; the refusal, or nil where it was accepted.
    private func refusal(
        _ bench: inout WorkerBench, _ proof: [UInt8], _ requestID: UInt64, trace: Bool? = true
    ) throws -> Refusal? {
        var batch = BatchWriter()
        let head = try bench.head(requestID, operation: requestID)
        bench.ask(proof, head, trace: trace, into: &batch)
        bench.send(batch)
        bench.turn()
        let answer = try #require(bench.answers[requestID]?.first)
        guard answer.code != .accepted else { return nil }
        return try Refusal.decode(answer.envelope, in: answer.message.span)
    }

    private func text(_ refusal: Refusal?) -> String {
        String(decoding: refusal?.checks ?? [], as: UTF8.self)
    }

    private func oldProof(_ bench: borrowing WorkerBench) throws -> [UInt8] {
        try bench.proof(try SigningKey.generate(.es256))
    }

    @Test func `a refusal tells its checks to a caller that asks, and to no other`() throws {
        var bench = try WorkerBench()
        bench.turn()
        let proof = try oldProof(bench)
        bench.advance(milliseconds: 100_000)
        bench.turn()
        let told = try refusal(&bench, proof, 1)
        #expect(told?.reason == .dpopIatTooOld)
        let iat = #""reason":"dpop.iat_too_old","values":{"iat minus now, ms":-"#
        #expect(text(told).contains(iat))
        #expect(text(told).contains(#""check":"signature of the proof","reason":null"#))
        for asks in [false, nil] {
            #expect(try refusal(&bench, proof, asks == nil ? 2 : 3, trace: asks)?.checks == nil)
        }
        #expect(bench.metrics.read(.traces) == 1)
        #expect(bench.metrics.read(.tracesSkipped) == 0)
    }

    @Test func `a proof whose signature is wrong fails that check alone`() throws {
        var bench = try WorkerBench()
        bench.turn()
        var proof = try oldProof(bench)
        let place = proof.count - 20
        proof[place] = proof[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        let told = try refusal(&bench, proof, 1)
        #expect(told?.reason == .dpopSignatureInvalid)
        let reasons = text(told).components(of: #""reason":""#)
        #expect(reasons == 1)
        #expect(
            text(told).contains(
                #""check":"signature of the proof","reason":"dpop.signature_invalid""#))
    }

    @Test func `a replay is told as the ledger's check, all others hold`() throws {
        var bench = try WorkerBench()
        bench.turn()
        let proof = try oldProof(bench)
        #expect(try refusal(&bench, proof, 1) == nil)
        let told = try refusal(&bench, proof, 2)
        #expect(told?.reason == .dpopReplayed)
        #expect(text(told).hasSuffix(#"{"check":"replay","reason":"dpop.replayed","values":{}}]"#))
        #expect(text(told).components(of: #""reason":""#) == 1)
    }

    @Test func `an accepted proof is examined once, whoever asks`() throws {
        var bench = try WorkerBench()
        bench.turn()
        #expect(try refusal(&bench, try oldProof(bench), 1) == nil)
        #expect(bench.metrics.read(.traces) == 0)
        #expect(bench.metrics.read(.signaturesVerified) == 1)
    }

    @Test func `beyond a second's share refusals go unexplained, and that is counted`() throws {
        var bench = try WorkerBench { $0.tracesPerSecondMax = 2 }
        bench.turn()
        let proof = try oldProof(bench)
        bench.advance(milliseconds: 100_000)
        bench.turn()
        for requestID in 1...5 as ClosedRange<UInt64> {
            let told = try refusal(&bench, proof, requestID)
            #expect(told?.reason == .dpopIatTooOld)
            #expect((told?.checks != nil) == (requestID <= 2))
        }
        #expect(bench.metrics.read(.traces) == 2)
        #expect(bench.metrics.read(.tracesSkipped) == 3)
        bench.advance(milliseconds: 1000)
        bench.turn()
        #expect(try refusal(&bench, proof, 6)?.checks != nil)
    }

    @Test func `what nobody could decide is not explained`() throws {
        var bench = try WorkerBench()
        let told = try refusal(&bench, try oldProof(bench), 1)
        #expect(told?.reason == .unavailable)
        #expect(told?.checks == nil)
        #expect(bench.metrics.read(.tracesSkipped) == 0)
    }
}

extension String {
    /// How often `part` stands in it.
    fileprivate func components(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
