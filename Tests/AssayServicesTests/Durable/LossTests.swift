import AssayBytes
import AssayServices
import AssayStore
import AssaySystem
import Testing

@Suite struct LossTests {
    let place: DurablePlace

    init() throws { place = try DurablePlace() }

    private let other = Bytes16(high: 9, low: 9)

    /// What opening the folder finds.
    private func doubt(
        acceptLossSince: WallTime? = nil
    ) throws -> (doubt: LossFinding?, refusal: AcceptLoss.Refusal?, accepted: AcceptedLoss?) {
        let directory = try place.directory()
        let store = try place.open(
            directory, acceptLossSince: acceptLossSince, id: other, witness: place.witness)
        defer { _ = directory }
        let found = (store.doubt, store.refusal, store.accepted)
        try store.startCommitting().stop()
        return found
    }

    private func putBack(_ name: String) throws {
        try FileIO.remove("\(place.data)/assay.sqlite")
        try FileIO.copy(place.folder.file(name), to: "\(place.data)/assay.sqlite")
    }

    @Test func `the witness follows the store, and is exact at the end`() throws {
        try place.commit(1..<4, witness: place.witness)
        #expect(try place.witness.read() == StorePoint(id: DurablePlace.id, sequence: 3))
        #expect(try doubt().doubt == nil)
        let text = String(
            decoding: try FileIO.read(place.witness.path, bytesMax: 1000), as: UTF8.self)
        #expect(
            text == "assay-witness 1\nstore 00000000000000070000000000000007\nsequence 3\n")
    }

    @Test func `the witness is written while the ledger runs`() throws {
        let directory = try place.directory()
        let thread = try place.open(directory, witness: place.witness).startCommitting()
        #expect(try place.witness.read()?.sequence == 0)
        _ = thread.push(.commit(DurablePlace.group(1)))
        for _ in 0..<3000 where try place.witness.read()?.sequence == 0 {
            Thread.pause(milliseconds: 1)
        }
        #expect(try place.witness.read()?.sequence == 1)
        thread.stop()
    }

    @Test func `an older copy put back by hand is found, and the witness stays`() throws {
        try place.commit(1..<3, witness: place.witness)
        try FileIO.copy("\(place.data)/assay.sqlite", to: place.folder.file("old"))
        try place.commit(3..<6, witness: place.witness)
        try putBack("old")
        let finding = LossFinding.older(seen: 5, held: 2, ends: DurablePlace.time(2))
        #expect(try doubt().doubt == finding)
        #expect(try doubt().doubt == finding)
        #expect(try place.witness.read()?.sequence == 5)
        #expect(finding.text.contains("--accept-loss-since \(DurablePlace.time(2).seconds)"))
    }

    @Test func `a store that vanished is found`() throws {
        try place.commit(1..<3, witness: place.witness)
        try FileIO.remove("\(place.data)/assay.sqlite")
        #expect(try doubt().doubt == .another(seen: DurablePlace.id, ends: nil))
        let late = try doubt(acceptLossSince: DurablePlace.time(0))
        #expect(late.refusal == .tooLate(ends: nil))
        #expect(late.doubt != nil)
        let accepted = try doubt(acceptLossSince: WallTime(milliseconds: 0))
        #expect(accepted.accepted != nil)
        #expect(try doubt().doubt == nil)
    }

    @Test func `an accepted loss makes another store, and nothing is in doubt then`() throws {
        try place.commit(1..<3, witness: place.witness)
        try FileIO.copy("\(place.data)/assay.sqlite", to: place.folder.file("old"))
        try place.commit(3..<6, witness: place.witness)
        try putBack("old")
        let late = try doubt(acceptLossSince: DurablePlace.time(3))
        #expect(late.refusal == .tooLate(ends: DurablePlace.time(2)))
        #expect(late.accepted == nil)
        let since = DurablePlace.time(2)
        let accepted = try doubt(acceptLossSince: since)
        #expect(accepted.doubt == nil)
        #expect(accepted.accepted?.since == since)
        #expect(accepted.accepted?.previousID == DurablePlace.id)
        #expect(try place.witness.read() == StorePoint(id: other, sequence: 2))
        #expect(try doubt(acceptLossSince: since).accepted == nil)
        // The copy that was put back once is not the store any more.
        try putBack("old")
        #expect(try doubt().doubt == .another(seen: other, ends: since))
    }

    @Test func `a witness that missed the acceptance is understood`() throws {
        try place.commit(1..<3, witness: place.witness)
        let before = try FileIO.read(place.witness.path, bytesMax: 1000)
        try FileIO.copy("\(place.data)/assay.sqlite", to: place.folder.file("old"))
        try place.commit(3..<4, witness: place.witness)
        try putBack("old")
        #expect(try doubt(acceptLossSince: DurablePlace.time(1)).accepted != nil)
        try FileIO.writeAtomically(place.witness.path, before.span)
        #expect(try doubt().doubt == nil)
    }

    @Test func `what covers the loss is accepted, more or less is not`() {
        let ends = DurablePlace.time(100_000)
        let finding = LossFinding.restored(at: DurablePlace.time(200_000), ends: ends)
        func judge(_ milliseconds: Int64) -> AcceptLoss.Refusal? {
            AcceptLoss.judge(WallTime(milliseconds: milliseconds), finding)
        }
        #expect(judge(ends.milliseconds) == nil)
        #expect(judge(ends.milliseconds + 1) == .tooLate(ends: ends))
        #expect(judge(ends.milliseconds - DurableLimits.acceptLossMillisecondsMax) == nil)
        let early = ends.milliseconds - DurableLimits.acceptLossMillisecondsMax - 1
        #expect(judge(early) == .tooEarly(ends: ends))
        #expect(judge(0) == .tooEarly(ends: ends))
        #expect(judge(.min) == .tooEarly(ends: ends))
    }

    @Test func `who saw the store judges it alike`() throws {
        try place.commit(1..<3)
        let directory = try place.directory()
        let store = try place.open(directory)
        let facts = store.facts
        let point = store.point
        func judge(_ id: Bytes16, _ sequence: UInt64) -> LossFinding? {
            LossFinding.judge(facts, point, seen: StorePoint(id: id, sequence: sequence))
        }
        #expect(judge(point.id, 2) == nil)
        #expect(judge(point.id, 3) == .older(seen: 3, held: 2, ends: DurablePlace.time(2)))
        #expect(judge(other, 1) == .another(seen: other, ends: DurablePlace.time(2)))
        try store.close()
    }

    @Test(arguments: [
        "", "assay-witness 1\n",
        "assay-witness 2\nstore 00000000000000070000000000000007\nsequence 3\n",
        "assay-witness 1\nstore 0000000000000007000000000000000G\nsequence 3\n",
        "assay-witness 1\nstore 00000000000000070000000000000007\nsequence 03\n",
        "assay-witness 1\nstore 00000000000000070000000000000007\nsequence 3\nmore\n",
        "assay-witness 1\nstore 00000000000000070000000000000007\nsequence 3",
    ])
    func `a witness that is none stops the start`(text: String) throws {
        try FileIO.writeAtomically(place.witness.path, text.utf8.span)
        #expect(throws: DurableProblem.witnessDamaged(place.witness.path)) { try doubt() }
    }
}
