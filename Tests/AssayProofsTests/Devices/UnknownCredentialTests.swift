import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Neither the answer nor the work tells whether a credential exists.
@Suite struct UnknownCredentialTests {
    let verifier: TestVerifier
    let credential: TestCredential

    /// What is presented for a credential that is known, or not.
    enum Presented: CaseIterable {
        case wrongSignature, malformed, empty, raw, unknown, ended
    }

    init() throws {
        verifier = try TestVerifier()
        credential = try TestCredential(try TestKeys.es256.get(), at: verifier)
    }

    private func prepare(_ presented: Presented) {
        var credential = credential
        switch presented {
        case .unknown: return
        case .ended:
            credential.facts.isSuperseded = true
            credential.facts.endsAt = verifier.now
        default: break
        }
        verifier.know(credential)
    }

    private func signature(_ presented: Presented, _ wrong: [UInt8]) -> [UInt8]? {
        switch presented {
        case .wrongSignature: wrong
        case .malformed: [0x30, 0x06, 0x02, 0x01]
        case .empty: []
        case .raw: [UInt8](repeating: 0xFF, count: 64)
        case .unknown, .ended: nil
        }
    }

    @Test(arguments: Presented.allCases)
    func `at sign-in`(_ presented: Presented) throws {
        prepare(presented)
        var call = try SignInCall(credential, at: verifier)
        let wrong = try credential.signer.key.sign([1].span, format: .der)
        call.signature = signature(presented, wrong)
        #expect(try call.judged(by: verifier).reason == .signatureInvalid)
        #expect(verifier.workspace.checks.count == 1)
        for check in verifier.workspace.checks {
            #expect(check.algorithm == .es256)
            #expect(check.message.count == 32 + 11 + 8)
        }
    }

    @Test(arguments: Presented.allCases, [false, true])
    func `at rotation, with a possession that is formed or not`(
        _ presented: Presented, _ isFormed: Bool
    ) throws {
        prepare(presented)
        var call = try RotationCall(try TestKeys.other.get(), for: credential, at: verifier)
        call.oldSignature = signature(
            presented, try credential.signer.key.sign([1].span, format: .der))
        if !isFormed { call.possession = [1] }
        #expect(try call.judged(by: verifier).reason == .signatureInvalid)
        #expect(verifier.workspace.checks.count == 2)
    }

    /// DER of two numbers that are all ones, of so many bytes.
    private func der(_ count: Int) -> [UInt8] {
        let number = KeyInfo.value(0x02, [0] + [UInt8](repeating: 0xFF, count: count))
        return KeyInfo.value(0x30, number + number)
    }

    @Test func `what is presented, not the credential, says how much work it is`() throws {
        let keys = try TestKeys.devices()
        var presented = try keys.map { try $0.sign([1].span, format: .der) }
        // Numbers that are none of P-256, of P-384, of any; what is no signature.
        presented += [der(32), der(48), der(67), [], [0x30], [UInt8](repeating: 0xFF, count: 64)]
        let expected: [SignatureAlgorithm] = [
            .es256, .es384, .es512, .eddsa, .es384, .es512, .es256, .es256, .es256, .es256,
        ]
        for (signature, work) in zip(presented, expected) {
            for (index, key) in keys.enumerated() {
                let credential = try TestCredential(
                    key, number: UInt64(100 + index), at: verifier)
                for isKnown in [false, true] {
                    verifier.known = [:]
                    if isKnown { verifier.know(credential) }
                    var call = try SignInCall(credential, at: verifier)
                    call.signature = signature
                    #expect(try call.judged(by: verifier).reason == .signatureInvalid)
                    let checks = verifier.workspace.checks
                    #expect(checks.map(\.algorithm) == [work])
                }
            }
        }
    }

    @Test func `an identifier of any form gets a challenge of the same form`() throws {
        verifier.know(credential)
        for purpose in [UInt8?.none, 0, 1] {
            for text in [credential.text, [], Array("x".utf8), [UInt8](repeating: 0, count: 64)] {
                let challenge = try verifier.challenge(for: text, purpose: purpose)
                #expect(challenge.word0 >> 48 == 7)
            }
        }
    }

    @Test func `a text that is no identifier is as unknown as any`() throws {
        for text in [[], Array("nobody".utf8), credential.text + [0x41]] {
            var call = try SignInCall(credential, at: verifier)
            call.credential = text
            call.challenge = try verifier.challenge(for: text)
            #expect(try call.judged(by: verifier).reason == .signatureInvalid)
            #expect(verifier.workspace.checks.count == 1)
        }
    }

    @Test func `nobody signs for a credential the ledger does not know`() throws {
        // The decoy's signature itself, in the form it is checked in.
        var call = try SignInCall(credential, at: verifier)
        call.form = .raw
        call.signature =
            [0] + [UInt8](repeating: 0x55, count: 31) + [0] + [UInt8](repeating: 0x33, count: 31)
        #expect(try call.judged(by: verifier).reason == .signatureInvalid)
        // Whatever the engine says: a decoy never counts.
        var source = FieldSource()
        let request = CredentialSignInRequest(
            signature: source.place([]), challenge: call.challenge, timestamp: call.timestamp,
            deviceId: source.place("phone"), credentialId: source.place(credential.text))
        var batch = BatchWriter()
        let head = RequestHead(requestID: 1, realm: verifier.policy.name)
        try #require(request.encode(head, from: source.bytes.span, into: &batch) == .written)
        let frame = batch.bytes
        var workspace = Workspace()
        workspace.bytes = frame
        var trace = Trace.disabled
        guard case .request(let envelope) = RequestEnvelope.read(frame.span, 0..<frame.count),
            case .examined(let examined) = Registry.examine(
                envelope, verifier.context, &workspace, &trace),
            case .refused(let refusal) = Registry.conclude(examined, [true], &workspace)
        else {
            Issue.record("an unknown credential was accepted")
            return
        }
        #expect(refusal.reason == .signatureInvalid)
    }
}
