package import AssayBytes

/// A point of P-256 in 33 bytes, as exactly as its coordinates: x and which of the two y.
package struct PointName: Hashable, Sendable {
    let x: Bytes32
    let isOdd: Bool

    /// The point with this x and the y of this parity.
    package init(x: Bytes32, isOdd: Bool) {
        self.x = x
        self.isOdd = isOdd
    }
}
