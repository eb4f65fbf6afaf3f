import AssayBytes
import AssayEncodings
import AssayProofs
import AssayServices
import AssayWire
import Testing

/// Content that is bad in itself: a verdict with the fitting reason, never a fault of the call.
@Suite struct ContentFaultTests {
    let gate = Gate(.embedded())

    static let long = String(repeating: "x", count: 257)
    static let accounts = CallSample.all.filter { $0.fields.contains { $0.name == "account" } }

    @Test(arguments: accounts)
    func `an account that is empty or too long is refused, and named`(
        sample: CallSample
    ) throws {
        for value in ["", Self.long, String(repeating: "ü", count: 129)] {
            let encoded = sample.hasBody ? value : value.replacing("ü", with: "%C3%BC")
            let told = try verdict(sample.replacing("account", with: "\"\(encoded)\""))
            #expect(told.reason == "field_invalid")
            #expect(told.detail?.hasPrefix("account ") == true)
        }
        let longest = String(repeating: "x", count: 256)
        _ = try ask(gate, sample.replacing("account", with: "\"\(longest)\""))
    }

    @Test(arguments: [
        ("/v1/pkce/codes", "code", "0123456789abcdefghijk"), ("/v1/pkce/codes", "client_id", ""),
        ("/v1/pkce/codes", "client_id", long), ("/v1/pkce/codes", "redirect_uri", ""),
        ("/v1/pkce/codes", "dpop_jkt", long), ("/v1/transactions", "binding", "0123456789abcde"),
        ("/v1/transactions", "binding", long), ("/v1/transactions", "client_id", ""),
        ("/v1/transactions", "redirect_uri", ""), ("/v1/enroll/start", "device_id", long),
        ("/v1/enroll", "device_id", ""), ("/v1/enroll", "device_id", long),
        ("/v1/recovery/complete", "device_id", ""), ("/v1/sessions", "client_id", long),
        ("/v1/sessions", "dpop_jkt", long), ("/v1/credentials/{id}/rotate", "device_id", ""),
    ])
    func `a value out of its length is refused, and named`(
        path: String, field: String, value: String
    ) throws {
        let told = try verdict(sample(path).replacing(field, with: "\"\(value)\""))
        #expect(told.reason == "field_invalid")
        #expect(told.detail == "\(field) is too short, too long or out of its range.")
        #expect(told.status == 200)
    }

    @Test(arguments: ["0", "-1", "4294967296", "9223372036854775807"])
    func `a life that is none is refused, and named`(value: String) throws {
        for path in ["/v1/pkce/codes", "/v1/transactions"] {
            let told = try verdict(sample(path).replacing("expires_in", with: value))
            #expect(told.reason == "field_invalid")
            #expect(told.detail?.hasPrefix("expires_in ") == true)
        }
    }

    @Test(arguments: [
        "", "A", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
        CallSample.challenge + "=", CallSample.challenge.dropLast() + "B",
        CallSample.challenge.dropLast() + "+", "é",
    ])
    func `a challenge that is not 32 bytes of base64url is malformed`(value: String) throws {
        for path in ["/v1/auth/verify", "/v1/recovery/approve", "/v1/recovery/cancel"] {
            let told = try verdict(sample(path).replacing("challenge", with: "\"\(value)\""))
            #expect(told.reason == "challenge.malformed")
        }
    }

    @Test(
        arguments: [
            (["lost"], "recovery.lost_unknown"), ([""], "recovery.lost_unknown"),
            ([String(repeating: "é", count: 12)], nil),
            ([String(repeating: "A", count: 25)], "recovery.lost_unknown"),
        ] as [([String], String?)])
    func `a lost credential of no identifier's length is unknown`(
        lost: [String], reason: String?
    ) throws {
        let call = try sample("/v1/recovery/start").replacing("lost", with: "\(lost)")
        guard let reason else {
            // Of the right length it is the verifier's to say.
            #expect(try examined(call) == "recovery.lost_unknown")
            return
        }
        #expect(try verdict(call).reason == reason)
    }

    @Test func `lost credentials go on in order and each once`() throws {
        let ids = ["B", "A", "B"].map { String(repeating: $0, count: 24) }
        let call = try sample("/v1/recovery/start").replacing("lost", with: "\(ids)")
        let frame = try ask(gate, call).frame
        let request = try RecoveryStartRequest.decode(try read(frame), in: frame.span)
        let lost = try #require(request.lost)
        let listed = IdentifierTexts.read(frame.span, lost)
        let texts = try #require(listed)
        #expect(texts.map { string(frame, $0) } == [ids[1], ids[0]])
        let none = try sample("/v1/recovery/start").replacing("lost", with: "[]")
        let bare = try ask(gate, none).frame
        #expect(try RecoveryStartRequest.decode(try read(bare), in: bare.span).lost == nil)
    }

