import AssayBytes
import AssayServices
import AssayWire
import Testing

@Suite struct WorkerMintingTests {
    @Test func `what is minted is not from the future, however long the ledger's answer took`()
        throws
    {
        var bench = try WorkerBench()
        bench.isLedgerReachable = false
        bench.turn()
        // The ledger reads its clock at the end of the trip.
        bench.advance(milliseconds: 40)
        bench.isLedgerReachable = true
        bench.turn()
        var batch = BatchWriter()
        let request = ChallengeIssueRequest(subject: .zero)
        #expect(request.encode(try bench.head(1), into: &batch) == .written)
        bench.send(batch)
        bench.turn()
        let answer = try #require(bench.answers[1]?.first)
        let reply = try ChallengeIssueReply.decode(answer.envelope, in: answer.message.span)
        let minted = Int64(reply.challenge.word0 & 0xFFFF_FFFF_FFFF)
        #expect(minted <= bench.ledger.time.milliseconds)
        #expect(minted >= bench.ledger.time.milliseconds - 10)
    }
}
