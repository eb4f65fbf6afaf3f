import AssayServices
import AssayWire
import Testing

/// One name of a call and a good value for it.
struct SampleField: Sendable {
    enum Form: Sendable {
        case text, integer, truth, texts, object, choice
    }

    let name: String
    /// JSON text.
    let value: String
    let form: Form
    let isRequired: Bool

    /// JSON values of another type, or outside of the list.
    var wrongValues: [String] {
        switch form {
        case .text: ["1", "null", "true", "[]", "{}", #"["x"]"#]
        case .integer: [#""1""#, "1.5", "null", "true", "9223372036854775808", "[1]"]
        case .truth: [#""true""#, "1", "null"]
        case .texts: [#""x""#, "[1]", "[null]", "{}", #"[["x"]]"#, "null"]
        case .object: [#""x""#, "[]", "null", "1"]
        case .choice: [#""other""#, #""""#, "1", "null", "[]"]
        }
    }
}

func needs(_ name: String, _ value: String = "x") -> SampleField {
    SampleField(name: name, value: "\"\(value)\"", form: .text, isRequired: true)
}

func may(_ name: String, _ value: String = "x") -> SampleField {
    SampleField(name: name, value: "\"\(value)\"", form: .text, isRequired: false)
}

func number(_ name: String, required: Bool = false) -> SampleField {
    SampleField(name: name, value: "1700000000", form: .integer, isRequired: required)
}

func json(
    _ name: String, _ form: SampleField.Form, _ value: String, required: Bool = false
) -> SampleField {
    SampleField(name: name, value: value, form: form, isRequired: required)
}

/// One call of the gate as the contract describes it: what it may have, and what it becomes.
struct CallSample: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    /// The path as the route has it.
    let pattern: String
    let right: CallRight
    let kind: Kind
    var fields: [SampleField]

    init(
        _ method: String, _ path: String, _ right: CallRight, _ kind: Kind,
        id: String? = nil, takes: Bool = true, _ fields: [SampleField]
    ) {
        self.method = method
        pattern = path
        self.path = id.map { path.replacing("{id}", with: $0) } ?? path
        self.right = right
        self.kind = kind
        self.fields = fields + [may("realm", "default")]
        if takes { self.fields.append(may("operation_id", "0123456789abcdef")) }
    }

    var testDescription: String { "\(method) \(pattern)" }
    var hasBody: Bool { method == "POST" }

    /// The call with these fields.
    func call(_ fields: [SampleField]) -> GateCall {
        guard hasBody else {
            let pairs = fields.map { field in
                let isText = field.value.first == "\""
                return
                    "\(field.name)=\(isText ? String(field.value.dropFirst().dropLast()) : field.value)"
            }
            return GateCall(
                method: Array(method.utf8), path: Array(path.utf8),
                query: pairs.isEmpty ? nil : Array(pairs.joined(separator: "&").utf8))
        }
        let members = fields.map { "\"\($0.name)\":\($0.value)" }
        return post(path, "{" + members.joined(separator: ",") + "}")
    }

    /// The call with all it may have.
    var whole: GateCall { call(fields) }
    /// The call with what it must have.
    var bare: GateCall { call(fields.filter(\.isRequired)) }

    /// The fields with another value for one of them.
    func replacing(_ name: String, with value: String) -> GateCall {
        call(
            fields.map { field in
                guard field.name == name else { return field }
                return SampleField(
                    name: name, value: value, form: field.form, isRequired: field.isRequired)
            })
    }
}

extension CallSample {
    static let challenge = String(repeating: "A", count: 43)
    static let recovery = String(repeating: "A", count: 24)
    static let form = json("signature_format", .choice, #""raw""#)
    static let attestation = json("key_attestation", .object, #"{"format":"none","x":[1]}"#)

    static let newKey = [
        needs("account"), needs("device_id"), needs("public_key", "BAAA"),
        needs("app_instance_nonce", challenge), needs("proof_of_possession", "MAAA"), form,
        attestation,
    ]

    static let decision = [
        needs("recovery_id", recovery), needs("credential_id"), needs("challenge", challenge),
        needs("signature", "MAAA"), form,
    ]

    /// Every call of http-api.md that this gate serves, in its order.
    static let all: [CallSample] = proofs + logins + devices + accounts + sessions

    static let proofs = [
        CallSample(
            "POST", "/v1/dpop/verify", .verify, .dpopVerify,
            [
                needs("proof"), needs("method"), needs("url"), may("access_token"),
                may("expected_thumbprint"), json("require_nonce", .truth, "true"),
                json("replay", .choice, #""check""#),
            ]),
        CallSample(
            "POST", "/v1/token/verify", .verify, .tokenVerify,
            [
                needs("access_token"),
                json("scheme", .choice, #""Bearer""#, required: true), may("proof"),
                may("method"), may("url"), may("client_cert_sha256", challenge), may("scope"),
            ]),
        CallSample(
            "POST", "/v1/signature/verify", .verify, .signatureVerify, takes: false,
            [
                json("public_key", .object, #"{"kty":"EC"}"#, required: true),
                needs("algorithm"), needs("message", "bQ"), needs("signature", "cw"), form,
            ]),
        CallSample(
            "POST", "/v1/pkce/verify", .verify, .pkceVerify, takes: false,
            [needs("code_verifier"), needs("code_challenge"), needs("code_challenge_method")]),
    ]

    static let logins = [
        CallSample(
            "POST", "/v1/pkce/codes", .issue, .codeRegister,
            [
                needs("code", "0123456789abcdefghijkl"), may("code_challenge"),
                may("code_challenge_method"), needs("client_id"), needs("redirect_uri"),
                number("expires_in"), may("dpop_jkt"),
            ]),
        CallSample(
            "POST", "/v1/pkce/redeem", .verify, .codeRedeem,
            [
                needs("code"), may("code_verifier"), needs("client_id"), needs("redirect_uri"),
                may("dpop_jkt"),
            ]),
        CallSample(
            "POST", "/v1/transactions", .issue, .transactionOpen,
            [
                needs("client_id"), needs("redirect_uri"), needs("binding", "0123456789abcdef"),
                number("expires_in"),
            ]),
        CallSample(
            "POST", "/v1/transactions/complete", .verify, .transactionComplete,
            [
                needs("state"), needs("client_id"), needs("redirect_uri"), needs("binding"),
                needs("nonce"),
            ]),
    ]

    static let devices = [
        CallSample(
            "POST", "/v1/enroll/start", .enroll, .enrollStart, takes: false,
            [needs("account"), may("device_id")]),
        CallSample(
            "POST", "/v1/enroll", .enroll, .enrollFinish,
            newKey + [
                json(
                    "approval", .object,
                    #"{"credential_id":"c","challenge":"\#(challenge)","signature":"MAAA"}"#),
                may("recovery_id", recovery),
            ]),
        CallSample(
            "POST", "/v1/credentials/{id}/rotate/start", .enroll, .rotationStart, id: "c.1",
            takes: false, []),
        CallSample(
            "POST", "/v1/credentials/{id}/rotate", .enroll, .rotationFinish, id: "c.1",
            newKey.filter { $0.name != "account" } + [
                needs("old_signature", "MAAA"), json("reason", .choice, #""compromised""#),
            ]),
        CallSample(
            "POST", "/v1/auth/challenge", .verify, .credentialChallenge, takes: false,
            [needs("credential_id"), json("purpose", .choice, #""enroll-approve""#)]),
        CallSample(
            "POST", "/v1/auth/verify", .verify, .credentialSignIn,
            [
                needs("credential_id"), needs("challenge", challenge),
                needs("signature", "MAAA"), form, number("timestamp", required: true),
                needs("device_id"),
            ]),
    ]

    static let accounts = [
        CallSample(
            "GET", "/v1/credentials", .admin, .credentialList, takes: false, [needs("account")]),
        CallSample(
            "DELETE", "/v1/credentials/{id}", .admin, .credentialRevoke, id: "c.1", []),
        CallSample(
            "DELETE", "/v1/credentials", .admin, .credentialRevokeAll, [needs("account")]),
        CallSample("DELETE", "/v1/accounts", .admin, .accountErase, [needs("account")]),
        CallSample(
            "POST", "/v1/recovery/start", .recover, .recoveryStart,
            [
                needs("account"), json("method", .choice, #""assertion""#, required: true),
                json("lost", .texts, "[]"), may("assertion"),
            ]),
        CallSample("POST", "/v1/recovery/approve", .recover, .recoveryApprove, decision),
        CallSample("POST", "/v1/recovery/cancel", .recover, .recoveryCancel, decision),
        CallSample(
            "POST", "/v1/recovery/complete", .recover, .recoveryComplete,
            newKey + [needs("recovery_id", recovery)]),
        CallSample(
            "GET", "/v1/recovery/{id}", .recover, .recoveryGet, id: "r.1", takes: false, []),
    ]

    static let sessions = [
        CallSample(
            "POST", "/v1/sessions", .sessions, .sessionOpen,
            [
                needs("account"), needs("client_id"), may("credential_id"), may("dpop_jkt"),
                may("code"),
            ]),
        CallSample(
            "POST", "/v1/sessions/refresh", .sessions, .sessionRefresh,
            [needs("refresh_token"), may("proof"), may("method"), may("url")]),
        CallSample(
            "DELETE", "/v1/sessions/{id}", .sessions, .sessionEnd, id: "s.1", []),
        CallSample(
            "DELETE", "/v1/sessions", .sessions, .sessionEndAll, [needs("account")]),
        CallSample(
            "POST", "/v1/revocations", .sessions, .revocationAdd,
            [needs("session_id"), number("until", required: true)]),
        CallSample(
            "POST", "/v1/revocations", .sessions, .revocationAdd,
            [needs("jti"), needs("issuer"), number("until", required: true)]),
        CallSample(
            "GET", "/v1/events", .events, .eventList, takes: false,
            [may("account"), number("after"), number("limit")]),
    ]
}
