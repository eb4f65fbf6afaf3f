import AssayBytes
import AssayEncodings

/// How two targets compare, and if they differ, where first.
enum TargetComparison: Equatable {
    case equal
    case claimMalformed(TargetURIProblem)
    case requestMalformed(TargetURIProblem)
    case schemeDiffers
    case authorityDiffers
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
                self = .authorityDiffers
            } else if !Self.same(claim.path, request.path, in: buffer) {
                self = .pathDiffers
            } else {
                self = .equal
            }
        }
    }

    private static func same(
        _ left: Range<Int>, _ right: Range<Int>, in buffer: [UInt8]
    ) -> Bool {
        ConstantTime.equals(buffer.span.extracting(left), buffer.span.extracting(right))
    }

    /// The outcome in words, for a trace.
    var explanation: String {
        switch self {
        case .equal: "equal"
        case .claimMalformed(let problem): "htu: \(problem)"
        case .requestMalformed(let problem): "url: \(problem)"
        case .schemeDiffers: "scheme differs"
        case .authorityDiffers: "host or port differs"
        case .pathDiffers: "path differs"
        }
    }
}
