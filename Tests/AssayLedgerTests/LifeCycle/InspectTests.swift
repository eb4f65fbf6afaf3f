import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct InspectTests {
    private func told(_ bench: LifeBench, _ subject: InspectSubject) -> String {
        let rows = bench.life.scan(inspecting: subject).map { bench.store.rows($0) } ?? []
        let document = bench.life.inspect(subject, rows: rows, now: bench.now)
        return String(decoding: document, as: UTF8.self)
    }

    @Test func `counts tell how many of each there are, and when they expire`() {
        var bench = LifeBench()
        _ = bench.enroll()
        #expect(bench.reason(LifeBench.code(1, life: 10)) == .accepted)
        #expect(bench.reason(LifeBench.code(2, life: 20)) == .accepted)
        let text = told(bench, .counts)
        let start = Fixture.start / 1000
        let codes = text.split(separator: #""codes":"#).last?.prefix { $0 != "}" } ?? ""
        #expect(codes.hasPrefix(#"{"count":2,"max":1000000,"bytes":"#))
        #expect(
            codes.hasSuffix(#""oldest_expiry":\#(start + 10),"newest_expiry":\#(start + 20)"#))
        #expect(text.contains(#""credentials":{"count":1,"max":2000000,"bytes":"#))
        for name in ["transactions", "sessions", "revocations", "kept_answers", "recoveries"] {
            let table = text.split(separator: "\"\(name)\":").last?.prefix { $0 != "}" } ?? ""
            #expect(table.hasPrefix(#"{"count":0,"#))
            #expect(!table.contains("expiry"))
        }
    }

    @Test func `an engine's counts tell its epoch and records too`() {
        let bench = EngineBench()
        let document = bench.engine.inspect(.counts, rows: [], now: bench.now)
        let text = String(decoding: document, as: UTF8.self)
        let epoch = bench.engine.epoch
        let start = #"{"epoch":"\#(epoch.id.hexadecimal)","epoch_start":\#(epoch.start.seconds),"#
        #expect(text.hasPrefix(start + #""records":{"count":0,"max":"#))
        #expect(text.hasSuffix("}"))
    }

    @Test func `a history tells the latest that fit a frame, in order`() {
        var bench = LifeBench()
        let id = bench.enroll()
        for _ in 0..<1200 {
            #expect(bench.reason(.endSessions(.account(Array("alice".utf8)))) == .accepted)
        }
        let text = told(bench, .credential(LifeBench.realm, id))
        #expect(text.utf8.count <= WireLimits.documentBytesMax)
        #expect(!text.contains("credential.enrolled"))
        let positions = text.split(separator: #""position":"#).dropFirst().compactMap {
            Int64($0.prefix { $0 != "," })
        }
        #expect(positions.count > 100)
        #expect(positions == positions.sorted())
        let key = bench.store.rows(.events).last?.key ?? []
        #expect(positions.last == key.dropFirst(2).reduce(0) { $0 << 8 | Int64($1) })
    }

    @Test func `a credential is told with its history and without its key`() {
        var bench = LifeBench()
        let old = bench.enroll()
        let new = bench.rotate(old)
        let strangers = bench.enroll("bob")
        let text = told(bench, .credential(LifeBench.realm, old))
        #expect(text.contains(#""found":true"#))
        #expect(text.contains(#""status":"superseded""#))
        #expect(text.contains(#""type":"credential.enrolled""#))
        #expect(text.contains(#""type":"credential.rotated""#))
        #expect(!text.contains(String(decoding: strangers.text, as: UTF8.self)))
        #expect(!text.contains("AQEB"))
        // The rotation that made it is part of its history.
        let made = told(bench, .credential(LifeBench.realm, new))
        #expect(made.contains(#""type":"credential.rotated""#))
        #expect(made.contains(#""status":"active""#))
    }

    @Test func `a recovery and a session are told, and no token`() {
        var bench = LifeBench()
        _ = bench.enroll()
        let id = bench.startRecovery(.assertion)
        let recovery = told(bench, .recovery(LifeBench.realm, id))
        #expect(recovery.contains(#""state":"pending""#))
        #expect(recovery.contains(#""type":"recovery.started""#))
        let token = bench.open()
        let text = told(bench, .session(LifeBench.realm, token.session))
        #expect(text.contains(#""status":"active""#))
        #expect(!text.contains(String(decoding: token.text, as: UTF8.self)))
        #expect(bench.reason(.endSessions(.session(token.session))) == .accepted)
        let ended = told(bench, .session(LifeBench.realm, token.session))
        #expect(ended.contains(#""status":"ended""#))
        #expect(ended.contains(#""type":"session.ended""#))
    }

    @Test func `what is of another realm is not found`() {
        var bench = LifeBench()
        let id = bench.enroll()
        _ = bench.enroll("bob", in: LifeBench.other)
        let recovery = bench.startRecovery(.assertion)
        let token = bench.open()
        let subjects: [InspectSubject] = [
            .credential(LifeBench.other, id), .recovery(LifeBench.other, recovery),
            .session(LifeBench.other, token.session), .credential(LifeBench.realm, recovery),
        ]
        for subject in subjects { #expect(told(bench, subject) == #"{"found":false}"#) }
    }
}
