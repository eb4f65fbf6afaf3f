package import AssayBytes

/// How far a ledger's store has come: which store, and its latest commit.
///
/// Verifiers are its witnesses: a ledger that is told of a later commit of the same store than
/// its own has been put back to an older copy.
package struct StoreMark: Hashable, Sendable {
    /// Random; a new one for each store and each restored copy.
    package var store: Bytes16
    package var sequence: Int64

    /// The commit `sequence` of one store.
    package init(store: Bytes16, sequence: Int64) {
        self.store = store
        self.sequence = sequence
    }
}

extension FieldSlots {
    /// The mark two fields say together; `fieldMissing` when only one of them is there.
    func storeMark(
        _ store: Field, _ sequence: Field, in message: Span<UInt8>
    ) throws(CallFault) -> StoreMark? {
        guard let id = bytes16(store, in: message) else {
            guard self[sequence] == nil else { throw .fieldMissing }
            return nil
        }
        let number = try i64(sequence, in: message).orMissing()
        return StoreMark(store: id, sequence: number)
    }
}
