import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayServices
import AssayWire
import Testing

/// Strings that no frame can carry get the verdict they would get if one could, in its turn.
@Suite struct GateLongStringTests {
    let gate = Gate(.embedded())

    @Test(arguments: [
        (String(repeating: "S", count: 65), 43, 43, "pkce.method_not_allowed"),
        ("plain", 1025, 43, "pkce.method_not_allowed"),
        ("S256", 1025, 43, "pkce.verifier_malformed"),
        ("S256", 1, 1025, "pkce.verifier_malformed"),
        ("S256", 43, 1025, "pkce.challenge_malformed"),
    ])
    func `a PKCE string beyond a frame is judged in its turn`(
        method: String, verifierCount: Int, challengeCount: Int, reason: String
    ) throws {
        let verifier = String(repeating: "x", count: verifierCount)
        let challenge = String(repeating: "A", count: challengeCount)
        let body =
            #"{"code_verifier":"\#(verifier)","code_challenge":"\#(challenge)","#
            + #""code_challenge_method":"\#(method)"}"#
        #expect(try verdict(post("/v1/pkce/verify", body)) == reason)
    }

    @Test(arguments: [
        ("ES256", 1400, "signature.malformed"),
        ("none", 1400, "signature.algorithm_not_allowed"),
        (String(repeating: "A", count: 33), 0, "signature.malformed"),
        (String(repeating: "A", count: 33), 4, "signature.algorithm_not_allowed"),
    ])
    func `a signature's string beyond a frame is judged in its turn`(
        algorithm: String, signatureCount: Int, reason: String
    ) throws {
        let body = signature(
            algorithm: algorithm, signature: String(repeating: "A", count: signatureCount))
        #expect(try verdict(post("/v1/signature/verify", body)) == reason)
    }

    @Test(arguments: [
        ("", "https://a/", 0, "dpop.htm_mismatch"),
        (String(repeating: "M", count: 65), "https://a/", 0, "dpop.htm_mismatch"),
        ("GET", "", 0, "dpop.htu_mismatch"),
        ("GET", "https://a/" + String(repeating: "u", count: 8192), 0, "dpop.htu_mismatch"),
        ("GET", "https://a/", 129, "dpop.thumbprint_mismatch"),
        ("", "https://b/", 129, "dpop.htm_mismatch"),
    ])
    func `what a proof is compared with is judged in its turn, whatever its length`(
        method: String, url: String, thumbprintCount: Int, reason: String
    ) throws {
        let proof = try DPoPProofBuilder(
            key: try SigningKey.generate(.es256), method: "GET", url: "https://a/", issuedAt: 1000
        ).build()
        func body(_ proof: String) -> String {
            let thumbprint = String(repeating: "A", count: thumbprintCount)
            let member = thumbprintCount > 0 ? #","expected_thumbprint":"\#(thumbprint)""# : ""
            return #"{"proof":"\#(proof)","method":"\#(method)","url":"\#(url)"\#(member)}"#
        }
        let whole = body(String(decoding: proof, as: UTF8.self))
        #expect(try verdict(post("/v1/dpop/verify", whole)) == reason)
        #expect(try verdict(post("/v1/dpop/verify", body("p"))) == "dpop.malformed")
    }

    /// What a verifier says to the frame of a call.
    private func verdict(_ call: GateCall) throws -> String? {
        let frame = try ask(gate, call).frame
        guard case .request(let request) = RequestEnvelope.read(frame.span, 0..<frame.count) else {
            throw GateTestError.unreadable
        }
        let name = try #require(RealmName("default"))
        let context = ExamineContext(
            policy: RealmPolicy(name: name, rpID: [], algorithms: .all),
            now: WallTime(milliseconds: 1_000_000), minting: .none)
        var workspace = Workspace()
        workspace.bytes = frame
        var trace = Trace.disabled
        guard case .refused(let refusal) = Registry.examine(request, context, &workspace, &trace)
        else { return nil }
        return refusal.reason.text
    }
}
