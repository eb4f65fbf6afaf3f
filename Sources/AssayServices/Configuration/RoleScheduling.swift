/// How the kernel lets a role's threads run.
package enum RoleScheduling: String, CaseIterable, Sendable {
    /// As its starter has them run.
    case inherited
    /// Under the policy `batch`: woken, a thread waits for its turn and takes all that came
    /// meanwhile. That costs less a request, and time where other programs want the processor.
    case batch
}

extension Setting {
    /// How the kernel lets a role's threads run.
    static func scheduling(_ path: SettingPath<Section, RoleScheduling>) -> Setting {
        .text(
            "scheduling", path,
            TextForm(
                expected: "inherited or batch", parse: { RoleScheduling(rawValue: $0) },
                show: \.rawValue),
            "How the kernel lets the threads run: as their starter has it, or under its policy "
                + "`batch`, which costs less a request on processors of their own.")
    }
}

extension Configuration {
    /// How a role's threads are to run.
    package func scheduling(of role: Role) -> RoleScheduling {
        switch role {
        case .ledger: ledger.scheduling
        case .verifier: verifier.scheduling
        case .gate: gate.scheduling
        case .tool: .inherited
        }
    }
}
