import AssayEncodings
import AssayWire

/// Challenges for credentials, and signing in.
enum SignInRoutes {
    static let all = [challenge, verify]

    /// `POST /v1/auth/challenge`.
    static let challenge = GateRoute(
        method: .post, path: RoutePath("/v1/auth/challenge"), right: .verify,
        shape: CallShape(fields: [
            .required("credential_id"),
            .optional("purpose", .choice(["sign-in", "enroll-approve"])), .optional("realm"),
        ]),
        operation: .none,
        write: { content in
            let request = CredentialChallengeRequest(
                credentialId: content.textOrNothing("credential_id", 64),
                purpose: content.isChosen("purpose", "enroll-approve") ? 1 : 0)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? CredentialChallengeReply.decode(reply, in: message) else {
                return nil
            }
            return .minted("challenge", reply.challenge, reply.expiresAt)
        },
        echoes: ["credential_id"])

    /// `POST /v1/auth/verify`.
    static let verify = GateRoute(
        method: .post, path: RoutePath("/v1/auth/verify"), right: .verify,
        shape: CallShape(fields: [
            .required("credential_id"), .required("challenge"), .required("signature"),
            .optional("signature_format", .choice(["raw", "der"])),
            .required("timestamp", .integer), .required("device_id"), .optional("realm"),
            .optional("operation_id"),
        ]),
        operation: .takes,
        write: { content throws(ContentRefusal) in
            let challenge = try content.challenge("challenge")
            let request = CredentialSignInRequest(
                signature: content.bytesOrNothing("signature", 1024),
                signatureFormat: content.signatureForm, challenge: challenge,
                timestamp: content.integer("timestamp") ?? 0,
                deviceId: content.textOrNothing("device_id", 256),
                credentialId: content.textOrNothing("credential_id", 64))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? CredentialSignInReply.decode(reply, in: message),
                let assurance = Assurance(rawValue: reply.assurance)
            else { return nil }
            let account = message.copy(reply.account)
            let signals = message.copy(reply.signals ?? 0..<0)
            return .accepted { writer in
                writer.member("account", text: account)
                writer.member("assurance", assurance.name)
                writer.name("signals")
                writer.beginArray()
                for name in signals.split(separator: UInt8(ascii: " ")) {
                    writer.value(text: Array(name).span)
                }
                writer.endArray()
            }
        })
}
