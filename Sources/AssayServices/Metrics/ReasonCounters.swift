package import AssayEncodings
package import AssayWire
import Synchronization

/// How often each reason was answered.
///
/// One cell a reason this version knows; all others share a last one.
package final class ReasonCounters: Sendable {
    private static let table = PlaceTable(Reason.all.map(\.rawValue))
    private let cells: [MetricCell]

    /// All zero.
    package init() {
        cells = (0..<Self.table.count).map { _ in MetricCell() }
    }

    /// Counts one answer.
    package func add(_ reason: Reason, _ amount: UInt64 = 1) {
        let place = Self.table.place(of: reason.rawValue)
        cells[place].value.wrappingAdd(amount, ordering: .relaxed)
    }

    /// How often `reason` was counted.
    package func read(_ reason: Reason) -> UInt64 {
        cells[Self.table.place(of: reason.rawValue)].value.load(ordering: .relaxed)
    }

    /// Writes the member `reasons` of the object that is open: those that were counted.
    package func write(to writer: inout JSONWriter, named name: String = "reasons") {
        writer.name(name)
        writer.beginObject()
        for (place, number) in Self.table.numbers.enumerated() {
            let count = cells[place].value.load(ordering: .relaxed)
            guard count > 0 else { continue }
            writer.member(Reason(rawValue: number).text, count)
        }
        if others > 0 { writer.member("others", others) }
        writer.endObject()
    }

    /// Times a reason without a cell of its own was counted.
    var others: UInt64 { cells[Self.table.count - 1].value.load(ordering: .relaxed) }

    /// Every reason that says why a proof was not accepted, with its count.
    var notAccepted: [(name: String, count: UInt64)] {
        Self.table.numbers.enumerated().compactMap { place, number in
            let reason = Reason(rawValue: number)
            guard reason != .accepted else { return nil }
            return (reason.text, cells[place].value.load(ordering: .relaxed))
        } + [("other", others)]
    }
}
