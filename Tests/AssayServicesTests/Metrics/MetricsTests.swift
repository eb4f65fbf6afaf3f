import AssayEncodings
import AssayServices
import AssaySystem
import Testing

@Suite struct MetricsTests {
    @Test func `counters add up and gauges hold the last or the highest value`() {
        let metrics = MetricSet<GateMetric>()
        metrics.add(.requests)
        metrics.add(.requests, 4)
        metrics.set(.inFlight, 7)
        metrics.set(.inFlight, 3)
        metrics.raise(.inFlightHighest, to: 7)
        metrics.raise(.inFlightHighest, to: 3)
        #expect(metrics.read(.requests) == 5)
        #expect(metrics.read(.inFlight) == 3)
        #expect(metrics.read(.inFlightHighest) == 7)
        #expect(metrics.read(.accepted) == 0)
    }

    @Test func `a set is written as counters and gauges under their names`() {
        let metrics = MetricSet<GateMetric>()
        metrics.add(.tooLarge, 2)
        metrics.set(.connections, 9)
        var writer = JSONWriter()
        writer.beginObject()
        metrics.write(to: &writer)
        writer.endObject()
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(text.contains(#""answered_413":2"#))
        #expect(text.contains(#""gauges":{"in_flight":0"#))
        #expect(text.contains(#""connections":9"#))
    }

    @Test func `every metric is documented in the deploy folder's tables`() throws {
        let path = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let bytes = try FileIO.read("/\(path)/deploy/metrics.md", bytesMax: 1 << 20)
        #expect(String(decoding: bytes, as: UTF8.self).contains(MetricsTable.markdown))
    }

    @Test func `every name is unique and its number is its place`() {
        check(VerifierMetric.self)
        check(LedgerMetric.self)
        check(GateMetric.self)
    }

    private func check<Name: MetricName>(_ type: Name.Type) {
        let all = Array(Name.allCases)
        #expect(Set(all.map(\.name)).count == all.count)
        #expect(all.enumerated().allSatisfy { $0.element.rawValue == $0.offset })
    }
}
