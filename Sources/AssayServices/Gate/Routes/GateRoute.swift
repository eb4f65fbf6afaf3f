import AssayEncodings
import AssayWire

/// One call the gate passes on: how it is asked over HTTP, and as which frame it goes on.
package struct GateRoute: Sendable {
    package let method: HTTPMethod
    package let path: RoutePath
    /// The right a key needs for it.
    package let right: CallRight
    /// The names of its body, or of its query where it has no body.
    let shape: CallShape
    /// What an operation id means for it.
    package let operation: OperationUse
    /// What is wrong between members that are each of good shape.
    var fault: @Sendable (JSONDocument) -> CallProblem? = { _ in nil }
    /// Writes the request frame of a call of good shape; throws the verdict that its content
    /// already gives.
    let write: @Sendable (inout CallContent) throws(ContentRefusal) -> FrameWriting
    /// The answer to an accepted call; nil when the reply cannot be read.
    let accepted: @Sendable (ReplyEnvelope, Span<UInt8>) -> HTTPAnswer?
    /// Members of the call that its answer repeats.
    var echoes: [String] = []
    /// The refusal that says there is no such thing: 404.
    var notFound: Reason?
}

/// What an operation id means for a call.
package enum OperationUse: Sendable {
    /// Nothing: the call takes nothing.
    case none
    /// The taking counts as done when it is asked again; the content is part of the id.
    case takes
    /// The answer is kept; other content under the same id is a mismatch.
    case stores
}

/// The methods the gate's calls use.
package enum HTTPMethod: String, Sendable {
    case get = "GET"
    case post = "POST"
    case delete = "DELETE"
}

/// A path, compared byte by byte; one of its segments may be an identifier.
package struct RoutePath: Sendable {
    package let text: String
    private let before: [UInt8]
    private let after: [UInt8]
    /// Whether a segment between `before` and `after` is the call's `id`.
    private let hasID: Bool

    /// A path, `{id}` standing for one segment that is not empty.
    init(_ text: String) {
        self.text = text
        let mark = "{id}"
        if let range = text.firstRange(of: mark) {
            before = Array(text[..<range.lowerBound].utf8)
            after = Array(text[range.upperBound...].utf8)
            hasID = true
        } else {
            before = Array(text.utf8)
            after = []
            hasID = false
        }
    }

    /// What a raw path gives as the identifier: nil when it is another path.
    func match(_ path: [UInt8]) -> [UInt8]? {
        guard hasID else { return path == before ? [] : nil }
        guard path.count > before.count + after.count, path.starts(with: before),
            path.reversed().starts(with: after.reversed())
        else { return nil }
        let id = path[before.count..<(path.count - after.count)]
        return id.contains(UInt8(ascii: "/")) ? nil : Array(id)
    }
}

/// What a call's content is written from.
struct CallContent {
    let document: JSONDocument
    let head: RequestHead
    /// Who asks, as the ledger counts it.
    let caller: Range<Int>
    /// The identifier in the path; empty where no frame can carry it.
    let pathID: Range<Int>
    var source: RouteSource
    /// The request frame, once it is written.
    private(set) var frame: [UInt8] = []

    init(_ document: JSONDocument, _ head: RequestHead, caller: String, id: [UInt8] = []) {
        self.document = document
        self.head = head
        var source = RouteSource()
        self.caller = source.add(caller.utf8.span)
        pathID = id.count <= 64 ? source.add(id.span) : 0..<0
        self.source = source
    }

    /// Writes the request frame from what was put into the source.
    mutating func finish(
        _ write: (RequestHead, Span<UInt8>, inout BatchWriter) -> FrameWriting
    ) -> FrameWriting {
        let bytes = source.bytes
        var batch = BatchWriter()
        let writing = write(head, bytes.span, &batch)
        frame = batch.bytes
        return writing
    }
}

/// The verdict that the content of a call gives before any verifier is asked.
struct ContentRefusal: Error {
    var reason: Reason
    /// The member whose value it is about.
    var field: String?

    init(_ reason: Reason, _ field: String? = nil) {
        self.reason = reason
        self.field = field
    }

    /// What is wrong, for a person: names the member where the reason alone does not.
    var detail: String {
        guard reason == .fieldInvalid, let field else { return reason.explanation }
        return "\(field) is too short, too long or out of its range."
    }
}
