package import AssayEncodings
package import AssayWire
import Synchronization

/// How often each reason was answered.
///
/// One cell a reason of the areas that verdicts have; any other number shares a last one.
package final class ReasonCounters: Sendable {
    private static let areas: [UInt16] = [0x00, 0x01, 0x10, 0x11, 0x12, 0x13, 0x14]
    private static let reasonsPerAreaMax = 32
    private let cells: [MetricCell]

    /// All zero.
    package init() {
        cells = (0...Self.areas.count * Self.reasonsPerAreaMax).map { _ in MetricCell() }
    }

    /// Counts one answer.
    package func add(_ reason: Reason) {
        cells[place(of: reason)].value.wrappingAdd(1, ordering: .relaxed)
    }

    /// How often `reason` was counted.
    package func read(_ reason: Reason) -> UInt64 {
        cells[place(of: reason)].value.load(ordering: .relaxed)
    }

    /// Writes the member `reasons` of the object that is open: those that were counted.
    package func write(to writer: inout JSONWriter) {
        writer.name("reasons")
        writer.beginObject()
        for (index, area) in Self.areas.enumerated() {
            for number in 0..<Self.reasonsPerAreaMax {
                let count = cells[index * Self.reasonsPerAreaMax + number].value.load(
                    ordering: .relaxed)
                guard count > 0 else { continue }
                let reason = Reason(rawValue: area << 8 | UInt16(truncatingIfNeeded: number))
                writer.member(reason.text, count)
            }
        }
        if let others = cells.last?.value.load(ordering: .relaxed), others > 0 {
            writer.member("others", others)
        }
        writer.endObject()
    }

    private func place(of reason: Reason) -> Int {
        let number = Int(reason.rawValue & 0xFF)
        guard number < Self.reasonsPerAreaMax,
            let area = Self.areas.firstIndex(of: reason.rawValue >> 8)
        else { return cells.count - 1 }
        return area * Self.reasonsPerAreaMax + number
    }
}
