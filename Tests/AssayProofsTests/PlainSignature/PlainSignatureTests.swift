import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Signatures over given bytes.
@Suite struct PlainSignatureTests {
    let verifier: TestVerifier
    let key: SigningKey
    let message = Array("a message".utf8)

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func call(
        _ key: SigningKey, format: SignatureFormat = .raw
    ) throws -> SignatureCall {
        SignatureCall(
            publicKey: key.publicJWK, algorithm: key.algorithm.joseName, message: message,
            signature: try key.sign(message.span, format: format))
    }

    private func judge(_ change: (inout SignatureCall) throws -> Void) throws -> Reason {
        var call = try call(key)
        try change(&call)
        return try call.judged(by: verifier).reason
    }

    @Test(arguments: SignatureAlgorithm.allCases)
    func `a signature of every algorithm holds`(_ algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey.generate(algorithm)
        let finding = try #require(try call(key).judged(by: verifier).finding)
        #expect(finding.claims == .none)
        #expect(finding.discharge == nil)
        var changed = try call(key)
        changed.message.append(0)
        #expect(try changed.judged(by: verifier).reason == .signatureInvalid)
    }

    @Test func `raw is the default and DER can be asked for`() throws {
        var der = try call(key, format: .der)
        #expect(try der.judged(by: verifier).reason == .signatureMalformed)
        der.form = .der
        #expect(try der.judged(by: verifier).reason == .accepted)
        #expect(try judge { $0.form = .der } == .signatureMalformed)
        #expect(try judge { $0.form = .raw } == .accepted)
        #expect(try judge { $0.form = .kindDefault } == .accepted)
    }

    @Test func `an empty message can be signed`() throws {
        let empty: [UInt8] = []
        #expect(
            try judge {
                $0.message = empty
                $0.signature = try key.sign(empty.span)
            } == .accepted)
    }

    @Test func `an algorithm that is unknown or not allowed is refused`() throws {
        for name in ["none", "HS256", "ES521", "es256", "ES256K", "RS1"] {
            #expect(try judge { $0.algorithm = name } == .signatureAlgorithmNotAllowed)
        }
        verifier.policy.algorithms = AlgorithmSet([.eddsa])
        #expect(try judge { _ in } == .signatureAlgorithmNotAllowed)
    }

    @Test func `a key that is none, or not of the algorithm, is refused`() throws {
        for text in [
            "x", "{}", #"{"kty":"oct","k":"AA"}"#, #"{"kty":"EC","kty":"EC"}"#,
            String(repeating: "[", count: 4000),
        ] {
            #expect(try judge { $0.publicKey = Array(text.utf8) } == .signatureKeyInvalid)
        }
        #expect(
            try judge {
                $0.algorithm = "ES384"
                $0.signature = [UInt8](repeating: 1, count: 96)
            } == .signatureKeyInvalid)
        let zero = String(repeating: "A", count: 43)
        let off = #"{"crv":"P-256","kty":"EC","x":"\#(zero)","y":"\#(zero)"}"#
        #expect(try judge { $0.publicKey = Array(off.utf8) } == .signatureKeyInvalid)
    }

    @Test func `a signature that has not the form is malformed, whatever else is wrong`() throws {
        for count in [0, 1, 63, 65, 72, 128] {
            let bytes = [UInt8](repeating: 1, count: count)
            #expect(try judge { $0.signature = bytes } == .signatureMalformed)
        }
        #expect(
            try judge {
                $0.signature = []
                $0.publicKey = Array("{}".utf8)
            } == .signatureMalformed)
        // Of an unknown algorithm nobody knows the form, but none is empty.
        #expect(
            try judge {
                $0.signature = []
                $0.algorithm = "none"
            } == .signatureMalformed)
        #expect(
            try judge {
                $0.algorithm = "none"
                $0.publicKey = Array("{}".utf8)
            } == .signatureAlgorithmNotAllowed)
    }

    @Test(arguments: [SignatureAlgorithm.eddsa, .rs256, .ps256])
    func `the format matters to ECDSA only`(_ algorithm: SignatureAlgorithm) throws {
        var call = try call(try SigningKey.generate(algorithm))
        for form in [nil, AssayWire.SignatureForm.kindDefault, .raw, .der] {
            call.form = form
            #expect(try call.judged(by: verifier).reason == .accepted)
        }
    }

    @Test func `a wrong signature is invalid`() throws {
        let other = try TestKeys.other.get()
        #expect(
            try judge { $0.signature = try other.sign(message.span) } == .signatureInvalid)
        #expect(
            try judge { $0.signature = [UInt8](repeating: 0, count: 64) } == .signatureInvalid)
    }
}
