/// One signature of a batch over P-256 that waits for its products.
struct P256Entry {
    /// Where its answer goes.
    var index: Int
    var key: PublicKey
    /// The table of its key, where there is one.
    var table: HotTable?
    /// Whether it holds; known once the batch is finished.
    var holds = false
}
