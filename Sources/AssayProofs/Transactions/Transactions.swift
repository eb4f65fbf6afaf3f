import AssayBytes
import AssayWire

/// Transactions: state and nonce of one login (protocol/proofs/transaction.md).
enum TransactionProof {
    static func open(
        _ request: TransactionOpenRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Examination {
        let bytes = workspace.bytes.span
        guard TextBounds.client.contains(request.clientId.count),
            TextBounds.redirectURI.contains(request.redirectUri.count),
            TextBounds.binding.contains(request.binding.count)
        else { return .refused(.fieldInvalid) }
        let taking = TransactionOpening(
            id: context.identifier,
            client: HalfDigest.client(bytes.extracting(request.clientId)),
            redirectURI: HalfDigest.redirectURI(bytes.extracting(request.redirectUri)),
            binding: HalfDigest.binding(bytes.extracting(request.binding)),
            lifeSeconds: request.expiresIn ?? 0)
        let caller = workspace.caller(request.caller)
        return .found(
            .transactionOpen,
            context.discharge(
                [.openTransaction(taking)], shardKey: ShardKey.digest(taking.id),
                caller: caller))
    }

    static func complete(
        _ request: TransactionCompleteRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Examination {
        let bytes = workspace.bytes.span
        guard let state = Base64URL.decode32(bytes.extracting(request.transactionState)) else {
            return .refused(.transactionUnknown)
        }
        let taking = TransactionCompletion(
            state: state, client: HalfDigest.client(bytes.extracting(request.clientId)),
            redirectURI: HalfDigest.redirectURI(bytes.extracting(request.redirectUri)),
            binding: HalfDigest.binding(bytes.extracting(request.binding)),
            nonce: Base64URL.decode32(bytes.extracting(request.transactionNonce)) ?? .zero)
        let caller = workspace.caller(request.caller)
        let id = Bytes16(high: state.word0, low: state.word1)
        return .found(
            .transactionComplete,
            context.discharge(
                [.completeTransaction(taking)], shardKey: ShardKey.digest(id),
                caller: caller))
    }

    /// `transaction.open`.
    static let openKind = ProofKind.command(
        .transactionOpen, Taking(type: 0x32, home: .object), precedence: [.fieldInvalid],
        decode: { request, message throws(CallFault) in
            try TransactionOpenRequest.decode(request, in: message)
        },
        examine: { open($0, $1, $2) },
        write: { claims, address, batch in
            guard case .taken(.transaction(let state, let nonce, let expiry), _) = claims else {
                return .notEncodable
            }
            var source: [UInt8] = []
            Base64URL.encode(state, appendingTo: &source)
            let stateEnd = source.count
            Base64URL.encode(nonce, appendingTo: &source)
            let reply = TransactionOpenReply(
                expiresAt: expiry.seconds, transactionState: 0..<stateEnd,
                transactionNonce: stateEnd..<source.count)
            return reply.encode(to: address, from: source.span, into: &batch)
        })

    /// `transaction.complete`.
    static let completeKind = ProofKind.command(
        .transactionComplete, Taking(type: 0x33, home: .object),
        precedence: [
            .transactionUnknown, .transactionExpired, .transactionCompleted,
            .transactionBindingMismatch, .transactionClientMismatch,
            .transactionRedirectUriMismatch, .transactionNonceMismatch,
        ],
        decode: { request, message throws(CallFault) in
            try TransactionCompleteRequest.decode(request, in: message)
        },
        examine: { complete($0, $1, $2) })
}
