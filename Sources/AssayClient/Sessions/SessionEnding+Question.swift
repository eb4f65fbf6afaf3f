import AssayBytes
import AssayWire

/// Ends a session.
struct SessionEndQuestion: Question {
    var sessionID: String
    var operationID: OperationID?

    static var kind: Kind { .sessionEnd }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        let request = SessionEndRequest(
            caller: source.add(caller: caller), sessionId: source.add(sessionID))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }
}

/// Ends all sessions of an account.
struct SessionEndAllQuestion: Question {
    var account: String
    var operationID: OperationID?

    static var kind: Kind { .sessionEndAll }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        let request = SessionEndAllRequest(
            caller: source.add(caller: caller), account: source.add(account))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }
}

/// Revokes an access token, or a session with its access tokens.
struct RevocationQuestion: Question {
    enum Object {
        case token(jti: String, issuer: String)
        case session(String)
    }

    var object: Object
    var until: Int64
    var operationID: OperationID?

    static var kind: Kind { .revocationAdd }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        var request = RevocationAddRequest(caller: source.add(caller: caller), until: until)
        switch object {
        case .token(let jti, let issuer):
            request.revokedJti = source.add(jti)
            request.issuer = source.add(issuer)
        case .session(let id):
            request.sessionId = source.add(id)
        }
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }
}
