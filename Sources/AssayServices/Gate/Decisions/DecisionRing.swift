package import AssayBytes

/// The last so many decisions, found by their id.
package struct DecisionRing {
    private let countMax: Int
    private var decisions: [GatewayDecision] = []
    private var places: [Bytes16: Int] = [:]
    /// Where the next one goes once all places are taken: where the oldest is.
    private var next = 0

    /// A ring of `countMax` places; 0 remembers nothing.
    package init(countMax: Int) {
        self.countMax = countMax
    }

    /// How many are remembered.
    package var count: Int { decisions.count }

    /// Remembers one in place of the oldest.
    package mutating func add(_ decision: GatewayDecision) {
        guard countMax > 0 else { return }
        if decisions.count < countMax {
            places[decision.id] = decisions.count
            decisions.append(decision)
            return
        }
        if places[decisions[next].id] == next { places[decisions[next].id] = nil }
        decisions[next] = decision
        places[decision.id] = next
        next = (next + 1) % countMax
    }

    /// The decision of an id; nil when it is not remembered, or no longer.
    package func decision(_ id: Bytes16) -> GatewayDecision? {
        places[id].map { decisions[$0] }
    }

    /// The last `count`, newest first.
    package func newest(_ count: Int) -> [GatewayDecision] {
        let total = decisions.count
        return (0..<min(count, total)).map { decisions[(next + total - 1 - $0) % total] }
    }
}
