import AssayBytes

/// ECDSA over P-256 with SHA-256 (FIPS 186-5 section 6.4.2) for many signatures at once.
///
/// The inverses of all s are had by one inversion (Montgomery's trick), those that bring the
/// keys' multiples to affine form by another, and x is compared in projective coordinates, so
/// what is left of a verification is additions and doublings. Only public values come here, so
/// nothing takes constant time. All room is kept from batch to batch.
struct P256Verifier: ~Copyable {
    /// Signatures that share an inversion.
    static let batchMax = 64

    private let base: FixedBaseTable
    private var inverse = BatchInverse<P256Order>(countMax: batchMax)
    private var multiples = OddMultiples(countMax: batchMax)
    private var r: [LittleEndianWords] = []
    /// s in Montgomery form modulo n, then its inverse.
    private var s: [LittleEndianWords] = []
    private var digests: [LittleEndianWords] = []
    /// What is being computed, and what comes after it.
    private var current = P256Plan()
    private var next = P256Plan()
    private var gathered = GatheredPoints(countMax: 128)
    /// What is taken in, in order.
    private(set) var entries: [P256Entry] = []

    init() throws(EngineError) {
        guard let base = FixedBaseTable.ofBasePoint else { throw .libraryFailed }
        self.base = base
        r.reserveCapacity(Self.batchMax)
        s.reserveCapacity(Self.batchMax)
        digests.reserveCapacity(Self.batchMax)
        entries.reserveCapacity(Self.batchMax)
    }

    var isFull: Bool { entries.count == Self.batchMax }

    /// Takes a signature in, unless its form or its numbers' range is wrong: then its answer is
    /// known. Not to be called when full.
    mutating func take(
        _ entry: P256Entry, _ point: P256Point, _ message: Span<UInt8>,
        _ signature: Span<UInt8>, _ format: SignatureFormat
    ) {
        guard
            let parsed = ECDSASignature.parse(signature, format, .p256),
            let r = LittleEndianWords(bigEndian: signature.extracting(parsed.r)),
            let s = LittleEndianWords(bigEndian: signature.extracting(parsed.s))
        else { return }
        self.r.append(r)
        self.s.append(P256Order.inForm(s))
        let digest = LittleEndianWords(bigEndian: SHA256.digest(message))
        digests.append(P256Order.reduce(digest))
        if entry.table == nil { multiples.take(point) }
        entries.append(entry)
    }

    /// Decides everything taken in.
    mutating func finish() {
        guard !entries.isEmpty else { return }
        // No s is zero modulo n, and no multiple of a point is at infinity: both succeed.
        guard inverse.invert(&s), multiples.finish() else {
            for index in entries.indices { entries[index].outcome = .undecided }
            return
        }
        var withoutTable = 0
        plan(0)
        for index in entries.indices {
            swap(&current, &next)
            if index + 1 < entries.count { plan(index + 1) }
            entries[index].outcome = outcome(index, withoutTable)
            if entries[index].table == nil { withoutTable += 1 }
        }
    }

    /// Forgets what was taken in.
    mutating func reset() {
        entries.removeAll(keepingCapacity: true)
        r.removeAll(keepingCapacity: true)
        s.removeAll(keepingCapacity: true)
        digests.removeAll(keepingCapacity: true)
        multiples.reset()
    }

    /// Plans u1·G + u2·Q with u1 = e/s and u2 = r/s.
    private mutating func plan(_ index: Int) {
        base.plan(P256Order.multiply(digests[index], s[index]), into: &next.base)
        let factor = P256Order.multiply(r[index], s[index])
        if let table = entries[index].table {
            table.multiples.plan(factor, into: &next.key)
        } else {
            multiples.plan(factor, into: &next.digits)
        }
    }

    /// Whether x of the sum that was planned is r; `number` is that of a point without a table.
    private mutating func outcome(_ index: Int, _ number: Int) -> P256Entry.Outcome {
        gathered.reset()
        base.gather(current.base, into: &gathered)
        var sum = P256Sum()
        if let table = entries[index].table {
            table.multiples.gather(current.key, into: &gathered)
        } else {
            sum = multiples.product(number, current.digits)
        }
        sum.add(gathered)
        if sum.isExceptional { return .undecided }
        return sum.hasX(moduloOrder: r[index]) ? .holds : .fails
    }
}

/// How one signature's sum is computed.
private struct P256Plan {
    /// Multiples of the base point, and of the key's where it has a table.
    var base: [TableStep] = []
    var key: [TableStep] = []
    /// The digits of the key's factor where it has none.
    var digits: [OddDigit] = []

    init() {
        base.reserveCapacity(64)
        key.reserveCapacity(64)
        digits.reserveCapacity(64)
    }
}
