import AssayBytes
import AssayWire

/// The latest event of one thing that somebody keeps trying.
struct RecentEvent: Sendable {
    var position: Int64
    var since: WallTime
    var count: UInt32
}

/// What is coalesced: events of one sort about one thing.
struct RecentKey: Hashable, Sendable {
    var kind: EventKind
    var realm: UInt16
    var object: Bytes16
}

/// Events of a realm, in order, each a row of the store alone.
extension LifeCycle {
    /// How long events that refusals cause are told as one, and of how many things at once.
    static let coalescedMilliseconds: Int64 = 60_000
    static let coalescedMax = 4096

    /// Appends an event to the realm's.
    ///
    /// - Parameter coalescing: of an event that refusals cause, what it is about: those of one
    ///   minute are one event with a count, so that nobody can fill the store by trying.
    mutating func event(
        _ kind: EventKind, account: AccountKey?, object: ObjectID?, detail: [UInt8] = [],
        coalescing about: Bytes16? = nil, _ context: TakingContext
    ) {
        var count: UInt32 = 1
        var position = nextPosition(context)
        if let about {
            let key = RecentKey(kind: kind, realm: context.number, object: about)
            if let recent = recentEvents[key],
                context.now < recent.since.advanced(by: Self.coalescedMilliseconds)
            {
                position = recent.position
                count = recent.count == .max ? .max : recent.count + 1
                recentEvents[key]?.count = count
            } else {
                lastPositions[context.number] = position
                forgetRecent(context.now)
                recentEvents[key] = RecentEvent(
                    position: position, since: context.now, count: 1)
            }
        } else {
            lastPositions[context.number] = position
        }
        let event = EventRecord(
            kind: kind, time: context.now, account: account, object: object, detail: detail,
            count: count)
        changes.append(
            RowChange(
                table: .events, key: EventRecord.key(context.number, position),
                value: event.row, owner: account?.digest.rowKey))
    }

    private func nextPosition(_ context: TakingContext) -> Int64 {
        max((lastPositions[context.number] ?? 0) + 1, context.now.milliseconds * 1000)
    }

    private mutating func forgetRecent(_ now: WallTime) {
        guard recentEvents.count >= Self.coalescedMax else { return }
        recentEvents = recentEvents.filter {
            now < $0.value.since.advanced(by: Self.coalescedMilliseconds)
        }
        if recentEvents.count >= Self.coalescedMax { recentEvents = [:] }
    }

    /// Drops the events of each realm that are older than it keeps them.
    mutating func sweepEvents(now: WallTime) {
        guard nextEventSweep <= now else { return }
        nextEventSweep = now.advanced(by: 60_000)
        for number in realms.all {
            let rules = rules(of: number)
            let until = now.advanced(by: -rules.eventsLifeMilliseconds).milliseconds * 1000
            let from = sweptPositions[number] ?? 0
            guard until > from, lastPositions[number] != nil else { continue }
            sweptPositions[number] = until
            changes.append(
                RowChange(
                    table: .events, key: EventRecord.key(number, from), value: nil,
                    endKey: EventRecord.key(number, until)))
        }
    }
}
