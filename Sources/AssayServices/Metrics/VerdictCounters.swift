package import AssayEncodings
package import AssayWire
import Synchronization

/// How often each kind of request got each verdict.
package final class VerdictCounters: Sendable {
    /// The kinds that are judged; all others share the last place.
    private static let table = PlaceTable(
        Kind.all.filter { kind in
            // Service messages and what only a ledger is asked have no verdict.
            kind.rawValue >> 8 != 0 && kind.rawValue >> 8 != 0x80
        }.map(\.rawValue))
    private static let verdicts: [Verdict] = [.accepted, .refused, .undecided, .callFault]
    private let cells: [MetricCell]

    /// All zero.
    package init() {
        cells = (0..<Self.table.count * Self.verdicts.count).map { _ in MetricCell() }
    }

    /// Counts one verdict, or as many alike.
    package func add(_ kind: Kind, _ verdict: Verdict, _ amount: UInt64 = 1) {
        cell(kind, verdict).value.wrappingAdd(amount, ordering: .relaxed)
    }

    /// How often a kind got a verdict.
    package func read(_ kind: Kind, _ verdict: Verdict) -> UInt64 {
        cell(kind, verdict).value.load(ordering: .relaxed)
    }

    private func cell(_ kind: Kind, _ verdict: Verdict) -> MetricCell {
        cells[Self.table.place(of: kind.rawValue) * Self.verdicts.count + verdict.place]
    }

    /// Every kind and verdict with its count.
    var all: [(kind: String, verdict: Verdict, count: UInt64)] {
        (0..<Self.table.count).flatMap { place in
            let name =
                place < Self.table.numbers.count
                ? Kind(rawValue: Self.table.numbers[place]).name ?? "other" : "other"
            return Self.verdicts.map { verdict in
                let cell = cells[place * Self.verdicts.count + verdict.place]
                return (name, verdict, cell.value.load(ordering: .relaxed))
            }
        }
    }

    /// How often each verdict was given, whatever the kind.
    private func sum(_ verdict: Verdict) -> UInt64 {
        all.reduce(0) { $1.verdict == verdict ? $0 + $1.count : $0 }
    }

    /// Writes the member `verdicts` of the object that is open: sums over all kinds.
    package func write(to writer: inout JSONWriter) {
        writer.name("verdicts")
        writer.beginObject()
        for verdict in Self.verdicts { writer.member(verdict.name, sum(verdict)) }
        writer.endObject()
    }
}

extension Verdict {
    fileprivate var place: Int {
        switch self {
        case .accepted: 0
        case .refused: 1
        case .undecided: 2
        case .callFault: 3
        }
    }

    /// The name as a label's value.
    package var name: String {
        switch self {
        case .accepted: "accepted"
        case .refused: "refused"
        case .undecided: "undecided"
        case .callFault: "call_fault"
        }
    }
}
