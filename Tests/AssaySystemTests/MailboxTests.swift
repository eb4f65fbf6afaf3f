import AssaySystem
import Synchronization
import Testing

@Suite struct MailboxTests {
    @Test func `a full mailbox refuses and takes again when drained`() throws {
        let mailbox = try Mailbox<Int>(countMax: 2)
        #expect(mailbox.tryPush(1))
        #expect(mailbox.tryPush(2))
        #expect(!mailbox.tryPush(3))
        #expect(mailbox.count == 2)
        var drained: [Int] = [0]
        mailbox.drain(into: &drained)
        #expect(drained == [0, 1, 2])
        #expect(mailbox.tryPush(4))
        drained = []
        mailbox.drain(into: &drained)
        #expect(drained == [4])
    }

    @Test func `many senders lose and double nothing`() throws {
        let mailbox = try Mailbox<Int>(countMax: 16)
        let threads = try (0..<4).map { sender in
            try Thread.start(name: "sender-\(sender)") {
                for number in 0..<2000 {
                    while !mailbox.tryPush(sender * 10_000 + number) {
                        Thread.pause(milliseconds: 1)
                    }
                }
            }
        }
        var received: [Int] = []
        var batch: [Int] = []
        let stream = try EventFD()
        while received.count < 8000 {
            mailbox.drain(into: &batch)
            if batch.isEmpty { _ = stream.wait(milliseconds: 1) }
            received += batch
            batch.removeAll(keepingCapacity: true)
        }
        for thread in threads { thread.join() }
        for sender in 0..<4 {
            let own = received.filter { $0 / 10_000 == sender }
            #expect(own == (0..<2000).map { sender * 10_000 + $0 })
        }
    }

    @Test func `a wake-up is seen once, however often it was given`() throws {
        let event = try EventFD()
        #expect(!event.drain())
        event.signal()
        event.signal()
        #expect(event.wait(milliseconds: 60_000))
        #expect(!event.wait(milliseconds: 0))
    }
}
