import AssayBytes
import AssayCrypto
import AssayPeer
import AssayProofs
import AssayProver
import AssayTransport
import AssayWire

/// A world in one thread: a client, verifiers and a ledger, the same pipelines that run in the
/// service, with a network that loses and doubles messages and a ledger that dies. The seed
/// decides everything but the bits of keys and signatures, which nothing depends on.
///
/// What it looks for: a proof accepted under two operations, a call never answered, and of the
/// life cycle what `User` says.
package struct Simulation {
    let plan: SimulationPlan
    let realmName: RealmName
    var generator: SeededGenerator
    var agenda = Agenda()
    var time: UInt64 = 0
    var client: PeerPipeline
    private let verifiers: [VerifierActor]
    var ledger: LedgerActor?
    /// Which of the ledger's lives this is, and what outlives it.
    var life = 0
    var disk = SimulatedDisk()
    /// When the last group of changes on its way is on disk.
    var diskIdle: UInt64 = 0
    var users: [User] = []
    var calls: [LifeCall] = []
    private var presentations = Presentations()
    var isHealed = false
    var report: SimulationReport

    private static let tickMicroseconds: UInt64 = 10_000
    static let wallStart: Int64 = 1_900_000_000_000
    /// The client's patience with one call, in microseconds.
    static let patience: UInt64 = 1_500_000

    /// A world under `plan`.
    package init(_ plan: SimulationPlan) throws {
        self.plan = plan
        guard let name = RealmName("default") else { throw SimulationError.setUp }
        realmName = name
        generator = SeededGenerator(seed: plan.seed)
        client = PeerPipeline(peerCount: plan.verifiers)
        report = SimulationReport(seed: plan.seed)
        let realm = RealmPolicy(name: name, rpID: Array("example.com".utf8), algorithms: .all)
        var verifiers: [VerifierActor] = []
        for _ in 0..<plan.verifiers {
            let error = Int64.random(in: -900...900, using: &generator)
            verifiers.append(
                try VerifierActor(realm: realm, clockError: error, seed: generator.next()))
        }
        self.verifiers = verifiers
    }

    /// Runs to the end.
    package mutating func run() throws -> SimulationReport {
        try planEvents()
        let end = plan.presentingMicroseconds + 30_000_000
        while let (next, happening) = agenda.next(), next <= end {
            time = next
            try happen(happening)
        }
        report.violations += presentations.violations
        for presentation in presentations.all {
            for ending in presentation.endings {
                report.endings[ending.name ?? "unknown", default: 0] += 1
            }
        }
        judgeUsers()
        return report
    }

    var moment: Moment {
        Moment(
            wall: WallTime(milliseconds: Self.wallStart + Int64(time / 1000)),
            monotonic: MonotonicTime(microseconds: 1_000_000 + time))
    }

    /// Puts down what the plan and the seed say.
    private mutating func planEvents() throws {
        agenda.add(.ledgerStarts, at: 0)
        agenda.add(.tick(.client), at: 1)
        agenda.add(.tick(.ledger), at: 2)
        for number in verifiers.indices { agenda.add(.tick(.verifier(number)), at: 3) }
        for number in 0..<plan.ledgerRestarts {
            // Spread over the run, so that proofs are presented before, during and after.
            let share = plan.presentingMicroseconds / UInt64(plan.ledgerRestarts + 1)
            let jitter = UInt64.random(in: 0..<1_000_000, using: &generator)
            let death = share * UInt64(number + 1) + jitter
            agenda.add(.ledgerDies, at: death)
            agenda.add(.ledgerStarts, at: death + plan.outageMicroseconds)
        }
        for _ in 0..<plan.proofs { try planProof() }
        try planUsers()
        agenda.add(.networkHeals, at: plan.presentingMicroseconds)
    }

    private mutating func planProof() throws {
        let first = UInt64.random(in: 0..<plan.presentingMicroseconds, using: &generator)
        // Some clients' clocks run ahead: such a proof could be spent before its own time.
        let ahead = Int64.random(in: -20...10, using: &generator)
        let issuedAt = Self.wallStart / 1000 + Int64(first / 1_000_000) + ahead
        let key = try SigningKey.generate(.es256)
        let proof = try presentations.addProof(key, issuedAt: issuedAt)
        for _ in 0..<plan.presentationsPerProof {
            addPresentation(of: proof, around: first)
        }
    }

    private mutating func addPresentation(of proof: Int, around first: UInt64) {
        let operation = Bytes16(high: generator.next() | 1, low: generator.next())
        presentations.all.append(Presentation(proof: proof, operationID: operation))
        let index = presentations.all.count - 1
        let later = UInt64.random(in: 0..<12_000_000, using: &generator)
        agenda.add(.presentation(index), at: first + later)
        if generator.happens(plan.repeatPermille) {
            let again = UInt64.random(in: 0..<3_000_000, using: &generator)
            agenda.add(.presentation(index), at: first + later + again)
        }
    }

    private mutating func happen(_ happening: Happening) throws {
        switch happening {
        case .ledgerDies:
            ledger = nil
        case .ledgerStarts:
            report.epochs += 1
            life += 1
            ledger = LedgerActor(
                realm: RealmWindows(realm: realmName, fence: moment.wall),
                verifiers: verifiers.count, seed: generator.next(), disk: disk, moment)
        case .networkHeals:
            isHealed = true
        case .presentation(let index):
            present(index)
        case .asking(let call):
            ask(call)
        case .written(let commit, let life):
            write(commit, life)
        case .committed(let number, let sequence, let life):
            guard let ledger, life == self.life else { return }
            depart(ledger.committed(number, sequence: sequence, moment), from: .ledger)
            beginCommits()
        case .tick(let address):
            tick(address)
            agenda.add(.tick(address), at: time + Self.tickMicroseconds)
        case .arrival(let address, let from, let message):
            arrive(message, at: address, from: from)
        }
    }

    private mutating func present(_ index: Int) {
        presentations.all[index].asked += 1
        let frame = presentations.frame(index, realm: realmName)
        let deadline = moment.monotonic.advanced(byMicroseconds: Self.patience)
        client.submit(
            PeerCall(frame: frame, deadline: deadline, token: UInt64(index)),
            now: moment.monotonic)
        client.flush(now: moment.monotonic)
        performClient()
    }

    private mutating func tick(_ address: Address) {
        switch address {
        case .client:
            client.tick(now: moment.monotonic)
            client.flush(now: moment.monotonic)
            performClient()
        case .verifier(let number):
            depart(verifiers[number].tick(moment), from: address)
        case .ledger:
            if let ledger { depart(ledger.tick(moment), from: address) }
            beginCommits()
        }
    }

    private mutating func arrive(_ message: [UInt8], at address: Address, from: Address) {
        switch (address, from) {
        case (.client, .verifier(let number)):
            client.received(peer: number, message: message, now: moment.monotonic)
            performClient()
        case (.verifier(let number), .client):
            depart(
                verifiers[number].received(message, from: .numbered(200), moment), from: address)
        case (.verifier(let number), .ledger):
            depart(verifiers[number].receivedFromLedger(message, moment), from: address)
        case (.ledger, .verifier(let number)):
            // What is sent to a dead ledger is lost.
            if let ledger { depart(ledger.received(message, from: number, moment), from: .ledger) }
            beginCommits()
        default:
            report.violations.append("a message went from \(from) to \(address)")
        }
    }

    mutating func performClient() {
        for action in client.takeActions() {
            switch action {
            case .send(let peer, let message):
                depart([Departure(.verifier(peer), message)], from: .client)
            case .complete(let token, let reply) where token >= Self.firstLifeToken:
                answered(Int(token - Self.firstLifeToken), reply)
            case .complete(let token, let reply):
                presentations.all[Int(token)].endings.append(reply.code)
                followNonce(in: reply)
            case .probed:
                break
            }
        }
    }

    /// A client that is told a nonce makes a proof with it, and somebody copies that proof.
    private mutating func followNonce(in reply: PeerReply) {
        guard let envelope = reply.envelope, reply.code.verdict == .refused,
            let refusal = try? Refusal.decode(envelope, in: reply.message.span),
            let nonce = refusal.nextNonce, generator.happens(plan.nonceFollowedPermille)
        else { return }
        guard let key = try? SigningKey.generate(.es256),
            let proof = try? presentations.addProof(
                key, issuedAt: moment.wall.seconds, nonce: nonce)
        else {
            report.violations.append("a proof could not be made")
            return
        }
        report.noncesFollowed += 1
        for _ in 0..<2 { addPresentation(of: proof, around: time) }
    }

    /// The network: each message on its own way, lost, doubled or late as the seed says.
    mutating func depart(_ departures: [Departure], from: Address) {
        for departure in departures {
            var copies = 1
            if !isHealed {
                if generator.happens(plan.lossPermille) {
                    copies = 0
                    report.messagesLost += 1
                } else if generator.happens(plan.duplicationPermille) {
                    copies = 2
                    report.messagesDuplicated += 1
                }
            }
            for _ in 0..<copies {
                let delay = UInt64.random(in: 100...plan.delayMicrosecondsMax, using: &generator)
                agenda.add(
                    .arrival(departure.to, from: from, departure.message), at: time + delay)
            }
        }
    }
}

/// Why a world could not be made.
package enum SimulationError: Error {
    case setUp
    case replyUnreadable
}
