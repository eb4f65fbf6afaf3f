import AssayBytes
import AssayEncodings
import AssayWire

/// The calls a gate passes on, each a file of its own in this folder.
package enum GateRoute: String, CaseIterable, Sendable {
    case dpopVerify = "/v1/dpop/verify"
    case signatureVerify = "/v1/signature/verify"
    case pkceVerify = "/v1/pkce/verify"

    /// The route of a raw path, compared byte by byte: nothing is decoded.
    package init?(path: [UInt8]) {
        guard let route = Self.allCases.first(where: { path.elementsEqual($0.rawValue.utf8) })
        else { return nil }
        self = route
    }

    /// The names its body may have.
    var shape: CallShape {
        switch self {
        case .dpopVerify: DPoPVerifyRoute.shape
        case .signatureVerify: SignatureVerifyRoute.shape
        case .pkceVerify: PKCEVerifyRoute.shape
        }
    }

    /// What is wrong between members that are each of good shape.
    func fault(of document: JSONDocument) -> CallProblem? {
        self == .dpopVerify ? DPoPVerifyRoute.fault(of: document) : nil
    }

    /// Whether an accepted call takes something, so that an operation id means something.
    package var takes: Bool { self == .dpopVerify }

    /// The request frame of a body of good shape, or the answer that its content already gives.
    func question(
        _ document: JSONDocument, _ head: RequestHead, caller: String
    ) -> RouteOutcome {
        switch self {
        case .dpopVerify: DPoPVerifyRoute.question(document, head, caller: caller)
        case .signatureVerify: SignatureVerifyRoute.question(document, head)
        case .pkceVerify: PKCEVerifyRoute.question(document, head)
        }
    }

    /// The answer to an accepted proof; nil when the reply cannot be read.
    func accepted(_ reply: ReplyEnvelope, in message: Span<UInt8>) -> HTTPAnswer? {
        switch self {
        case .dpopVerify:
            return DPoPVerifyRoute.accepted(reply, in: message)
        case .signatureVerify, .pkceVerify:
            guard (try? Accepted.decode(reply, in: message)) != nil else { return nil }
            return .accepted { _ in }
        }
    }
}

/// What a route makes of a body.
enum RouteOutcome {
    case ask(frame: [UInt8])
    /// A string is so far from good that no frame can carry it: the verdict is known.
    case refused(Reason)
    /// The frame could not be written though every field is within its bounds.
    case notEncodable
}

extension RouteOutcome {
    /// The outcome of writing one request.
    static func writing(
        _ write: (inout BatchWriter) -> FrameWriting
    ) -> RouteOutcome {
        var batch = BatchWriter()
        guard write(&batch) == .written else { return .notEncodable }
        return .ask(frame: batch.bytes)
    }
}

/// The bytes a request's fields lie in while it is written.
struct RouteSource {
    private(set) var bytes: [UInt8] = []

    /// Adds bytes; where they stand.
    mutating func add(_ value: Span<UInt8>) -> Range<Int> {
        let start = bytes.count
        bytes.append(value)
        return start..<bytes.count
    }

    /// Adds the string of a member; nil when there is none.
    mutating func add(_ name: String, of document: JSONDocument) -> Range<Int>? {
        guard let node = document.member(name, of: document.root),
            let text = document.string(node)
        else { return nil }
        return add(text)
    }

    /// Adds the string of a member, cut to what a frame carries; nil when there is none.
    ///
    /// For values that are as bad when cut as they are whole, so that the verifier judges them
    /// in their turn.
    mutating func add(_ name: String, of document: JSONDocument, cutTo bounds: ClosedRange<Int>)
        -> Range<Int>?
    {
        guard let range = add(name, of: document) else { return nil }
        return cut(range, to: bounds)
    }

    /// Adds the string of a member; where no frame can carry it, a byte that stands in no JSON
    /// string and no URL, so that it differs from whatever a proof says, in its turn.
    mutating func add(
        _ name: String, of document: JSONDocument, orNoneOf bounds: ClosedRange<Int>
    ) -> Range<Int>? {
        guard let range = add(name, of: document) else { return nil }
        guard !bounds.contains(range.count) else { return range }
        bytes.removeLast(range.count)
        bytes.append(0xFF)
        return range.lowerBound..<bytes.count
    }

    /// Drops what is beyond the bounds of the value that was added last.
    mutating func cut(_ range: Range<Int>, to bounds: ClosedRange<Int>) -> Range<Int> {
        bytes.removeLast(max(0, range.count - bounds.upperBound))
        return range.lowerBound..<bytes.count
    }

    /// Adds the bytes a member's base64url stands for; nil when it is not base64url.
    mutating func add(base64URL name: String, of document: JSONDocument) -> Range<Int>? {
        guard let node = document.member(name, of: document.root),
            let text = document.string(node)
        else { return nil }
        let start = bytes.count
        guard Base64URL.decode(text, appendingTo: &bytes) else { return nil }
        return start..<bytes.count
    }
}
