import AssayBytes
import AssayEncodings
import AssayWire

/// Recovery of accounts.
enum RecoveryRoutes {
    static let all = [start, approve, cancel, complete, get]

    /// `POST /v1/recovery/start`.
    static let start = GateRoute(
        method: .post, path: RoutePath("/v1/recovery/start"), right: .recover,
        shape: CallShape(fields: [
            .required("account"), .required("method", .choice(["approval", "assertion"])),
            .optional("lost", .texts), .optional("assertion"), .optional("realm"),
            .optional("operation_id"),
        ]),
        operation: .stores,
        write: { content throws(ContentRefusal) in
            let account = try content.text("account", 1...256)
            let lost = try lost(&content)
            let request = RecoveryStartRequest(
                caller: content.caller, account: account,
                recoveryMethod: content.isChosen("method", "assertion") ? 1 : 0, lost: lost,
                assertion: try content.textIfAny("assertion", 0...4096))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? RecoveryStartReply.decode(reply, in: message),
                let state = RecoveryState(rawValue: reply.recoveryState)
            else { return nil }
            let id = message.copy(reply.recoveryId)
            return .accepted(201) { writer in
                writer.member("recovery_id", text: id)
                writer.member("state", state.name)
                writer.name("challenge")
                writer.value(base64URL: reply.challenge)
                if let at = reply.effectiveAt { writer.member("effective_at", at) }
            }
        })

    /// The identifiers of `lost` as the wire has them, in their order and each once; nil without
    /// them.
    private static func lost(_ content: inout CallContent) throws(ContentRefusal) -> Range<Int>? {
        let document = content.document
        guard let node = document.member("lost", of: document.root) else { return nil }
        var texts: [[UInt8]] = []
        for element in document.elements(of: node) {
            guard let text = document.string(element), text.count == ObjectID.textCount
            else { throw ContentRefusal(.recoveryLostUnknown) }
            var copy: [UInt8] = []
            copy.append(text)
            texts.append(copy)
        }
        guard let list = IdentifierTexts.list(texts) else {
            throw ContentRefusal(.recoveryLostUnknown)
        }
        return list.isEmpty ? nil : content.source.add(list.span)
    }

    private static let decision = CallShape(fields: [
        .required("recovery_id"), .required("credential_id"), .required("challenge"),
        .required("signature"), .optional("signature_format", .choice(["raw", "der"])),
        .optional("realm"), .optional("operation_id"),
    ])

    private static func decided(_ state: UInt8, _ effectiveAt: Int64?) -> HTTPAnswer? {
        guard let state = RecoveryState(rawValue: state) else { return nil }
        return .accepted { writer in
            writer.member("state", state.name)
            if let effectiveAt { writer.member("effective_at", effectiveAt) }
        }
    }

    /// `POST /v1/recovery/approve`.
    static let approve = GateRoute(
        method: .post, path: RoutePath("/v1/recovery/approve"), right: .recover,
        shape: decision, operation: .stores,
        write: { content throws(ContentRefusal) in
            let challenge = try content.challenge("challenge")
            let request = RecoveryApproveRequest(
                caller: content.caller, signature: content.bytesOrNothing("signature", 1024),
                signatureFormat: content.signatureForm, challenge: challenge,
                credentialId: content.textOrNothing("credential_id", 64),
                recoveryId: content.textOrNothing("recovery_id", 64))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? RecoveryApproveReply.decode(reply, in: message) else {
                return nil
            }
            return decided(reply.recoveryState, reply.effectiveAt)
        })

    /// `POST /v1/recovery/cancel`.
    static let cancel = GateRoute(
        method: .post, path: RoutePath("/v1/recovery/cancel"), right: .recover,
        shape: decision, operation: .stores,
        write: { content throws(ContentRefusal) in
            let challenge = try content.challenge("challenge")
            let request = RecoveryCancelRequest(
                caller: content.caller, signature: content.bytesOrNothing("signature", 1024),
                signatureFormat: content.signatureForm, challenge: challenge,
                credentialId: content.textOrNothing("credential_id", 64),
                recoveryId: content.textOrNothing("recovery_id", 64))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? RecoveryCancelReply.decode(reply, in: message) else {
                return nil
            }
            return decided(reply.recoveryState, reply.effectiveAt)
        })

    /// `POST /v1/recovery/complete`.
    static let complete = GateRoute(
        method: .post, path: RoutePath("/v1/recovery/complete"), right: .recover,
        shape: CallShape(
            fields: EnrolmentRoutes.newKey + [
                .required("recovery_id"), .optional("realm"), .optional("operation_id"),
            ]),
        operation: .stores,
        write: { content throws(ContentRefusal) in
            let enrolment = try EnrolmentRoutes.enrolment(&content)
            let request = RecoveryCompleteRequest(
                caller: enrolment.caller, signatureFormat: enrolment.signatureFormat,
                account: enrolment.account, deviceId: enrolment.deviceId,
                appInstanceNonce: enrolment.appInstanceNonce, deviceKey: enrolment.deviceKey,
                possession: enrolment.possession,
                attestationFormat: enrolment.attestationFormat,
                attestation: enrolment.attestation,
                recoveryId: content.textOrNothing("recovery_id", 64))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? RecoveryCompleteReply.decode(reply, in: message) else {
                return nil
            }
            return EnrolmentRoutes.enrolled(message.copy(reply.credentialId), reply.assurance)
        })

    /// `GET /v1/recovery/{id}`.
    static let get = GateRoute(
        method: .get, path: RoutePath("/v1/recovery/{id}"), right: .recover,
        shape: CallShape(fields: [.optional("realm")]), operation: .none,
        write: { content in
            let request = RecoveryGetRequest(recoveryId: content.pathID)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? RecoveryGetReply.decode(reply, in: message),
                let state = RecoveryState(rawValue: reply.recoveryState)
            else { return nil }
            return .accepted { writer in
                writer.member("state", state.name)
                if let at = reply.effectiveAt { writer.member("effective_at", at) }
                writer.name("challenge")
                writer.value(base64URL: reply.challenge)
            }
        },
        notFound: .recoveryUnknown)
}

extension RecoveryState {
    /// Its name in answers.
    var name: String {
        switch self {
        case .pending: "pending"
        case .approved: "approved"
        case .cancelled: "cancelled"
        case .effective: "effective"
        case .completed: "completed"
        }
    }
}
