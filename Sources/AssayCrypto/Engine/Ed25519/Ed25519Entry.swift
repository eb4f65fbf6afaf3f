/// One Ed25519 signature of a batch whose point waits to be encoded.
struct Ed25519Entry {
    /// Where its answer goes.
    var index: Int
    /// R as the signature has it.
    var r: LittleEndianWords
    /// Whether the key is a point: nothing holds under one that is none.
    var hasPoint: Bool
    /// [S]B - [k]A, whose encoding must be R; any point where A is none.
    var point: EdwardsPoint
    /// The product of the Z of the batch's points up to this.
    var product: Field25519
    /// Whether it holds; known once the batch is finished.
    var holds = false
}
