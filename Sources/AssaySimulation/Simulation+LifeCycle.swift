import AssayBytes
import AssayPeer
import AssayWire

/// The users' side of the world.
extension Simulation {
    /// Tokens of the client's calls from here on are numbers of life-cycle calls.
    static let firstLifeToken: UInt64 = 1 << 32
    /// How often one call is asked before the run says that it is never decided.
    private static let askedMax = 60

    /// Puts the users' first requests down.
    mutating func planUsers() throws {
        for number in 0..<plan.users {
            var user = try User(number: number)
            let requests = user.begin()
            users.append(user)
            let start = UInt64.random(in: 0..<plan.presentingMicroseconds / 4, using: &generator)
            add(requests, of: number, at: start)
        }
    }

    private mutating func add(_ requests: [LifeRequest], of user: Int, at start: UInt64) {
        for request in requests {
            let operation = Bytes16(high: generator.next() | 1, low: generator.next())
            let head = RequestHead(requestID: 0, operationID: operation, realm: realmName)
            var batch = BatchWriter()
            if request.write(head, &batch) != .written {
                report.violations.append("a request of user \(user) could not be written")
            }
            calls.append(
                LifeCall(
                    user: user, step: users[user].stepNumber, frame: batch.bytes,
                    isKept: request.isKept))
            let later = UInt64.random(in: 0..<30_000, using: &generator)
            agenda.add(.asking(calls.count - 1), at: start + later)
        }
    }

    /// Asks a call, for the first time or again.
    mutating func ask(_ number: Int) {
        calls[number].asked += 1
        let deadline = moment.monotonic.advanced(byMicroseconds: Self.patience)
        client.submit(
            PeerCall(
                frame: calls[number].frame, deadline: deadline,
                token: Self.firstLifeToken + UInt64(number)),
            now: moment.monotonic)
        client.flush(now: moment.monotonic)
        performClient()
    }

    /// A call came back.
    mutating func answered(_ number: Int, _ reply: PeerReply) {
        guard reply.code.verdict != .undecided else {
            if calls[number].asked < Self.askedMax {
                let pause = UInt64.random(in: 100_000..<400_000, using: &generator)
                agenda.add(.asking(number), at: time + pause)
            } else {
                report.violations.append("a call of user \(calls[number].user) is undecided")
            }
            return
        }
        let decision = LifeCall.Decision(
            reason: reply.code, message: reply.message,
            envelope: reply.code == .accepted ? reply.envelope : nil)
        guard let first = calls[number].decision else {
            calls[number].decision = decision
            goOn(number)
            return
        }
        compare(first, decision, of: calls[number])
    }

    /// An accepted call that was asked again got the same answer.
    private mutating func compare(
        _ first: LifeCall.Decision, _ again: LifeCall.Decision, of call: LifeCall
    ) {
        report.answersRepeated += 1
        guard again.reason != .accepted || again.fields != first.fields else { return }
        report.violations.append(
            "a call of user \(call.user) at step \(call.step) was accepted, and then answered "
                + (again.reason.name ?? "unknown"))
    }

    /// A call was decided for the first time: the user goes on when all of the step are.
    private mutating func goOn(_ number: Int) {
        let call = calls[number]
        if call.isKept, call.decision?.reason == .accepted, generator.happens(500) {
            let pause = UInt64.random(in: 0..<8_000_000, using: &generator)
            agenda.add(.asking(number), at: time + pause)
        }
        let together = calls.filter { $0.user == call.user && $0.step == call.step }
        let decisions = together.compactMap(\.decision)
        guard decisions.count == together.count else { return }
        do {
            let seconds = moment.wall.seconds
            let requests = try users[call.user].decided(decisions, at: seconds)
            add(requests, of: call.user, at: time)
        } catch {
            report.violations.append("user \(call.user) got an unreadable reply: \(error)")
        }
    }

    /// What the users found, at the end.
    mutating func judgeUsers() {
        for (number, user) in users.enumerated() {
            report.violations += user.violations
            if user.step == .done {
                report.usersDone += 1
            } else {
                report.violations.append("user \(number) is still at \(user.step)")
            }
        }
    }
}
