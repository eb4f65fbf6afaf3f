import COpenSSL

/// What the verification equation over P-256 is computed with: OpenSSL's curve, Montgomery
/// contexts for its field and its order, and room for points and numbers. One thread owns it.
@safe
struct P256Arithmetic: ~Copyable {
    /// Kept alive for the pointers into it.
    let curve: CurveGroup
    // Owned from `init` to `deinit`, used by the owning thread alone.
    let scratch: OpaquePointer
    private let orderContext: OpaquePointer
    private let primeContext: OpaquePointer
    private let sum: OpaquePointer
    private let first: OpaquePointer
    private let second: OpaquePointer
    private let numbers: NumberRow

    /// Where each number of `numbers` stands.
    private enum Place {
        static let order = 0
        static let prime = 1
        /// p - n: r + n is below p where r is below this.
        static let gap = 2
        static let u1 = 3
        static let u2 = 4
        static let x = 5
        static let z = 6
        static let candidate = 7
        static let count = 8
    }

    init() throws(EngineError) {
        let numbers = try NumberRow(count: Place.count)
        guard
            let curve = CurveGroup.of(.p256),
            numbers.set(Place.order, ECCurve.p256.order.span),
            numbers.set(Place.prime, ECCurve.p256.prime.span),
            unsafe BN_sub(numbers[Place.gap], numbers[Place.prime], numbers[Place.order]) == 1
        else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        // Freed below where one of them cannot be had; all these functions accept nil.
        let scratch = unsafe BN_CTX_new()
        let orderContext = unsafe BN_MONT_CTX_new()
        let primeContext = unsafe BN_MONT_CTX_new()
        let sum = unsafe EC_POINT_new(curve.pointer)
        let first = unsafe EC_POINT_new(curve.pointer)
        let second = unsafe EC_POINT_new(curve.pointer)
        guard
            let scratch = unsafe scratch, let orderContext = unsafe orderContext,
            let primeContext = unsafe primeContext, let sum = unsafe sum,
            let first = unsafe first, let second = unsafe second,
            unsafe BN_MONT_CTX_set(orderContext, numbers[Place.order], scratch) == 1,
            unsafe BN_MONT_CTX_set(primeContext, numbers[Place.prime], scratch) == 1
        else {
            ErrorQueue.clear()
            unsafe EC_POINT_free(second)
            unsafe EC_POINT_free(first)
            unsafe EC_POINT_free(sum)
            unsafe BN_MONT_CTX_free(primeContext)
            unsafe BN_MONT_CTX_free(orderContext)
            unsafe BN_CTX_free(scratch)
            throw .libraryFailed
        }
        self.curve = curve
        self.numbers = numbers
        unsafe self.scratch = scratch
        unsafe self.orderContext = orderContext
        unsafe self.primeContext = primeContext
        unsafe self.sum = sum
        unsafe self.first = first
        unsafe self.second = second
    }

    deinit {
        // Ours alone since `init`.
        unsafe EC_POINT_free(second)
        unsafe EC_POINT_free(first)
        unsafe EC_POINT_free(sum)
        unsafe BN_MONT_CTX_free(primeContext)
        unsafe BN_MONT_CTX_free(orderContext)
        unsafe BN_CTX_free(scratch)
    }

    /// The order n of the base point.
    var order: OpaquePointer { unsafe numbers[Place.order] }

    /// Sets `target` to a·b/R modulo n, R = 2^256; the target may be one of the factors.
    func multiply(_ target: OpaquePointer, _ a: OpaquePointer, _ b: OpaquePointer) -> Bool {
        // All three belong to the caller, the rest to this value.
        unsafe BN_mod_mul_montgomery(target, a, b, orderContext, scratch) == 1
    }

    /// Sets `target` to a·R modulo n.
    func toMontgomery(_ target: OpaquePointer, _ a: OpaquePointer) -> Bool {
        // Both belong to the caller, the rest to this value.
        unsafe BN_to_montgomery(target, a, orderContext, scratch) == 1
    }

    /// Takes n off a digest's number that is not below it; as it is below 2^256, once suffices.
    func reduce(_ digest: OpaquePointer) -> Bool {
        // The number belongs to the caller.
        guard unsafe BN_cmp(digest, order) >= 0 else { return true }
        return unsafe BN_sub(digest, digest, order) == 1
    }

    /// Computes u1 = e/s and u2 = r/s modulo n, `inverse` being R/s.
    func setFactors(e: OpaquePointer, r: OpaquePointer, inverse: OpaquePointer) -> Bool {
        unsafe (multiply(numbers[Place.u1], e, inverse)
            && multiply(numbers[Place.u2], r, inverse))
    }

    /// Sets the sum to u1·G + u2·Q, both products at once.
    func addProducts(_ point: borrowing ECPoint) -> Bool {
        // The point is only read; the rest is this value's.
        unsafe EC_POINT_mul(
            curve.pointer, sum, numbers[Place.u1], point.pointer, numbers[Place.u2], scratch) == 1
    }

    /// The same with the table of Q: two products of fixed points, then their sum.
    func addProducts(_ table: HotTable) -> Bool {
        // The table's group is only read, by any number of threads; the rest is this value's.
        unsafe (EC_POINT_mul(curve.pointer, first, numbers[Place.u1], nil, nil, scratch) == 1
            && EC_POINT_mul(table.group, second, numbers[Place.u2], nil, nil, scratch) == 1
            && EC_POINT_add(curve.pointer, sum, first, second, scratch) == 1)
    }

    /// Whether the sum's affine x, modulo n, is r, which lies in 1 to n - 1.
    ///
    /// The sum is (X, Y, Z) with x = X/Z^2 modulo p: x is r or r + n (the second only where it
    /// is below p), so X must be r·Z^2 or (r + n)·Z^2. Nothing is inverted.
    func sumHasX(_ r: OpaquePointer) -> Bool {
        let x = unsafe numbers[Place.x]
        let z = unsafe numbers[Place.z]
        // Both numbers are this value's, and the sum is a point of the group.
        guard
            unsafe EC_POINT_is_at_infinity(curve.pointer, sum) == 0,
            unsafe EC_POINT_get_Jprojective_coordinates_GFp(
                curve.pointer, sum, x, nil, z, scratch) == 1,
            unsafe squareTimesR(z)
        else { return false }
        if unsafe isX(r, times: z) { return true }
        guard unsafe BN_cmp(r, numbers[Place.gap]) < 0 else { return false }
        let candidate = unsafe numbers[Place.candidate]
        // The candidate is this value's.
        guard unsafe BN_add(candidate, r, order) == 1 else { return false }
        return unsafe isX(candidate, times: z)
    }

    /// Replaces z by z^2·R modulo p.
    private func squareTimesR(_ z: OpaquePointer) -> Bool {
        // z·R times z, over R, is z^2; `candidate` is free until then.
        let product = unsafe numbers[Place.candidate]
        return
            unsafe (BN_to_montgomery(product, z, primeContext, scratch) == 1
            && BN_mod_mul_montgomery(z, product, z, primeContext, scratch) == 1
            && BN_to_montgomery(z, z, primeContext, scratch) == 1)
    }

    private func isX(_ candidate: OpaquePointer, times square: OpaquePointer) -> Bool {
        // u1 has done its work and holds the product; all are this value's or the caller's.
        let product = unsafe numbers[Place.u1]
        return
            unsafe (BN_mod_mul_montgomery(product, candidate, square, primeContext, scratch)
            == 1 && BN_cmp(product, numbers[Place.x]) == 0)
    }
}
