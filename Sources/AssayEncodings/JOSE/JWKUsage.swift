/// What `use`, `key_ops` and `alg` of a key say (RFC 7517 sections 4.2 to 4.4).
///
/// Values that mean something else than checking signatures are no fault of the key; it is only
/// not allowed here. Wrong types and repeated operations are faults.
struct JWKUsage: Equatable, Sendable {
    enum Algorithm: Equatable, Sendable {
        case any
        case only(JOSEAlgorithm)
        case unknown
    }

    /// The one algorithm the key is for.
    private var algorithm = Algorithm.any
    /// False when `use` or `key_ops` speak of something other than signatures.
    private var verifies = true

    private static let names = (
        algorithm: JSONShortName("alg"), use: JSONShortName("use"),
        operations: JSONShortName("key_ops")
    )

    func allows(_ wanted: JOSEAlgorithm) -> Bool {
        guard verifies else { return false }
        switch algorithm {
        case .any: return true
        case .only(let only): return only == wanted
        case .unknown: return false
        }
    }

    /// Reads the members of the key `node`, an object.
    static func parse(
        _ node: JSONNode, in document: borrowing JSONDocument
    ) -> Result<JWKUsage, JWKProblem> {
        var usage = JWKUsage()
        if let member = document.member(names.algorithm, of: node) {
            guard let name = document.string(member) else { return .failure(.memberTypeWrong) }
            usage.algorithm = JOSEAlgorithm(name: name).map(Algorithm.only) ?? .unknown
        }
        if let member = document.member(names.use, of: node) {
            guard document.kind(member) == .string else { return .failure(.memberTypeWrong) }
            usage.verifies = document.equals(member, "sig")
        }
        if let member = document.member(names.operations, of: node) {
            switch operationsVerify(member, in: document, isForSignatures: usage.verifies) {
            case .success(let verifies): usage.verifies = verifies
            case .failure(let problem): return .failure(problem)
            }
        }
        return .success(usage)
    }

    /// Whether the operations include `verify` and, beside `sign`, nothing else: `use` and
    /// `key_ops` must agree, and a key is for one purpose.
    private static func operationsVerify(
        _ node: JSONNode, in document: borrowing JSONDocument, isForSignatures: Bool
    ) -> Result<Bool, JWKProblem> {
        guard document.kind(node) == .array else { return .failure(.memberTypeWrong) }
        guard document.count(of: node) <= JWKLimits.keyOperationsMax else {
            return .failure(.operationsInvalid)
        }
        var verifies = false
        var isPure = true
        for operation in document.elements(of: node) {
            guard let name = document.string(operation) else { return .failure(.memberTypeWrong) }
            for earlier in document.elements(of: node) {
                guard earlier != operation else { break }
                if document.equals(earlier, name) { return .failure(.operationsInvalid) }
            }
            if document.equals(operation, "verify") {
                verifies = true
            } else if !document.equals(operation, "sign") {
                isPure = false
            }
        }
        return .success(isForSignatures && verifies && isPure)
    }
}
