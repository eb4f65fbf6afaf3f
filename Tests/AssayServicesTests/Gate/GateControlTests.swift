import AssayBytes
import AssayServices
import AssayWire
import Testing

/// What the gate's control endpoint answers.
@Suite struct GateControlTests {
    let replies = ControlReplies(
        state: .ready, policyHash: Bytes32(1, 2, 3, 4),
        limits: [NamedLimit(name: "body_bytes_max", value: 7)], stats: { Array("{}".utf8) })

    @Test func `hello tells role, kinds, limits, policy and state`() throws {
        let answer = try reply(to: bare(.hello, 5))
        let hello = try HelloReply.decode(answer.envelope, in: answer.bytes.span)
        #expect(answer.envelope.address.requestID == 5)
        #expect(hello.role == "gate")
        #expect(hello.state == .ready)
        #expect(hello.kinds == [.hello, .stats])
        #expect(hello.limits == [NamedLimit(name: "body_bytes_max", value: 7)])
        #expect(hello.policyHash == Bytes32(1, 2, 3, 4))
    }

    @Test func `stats gives the document`() throws {
        let answer = try reply(to: bare(.stats, 6))
        let stats = try StatsReply.decode(answer.envelope, in: answer.bytes.span)
        #expect(Array(answer.bytes[stats.json]) == Array("{}".utf8))
    }

    @Test func `a kind the gate does not serve gets a defined answer`() throws {
        let answer = try reply(to: bare(.dpopVerify, 7))
        #expect(answer.envelope.code == .kindUnknown)
        #expect(answer.envelope.address.requestID == 7)
    }

    @Test func `bytes that are no message are answered once, as malformed`() throws {
        let answer = try reply(to: [1, 2, 3])
        #expect(answer.envelope.code == .malformed)
        #expect(answer.envelope.address.requestID == 0)
    }

    @Test func `every frame of a batch is answered`() throws {
        let bytes = replies.reply(to: (bare(.hello, 1) + bare(.stats, 2)).span)
        var frames: [Range<Int>] = []
        #expect(Batch.split(bytes.span, into: &frames))
        #expect(frames.count == 2)
    }

    private func bare(_ kind: Kind, _ id: UInt64) -> [UInt8] {
        var batch = BatchWriter()
        _ = BareRequest.encode(kind, requestID: id, into: &batch)
        return batch.bytes
    }

    private func reply(
        to message: [UInt8]
    ) throws -> (envelope: ReplyEnvelope, bytes: [UInt8]) {
        let bytes = replies.reply(to: message.span)
        guard let envelope = ReplyEnvelope.read(bytes.span, 0..<bytes.count) else {
            throw GateTestError.unreadable
        }
        return (envelope, bytes)
    }
}
