import AssayBytes
import AssayEncodings
import AssayServices
import AssayWire
import Testing

/// Every call's shape: names, types, lists; faults of it are 400 and name the field.
@Suite struct CallShapeTests {
    let gate = Gate(.embedded())

    @Test func `the samples are all the calls there are`() {
        let routes = Set(RouteTable.routes.map { "\($0.method.rawValue) \($0.path.text)" })
        #expect(routes == Set(CallSample.all.map(\.testDescription)))
        #expect(routes.count == RouteTable.routes.count)
    }

    @Test(arguments: CallSample.all)
    func `a call with all it may have, or only what it must, goes on as its kind`(
        sample: CallSample
    ) throws {
        for call in [sample.whole, sample.bare] {
            let frame = try ask(gate, call).frame
            #expect(try read(frame).kind == sample.kind)
            // The verifier reads what the gate has written.
            #expect(try registryFault(frame) == nil)
        }
    }

    @Test(arguments: CallSample.all)
    func `a required name left out is 400, and named`(sample: CallSample) throws {
        for field in sample.fields where field.isRequired {
            let call = sample.call(sample.fields.filter { $0.name != field.name })
            let told = try fault(of: call)
            // Of a revocation the names go together, so that none alone is at fault.
            let isOneOfSeveral = ["jti", "issuer", "session_id"].contains(field.name)
            #expect(told == (isOneOfSeveral ? nil : field.name), "\(field.name)")
        }
    }

    @Test(arguments: CallSample.all.filter(\.hasBody))
    func `a value of another type or outside its list is 400, and named`(
        sample: CallSample
    ) throws {
        for field in sample.fields {
            for value in field.wrongValues {
                let told = try fault(of: sample.replacing(field.name, with: value))
                #expect(told == field.name, "\(field.name): \(value)")
            }
        }
    }

    @Test(arguments: CallSample.all)
    func `a name that is not the call's is 400`(sample: CallSample) throws {
        let call = sample.call(sample.fields + [needs("other")])
        #expect(try fault(of: call) == (sample.hasBody ? "other" : nil))
        #expect(try fault(of: sample.call([needs("Realm", "default")] + sample.fields)) == nil)
    }

    @Test(arguments: CallSample.all)
    func `a name that stands twice is 400, though with the same value`(
        sample: CallSample
    ) throws {
        for field in sample.fields {
            let told = try fault(of: sample.call(sample.fields + [field]))
            #expect(told == (sample.hasBody ? nil : field.name), "\(field.name)")
        }
    }

    @Test(arguments: CallSample.all.filter { !$0.fields.contains { $0.name == "operation_id" } })
    func `a call that takes nothing has no operation id`(sample: CallSample) throws {
        let call = sample.call(sample.fields + [needs("operation_id", "0123456789abcdef")])
        _ = try fault(of: call)
    }

    @Test(arguments: [
        #"{"credential_id":"c","challenge":"x"}"#, #"{"credential_id":"c","signature":"x"}"#,
        #"{"challenge":"c","signature":"x"}"#,
        #"{"credential_id":"c","challenge":"x","signature":"x","more":1}"#,
        #"{"credential_id":1,"challenge":"x","signature":"x"}"#,
        #"{"credential_id":"c","challenge":null,"signature":"x"}"#,
        #"{"credential_id":"c","challenge":"x","signature":{}}"#,
        #"{"credential_id":"c","credential_id":"c","challenge":"x","signature":"x"}"#,
    ])
    func `an approval has exactly its three strings`(approval: String) throws {
        let sample = try sample("/v1/enroll")
        _ = try fault(of: sample.replacing("approval", with: approval))
    }

    @Test(arguments: ["/v1/enroll", "/v1/credentials/{id}/rotate", "/v1/recovery/complete"])
    func `an attestation has a format; what else it has is a verdict`(path: String) throws {
        let sample = try sample(path)
        for value in [#"{}"#, #"{"format":1}"#, #"{"format":"a","x":{"y":1,"y":1}}"#] {
            _ = try fault(of: sample.replacing("key_attestation", with: value))
        }
        let open = #"{"x":null,"format":"a","y":[{"format":2}]}"#
        _ = try ask(gate, sample.replacing("key_attestation", with: open))
    }

    @Test(arguments: [
        #""proof":"p""#, #""method":"GET""#, #""url":"u""#, #""proof":"p","method":"GET""#,
        #""method":"GET","url":"u""#,
    ])
    func `a refresh has proof, method and url together or not at all`(members: String) throws {
        let body = #"{"refresh_token":"t",\#(members)}"#
        _ = try fault(of: post("/v1/sessions/refresh", body))
    }

    @Test(arguments: [
        #""until":1"#, #""until":1,"jti":"j""#, #""until":1,"issuer":"i""#,
        #""until":1,"jti":"j","session_id":"s""#, #""until":1,"issuer":"i","session_id":"s""#,
        #""until":1,"jti":"j","issuer":"i","session_id":"s""#,
    ])
    func `a revocation names a token by jti and issuer, or a session`(members: String) throws {
        _ = try fault(of: post("/v1/revocations", "{\(members)}"))
    }

    private func sample(_ pattern: String) throws -> CallSample {
        try #require(CallSample.all.first { $0.pattern == pattern })
    }

    /// The field that a 400 names; fails for any other answer.
    private func fault(of call: GateCall) throws -> String? {
        guard case .answer(let answer) = gate.read(call, freshID: { .zero }) else {
            throw GateTestError.passedOn
        }
        #expect(answer.status == 400)
        let document = try parse(answer)
        #expect(text(document, "title") == "Bad Request")
        #expect(text(document, "verdict") == nil)
        return text(document, "field")
    }
}
