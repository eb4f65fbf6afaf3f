import COpenSSL

/// Precomputed multiples of a key's point: a group of P-256 whose base point is the key, with
/// the table OpenSSL makes for base points. Immutable, so that threads may share it.
@safe
final class HotTable: Sendable {
    /// What OpenSSL keeps for it: 37 windows of 64 points of 64 bytes, and some room for the
    /// group's own numbers and the allocator.
    static let bytes = 37 * 64 * 64 + 4096

    let name: PointName
    /// Its place among the tables there are.
    let slot: Int
    /// Owned. Only read after `init`.
    nonisolated(unsafe) let group: OpaquePointer

    /// Makes the table, which takes 15 to 40 ms; nil where the library cannot, or where what it
    /// made gives another product than the library without a table.
    init?(_ key: PublicKey, _ name: PointName, slot: Int) {
        guard
            let curve = CurveGroup.of(.p256), let group = unsafe EC_GROUP_dup(curve.pointer)
        else {
            ErrorQueue.clear()
            return nil
        }
        var isMade = false
        switch key.material {
        case .ec(let point): isMade = unsafe Self.fill(group, with: point, on: curve)
        default: break
        }
        guard isMade else {
            ErrorQueue.clear()
            unsafe EC_GROUP_free(group)
            return nil
        }
        self.name = name
        self.slot = slot
        unsafe self.group = group
    }

    private static func fill(
        _ group: OpaquePointer, with point: borrowing ECPoint, on curve: CurveGroup
    ) -> Bool {
        // The curve's own number n, and BN_value_one's for its cofactor; both are copied.
        unsafe EC_GROUP_set_generator(
            group, point.pointer, EC_GROUP_get0_order(curve.pointer), BN_value_one()) == 1
            && EC_GROUP_precompute_mult(group, nil) == 1
            && EC_GROUP_have_precompute_mult(group) == 1
            && agrees(group, with: point, on: curve)
    }

    deinit {
        // Whoever gave up the last reference was the last to read it.
        unsafe EC_GROUP_free(group)
    }

    /// Whether the point times n - 2 is the same with the table and without it.
    private static func agrees(
        _ group: OpaquePointer, with point: borrowing ECPoint, on curve: CurveGroup
    ) -> Bool {
        // All three are freed below, whatever becomes of the comparison; nil is accepted there.
        let scalar = unsafe BN_dup(EC_GROUP_get0_order(curve.pointer))
        let tabled = unsafe EC_POINT_new(curve.pointer)
        let plain = unsafe EC_POINT_new(curve.pointer)
        defer {
            unsafe BN_free(scalar)
            unsafe EC_POINT_free(tabled)
            unsafe EC_POINT_free(plain)
        }
        return unsafe scalar != nil && tabled != nil && plain != nil
            && BN_sub_word(scalar, 2) == 1
            && EC_POINT_mul(group, tabled, scalar, nil, nil, nil) == 1
            && EC_POINT_mul(curve.pointer, plain, nil, point.pointer, scalar, nil) == 1
            && EC_POINT_cmp(curve.pointer, tabled, plain, nil) == 0
    }
}

/// The tables there are at one time; immutable, published as a whole.
final class HotIndex: Sendable {
    let tables: [PointName: HotTable]
    /// How often tables were made or put away before.
    let generation: UInt64

    init(tables: [PointName: HotTable] = [:], generation: UInt64 = 0) {
        self.tables = tables
        self.generation = generation
    }
}
