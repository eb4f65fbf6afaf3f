import AssayBytes
import AssayWire

/// What the operator of an account asks of its credentials: listing, ending, forgetting.
enum CredentialCommands {
    /// `credential.list`.
    static let listKind = ProofKind.document(
        .credentialList,
        decode: { request, message throws(CallFault) in
            try CredentialListRequest.decode(request, in: message)
        },
        query: { evidence, message in .credentials(account: message.copied(evidence.account)) },
        write: { claims, address, batch in
            guard case .document(let text, _) = claims else { return .notEncodable }
            let reply = CredentialListReply(document: 0..<text.count)
            return reply.encode(to: address, from: text.span, into: &batch)
        })

    /// `credential.revoke`: what is no identifier is gone already.
    static let revokeKind = ProofKind.command(
        .credentialRevoke, Taking(type: 0x36, home: .object), precedence: [],
        decode: { request, message throws(CallFault) in
            try CredentialRevokeRequest.decode(request, in: message)
        },
        examine: { evidence, context, workspace in
            let id =
                ObjectID(text: workspace.bytes.span.extracting(evidence.credentialId))
                ?? ObjectID(shard: 0, random: .zero)
            let caller = workspace.caller(evidence.caller)
            return .found(
                .credentialRevoke,
                context.discharge(
                    [.endCredentials(.credential(id))], shardKey: ShardKey.object(id),
                    caller: caller))
        })

    /// `credential.revoke_all`.
    static let revokeAllKind = ProofKind.command(
        .credentialRevokeAll, Taking(type: 0x36, home: .account), precedence: [.fieldInvalid],
        decode: { request, message throws(CallFault) in
            try CredentialRevokeAllRequest.decode(request, in: message)
        },
        examine: { evidence, context, workspace in
            ofAccount(
                .credentialRevokeAll, evidence.account, evidence.caller, context, workspace
            ) { .endCredentials(.account($0)) }
        })

    /// `account.erase`.
    static let eraseKind = ProofKind.command(
        .accountErase, Taking(type: 0x3D, home: .account), precedence: [.fieldInvalid],
        decode: { request, message throws(CallFault) in
            try AccountEraseRequest.decode(request, in: message)
        },
        examine: { evidence, context, workspace in
            ofAccount(.accountErase, evidence.account, evidence.caller, context, workspace) {
                .eraseAccount($0)
            }
        })

    /// A taking of a whole account.
    static func ofAccount(
        _ kind: Kind, _ account: Range<Int>, _ caller: Range<Int>?, _ context: ExamineContext,
        _ workspace: borrowing Workspace, _ taking: ([UInt8]) -> Obligation
    ) -> Examination {
        guard TextBounds.account.contains(account.count) else { return .refused(.fieldInvalid) }
        let name = workspace.copy(account)
        let caller = workspace.caller(caller)
        return .found(
            kind,
            context.discharge(
                [taking(name)], shardKey: ShardKey.account(name.span, in: context.policy.name),
                caller: caller))
    }
}
