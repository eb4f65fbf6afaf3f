import AssayBytes
import AssayWire

extension SessionProof {
    /// `session.open`.
    static let openKind = ProofKind.command(
        .sessionOpen, Taking(type: 0x39, home: .object),
        precedence: [
            .fieldInvalid, .pkceCodeUnknown, .pkceClientMismatch, .pkceDpopJktMismatch,
            .pkceCodeNotRedeemed, .pkceCodeReplayed, .sessionCredentialInvalid,
        ],
        decode: { request, message throws(CallFault) in
            try SessionOpenRequest.decode(request, in: message)
        },
        examine: { open($0, $1, $2) },
        write: { claims, address, batch in
            guard case .taken(.session(let token, let expiry), _) = claims else {
                return .notEncodable
            }
            let id = token.session.text
            let source = id + token.text
            let reply = SessionOpenReply(
                expiresAt: expiry.seconds, sessionId: 0..<id.count,
                refreshToken: id.count..<source.count)
            return reply.encode(to: address, from: source.span, into: &batch)
        })

    /// `session.refresh`.
    static let refreshKind = ProofKind(
        kind: .sessionRefresh, needsLedger: true, needsRandomness: false,
        takings: [.recordOnce(at: .thumbprint), Taking(type: 0x3A, home: .thumbprint)],
        precedence: DPoP.verifyKind.precedence + [
            .sessionUnknown, .sessionExpired, .sessionEnded, .sessionProofRequired,
            .sessionReuseDetected,
        ],
        read: { request, message throws(CallFault) in _ = try read(request, message) },
        examine: { request, context, workspace, trace throws(CallFault) in
            let evidence = try read(request, workspace.bytes.span)
            return refresh(evidence, context, &workspace, &trace)
        },
        refusal: { outcome, finding, context in
            DPoP.refusal(for: outcome.reason, of: finding, context)
        },
        write: { claims, address, batch in
            guard case .taken(.session(let token, let expiry), let nonce) = claims else {
                return .notEncodable
            }
            let text = token.text
            let reply = SessionRefreshReply(
                nextNonce: nonce, expiresAt: expiry.seconds, refreshToken: 0..<text.count)
            return reply.encode(to: address, from: text.span, into: &batch)
        },
        isDurable: true,
        complete: { result, claims, _ in
            guard case .dpop(let proof) = claims else { return .taken(result) }
            return .taken(result, minted: proof.nextNonce)
        })

    /// Proof, method and URL come together or not at all.
    private static func read(
        _ request: RequestEnvelope, _ message: Span<UInt8>
    ) throws(CallFault) -> SessionRefreshRequest {
        let evidence = try SessionRefreshRequest.decode(request, in: message)
        guard (evidence.proof == nil) == (evidence.method == nil),
            (evidence.proof == nil) == (evidence.url == nil)
        else { throw .fieldMissing }
        return evidence
    }

    /// `session.end`: what is no identifier has ended already.
    static let endKind = ProofKind.command(
        .sessionEnd, Taking(type: 0x3B, home: .object), precedence: [],
        decode: { request, message throws(CallFault) in
            try SessionEndRequest.decode(request, in: message)
        },
        examine: { evidence, context, workspace in
            let id =
                ObjectID(text: workspace.bytes.span.extracting(evidence.sessionId))
                ?? ObjectID(shard: 0, random: .zero)
            let caller = workspace.caller(evidence.caller)
            return .found(
                .sessionEnd,
                context.discharge(
                    [.endSessions(.session(id))], shardKey: ShardKey.object(id),
                    caller: caller))
        })

    /// `session.end_all`.
    static let endAllKind = ProofKind.command(
        .sessionEndAll, Taking(type: 0x3B, home: .account), precedence: [.fieldInvalid],
        decode: { request, message throws(CallFault) in
            try SessionEndAllRequest.decode(request, in: message)
        },
        examine: { evidence, context, workspace in
            CredentialCommands.ofAccount(
                .sessionEndAll, evidence.account, evidence.caller, context, workspace
            ) { .endSessions(.account($0)) }
        })
}
