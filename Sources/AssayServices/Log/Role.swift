/// The parts a process can play.
package enum Role: String, CaseIterable, Sendable {
    case ledger, verifier, gate
    /// A command that serves nobody: `check-config`, `bench` and the like.
    case tool
}
