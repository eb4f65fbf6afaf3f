import AssayBytes
import AssayCrypto
import AssayProver
import AssaySystem
import AssayWire

/// Which of a proof's two round trips an echo stands for: its messages have the same lengths.
package enum EchoHop: String, CaseIterable, Sendable {
    /// From a client to a verifier: a request about an ES256 proof, and its verdict.
    case verifier
    /// From a verifier to its ledger: one record, and its outcome.
    case ledger

    /// The lengths of the messages in bytes.
    func sizes() throws(BenchError) -> (request: Int, reply: Int) {
        switch self {
        case .verifier:
            let key = try KeyForm(.es256).makeKey()
            let request = try ProofMaking(realm: .none).frame(key)
            let jti = Fill.bytes(22)
            let reply = DPoPVerifyReply(thumbprint: key.thumbprint, jti: 0..<22, issuedAt: 0)
            var batch = BatchWriter()
            guard reply.encode(to: .unknown, from: jti.span, into: &batch) == .written else {
                throw .notEncodable
            }
            return (request.count, batch.bytes.count)
        case .ledger:
            let discharge = Discharge(
                realm: .none, epoch: .zero, shardKey: .zero, pool: .reserved, quotaKey: .zero,
                mode: .take, operationID: .zero,
                obligations: ObligationList(
                    .recordOnce(
                        digest: .zero, created: WallTime(milliseconds: 0), basis: .issuedAt)))
            var batch = BatchWriter()
            var replies = BatchWriter()
            let reply = DischargeReply(
                outcome: .accepted, time: WallTime(milliseconds: 0))
            guard
                discharge.encode(requestID: 0, timeLeft: 1_000_000, into: &batch) == .written,
                reply.encode(to: .unknown, into: &replies) == .written
            else { throw .notEncodable }
            return (batch.bytes.count, replies.bytes.count)
        }
    }
}
