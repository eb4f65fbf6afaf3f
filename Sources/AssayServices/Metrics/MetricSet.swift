package import AssayEncodings
import Synchronization

/// The numbers of one role: an atomic cell for each name, written by any thread.
package final class MetricSet<Name: MetricName>: Sendable {
    private let cells: [MetricCell]

    /// All numbers zero.
    package init() {
        cells = Name.allCases.map { _ in MetricCell() }
    }

    /// Adds to a counter.
    package func add(_ name: Name, _ amount: UInt64 = 1) {
        cells[name.rawValue].value.wrappingAdd(amount, ordering: .relaxed)
    }

    /// Sets a gauge.
    package func set(_ name: Name, _ value: UInt64) {
        cells[name.rawValue].value.store(value, ordering: .relaxed)
    }

    /// Raises a gauge to `value` if it is lower: a high-water mark.
    package func raise(_ name: Name, to value: UInt64) {
        cells[name.rawValue].value.max(value, ordering: .relaxed)
    }

    /// The number now.
    package func read(_ name: Name) -> UInt64 {
        cells[name.rawValue].value.load(ordering: .relaxed)
    }

    /// Writes the members `counters` and `gauges` of the object that is open in `writer`.
    package func write(to writer: inout JSONWriter) {
        write(.counter, named: "counters", to: &writer)
        write(.gauge, named: "gauges", to: &writer)
    }

    private func write(_ kind: MetricKind, named group: String, to writer: inout JSONWriter) {
        writer.name(group)
        writer.beginObject()
        for name in Name.allCases where name.kind == kind {
            writer.member(name.name, read(name))
        }
        writer.endObject()
    }
}

/// One number on a cache line of its own: threads that count different things do not collide.
final class MetricCell: Sendable {
    let value = Atomic<UInt64>(0)
    private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
}
