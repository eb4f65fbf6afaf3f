package import AssayBytes
import AssayWire

/// Single-use records: what nearly all discharges are, and nothing else.
extension MemoryEngine {
    /// Records whose memory is read ahead together: they stay in the nearest cache.
    private static let aheadMax = 256

    package mutating func submit(
        _ batch: [SubmittedRecord], of epoch: Bytes16, now: WallTime,
        settled: inout [SettledRecord]
    ) {
        guard epoch == self.epoch.id else {
            counts.epochChanged += UInt64(batch.count)
            for submitted in batch {
                settled.append(SettledRecord(submitted, .ledgerEpochChanged))
            }
            return
        }
        store.sweep(now: now, units: Self.purgedABatch)
        var realm: Int32?
        var times = RecordTimes.none
        var first = 0
        while first < batch.count {
            let end = min(first + Self.aheadMax, batch.count)
            readAhead(batch, first..<end)
            for index in first..<end {
                if batch[index].realm != realm {
                    realm = batch[index].realm
                    times = RecordTimes(realms.realms[Int(batch[index].realm)])
                }
                let reason = apply(batch[index].record, keys[index - first], times, now)
                settled.append(SettledRecord(batch[index], reason))
            }
            first = end
        }
    }

    /// Hashes the digests of a part of a batch and reads what they will need, so that the
    /// waits for memory run together.
    private mutating func readAhead(_ batch: [SubmittedRecord], _ part: Range<Int>) {
        keys.removeAll(keepingCapacity: true)
        sketchHashes.removeAll(keepingCapacity: true)
        for index in part {
            keys.append(store.key(of: batch[index].record.digest))
            let owner = QuotaKey(pool: batch[index].record.pool, key: batch[index].record.quotaKey)
            sketchHashes.append(store.sketchHash(owner))
        }
        readAhead = store.readAhead(keys, sketchHashes)
    }

    /// Judges and takes one record.
    @inline(__always)
    private mutating func apply(
        _ record: RecordDischarge, _ key: RecordKey, _ times: RecordTimes, _ now: WallTime
    ) -> Reason {
        let taking = Taking(
            record.digest, record.created,
            record.restsOnNonce ? .nonce(epoch: epoch.id) : .issuedAt)
        if let reason = refusal(of: taking, times, now) { return reason }
        if let operation = store.operation(for: key) {
            // A retry is not a replay: done already, by the same operation.
            guard !operation.isZero, operation == record.operationID else {
                counts.taken += 1
                return .ledgerTaken
            }
            counts.retried += 1
            counts.accepted += 1
            return .accepted
        }
        if let reason = refusalForRoom(1, record.pool, record.quotaKey) { return reason }
        store.record(
            key, operation: record.operationID, slice: times.slice(of: taking),
            owner: QuotaKey(pool: record.pool, key: record.quotaKey),
            quota: capacity.quotaMax(of: record.pool), now: now)
        counts.recorded += 1
        counts.accepted += 1
        return .accepted
    }

    /// Why a taking may not be made whatever was recorded; nil when it may.
    @inline(__always)
    mutating func refusal(
        of taking: Taking, _ times: RecordTimes, _ now: WallTime
    ) -> Reason? {
        guard times.allow(taking, now: now) else {
            counts.outsideWindow += 1
            return .ledgerOutsideWindow
        }
        guard times.letPass(taking, in: epoch) else {
            counts.fenced += 1
            return .ledgerFenced
        }
        return nil
    }

    /// Why pool or quota have no room for so many records; nil when they have.
    @inline(__always)
    mutating func refusalForRoom(_ count: Int, _ pool: Pool, _ key: Bytes16) -> Reason? {
        let free = recordsMax[pool] - store.held[pool]
        guard !refusesRecords, free >= count else {
            if pool == .open { counts.overloadedOpen += 1 } else { counts.overloadedReserved += 1 }
            return .overloaded
        }
        let owner = QuotaKey(pool: pool, key: key)
        guard store.hasRoom(for: owner, more: count, quota: capacity.quotaMax(of: pool)) else {
            if pool == .open {
                counts.quotaExceededOpen += 1
            } else {
                counts.quotaExceededReserved += 1
            }
            return .quotaExceeded
        }
        return nil
    }
}
