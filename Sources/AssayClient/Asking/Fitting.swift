import AssayWire

/// A part of the evidence, the bytes its field can hold, and the verdict on one that does not
/// fit.
struct Part {
    var count: Int
    var bounds: ClosedRange<Int>
    var reason: Reason

    init(_ text: String?, _ bounds: ClosedRange<Int>, _ reason: Reason) {
        self.init(count: text.map(\.utf8.count), bounds, reason)
    }

    init(_ bytes: [UInt8]?, _ bounds: ClosedRange<Int>, _ reason: Reason) {
        self.init(count: bytes?.count, bounds, reason)
    }

    private init(count: Int?, _ bounds: ClosedRange<Int>, _ reason: Reason) {
        // A part that is not there fits.
        self.count = count ?? bounds.lowerBound
        self.bounds = bounds
        self.reason = reason
    }
}

extension Reason {
    /// The verdict on the first part that no frame can carry; nil when all fit.
    static func refusal(of parts: Part...) -> Reason? {
        parts.first { !$0.bounds.contains($0.count) }?.reason
    }
}
