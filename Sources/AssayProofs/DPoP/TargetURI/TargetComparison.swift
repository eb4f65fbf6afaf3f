import AssayBytes
import AssayEncodings

/// How two targets compare, and if they differ, where first.
enum TargetComparison: Equatable {
    case equal
    case claimMalformed(TargetURIProblem)
    case requestMalformed(TargetURIProblem)
    case schemeDiffers
    case hostDiffers
    case portDiffers
    case pathDiffers

    /// Normalises and compares a claim of a document and a URL of `bytes`.
    init(
        _ document: borrowing JSONDocument, _ claim: JSONNode, _ bytes: [UInt8],
        _ url: Range<Int>, scratch: inout [UInt8]
    ) {
        guard let text = document.string(claim) else {
            self = .claimMalformed(.schemeUnsupported)
            return
        }
        self.init(text, bytes.span.extracting(url), scratch: &scratch)
    }

    /// Normalises and compares two targets; `scratch` is overwritten.
    init(_ claim: Span<UInt8>, _ request: Span<UInt8>, scratch: inout [UInt8]) {
        scratch.removeAll(keepingCapacity: true)
        let claimed = TargetURI.normalise(claim, appendingTo: &scratch)
        if case .success = claimed, ConstantTime.equals(claim, request) {
            // The usual case: one text, whose normal form is one.
            self = .equal
            return
        }
        let asked = TargetURI.normalise(request, appendingTo: &scratch)
        self.init(claimed, asked, in: scratch)
    }

    private init(
        _ claim: Result<TargetURI, TargetURIProblem>,
        _ request: Result<TargetURI, TargetURIProblem>, in buffer: [UInt8]
    ) {
        switch (claim, request) {
        case (.failure(let problem), _): self = .claimMalformed(problem)
        case (_, .failure(let problem)): self = .requestMalformed(problem)
        case (.success(let claim), .success(let request)):
            if !Self.same(claim.scheme, request.scheme, in: buffer) {
                self = .schemeDiffers
            } else if !Self.same(claim.authority, request.authority, in: buffer) {
                self = Self.differing(claim.authority, request.authority, in: buffer)
            } else if !Self.same(claim.path, request.path, in: buffer) {
                self = .pathDiffers
            } else {
                self = .equal
            }
        }
    }

    /// Which part of two authorities that are not the same differs, the host first.
    private static func differing(
        _ left: Range<Int>, _ right: Range<Int>, in buffer: [UInt8]
    ) -> TargetComparison {
        same(host(of: left, in: buffer), host(of: right, in: buffer), in: buffer)
            ? .portDiffers : .hostDiffers
    }

    /// The host of an authority in normal form: up to the colon before the port, where there is
    /// one; those of an IPv6 address stand within its brackets.
    private static func host(of authority: Range<Int>, in buffer: [UInt8]) -> Range<Int> {
        var index = authority.upperBound
        while index > authority.lowerBound {
            index -= 1
            if buffer[index] == UInt8(ascii: "]") { break }
            if buffer[index] == UInt8(ascii: ":") { return authority.lowerBound..<index }
        }
        return authority
    }

    private static func same(
        _ left: Range<Int>, _ right: Range<Int>, in buffer: [UInt8]
    ) -> Bool {
        ConstantTime.equals(buffer.span.extracting(left), buffer.span.extracting(right))
    }

    /// The part that differs as refusals tell it (dpop.md): 1 scheme, 2 host, 3 port, 4 path;
    /// nil where they are equal, or one of them is no target at all.
    var part: Int64? {
        switch self {
        case .schemeDiffers: 1
        case .hostDiffers: 2
        case .portDiffers: 3
        case .pathDiffers: 4
        case .equal, .claimMalformed, .requestMalformed: nil
        }
    }

    /// The outcome in words, for a trace.
    var explanation: String {
        switch self {
        case .equal: "equal"
        case .claimMalformed(let problem): "htu: \(problem)"
        case .requestMalformed(let problem): "url: \(problem)"
        case .schemeDiffers: "scheme differs"
        case .hostDiffers: "host differs"
        case .portDiffers: "port differs"
        case .pathDiffers: "path differs"
        }
    }
}
