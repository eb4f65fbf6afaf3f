package import AssayBytes
import AssayWire

/// Single-use records: what nearly all discharges are, and nothing else.
extension MemoryEngine {
    /// Records whose memory is read ahead together: they stay in the nearest cache.
    private static let aheadMax = 64

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
        settled.reserveCapacity(settled.count + batch.count)
        let accepted = Reason.accepted
        var first = 0
        while first < batch.count {
            let end = min(first + Self.aheadMax, batch.count)
            readAhead(batch, first..<end)
            let naming = store.naming
            for index in first..<end {
                if batch[index].realm != realm {
                    realm = batch[index].realm
                    times = RecordTimes(realms.realms[Int(batch[index].realm)])
                }
                let reason = apply(
                    batch[index].record, awaited[index - first], naming, times, now)
                settled.append(SettledRecord(batch[index], reason ?? accepted))
            }
            first = end
        }
    }

    /// Hashes the digests of a part of a batch and reads what they will need, so that the
    /// waits for memory run together.
    private mutating func readAhead(_ batch: [SubmittedRecord], _ part: Range<Int>) {
        awaited.removeAll(keepingCapacity: true)
        var index = part.lowerBound
        while index < part.upperBound {
            // The last of an odd number is hashed beside itself.
            let other = min(index &+ 1, part.upperBound &- 1)
            let (hash, otherHash) = store.hashes(
                of: batch[index].record.digest, batch[other].record.digest)
            awaited.append(store.await(hash, batch[index].record.owner))
            if other > index {
                awaited.append(store.await(otherHash, batch[other].record.owner))
            }
            index &+= 2
        }
        readAhead = store.lookAhead(&awaited)
    }

    /// Judges and takes one record; nil when it is accepted.
    ///
    /// - Parameter naming: what the store's was when the record was looked for.
    @inline(__always)
    private mutating func apply(
        _ record: RecordDischarge, _ awaited: AwaitedRecord, _ naming: UInt32,
        _ times: RecordTimes, _ now: WallTime
    ) -> Reason? {
        let taking = Taking(
            record.digest, record.created,
            record.restsOnNonce ? .nonce(epoch: epoch.id) : .issuedAt)
        if let reason = refusal(of: taking, times, now) { return reason }
        switch store.find(awaited, naming) {
        case .taken(let operation):
            // A retry is not a replay: done already, by the same operation.
            guard !operation.isZero, operation == record.operationID else {
                counts.taken += 1
                return .ledgerTaken
            }
            counts.retried += 1
        case .vacant(let vacancy):
            let owner = record.owner
            let atMost = store.atMost(awaited)
            if let reason = refusalForRoom(1, owner, atMost: atMost) { return reason }
            let quota = capacity.quotaMax(of: record.pool)
            store.record(
                awaited, at: vacancy, operation: record.operationID,
                slice: times.slice(of: taking), owner: owner,
                isHeavy: SingleUseStore.isHeavy(atMost, quota: quota), now: now)
            counts.recorded += 1
        }
        counts.accepted += 1
        return nil
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
    mutating func refusalForRoom(_ count: Int, _ pool: Pool, _ key: Bytes16) -> Reason? {
        let owner = QuotaKey(pool: pool, key: key)
        return refusalForRoom(count, owner, atMost: store.atMost(owner))
    }

    /// The same for an owner that has `atMost` records.
    @inline(__always)
    private mutating func refusalForRoom(
        _ count: Int, _ owner: QuotaKey, atMost: Int
    ) -> Reason? {
        let free = recordsMax[owner.pool] - store.held[owner.pool]
        guard !refusesRecords, free >= count else {
            countRefusal(owner.pool, \.overloadedOpen, \.overloadedReserved)
            return .overloaded
        }
        let quota = capacity.quotaMax(of: owner.pool)
        guard store.hasRoom(for: owner, atMost: atMost, more: count, quota: quota) else {
            countRefusal(owner.pool, \.quotaExceededOpen, \.quotaExceededReserved)
            return .quotaExceeded
        }
        return nil
    }

    @inline(never)
    private mutating func countRefusal(
        _ pool: Pool, _ open: WritableKeyPath<DischargeCounts, UInt64>,
        _ reserved: WritableKeyPath<DischargeCounts, UInt64>
    ) {
        switch pool {
        case .open: counts[keyPath: open] += 1
        case .reserved: counts[keyPath: reserved] += 1
        }
    }
}

extension RecordDischarge {
    /// Whose quota it draws on.
    fileprivate var owner: QuotaKey {
        @inline(__always)
        get { QuotaKey(pool: pool, key: quotaKey) }
    }
}
