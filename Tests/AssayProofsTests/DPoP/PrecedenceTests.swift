import AssayProofs
import AssayProver
import AssayWire
import Testing

/// The order of refusals is part of the protocol: of two faults the earlier one is told.
@Suite struct DPoPPrecedenceTests {
    /// A fault, the part of the call it changes, and its reason; in the order of precedence.
    struct Fault: Sendable, CustomTestStringConvertible {
        let reason: Reason
        let part: String
        let apply: @Sendable (inout DPoPCall) throws -> Void
        var testDescription: String { reason.testDescription }
    }

    static let faults: [Fault] = [
        Fault(reason: .dpopMultipleProofs, part: "text") {
            $0.proof = try $0.builder.build() + [0x2C]
        },
        Fault(reason: .dpopMalformed, part: "extras") { $0.builder.headerExtras = [("crit", 1)] },
        Fault(reason: .dpopTypeWrong, part: "typ") { $0.builder.typ = "JWT" },
        Fault(reason: .dpopAlgorithmNotAllowed, part: "alg") { $0.builder.alg = "none" },
        Fault(reason: .dpopKeyInvalid, part: "jwk") { $0.builder.jwk = .json("{}") },
        Fault(reason: .dpopJtiInvalid, part: "jti") { $0.builder.jti = .absent },
        Fault(reason: .dpopMalformed, part: "nbf") { $0.builder.nbf = "x" },
        Fault(reason: .dpopHtmMismatch, part: "htm") { $0.builder.htm = "GET" },
        Fault(reason: .dpopHtuMismatch, part: "htu") { $0.builder.htu = "https://other/" },
        Fault(reason: .dpopAthMismatch, part: "ath") { $0.builder.ath = "x" },
        Fault(reason: .dpopThumbprintMismatch, part: "expected") { $0.expectedThumbprint = [] },
        Fault(reason: .dpopNonceInvalid, part: "nonce") { $0.builder.nonce = "x" },
        Fault(reason: .dpopIatTooOld, part: "iat") { $0.builder.iat = 0 },
        Fault(reason: .dpopExpired, part: "exp") { $0.builder.exp = 0 },
        Fault(reason: .dpopNotYetValid, part: "nbf") { $0.builder.nbf = .number(.max) },
        Fault(reason: .dpopSignatureInvalid, part: "signature") {
            $0.builder.rawSignature = [UInt8](repeating: 0, count: 64)
        },
    ]

    @Test(arguments: faults.indices)
    func `each fault comes before all later ones`(_ index: Int) throws {
        let verifier = try TestVerifier()
        let first = Self.faults[index]
        for later in Self.faults[index...] where later.part != first.part || index == 0 {
            var call = try DPoPCall(try TestKeys.es256.get(), at: verifier)
            call.bind("token")
            try later.apply(&call)
            try first.apply(&call)
            #expect(
                try call.judged(by: verifier).reason == first.reason,
                "\(first.part) beside \(later.part)")
        }
    }

    @Test func `a key that is no point comes after everything that needs no arithmetic`() throws {
        let verifier = try TestVerifier()
        let zero = String(repeating: "A", count: 43)
        let jwk = #"{"crv":"P-256","kty":"EC","x":"\#(zero)","y":"\#(zero)"}"#
        // With an expected thumbprint the changed key would be refused as another one.
        let unbound = Self.faults.filter {
            !["jwk", "signature", "ath", "expected"].contains($0.part)
        }
        for fault in unbound {
            var call = try DPoPCall(try TestKeys.es256.get(), at: verifier)
            call.builder.jwk = .json(jwk)
            #expect(try call.judged(by: verifier).reason == .dpopKeyInvalid)
            try fault.apply(&call)
            #expect(try call.judged(by: verifier).reason == fault.reason, "\(fault.part)")
        }
    }

    @Test func `the registry's precedence names each reason once`() throws {
        for kind in Registry.kinds {
            #expect(Set(kind.precedence).count == kind.precedence.count)
        }
        let order = try #require(Registry.entry(for: .dpopVerify)).precedence
        let told = Self.faults.map(\.reason).filter { $0 != .dpopMalformed }
        let places = told.compactMap { order.firstIndex(of: $0) }
        #expect(places.count == told.count)
        #expect(places == places.sorted())
    }
}
