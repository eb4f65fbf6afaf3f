package import AssayBytes

/// Operation ids for calls whose caller has none: random, so that none is met twice.
package enum OperationID {
    /// A fresh id, never zero.
    package static func random() -> Bytes16 {
        var generator = SystemRandomNumberGenerator()
        // Zero would mean "none".
        return Bytes16(high: generator.next() | 1, low: generator.next())
    }
}
