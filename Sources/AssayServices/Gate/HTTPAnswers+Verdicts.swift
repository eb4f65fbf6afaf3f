import AssayBytes
import AssayEncodings
import AssayWire

/// The answers of accepted calls.
extension HTTPAnswer {
    /// An accepted call whose answer adds nothing.
    static let plain: @Sendable (ReplyEnvelope, Span<UInt8>) -> HTTPAnswer? = { reply, message in
        guard (try? Accepted.decode(reply, in: message)) != nil else { return nil }
        return .accepted { _ in }
    }

    /// What was to be ended has ended, or was never there: 204.
    static let gone: @Sendable (ReplyEnvelope, Span<UInt8>) -> HTTPAnswer? = { reply, message in
        guard (try? Accepted.decode(reply, in: message)) != nil else { return nil }
        return HTTPAnswer(
            status: 204, headers: [HTTPField(.cacheControl, "no-store")], body: [],
            metric: .accepted)
    }

    /// A minted value under the name the call gives it.
    static func minted(_ name: String, _ value: Bytes32, _ expiresAt: Int64) -> HTTPAnswer {
        .accepted { writer in
            writer.name(name)
            writer.value(base64URL: value)
            writer.member("expires_at", expiresAt)
        }
    }

    /// A document of the ledger: its one member goes into the answer; nil when it is another.
    static func document(
        _ text: [UInt8], _ name: String, adding: (inout JSONWriter) -> Void = { _ in }
    ) -> HTTPAnswer? {
        var document = JSONDocument(
            limits: JSONLimits(bytesMax: text.count, nodesMax: GateLimits.documentNodesMax))
        guard (try? document.parse(text.span)) != nil,
            let node = document.member(name, of: document.root),
            document.kind(node) == .array
        else { return nil }
        let list = document.source(node)
        return .accepted { writer in
            writer.name(name)
            writer.value(json: list)
            adding(&writer)
        }
    }

    /// The same answer with members of the call repeated.
    func echoing(_ members: [EchoedMember]) -> HTTPAnswer {
        guard body.last == UInt8(ascii: "}"), !members.isEmpty else { return self }
        var answer = self
        answer.body.removeLast()
        for member in members {
            var writer = JSONWriter()
            writer.value(text: member.value.span)
            answer.body.append(contentsOf: ",\"\(member.name)\":".utf8)
            answer.body.append(contentsOf: writer.bytes)
        }
        answer.body.append(UInt8(ascii: "}"))
        return answer
    }
}

/// A member of a call that its answer repeats.
package struct EchoedMember: Sendable {
    package let name: String
    package let value: [UInt8]
}

extension JSONWriter {
    mutating func member(_ name: String, text: [UInt8]) {
        self.name(name)
        value(text: text.span)
    }

    mutating func nextNonce(_ nonce: Bytes32?) {
        guard let nonce else { return }
        name("next_nonce")
        value(base64URL: nonce)
    }
}

extension Span where Element == UInt8 {
    /// The bytes of a range, copied.
    func copy(_ range: Range<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(extracting(range))
        return bytes
    }
}
