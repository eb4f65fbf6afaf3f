/// Which part of `htu` is not the request's, as a refusal's measured value says it (dpop.md).
package enum TargetPart: Int64, CaseIterable, Sendable {
    case scheme = 1
    case host, port, path

    /// The part's name.
    package var name: String { "\(self)" }
}
