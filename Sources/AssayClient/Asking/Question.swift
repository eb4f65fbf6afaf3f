import AssayBytes
import AssayWire

/// One kind of call: how its frame is written, and what its accepted answer says.
protocol Question: Sendable {
    /// What an accepted answer holds.
    associatedtype Value: Sendable

    static var kind: Kind { get }
    var operationID: OperationID? { get }

    /// Adds the request's frame to an empty batch.
    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing

    /// Reads the accepted answer.
    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> Value
}

/// A question whose accepted answer says nothing more.
extension Question where Value == Void {
    static func value(of reply: ReplyEnvelope, in message: Span<UInt8>) throws(CallFault) {
        try Accepted.decode(reply, in: message)
    }
}

/// What became of a question.
enum Writing {
    case written
    /// The evidence is such that no frame can carry it, so its verdict is known: the gate says
    /// the same of it.
    case refused(Reason)
    /// Something the caller is to answer for breaks the limits of its field.
    case notEncodable

    init(_ writing: FrameWriting) {
        self = writing == .written ? .written : .notEncodable
    }
}

/// The bytes that a request's ranges point into.
struct QuestionSource {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ text: String) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        return start..<bytes.count
    }

    mutating func add(_ text: String?) -> Range<Int>? {
        text.map { add($0) }
    }

    mutating func add(_ part: [UInt8]) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: part)
        return start..<bytes.count
    }

    mutating func add(_ part: [UInt8]?) -> Range<Int>? {
        part.map { add($0) }
    }

    /// The caller's name; nil for none.
    mutating func add(caller: [UInt8]) -> Range<Int>? {
        caller.isEmpty ? nil : add(caller)
    }
}

extension Bytes32 {
    /// The 43 characters of base64url.
    var text: String {
        var text: [UInt8] = []
        Base64URL.encode(self, appendingTo: &text)
        return String(decoding: text, as: UTF8.self)
    }
}

extension Span where Element == UInt8 {
    /// The text at `range`.
    func text(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        bytes.append(extracting(range))
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension SignatureFormat {
    /// As the wire says it.
    var form: SignatureForm {
        switch self {
        case .raw: .raw
        case .der: .der
        }
    }
}
