import AssayBytes

/// Ed25519 (RFC 8032 section 5.1.7) for many signatures at once: R must be the encoding of
/// [S]B - [k]A, which is what OpenSSL and libsodium ask; nothing is multiplied by the cofactor.
///
/// The inverses of all Z are had by one inversion (Montgomery's trick). Only public values come
/// here, so nothing is constant-time.
struct Ed25519Verifier: ~Copyable {
    /// Signatures that share an inversion.
    static let batchMax = 64

    private var products = PointProducts()
    /// What is taken in, in order.
    private(set) var entries: [Ed25519Entry] = []

    init() {
        entries.reserveCapacity(Self.batchMax)
    }

    var isFull: Bool { entries.count == Self.batchMax }

    /// Takes a signature in, unless its form is wrong: then its answer is known. Not to be called
    /// when full.
    mutating func take(
        _ index: Int, _ key: Ed25519Point, _ message: Span<UInt8>, _ signature: Span<UInt8>
    ) {
        guard
            EdDSASignatureForm.isFormed(signature),
            let r = Bytes32(signature.extracting(first: 32)),
            let s = Bytes32(signature.extracting(last: 32))
        else { return }
        let point = EdwardsPoint(negativeOf: LittleEndianWords(key.bytes))
        if let point {
            let k = ChallengeScalar.of(signature, key, message)
            products.set(LittleEndianWords(s), k, point)
        }
        var product = products.sum.z
        if var before = entries.last?.product { product.multiply(by: &before) }
        entries.append(
            Ed25519Entry(
                index: index, r: LittleEndianWords(r), hasPoint: point != nil,
                point: products.sum, product: product))
    }

    /// Decides everything taken in.
    mutating func finish() {
        guard let last = entries.last else { return }
        // No Z is zero, as the formulas hold for all points. What is left at each step is the
        // inverse of the product up to there.
        var rest = last.product.inverse
        for place in entries.indices.reversed() {
            var inverse = rest
            if place > 0 { inverse.multiply(by: &entries[place - 1].product) }
            rest.multiply(by: &entries[place].point.z)
            entries[place].holds =
                entries[place].hasPoint
                && entries[place].point.encoding(&inverse) == entries[place].r
        }
    }

    /// Forgets what was taken in.
    mutating func reset() {
        entries.removeAll(keepingCapacity: true)
    }
}
