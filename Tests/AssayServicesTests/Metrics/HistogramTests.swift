import AssayServices
import AssaySystem
import TestSupport
import Testing

@Suite struct HistogramTests {
    @Test func `an observation is in the first bucket whose bound is not below it`() {
        var random = SeededGenerator(seed: 11)
        var values: [UInt64] = [0, 1, 49, .max]
        for bound in LatencyHistogram.bounds {
            values += [UInt64(bound) - 1, UInt64(bound), UInt64(bound) + 1]
        }
        for _ in 0..<500 { values.append(UInt64.random(in: 0...3_000_000, using: &random)) }
        for value in values {
            let histogram = LatencyHistogram()
            histogram.observe(microseconds: value)
            let expected =
                LatencyHistogram.bounds.firstIndex { value <= UInt64($0) }
                ?? LatencyHistogram.bounds.count
            #expect(histogram.reading.counts.firstIndex(of: 1) == expected, "\(value)")
            #expect(histogram.reading.count == 1)
        }
    }

    @Test func `bounds run from 50 microseconds to above a second, doubling`() {
        let bounds = LatencyHistogram.bounds
        #expect(bounds.first == 50)
        #expect((bounds.last ?? 0) > 1_000_000)
        #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $1 == 2 * $0 })
    }

    @Test func `several of one length count each`() {
        let histogram = LatencyHistogram()
        histogram.observe(microseconds: 70, count: 32)
        histogram.observe(microseconds: 30)
        #expect(histogram.reading.count == 33)
        #expect(histogram.reading.sum == 70 * 32 + 30)
    }

    @Test func `clock offsets keep their sign, and what is far off spoils no sum`() {
        let histogram = OffsetHistogram()
        for seconds: Int64 in [-61, -60, -1, 0, 1, 61, .max, .min] {
            histogram.observe(seconds: seconds)
        }
        let reading = histogram.reading
        #expect(reading.bounds.first == -60_000_000)
        #expect(reading.bounds.last == 60_000_000)
        // At most -60: three; beyond 60: two.
        #expect(reading.counts.first == 3)
        #expect(reading.counts.last == 2)
        #expect(reading.count == 8)
        #expect(reading.sum == (-61 - 60 - 1 + 0 + 1 + 61) * 1_000_000)
    }

    @Test func `a scraped histogram is cumulative and ends with its count`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20 {
            let latencies = LatencySet<GateStage>()
            for _ in 0..<50 {
                let value = UInt64.random(in: 0...4_000_000, using: &random)
                latencies[.whole].observe(microseconds: value)
            }
            var exposition = Exposition()
            exposition.add(latencies, prefix: "assay_gate_", "Help.")
            let text = ScrapedText(exposition.text)
            #expect(text.faults == [])
            var last = 0.0
            let bounds = LatencyHistogram.bounds.map { "\(Double($0) / 1_000_000)" }
            for bound in text.values.keys.compactMap({ $0.labels["le"] }).sorted(by: isLess) {
                let count = text.value(
                    "assay_gate_latency_seconds_bucket", ["stage": "whole", "le": bound])
                #expect((count ?? -1) >= last)
                last = count ?? 0
            }
            #expect(bounds.count == 16)
            #expect(last == 50)
            #expect(text.value("assay_gate_latency_seconds_count", ["stage": "whole"]) == 50)
            let sum = Double(latencies[.whole].reading.sum) / 1_000_000
            #expect(text.value("assay_gate_latency_seconds_sum", ["stage": "whole"]) == sum)
        }
    }

    @Test func `threads lose nothing of what they count together`() throws {
        let histogram = LatencyHistogram()
        let threads = try (0..<4).map { number in
            try Thread.start(name: "count") {
                for value in 0..<10_000 { histogram.observe(microseconds: UInt64(value * number)) }
            }
        }
        for thread in threads { thread.join() }
        #expect(histogram.reading.count == 40_000)
        #expect(histogram.reading.sum == Int64(6 * (0..<10_000).reduce(0, +)))
    }

    private func isLess(_ left: String, _ right: String) -> Bool {
        (Double(left) ?? .infinity) < (Double(right) ?? .infinity)
    }
}
