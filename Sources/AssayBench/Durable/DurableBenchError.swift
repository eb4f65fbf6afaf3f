/// Why a measurement of a store ends without a report.
package struct DurableBenchError: Error, Sendable {
    /// For a person: what happened.
    package let text: String

    init(_ text: String) {
        self.text = text
    }
}
