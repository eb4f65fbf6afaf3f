import AssayEncodings

/// A histogram at one moment.
package struct HistogramReading: Hashable, Sendable {
    /// The upper bounds, inclusive, in millionths, ascending; one more bucket is beyond them.
    package let bounds: [Int64]
    /// Observations in each bucket, that beyond the bounds included.
    package let counts: [UInt64]
    /// The sum of what was observed, in millionths.
    package let sum: Int64

    /// All observations.
    package var count: UInt64 { counts.reduce(0, &+) }

    /// Writes an object: the counts of the buckets and the sum in microseconds.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("sum_us", sum)
        writer.name("counts")
        writer.beginArray()
        for count in counts { writer.value(count) }
        writer.endArray()
        writer.endObject()
    }
}
