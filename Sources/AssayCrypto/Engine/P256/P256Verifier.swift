import AssayBytes

/// ECDSA over P-256 with SHA-256 (FIPS 186-5 section 6.4.2) for many signatures at once.
///
/// The inverses of all s are had by one inversion (Montgomery's trick), and x is compared in
/// projective coordinates, so what is left of a verification is its two products. Every number
/// is made once and overwritten.
struct P256Verifier: ~Copyable {
    /// Signatures that share an inversion.
    static let batchMax = 64

    private let arithmetic: P256Arithmetic
    private var inversion: ModularInverse
    private let r: NumberRow
    private let s: NumberRow
    private let digests: NumberRow
    /// First the products s[0]…s[i] over R^i, then the inverses of s[i] times R.
    private let products: NumberRow
    private let rest: NumberRow
    /// What is taken in, in order.
    private(set) var entries: [P256Entry] = []

    init() throws(EngineError) {
        let arithmetic = try P256Arithmetic()
        let r = try NumberRow(count: Self.batchMax)
        let s = try NumberRow(count: Self.batchMax)
        let digests = try NumberRow(count: Self.batchMax)
        let products = try NumberRow(count: Self.batchMax)
        let rest = try NumberRow(count: 1)
        inversion = unsafe ModularInverse(modulo: arithmetic.order)
        self.arithmetic = arithmetic
        self.r = r
        self.s = s
        self.digests = digests
        self.products = products
        self.rest = rest
        entries.reserveCapacity(Self.batchMax)
    }

    var isFull: Bool { entries.count == Self.batchMax }

    /// Takes a signature in, unless its form or its numbers' range is wrong: then its answer is
    /// known. Not to be called when full.
    mutating func take(
        _ entry: P256Entry, _ message: Span<UInt8>, _ signature: Span<UInt8>,
        _ format: SignatureFormat
    ) {
        guard let parsed = ECDSASignature.parse(signature, format, .p256) else { return }
        let place = entries.count
        guard
            r.set(place, signature.extracting(parsed.r)),
            s.set(place, signature.extracting(parsed.s)),
            digests.set(place, SHA256.digest(message)),
            unsafe arithmetic.reduce(digests[place])
        else {
            ErrorQueue.clear()
            return
        }
        entries.append(entry)
    }

    /// Decides everything taken in.
    mutating func finish() {
        guard !entries.isEmpty else { return }
        guard invert() else {
            ErrorQueue.clear()
            return
        }
        for index in entries.indices {
            entries[index].holds = holds(index)
        }
    }

    /// Forgets what was taken in.
    mutating func reset() {
        entries.removeAll(keepingCapacity: true)
    }

    private func holds(_ index: Int) -> Bool {
        // The rows are this value's and live as long as it does.
        guard
            unsafe arithmetic.setFactors(
                e: digests[index], r: r[index], inverse: products[index]),
            addProducts(entries[index])
        else {
            ErrorQueue.clear()
            return false
        }
        if unsafe arithmetic.sumHasX(r[index]) { return true }
        ErrorQueue.clear()
        return false
    }

    private func addProducts(_ entry: P256Entry) -> Bool {
        if let table = entry.table { return arithmetic.addProducts(table) }
        switch entry.key.material {
        case .ec(let point): return arithmetic.addProducts(point)
        default: return false
        }
    }

    /// Fills `products` with R/s for every entry. No s is zero modulo n, so no product is.
    private mutating func invert() -> Bool {
        let last = entries.count - 1
        // The rows are this value's and live as long as it does; only its thread writes them.
        guard unsafe products.copy(0, s[0]) else { return false }
        for index in stride(from: 1, through: last, by: 1) {
            guard
                unsafe arithmetic.multiply(products[index], products[index - 1], s[index])
            else { return false }
        }
        // The last product carries R^-last. Its inverse gets one R more than undoes that, and
        // loses one with each step down: what stands at each step is R^(index + 1) over the
        // product of s[0]…s[index].
        guard
            unsafe inversion.invert(products[last], into: rest[0]),
            unsafe arithmetic.toMontgomery(rest[0], rest[0])
        else { return false }
        for index in stride(from: last, to: 0, by: -1) {
            guard
                unsafe arithmetic.multiply(products[index], rest[0], products[index - 1]),
                unsafe arithmetic.multiply(rest[0], rest[0], s[index])
            else { return false }
        }
        return unsafe products.copy(0, rest[0])
    }
}
