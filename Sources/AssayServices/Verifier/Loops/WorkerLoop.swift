import AssaySystem
import AssayTransport

/// The thread of one worker of several: a mailbox from the front, and one back.
struct WorkerLoop {
    let number: Int
    let ledger: Endpoint
    let board: VerifierBoard

    func run() {
        do {
            serve(try WorkerTurns(number: number, ledger: ledger, board: board))
        } catch {
            board.workerFailed()
        }
    }

    private func serve(_ turns: consuming WorkerTurns) {
        let inbox = board.inboxes[number]
        var poller = Poller()
        _ = poller.add(fd: inbox.fd)
        let ledgerToken = poller.add(fd: turns.ledgerFD)
        let issuersToken = poller.add(fd: turns.issuersFD)
        var inbound: [Inbound] = []
        var answers: [Outbound] = []
        while !board.isStopped {
            guard poller.wait(microseconds: turns.patience()) != .closed else { return }
            let now = Clock.monotonic()
            turns.receive(
                ledgerHasAnswered: poller.isReadable(ledgerToken),
                issuersHaveAnswered: poller.isReadable(issuersToken), now: now)
            inbox.drain(into: &inbound)
            for message in inbound { turns.received(message) }
            inbound.removeAll(keepingCapacity: true)
            turns.run(now: now, answers: &answers)
            give(answers)
            answers.removeAll(keepingCapacity: true)
        }
    }

    private func give(_ answers: [Outbound]) {
        guard !answers.isEmpty else { return }
        // The outbox holds more than the front ever lets a worker have.
        let taken = board.outboxes[number].tryPush(contentsOf: answers)
        if taken < answers.count {
            board.metrics.add(.repliesFull, UInt64(answers.count - taken))
        }
    }
}
