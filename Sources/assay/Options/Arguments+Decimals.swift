extension Arguments {
    /// The decimal number an option gives, within bounds.
    func decimal(
        _ name: String, _ bounds: ClosedRange<Double>
    ) throws(CommandFailure) -> Double? {
        guard let text = value(name) else { return nil }
        guard let number = Double(text), bounds.contains(number) else {
            throw .usage("\(name) must be from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return number
    }
}
