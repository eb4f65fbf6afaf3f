import AssayBytes

/// ECDSA over P-256 with SHA-256 (FIPS 186-5 section 6.4.2) for many signatures at once.
///
/// The inverses of all s are had by one inversion (Montgomery's trick), and points are added in
/// affine coordinates wherever so many signatures need it at once that they share one; only what
/// is doubled is in Jacobian coordinates, in which x is compared too. Only public values come
/// here, so nothing takes constant time. All room is kept from batch to batch.
struct P256Verifier: ~Copyable {
    /// Something of each signature that shares an inversion.
    typealias Row<Element> = [64 of Element]
    /// Signatures that share an inversion.
    static let batchMax = Row<UInt64>.count

    private let base: FixedBaseTable
    /// Of every s, modulo n.
    private var inverses = BatchInverse<P256Order>(countMax: batchMax)
    /// Where the multiples stand, behind them the points to be added up, and what adds them.
    private let points: PointRow
    private var pairs: PairSums
    private var multiples = OddMultiples()
    private var r: [LittleEndianWords] = []
    private var digests: [LittleEndianWords] = []
    /// What is being computed, and what comes after it.
    private var current = P256Plan()
    private var next = P256Plan()
    private var sums: PointSums
    /// The factors of the keys' points.
    private var factors: [LittleEndianWords] = []
    /// The digits of the factor of a point without a table.
    private var digits: [OddDigit] = []
    /// What is taken in, in order.
    private(set) var entries: [P256Entry] = []

    init() throws(EngineError) {
        guard let base = FixedBaseTable.ofBasePoint else { throw .libraryFailed }
        self.base = base
        let pointsMax =
            WindowDigits.count(width: base.width) + WindowDigits.count(width: HotTable.width)
        let places = OddMultiples.places(countMax: Self.batchMax)
        points = PointRow(count: places + Self.batchMax * pointsMax)
        pairs = PairSums(countMax: points.count / 2)
        sums = PointSums(countMax: Self.batchMax, from: places)
        r.reserveCapacity(Self.batchMax)
        digests.reserveCapacity(Self.batchMax)
        entries.reserveCapacity(Self.batchMax)
        factors.reserveCapacity(Self.batchMax)
        digits.reserveCapacity(64)
    }

    var isFull: Bool { entries.count == Self.batchMax }

    /// Takes a signature in, unless its form or its numbers' range is wrong: then its answer is
    /// known. Not to be called when full.
    mutating func take(
        _ entry: P256Entry, _ point: P256Point, _ digest: Bytes32, _ signature: Span<UInt8>,
        _ format: SignatureFormat
    ) {
        guard
            let parsed = ECDSASignature.parse(signature, format, .p256),
            let r = LittleEndianWords(bigEndian: signature.extracting(parsed.r)),
            let s = LittleEndianWords(bigEndian: signature.extracting(parsed.s))
        else { return }
        self.r.append(r)
        inverses.take(P256Order.inForm(s))
        digests.append(P256Order.reduce(LittleEndianWords(bigEndian: digest)))
        if entry.table == nil { multiples.take(point, into: points) }
        entries.append(entry)
    }

    /// Decides everything taken in.
    mutating func finish() {
        guard !entries.isEmpty else { return }
        // No s is zero modulo n, and no multiple of a point is at infinity: all succeed.
        guard inverses.finish(), add() else {
            for index in entries.indices { entries[index].outcome = .undecided }
            return
        }
        var withoutTable = 0
        for index in entries.indices {
            entries[index].outcome = outcome(index, withoutTable)
            if entries[index].table == nil { withoutTable += 1 }
        }
    }

    /// Forgets what was taken in.
    mutating func reset() {
        entries.removeAll(keepingCapacity: true)
        r.removeAll(keepingCapacity: true)
        inverses.reset()
        digests.removeAll(keepingCapacity: true)
        factors.removeAll(keepingCapacity: true)
        multiples.reset()
        sums.reset()
        pairs.reset()
    }

    /// Makes the multiples of points without a table, and adds up what comes from tables; false
    /// where the arithmetic fails.
    private mutating func add() -> Bool {
        gather()
        while true {
            guard multiples.ask(&pairs, in: points) else { return false }
            sums.ask(&pairs, in: points)
            guard !pairs.isEmpty else { break }
            guard pairs.make(in: points) else { return false }
        }
        multiples.addOpposites(in: points)
        return true
    }

    /// Takes from tables what is to be added up: u1·G of every u1·G + u2·Q, with u1 = e/s and
    /// u2 = r/s, and u2·Q of a key that has one.
    private mutating func gather() {
        plan(0)
        for index in entries.indices {
            swap(&current, &next)
            if index + 1 < entries.count { plan(index + 1) }
            let table = entries[index].table
            sums.take { start in
                let end = base.gather(current.base, into: points, from: start)
                return table?.multiples.gather(current.key, into: points, from: end) ?? end
            }
        }
    }

    private mutating func plan(_ index: Int) {
        base.plan(P256Order.multiply(digests[index], inverses[index]), into: &next.base)
        let factor = P256Order.multiply(r[index], inverses[index])
        factors.append(factor)
        entries[index].table?.multiples.plan(factor, into: &next.key)
    }

    /// Whether x of the sum is r; `number` is that of a point without a table.
    private mutating func outcome(_ index: Int, _ number: Int) -> P256Entry.Outcome {
        var sum = P256Sum()
        if entries[index].table == nil {
            multiples.plan(factors[index], into: &digits)
            sum = multiples.product(number, digits, in: points)
        }
        sums.add(index, to: &sum, in: points)
        if sum.isExceptional { return .undecided }
        return sum.hasX(moduloOrder: r[index]) ? .holds : .fails
    }
}

/// Where the multiples that make up one signature's sum stand.
private struct P256Plan {
    /// Multiples of the base point, and of the key's where it has a table.
    var base: [TableStep] = []
    var key: [TableStep] = []

    init() {
        base.reserveCapacity(64)
        key.reserveCapacity(64)
    }
}
