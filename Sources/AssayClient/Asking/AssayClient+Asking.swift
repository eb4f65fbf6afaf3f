import AssayBytes
import AssayPeer
import AssayWire

extension AssayClient {
    /// Asks all questions in one pass; the verdicts are in their order.
    func ask<Asked: Question>(
        _ questions: [Asked], within time: Duration?
    ) async -> [Verdict<Asked.Value>] {
        var verdicts: [Verdict<Asked.Value>?] = []
        var asked: [(index: Int, operation: Bytes16)] = []
        var frames: [[UInt8]] = []
        var batch = BatchWriter()
        for (index, question) in questions.enumerated() {
            let operation = question.operationID?.value ?? .randomOperationID()
            let head = RequestHead(requestID: 0, operationID: operation, realm: realm)
            batch.removeAll()
            switch question.write(head, caller: caller, to: &batch) {
            case .written:
                verdicts.append(nil)
                asked.append((index, operation))
                frames.append(batch.bytes)
            case .refused(let reason):
                verdicts.append(.refused(Refusal(reason: reason.text)))
            case .notEncodable:
                verdicts.append(.fault(reason: Reason.fieldInvalid.text))
            }
        }
        let replies = await send(frames, within: time ?? defaultTime)
        for (place, reply) in zip(asked, replies) {
            verdicts[place.index] = verdict(Asked.self, reply, to: place.operation)
        }
        return verdicts.map { $0 ?? Self.unavailable() }
    }

    /// Asks one question.
    func ask<Asked: Question>(
        _ question: Asked, within time: Duration?
    ) async -> Verdict<Asked.Value> {
        await ask([question], within: time).first ?? Self.unavailable()
    }

    private func send(_ frames: [[UInt8]], within time: Duration) async -> [PeerReply] {
        guard !frames.isEmpty else { return [] }
        let left = time.wholeMicroseconds
        return await withCheckedContinuation { continuation in
            let collector = ReplyCollector(count: frames.count, continuation: continuation)
            peers.submit(frames: frames, timeLeftMicroseconds: left) { index, reply in
                collector.take(index, reply)
            }
        }
    }

    /// What an answer says; that it answers this kind of question, the peers' pipeline has seen.
    /// One that can't be read, or is of another operation, counts as none.
    private func verdict<Asked: Question>(
        _ question: Asked.Type, _ reply: PeerReply, to operation: Bytes16
    ) -> Verdict<Asked.Value> {
        guard let envelope = reply.envelope else {
            return .undecided(reason: reply.code.text, retryAfter: nil)
        }
        do throws(CallFault) {
            let message = reply.message.span
            guard envelope.code != .accepted else {
                guard envelope.address.operationID == operation else { throw .malformed }
                return .accepted(try Asked.value(of: envelope, in: message))
            }
            let answer = try AssayWire.Refusal.decode(envelope, in: message)
            let reason = answer.reason.text
            switch answer.reason.verdict {
            case .undecided:
                let wait = answer.retryAfter.map { Duration.milliseconds($0) }
                return .undecided(reason: reason, retryAfter: wait)
            case .callFault:
                return .fault(reason: reason)
            case .refused, .accepted:
                return .refused(
                    Refusal(
                        reason: reason, measured: answer.measured,
                        nextNonce: answer.nextNonce?.text))
            }
        } catch {
            countUnreadable()
            return Self.unavailable()
        }
    }

    private static func unavailable<Value>() -> Verdict<Value> {
        .undecided(reason: Reason.unavailable.text, retryAfter: nil)
    }
}

extension Reason {
    /// The stable name, also for a number this version does not know.
    var text: String { name ?? "unknown_\(rawValue)" }
}

extension Duration {
    /// From zero to `ClientLimits.timeMax`, in microseconds.
    var wholeMicroseconds: UInt64 {
        let parts = min(max(self, .zero), ClientLimits.timeMax).components
        // At most a minute, so neither product nor sum comes near an overflow.
        return UInt64(parts.seconds) * 1_000_000 + UInt64(parts.attoseconds / 1_000_000_000_000)
    }
}
