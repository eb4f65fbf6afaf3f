import AssayBytes
import AssayClient
import AssayWire
import Synchronization
import Testing

/// What the fake verifier says to calls of the life cycle: each answer has values to recognise.
func lifeAnswer(_ request: SeenRequest) -> FakeAnswer {
    .reply { address, batch in
        var texts = Texts()
        let id = texts.add("the-id")
        let token = texts.add("the-token")
        let source = texts.bytes.span
        let writing: FrameWriting =
            switch address.kind {
            case .codeRegister:
                CodeRegisterReply(expiresAt: 61).encode(to: address, into: &batch)
            case .transactionOpen:
                TransactionOpenReply(
                    expiresAt: 62, transactionState: id, transactionNonce: token
                ).encode(to: address, from: source, into: &batch)
            case .enrollStart:
                EnrollStartReply(challenge: someBytes32, expiresAt: 63)
                    .encode(to: address, into: &batch)
            case .credentialChallenge:
                CredentialChallengeReply(challenge: someBytes32, expiresAt: 64)
                    .encode(to: address, into: &batch)
            case .rotationStart:
                RotationStartReply(challenge: someBytes32, expiresAt: 65)
                    .encode(to: address, into: &batch)
            case .enrollFinish:
                EnrollFinishReply(credentialId: id, assurance: 1)
                    .encode(to: address, from: source, into: &batch)
            case .recoveryComplete:
                RecoveryCompleteReply(credentialId: id, assurance: 9)
                    .encode(to: address, from: source, into: &batch)
            case .rotationFinish:
                RotationFinishReply(credentialId: id, overlapUntil: 66)
                    .encode(to: address, from: source, into: &batch)
            case .recoveryStart:
                RecoveryStartReply(
                    challenge: someBytes32, recoveryId: id, recoveryState: 0, effectiveAt: 67
                ).encode(to: address, from: source, into: &batch)
            case .recoveryApprove:
                RecoveryApproveReply(recoveryState: 1, effectiveAt: 68)
                    .encode(to: address, into: &batch)
            case .recoveryCancel:
                RecoveryCancelReply(recoveryState: 2).encode(to: address, into: &batch)
            case .recoveryGet:
                RecoveryGetReply(challenge: someBytes32, recoveryState: 3, effectiveAt: 69)
                    .encode(to: address, into: &batch)
            case .sessionOpen:
                SessionOpenReply(expiresAt: 70, sessionId: id, refreshToken: token)
                    .encode(to: address, from: source, into: &batch)
            default:
                Accepted.encode(to: address, into: &batch)
            }
        #expect(writing == .written)
    }
}

extension FakeAnswer {
    /// Who signed in, with these signals.
    static func signedIn(_ account: String, signals: String?) -> FakeAnswer {
        .reply { address, batch in
            var texts = Texts()
            let reply = CredentialSignInReply(
                account: texts.add(account), assurance: 1, signals: signals.map { texts.add($0) })
            let writing = reply.encode(to: address, from: texts.bytes.span, into: &batch)
            #expect(writing == .written)
        }
    }

    /// The next token of a session.
    static func refreshed(_ token: String, nextNonce: Bytes32? = nil) -> FakeAnswer {
        .reply { address, batch in
            let source = Array(token.utf8)
            let reply = SessionRefreshReply(
                nextNonce: nextNonce, expiresAt: 71, refreshToken: 0..<source.count)
            #expect(reply.encode(to: address, from: source.span, into: &batch) == .written)
        }
    }

    /// A JSON document, for a list of credentials or events.
    static func document(_ text: String) -> FakeAnswer {
        .reply { address, batch in
            let source = Array(text.utf8)
            let whole = 0..<source.count
            let writing =
                address.kind == .eventList
                ? EventListReply(document: whole, next: 99)
                    .encode(to: address, from: source.span, into: &batch)
                : CredentialListReply(document: whole)
                    .encode(to: address, from: source.span, into: &batch)
            #expect(writing == .written)
        }
    }
}

/// Texts that an answer's ranges point into.
private struct Texts {
    var bytes: [UInt8] = []

    mutating func add(_ text: String) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        return start..<bytes.count
    }
}

/// Something a test sets while a fake verifier reads it.
final class Shared<Value: Sendable>: Sendable {
    private let held: Mutex<Value>

    init(_ value: Value) {
        held = Mutex(value)
    }

    var value: Value {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }

    /// Reads and changes it in one step.
    func change<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
        held.withLock { change(&$0) }
    }
}

extension SeenRequest {
    /// The text a request's range names.
    func text(_ range: Range<Int>?) -> String? {
        range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// The request's fields as their decoder gives them.
    func read<Request>(
        _ decode: (RequestEnvelope, Span<UInt8>) throws(CallFault) -> Request
    ) throws(CallFault) -> Request {
        try decode(envelope, bytes.span)
    }

    /// The request's fields, as they were sent.
    var fields: [UInt8] { Array(bytes[envelope.fields]) }
}
