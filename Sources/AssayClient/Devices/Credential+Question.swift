import AssayBytes
import AssayEncodings
import AssayWire

/// Asks for all credentials an account ever had.
struct CredentialListQuestion: Question {
    var account: String
    var operationID: OperationID? { nil }

    static var kind: Kind { .credentialList }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        let request = CredentialListRequest(account: source.add(account))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> [StoredCredential] {
        let reply = try CredentialListReply.decode(reply, in: message)
        let document = try Document(message, reply.document)
        var credentials: [StoredCredential] = []
        for object in try document.objects("credentials") {
            credentials.append(try StoredCredential(object, document))
        }
        return credentials
    }
}

extension StoredCredential {
    fileprivate init(_ object: JSONNode, _ document: Document) throws(CallFault) {
        let status = try document.text("status", of: object).required()
        self.init(
            credentialID: try document.text("credential_id", of: object).required(),
            status: Status(status),
            assurance: try document.text("assurance", of: object).required(),
            deviceID: try document.text("device_id", of: object).required(),
            createdAt: try document.integer("created_at", of: object).required(),
            overlapUntil: try document.integer("overlap_until", of: object),
            endedAt: try document.integer("ended_at", of: object),
            successor: try document.text("successor", of: object))
    }
}

extension StoredCredential.Status {
    fileprivate init(_ name: String) {
        switch name {
        case "active": self = .active
        case "superseded": self = .superseded
        case "revoked": self = .revoked
        default: self = .other(name)
        }
    }
}

/// Ends a credential.
struct CredentialEndQuestion: Question {
    var credentialID: String
    var operationID: OperationID?

    static var kind: Kind { .credentialRevoke }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        let request = CredentialRevokeRequest(
            caller: source.add(caller: caller), credentialId: source.add(credentialID))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }
}

/// Ends all credentials of an account.
struct CredentialEndAllQuestion: Question {
    var account: String
    var operationID: OperationID?

    static var kind: Kind { .credentialRevokeAll }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        let request = CredentialRevokeAllRequest(
            caller: source.add(caller: caller), account: source.add(account))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }
}

/// Ends everything of an account and forgets its name.
struct AccountEraseQuestion: Question {
    var account: String
    var operationID: OperationID?

    static var kind: Kind { .accountErase }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        let request = AccountEraseRequest(
            caller: source.add(caller: caller), account: source.add(account))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }
}
