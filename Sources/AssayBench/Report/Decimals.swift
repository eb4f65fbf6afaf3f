/// Decimal numbers as text, without Foundation.
enum Decimals {
    /// A number with so many digits after the point, rounded half up; `0` for what is no number.
    static func text(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "0" }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = (abs(value) * scale).rounded()
        guard scaled < 9e18 else { return "0" }
        let whole = UInt64(scaled)
        let sign = value < 0 && whole > 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(whole)" }
        let unit = UInt64(scale)
        let fraction = String(whole % unit)
        let zeros = String(repeating: "0", count: digits - fraction.count)
        return "\(sign)\(whole / unit).\(zeros)\(fraction)"
    }

    /// Microseconds as milliseconds, three digits.
    static func milliseconds(_ microseconds: UInt64) -> String {
        text(Double(microseconds) / 1000, 3)
    }

    /// Text at the right end of a column.
    static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// Text at the left end of a column.
    static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
