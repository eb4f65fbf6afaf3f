import AssayBytes

/// A point of P-256 in 33 bytes, as exactly as its coordinates: x and which of the two y.
struct PointName: Hashable, Sendable {
    let x: Bytes32
    let isOdd: Bool
}
