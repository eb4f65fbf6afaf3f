import AssayBytes
import AssayWire

/// Revocations of access tokens and sessions (protocol/proofs/revocation.md).
enum RevocationCommands {
    /// `revocation.add`.
    static let addKind = ProofKind.command(
        .revocationAdd, Taking(type: 0x3C, home: .object),
        precedence: [.fieldInvalid, .sessionUnknown],
        decode: { request, message throws(CallFault) in
            let evidence = try RevocationAddRequest.decode(request, in: message)
            // One or the other, whole.
            guard (evidence.revokedJti == nil) == (evidence.issuer == nil),
                (evidence.revokedJti == nil) != (evidence.sessionId == nil)
            else { throw .fieldMissing }
            return evidence
        },
        examine: { add($0, $1, $2) })

    private static func add(
        _ request: RevocationAddRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Examination {
        let bytes = workspace.bytes.span
        let (until, overflow) = request.until.multipliedReportingOverflow(by: 1000)
        guard !overflow, until >= 0 else { return .refused(.fieldInvalid) }
        let target: TokenRevocation.Target
        let shard: Bytes32
        if let range = request.sessionId {
            guard let id = ObjectID(text: bytes.extracting(range)) else {
                return .refused(.sessionUnknown)
            }
            target = .session(id)
            shard = ShardKey.object(id)
        } else {
            let jti = request.revokedJti ?? 0..<0
            let issuer = request.issuer ?? 0..<0
            guard TextBounds.jti.contains(jti.count), TextBounds.issuer.contains(issuer.count)
            else { return .refused(.fieldInvalid) }
            let digest = HalfDigest.token(
                issuer: bytes.extracting(issuer), jti: bytes.extracting(jti),
                in: context.policy.name)
            target = .token(digest)
            shard = ShardKey.digest(digest)
        }
        let caller = workspace.caller(request.caller)
        let taking = TokenRevocation(target: target, until: WallTime(milliseconds: until))
        return .found(
            .revocationAdd,
            context.discharge([.revokeToken(taking)], shardKey: shard, caller: caller))
    }
}
