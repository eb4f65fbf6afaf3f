import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct EventTests {
    @Test func `events are told in order, and a page goes on where the last ended`() {
        var bench = LifeBench()
        let ids = (0..<5).map { _ in bench.enroll("user \(bench.life.figures.accounts)") }
        var (after, told) = (Int64(0), "")
        for _ in 0..<3 {
            let page = bench.events(after: after, limit: 2)
            #expect(page.next > after)
            after = page.next
            told += page.text
        }
        #expect(bench.events(after: after, limit: 2).text == #"{"events":[]}"#)
        #expect(bench.events(after: after, limit: 2).next == after)
        var places: [String.Index] = []
        for id in ids {
            let text = String(decoding: id.text, as: UTF8.self)
            if let range = told.firstRange(of: text) { places.append(range.lowerBound) }
        }
        #expect(places.count == 5)
        #expect(places == places.sorted())
    }

    @Test func `an event tells when, what, whose and of which object`() {
        var bench = LifeBench()
        let id = bench.enroll()
        let expected = """
            {"events":[{"position":\(Fixture.start * 1000),"time":\(Fixture.start / 1000),\
            "type":"credential.enrolled","account":"alice",\
            "credential_id":"\(String(decoding: id.text, as: UTF8.self))"}]}
            """
        #expect(bench.events().text == expected)
    }

    @Test func `events of one account are told alone, and of one realm alone`() {
        var bench = LifeBench()
        _ = bench.enroll("alice")
        _ = bench.enroll("bob")
        _ = bench.enroll("alice", in: LifeBench.other)
        #expect(bench.eventTypes().count == 2)
        #expect(bench.eventTypes(of: "bob").count == 1)
        #expect(bench.eventTypes(of: "carol").isEmpty)
        #expect(bench.eventTypes(in: LifeBench.other).count == 1)
        #expect(bench.events(in: RealmName("third") ?? .none).text == #"{"events":[]}"#)
    }

    @Test func `positions are within the realm and never go back, whatever the clock does`() throws
    {
        var bench = LifeBench()
        _ = bench.enroll("alice")
        let last = bench.events().next
        bench.wait(-LifeBench.hour)
        try bench.restart()
        _ = bench.enroll("bob")
        #expect(bench.events().next == last + 1)
    }

    @Test func `any position a caller names is answered`() {
        var bench = LifeBench()
        _ = bench.enroll()
        #expect(bench.events(after: .max).text == #"{"events":[]}"#)
        #expect(bench.events(after: .min).text.contains("credential.enrolled"))
    }

    @Test func `what refusals cause is one event a minute, with a count`() {
        var bench = LifeBench()
        #expect(bench.reason(LifeBench.code(1, life: 600)) == .accepted)
        #expect(bench.reason(LifeBench.redemption(1)) == .accepted)
        for _ in 0..<30 {
            bench.wait(2100)
            #expect(bench.reason(LifeBench.redemption(1)) == .pkceCodeReplayed)
        }
        #expect(bench.eventTypes().count == 2)
        #expect(bench.events().text.contains(#""count":29"#))
    }

    @Test func `events older than the realm keeps them are dropped`() {
        var bench = LifeBench()
        _ = bench.enroll("alice")
        bench.wait(90 * LifeBench.day)
        _ = bench.enroll("bob")
        bench.sweep()
        #expect(bench.eventTypes().count == 2)
        bench.wait(LifeBench.minute)
        bench.sweep()
        #expect(bench.eventTypes().count == 1)
        #expect(bench.events().text.contains("bob"))
    }

    @Test func `a page fits a frame, whatever its events hold`() {
        var bench = LifeBench()
        for number in 0..<10 {
            _ = bench.enroll("user \(number)")
            let start = RecoveryStart(
                recovery: bench.freshID(), account: Array("user \(number)".utf8),
                method: .assertion, lost: [], assertion: Array(repeating: 1, count: 4096))
            #expect(bench.reason(.startRecovery(start)) == .accepted)
        }
        var (after, pages) = (Int64(0), 0)
        while pages < 20 {
            let page = bench.events(after: after)
            #expect(page.text.utf8.count <= WireLimits.documentBytesMax)
            if page.next == after { break }
            after = page.next
            pages += 1
        }
        #expect(pages > 1)
        #expect(bench.events(after: after).text == #"{"events":[]}"#)
    }

    @Test func `what happens to the ledger is told in every realm`() {
        var bench = LifeBench()
        bench.life.note(.lossAccepted, Array("since noon".utf8), now: bench.now)
        bench.store.apply(bench.life.takeChanges())
        for realm in [LifeBench.realm, LifeBench.other] {
            #expect(bench.events(in: realm).text.contains(#""type":"ledger.loss_accepted""#))
            #expect(bench.events(in: realm).text.contains(#""detail":"since noon""#))
        }
    }
}
