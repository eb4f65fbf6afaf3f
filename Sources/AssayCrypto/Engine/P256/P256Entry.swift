/// One signature of a batch over P-256 that waits for its products.
struct P256Entry {
    /// Where its answer goes.
    var index: Int
    var key: PublicKey
    /// The table of its key, where there is one.
    var table: HotTable?
    /// What the batch has come to say of it.
    var outcome = Outcome.fails

    /// What can become of a signature.
    enum Outcome {
        case holds
        case fails
        /// The formulas have no answer: OpenSSL's own functions are to be asked.
        case undecided
    }
}
