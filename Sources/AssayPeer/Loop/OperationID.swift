package import AssayBytes

extension Bytes16 {
    /// A fresh operation id for a call whose caller has none: random, so that none is met
    /// twice, and never zero, which means "none".
    package static func randomOperationID() -> Bytes16 {
        var generator = SystemRandomNumberGenerator()
        return Bytes16(high: generator.next() | 1, low: generator.next())
    }
}
