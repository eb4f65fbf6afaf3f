import AssayEncodings
import Testing

@Suite struct JSONLimitTests {
    private func nested(_ depth: Int, _ open: String, _ close: String) -> String {
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    }

    @Test func `containers nest as deep as the limit and no deeper`() {
        #expect(refusal(nested(8, "[", "]")) == nil)
        #expect(refusal(nested(9, "[", "]")) == JSONError(.tooDeep, at: 8))
        #expect(refusal(nested(8, "{\"a\":", "}")) == nil)
        #expect(refusal(nested(9, "{\"a\":", "}")) == JSONError(.tooDeep, at: 40))
        #expect(refusal(nested(1, "[", "]"), limits: JSONLimits(depthMax: 0))?.kind == .tooDeep)
        #expect(refusal("1", limits: JSONLimits(depthMax: 0)) == nil)
        #expect(refusal("[[],[[]],[]]", limits: JSONLimits(depthMax: 3)) == nil)
    }

    @Test func `a text deeper than any stack is refused or read`() {
        let text = nested(30_000, "[", "]")
        #expect(refusal(text)?.kind == .tooDeep)
        let limits = JSONLimits(depthMax: 30_000, nodesMax: 40_000)
        #expect(refusal(text, limits: limits) == nil)
    }

    @Test func `values and names count as nodes`() {
        let limits = JSONLimits(nodesMax: 4)
        #expect(refusal("[1,2,3]", limits: limits) == nil)
        #expect(refusal("[1,2,3,4]", limits: limits) == JSONError(.tooManyNodes, at: 7))
        #expect(refusal("{\"a\":1}", limits: limits) == nil)
        #expect(refusal("{\"a\":1,\"b\":2}", limits: limits) == JSONError(.tooManyNodes, at: 11))
        #expect(refusal("[[[[[]]]]]", limits: limits) == JSONError(.tooManyNodes, at: 4))
        #expect(refusal("1", limits: JSONLimits(nodesMax: 0))?.kind == .tooManyNodes)
    }

    @Test func `a text is as large as the limit and no larger`() {
        let limits = JSONLimits(bytesMax: 10)
        #expect(refusal("\"12345678\"", limits: limits) == nil)
        #expect(refusal("\"123456789\"", limits: limits) == JSONError(.tooLarge, at: 10))
        #expect(refusal("          1", limits: limits) == JSONError(.tooLarge, at: 10))
        #expect(refusal("", limits: JSONLimits(bytesMax: 0)) == JSONError(.truncated, at: 0))
    }

    @Test func `limits beyond reason are cut to what can be counted`() throws {
        let limits = JSONLimits(bytesMax: -1, depthMax: -1, nodesMax: -1)
        #expect(refusal("1", limits: limits) == JSONError(.tooLarge, at: 0))
        let document = JSONDocument(limits: JSONLimits(bytesMax: .max, nodesMax: 16))
        #expect(document.limits.bytesMax == Int(Int32.max))
    }

    @Test func `hostile texts of eight kibibytes within the limits are read`() {
        let escapes = "[\"" + String(repeating: "\\u0061", count: 1300) + "\"]"
        let members = (0..<250).map { "\"\\u0061-long-common-prefix-\($0)\":{}" }
        #expect(refusal(escapes) == nil)
        #expect(refusal("{\(members.joined(separator: ","))}")?.kind == nil)
        let arrays = Array(repeating: "[]", count: 3000).joined(separator: ",")
        #expect(refusal("[\(arrays)]")?.kind == .tooManyNodes)
    }
}
