import AssayBytes
import AssayClient
import AssaySystem
import AssayWire
import Testing

/// Refusals as verifiers write them; the client library has a type of the same name.
typealias WireRefusal = AssayWire::Refusal

/// Thirty-two bytes to recognise.
let someBytes32 = Bytes32(1, 2, 3, 4)

/// The text of `someBytes32`.
let someText: String = {
    var text: [UInt8] = []
    Base64URL.encode(someBytes32, appendingTo: &text)
    return String(decoding: text, as: UTF8.self)
}()

extension FakeAnswer {
    /// What a verifier says of itself.
    static func hello(_ state: ServerState) -> FakeAnswer {
        .reply { address, batch in
            var reply = HelloReply(
                role: "verifier", kinds: [.hello, .dpopVerify],
                limits: [NamedLimit(name: "batch_frames", value: 256)],
                software: "assay/test", state: state)
            reply.policyHash = someBytes32
            #expect(reply.encode(to: address, into: &batch) == .written)
        }
    }

    /// An accepted DPoP proof whose `jti` and `iat` say what the test wants to recognise.
    static func acceptedDPoP(
        jti: String = "j", issuedAt: Int64 = 1, nextNonce: Bytes32? = nil
    ) -> FakeAnswer {
        .reply { address, batch in
            let source = Array(jti.utf8)
            let reply = DPoPVerifyReply(
                thumbprint: someBytes32, jti: 0..<source.count, issuedAt: issuedAt,
                nextNonce: nextNonce)
            #expect(reply.encode(to: address, from: source.span, into: &batch) == .written)
        }
    }

    /// An answer without fields.
    static var accepted: FakeAnswer {
        .reply { address, batch in
            #expect(Accepted.encode(to: address, into: &batch) == .written)
        }
    }

    /// Any other answer.
    static func refused(
        _ reason: Reason, _ change: @escaping @Sendable (inout WireRefusal) -> Void = { _ in }
    ) -> FakeAnswer {
        .reply { address, batch in
            var refusal = WireRefusal(reason)
            change(&refusal)
            #expect(refusal.encode(to: address, into: &batch) == .written)
        }
    }
}

/// A client of these verifiers, once one of them is ready.
func readyClient(
    _ verifiers: FakeVerifier..., caller: String? = nil, time: Duration = .seconds(60)
) async throws -> AssayClient {
    let client = try AssayClient(
        verifiers: verifiers.map(\.address), realm: "shop", caller: caller, defaultTime: time)
    try #require(
        await eventually { client.readyVerifiers == verifiers.count },
        "the verifiers never became ready")
    return client
}

/// Waits until `condition` holds, for at most a minute.
func eventually(_ condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while ContinuousClock.now < end {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(2))
    }
    // The last sleep may have been long.
    return condition()
}

/// Evidence whose content does not matter.
func someDPoP(operationID: OperationID? = nil) -> DPoPEvidence {
    DPoPEvidence(
        proof: "e30.e30.AA", method: "GET", url: "https://api.example/", operationID: operationID)
}
