/// What of the gate's decisions is logged and remembered.
package struct DecisionSettings: Equatable, Sendable {
    /// Where lines go.
    package enum Target: Equatable, Sendable {
        case none, standardError
        case file(String)
    }

    package var target = Target.none
    /// One accepted decision in so many is logged; 0 stands for none.
    package var acceptedOneIn = 100
    /// Lines a second; what is beyond is counted.
    package var perSecondMax = 1000
    /// Refused decisions that are remembered.
    package var keptMax = 1000

    /// The defaults.
    package init() {}

    /// What a configuration says.
    package init(_ settings: GateSettings) {
        switch settings.decisionLog {
        case "": target = .none
        case "stderr": target = .standardError
        default: target = .file(settings.decisionLog)
        }
        acceptedOneIn = settings.decisionAcceptedOneIn
        perSecondMax = settings.decisionsPerSecondMax
        keptMax = settings.decisionsKeptMax
    }
}
