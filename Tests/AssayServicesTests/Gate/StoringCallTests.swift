import AssayBytes
import AssayServices
import AssayWire
import Testing

/// What an operation id becomes: of calls that store, that take, that do neither.
@Suite struct StoringCallTests {
    let gate = Gate(.embedded())

    static let storing = CallSample.all.filter { sample in
        sample.fields.contains { $0.name == "operation_id" }
            && ![.dpopVerify, .tokenVerify, .credentialSignIn].contains(sample.kind)
    }

    @Test(arguments: storing)
    func `a call that stores has the same id whatever its content, for the ledger compares it`(
        sample: CallSample
    ) throws {
        let id = try operationID(sample.whole)
        #expect(!id.isZero)
        let named = sample.fields.filter { $0.isRequired || $0.name == "operation_id" }
        #expect(try operationID(sample.call(named)) == id)
        for field in sample.fields where field.form == .text && field.name != "operation_id" {
            guard field.name != "realm", field.value.count < 20 else { continue }
            let other = sample.replacing(field.name, with: "\"another-value-of-it\"")
            guard case .ask(let question) = gate.read(other, freshID: { .zero }) else { continue }
            #expect(try read(question.frame).address.operationID == id, "\(field.name)")
        }
        let other = sample.replacing("operation_id", with: #""fedcba9876543210""#)
        #expect(try operationID(other) != id)
    }

    @Test(arguments: storing)
    func `a call that stores and names no id has none on the wire`(sample: CallSample) throws {
        #expect(try operationID(sample.bare).isZero)
    }

    @Test func `ids of different calls never meet`() throws {
        var seen: [Bytes16: String] = [:]
        for sample in CallSample.all where sample.fields.contains(where: isOperationID) {
            let id = try operationID(sample.whole)
            let known = seen.updateValue(sample.testDescription, forKey: id)
            // Two samples of one call have one id.
            #expect(known == nil || known == sample.testDescription)
        }
    }

    @Test func `the path is part of it, so that one id serves two sessions`() throws {
        func end(_ session: String) -> GateCall {
            GateCall(
                method: Array("DELETE".utf8), path: Array("/v1/sessions/\(session)".utf8),
                query: Array("operation_id=0123456789abcdef".utf8))
        }
        #expect(try operationID(end("one")) != operationID(end("two")))
        #expect(try operationID(end("one")) == operationID(end("one")))
    }

    @Test func `a call that takes is given an id of its own where it names none`() throws {
        for sample in CallSample.all where [.dpopVerify, .credentialSignIn].contains(sample.kind) {
            #expect(try operationID(sample.bare) == Bytes16(high: 1, low: 2))
        }
    }

    @Test func `a sign-in is told from another by its content`() throws {
        let sample = try #require(CallSample.all.first { $0.kind == .credentialSignIn })
        let id = try operationID(sample.whole)
        for field in sample.fields where field.name != "operation_id" && field.name != "realm" {
            let value =
                switch field.form {
                case .integer: "1700000001"
                case .choice: #""der""#
                default:
                    field.name == "challenge"
                        ? "\"\(CallSample.challenge.dropLast())E\"" : #""AAAA""#
                }
            #expect(
                try operationID(sample.replacing(field.name, with: value)) != id, "\(field.name)")
        }
    }

    @Test(arguments: CallSample.all.filter { $0.fields.contains { $0.name == "operation_id" } })
    func `an id has 16 to 128 visible characters`(sample: CallSample) throws {
        for id in [
            "", "0123456789abcde", String(repeating: "i", count: 129), "0123456789abcde%C3%BC",
        ] {
            let call = sample.replacing("operation_id", with: "\"\(id)\"")
            guard case .answer(let answer) = gate.read(call, freshID: { .zero }) else {
                // In a body the percent signs are visible characters.
                #expect(sample.hasBody && id.hasSuffix("%BC"))
                continue
            }
            #expect(answer.status == 400)
            #expect(try text(parse(answer), "field") == "operation_id")
        }
    }

    private func isOperationID(_ field: SampleField) -> Bool { field.name == "operation_id" }

    private func operationID(_ call: GateCall) throws -> Bytes16 {
        try read(ask(gate, call).frame).address.operationID
    }
}
