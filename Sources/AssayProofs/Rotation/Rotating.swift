import AssayBytes
import AssayCrypto
import AssayWire

/// A new key in a credential's place (protocol/proofs/rotation.md).
enum RotationProof {
    static func start(
        _ request: RotationStartRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Examination {
        let subject = MintedSubject.identifier(
            workspace.bytes.span.extracting(request.credentialId))
        guard let nonce = context.mint(.rotation, subject) else { return .refused(.unavailable) }
        return .answered(
            .rotationStart,
            .challengeIssued(IssuedChallenge(challenge: nonce, expiresAt: context.mintedExpiry)))
    }

    static func finish(
        _ request: RotationFinishRequest, _ context: ExamineContext, _ workspace: inout Workspace
    ) -> Examination {
        let new: NewKey
        switch NewKey.read(
            request.deviceKey, nonce: request.appInstanceNonce,
            attestationFormat: request.attestationFormat, context, workspace)
        {
        case .success(let read): new = read
        case .failure(.refused(let reason)): return .refused(reason)
        case .failure(.nonceMalformed): return .refused(.challengeMalformed)
        }
        let text = workspace.copy(request.credentialId)
        let subject = MintedSubject.identifier(text.span)
        if let problem = context.check(new.nonce, .rotation, subject) {
            return .refused(problem.challengeReason)
        }
        let facts = context.credential(at: 0)
        if let facts {
            if facts.isSuperseded { return .refused(.credentialSuperseded) }
            guard facts.assurance <= new.assurance else {
                return .refused(.enrollAssuranceTooLow)
            }
        }
        let format = SignatureFormat(request.signatureFormat, default: .der)
        let first = workspace.checks.count
        let signed = workspace.appendSigned(
            "rotate", new.nonce, content: new.content(workspace))
        // The old key's word comes first: who has no authority learns nothing of the new key.
        let isOldDecoy = workspace.appendCheck(
            of: facts?.key, over: signed, request.oldSignature, format)
        // And so a malformed possession waits for it, whether the old key is known or not.
        let isFormed = new.appendPossession(request.possession, format, to: &workspace)
        if !isFormed { workspace.appendDecoy(over: signed, like: request.possession, format) }
        let isDecoy = isOldDecoy || !isFormed
        var examined = Examined(
            checks: first..<workspace.checks.count, invalid: .signatureInvalid,
            laterInvalid: isOldDecoy ? .signatureInvalid : .enrollPossessionInvalid,
            finding: Finding(kind: .rotationFinish, claims: .none, discharge: nil))
        examined.isDecoy = isDecoy
        guard let facts, !isDecoy else { return .examined(examined) }
        let shard = ShardKey.account(facts.account.span, in: context.policy.name)
        let taking = Rotation(
            old: facts.credential, new: context.newID(on: shard),
            device: workspace.copy(request.deviceId), key: new.key, assurance: new.assurance,
            isCompromised: request.rotationReason == 1)
        let discharge = context.discharge(
            [
                .require(
                    CredentialRequirement(
                        credential: facts.credential, revision: facts.revision, use: .authority)),
                .consume(challenge: new.nonce), .rotateCredential(taking),
            ],
            shardKey: shard, key: facts.key)
        guard let discharge else { return .refused(.unavailable) }
        examined.finding.discharge = discharge
        return .examined(examined)
    }

    static let startKind = ProofKind(
        kind: .rotationStart, needsLedger: true, needsRandomness: true, takings: [],
        precedence: [],
        read: { request, message throws(CallFault) in
            _ = try RotationStartRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try RotationStartRequest.decode(request, in: workspace.bytes.span)
            return start(evidence, context, workspace)
        },
        refusal: { _, _, _ in nil },
        write: { claims, address, batch in
            guard case .challengeIssued(let issued) = claims else { return .notEncodable }
            let reply = RotationStartReply(
                challenge: issued.challenge, expiresAt: issued.expiresAt.seconds)
            return reply.encode(to: address, into: &batch)
        })

    static let finishKind = ProofKind(
        kind: .rotationFinish, needsLedger: true, needsRandomness: true,
        takings: [.consume(at: .account), Taking(type: 0x35, home: .account)],
        precedence: [
            .keyNotAllowed, .attestationFormatUnsupported, .enrollAssuranceTooLow,
            .challengeMalformed, .challengeWrongPurpose, .challengeExpired,
            .credentialSuperseded, .signatureInvalid, .enrollPossessionInvalid,
            .challengeConsumed, .enrollTooManyCredentials,
        ],
        read: { request, message throws(CallFault) in
            _ = try RotationFinishRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try RotationFinishRequest.decode(request, in: workspace.bytes.span)
            return finish(evidence, context, &workspace)
        },
        refusal: { outcome, _, _ in outcome.challengeRefusal },
        write: { claims, address, batch in
            guard case .taken(.rotated(let id, let until), _) = claims else {
                return .notEncodable
            }
            let text = id.text
            let reply = RotationFinishReply(
                credentialId: 0..<text.count, overlapUntil: until.seconds)
            return reply.encode(to: address, from: text.span, into: &batch)
        },
        isDurable: true,
        queries: { request, message in
            guard let evidence = try? RotationFinishRequest.decode(request, in: message),
                let id = ObjectID(text: message.extracting(evidence.credentialId))
            else { return [] }
            return [.credential(id)]
        })
}