    @Test func `a code no frame can carry is one that nobody has`() throws {
        let value = "\"\(String(repeating: "c", count: 1025))\""
        for path in ["/v1/pkce/redeem", "/v1/sessions"] {
            #expect(
                try verdict(sample(path).replacing("code", with: value)).reason
                    == "pkce.code_unknown")
        }
    }

    @Test(arguments: [
        ("/v1/enroll", "public_key", "!", "key.not_allowed"),
        ("/v1/enroll", "public_key", "", "key.not_allowed"),
        ("/v1/enroll", "public_key", String(repeating: "A", count: 1400), "key.not_allowed"),
        ("/v1/recovery/complete", "public_key", "BAAA", "key.not_allowed"),
        ("/v1/credentials/{id}/rotate", "public_key", "BA==", "key.not_allowed"),
        ("/v1/auth/verify", "challenge", CallSample.challenge, "challenge.expired"),
        ("/v1/sessions", "credential_id", long, "session.credential_invalid"),
        ("/v1/sessions/refresh", "refresh_token", long, "session.unknown"),
        ("/v1/recovery/approve", "recovery_id", long, "recovery.unknown"),
        ("/v1/pkce/codes", "code_challenge", long, "pkce.challenge_malformed"),
        ("/v1/pkce/codes", "code_challenge_method", long, "pkce.method_not_allowed"),
    ])
    func `what no frame can carry is judged in its turn`(
        path: String, field: String, value: String, reason: String
    ) throws {
        var sample = try sample(path)
        // Only what is judged: a refresh without its proof, a code with the right method.
        sample.fields.removeAll { ["proof", "method", "url", "dpop_jkt"].contains($0.name) }
        if field == "code_challenge" {
            sample.fields.removeAll { $0.name == "code_challenge_method" }
            sample.fields.append(may("code_challenge_method", "S256"))
        }
        let told = try examined(sample.replacing(field, with: "\"\(value)\""))
        #expect(told == reason)
    }

    @Test(arguments: ["", "AAAA", "!", CallSample.challenge, String(repeating: "A", count: 200)])
    func `a nonce that is none is invalid at enrolment and malformed or old at rotation`(
        nonce: String
    ) throws {
        for path in ["/v1/enroll", "/v1/recovery/complete"] {
            let told = try examined(keyed(path, nonce))
            #expect(told == "enroll.nonce_invalid")
        }
        let told = try examined(keyed("/v1/credentials/{id}/rotate", nonce))
        #expect(
            told == (nonce == CallSample.challenge ? "challenge.expired" : "challenge.malformed"))
    }

    /// A call that brings a key that may be used, without attestation.
    private func keyed(_ path: String, _ nonce: String) throws -> GateCall {
        let point =
            "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
        var sample = try sample(path)
        sample.fields.removeAll { ["key_attestation", "approval"].contains($0.name) }
        sample.fields = sample.fields.map { field in
            switch field.name {
            case "public_key": needs("public_key", point)
            case "app_instance_nonce": needs("app_instance_nonce", nonce)
            default: field
            }
        }
        return sample.whole
    }

    private func sample(_ pattern: String) throws -> CallSample {
        try #require(CallSample.all.first { $0.pattern == pattern })
    }

    /// The gate's own verdict.
    private func verdict(
        _ call: GateCall
    ) throws -> (status: Int, reason: String?, detail: String?) {
        guard case .answer(let answer) = gate.read(call, freshID: { .zero }) else {
            throw GateTestError.passedOn
        }
        let document = try parse(answer)
        #expect(text(document, "verdict") == "refused")
        return (answer.status, text(document, "reason"), text(document, "detail"))
    }

    /// What a verifier says, of what no ledger knows anything.
    private func examined(_ call: GateCall) throws -> String? {
        let frame = try ask(gate, call).frame
        let request = try read(frame)
        let name = try #require(RealmName("default"))
        let key = MintingKey(
            id: 7, from: WallTime(milliseconds: 0), until: WallTime(milliseconds: 9_000_000),
            key: Bytes32(1, 2, 3, 4))
        var context = ExamineContext(
            policy: RealmPolicy(name: name, rpID: [], algorithms: .all),
            now: WallTime(milliseconds: 1_000_000),
            minting: MintingKeys(epoch: Bytes16(high: 5, low: 6), keys: [key]))
        let queries = Registry.entry(for: request.kind)?.queries(request, frame.span) ?? []
        context.records = queries.map { _ in .absent }
        var workspace = Workspace()
        workspace.bytes = frame
        var trace = Trace.disabled
        guard case .refused(let refusal) = Registry.examine(request, context, &workspace, &trace)
        else { return nil }
        return refusal.reason.text
    }
}

/// What a verifier finds wrong with the fields of a frame.
func registryFault(_ frame: [UInt8]) throws -> Reason? {
    Registry.fault(of: try read(frame), in: frame.span)
}
