import AssayEncodings
import AssayWire

/// Enrolment and rotation: new keys.
enum EnrolmentRoutes {
    static let all = [start, finish, rotateStart, rotate]

    /// What an attestation must have; what else it has is the verifier's to judge.
    static let attestation = CallShape(fields: [.required("format")], isOpen: true)

    /// The members of a call that brings a new key.
    static let newKey: [CallField] = [
        .required("account"), .required("device_id"), .required("public_key"),
        .required("app_instance_nonce"), .required("proof_of_possession"),
        .optional("signature_format", .choice(["raw", "der"])),
        .optional("key_attestation", .shaped(attestation)),
    ]

    /// `POST /v1/enroll/start`.
    static let start = GateRoute(
        method: .post, path: RoutePath("/v1/enroll/start"), right: .enroll,
        shape: CallShape(fields: [
            .required("account"), .optional("device_id"), .optional("realm"),
        ]),
        operation: .none,
        write: { content throws(ContentRefusal) in
            let request = EnrollStartRequest(
                account: try content.text("account", 1...256),
                deviceId: try content.textIfAny("device_id", 0...256))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? EnrollStartReply.decode(reply, in: message) else {
                return nil
            }
            return .minted("nonce", reply.challenge, reply.expiresAt)
        })

    /// `POST /v1/enroll`.
    static let finish = GateRoute(
        method: .post, path: RoutePath("/v1/enroll"), right: .enroll,
        shape: CallShape(
            fields: newKey + [
                .optional(
                    "approval",
                    .shaped(
                        CallShape(fields: [
                            .required("credential_id"), .required("challenge"),
                            .required("signature"),
                        ]))), .optional("recovery_id"), .optional("realm"),
                .optional("operation_id"),
            ]),
        operation: .stores,
        write: { content throws(ContentRefusal) in
            var request = try enrolment(&content)
            let root = content.document.root
            if let approval = content.document.member("approval", of: root) {
                request.approvalCredentialId = content.textOrNothing(
                    "credential_id", 64, in: approval)
                request.approvalChallenge = content.bytesOrNothing("challenge", 64, in: approval)
                request.approvalSignature = content.bytesOrNothing(
                    "signature", 1024, in: approval)
            }
            request.recoveryId = content.textOrNothingIfAny("recovery_id", 64)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? EnrollFinishReply.decode(reply, in: message) else {
                return nil
            }
            return enrolled(message.copy(reply.credentialId), reply.assurance)
        })

    /// The fields that enrolment and a recovery's completion share.
    static func enrolment(
        _ content: inout CallContent
    ) throws(ContentRefusal) -> EnrollFinishRequest {
        var request = EnrollFinishRequest(
            caller: content.caller, signatureFormat: content.signatureForm,
            account: try content.text("account", 1...256),
            deviceId: try content.text("device_id", 1...256),
            appInstanceNonce: content.bytesOrNothing("app_instance_nonce", 64),
            deviceKey: content.bytesOrNothing("public_key", 1024),
            possession: content.bytesOrNothing("proof_of_possession", 1024))
        (request.attestationFormat, request.attestation) = attestation(&content)
        return request
    }

    /// Format and text of an attestation; one too long for a frame goes on as an empty one.
    static func attestation(
        _ content: inout CallContent
    ) -> (format: Range<Int>?, text: Range<Int>?) {
        let document = content.document
        guard let node = document.member("key_attestation", of: document.root) else {
            return (nil, nil)
        }
        let format = content.textOrNothing("format", 64, in: node)
        let text = document.source(node)
        return (format, text.count <= 32_768 ? content.source.add(text) : 0..<0)
    }

    static func enrolled(_ id: [UInt8], _ assurance: UInt8) -> HTTPAnswer? {
        guard let assurance = Assurance(rawValue: assurance) else { return nil }
        return .accepted(201) { writer in
            writer.member("credential_id", text: id)
            writer.member("status", "enrolled")
            writer.member("assurance", assurance.name)
        }
    }

    /// `POST /v1/credentials/{id}/rotate/start`.
    static let rotateStart = GateRoute(
        method: .post, path: RoutePath("/v1/credentials/{id}/rotate/start"), right: .enroll,
        shape: CallShape(fields: [.optional("realm")]), operation: .none,
        write: { content in
            let request = RotationStartRequest(credentialId: content.pathID)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? RotationStartReply.decode(reply, in: message) else {
                return nil
            }
            return .minted("nonce", reply.challenge, reply.expiresAt)
        })

    /// `POST /v1/credentials/{id}/rotate`.
    static let rotate = GateRoute(
        method: .post, path: RoutePath("/v1/credentials/{id}/rotate"), right: .enroll,
        shape: CallShape(fields: [
            .required("device_id"), .required("public_key"), .required("app_instance_nonce"),
            .required("proof_of_possession"), .required("old_signature"),
            .optional("signature_format", .choice(["raw", "der"])),
            .optional("key_attestation", .shaped(attestation)),
            .optional("reason", .choice(["scheduled", "compromised"])), .optional("realm"),
            .optional("operation_id"),
        ]),
        operation: .stores,
        write: { content throws(ContentRefusal) in
            let (format, attestation) = attestation(&content)
            let request = RotationFinishRequest(
                caller: content.caller, signatureFormat: content.signatureForm,
                deviceId: try content.text("device_id", 1...256), credentialId: content.pathID,
                appInstanceNonce: content.bytesOrNothing("app_instance_nonce", 64),
                deviceKey: content.bytesOrNothing("public_key", 1024),
                possession: content.bytesOrNothing("proof_of_possession", 1024),
                attestationFormat: format, attestation: attestation,
                oldSignature: content.bytesOrNothing("old_signature", 1024),
                rotationReason: content.isChosen("reason", "compromised") ? 1 : 0)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? RotationFinishReply.decode(reply, in: message) else {
                return nil
            }
            let id = message.copy(reply.credentialId)
            return .accepted(201) { writer in
                writer.member("credential_id", text: id)
                writer.member("overlap_until", reply.overlapUntil)
            }
        })
}
