import AssayBytes
import AssayLedger
import AssayTransport
import AssayWire

/// A question that waits for rows of the store.
struct PendingScan: Sendable {
    /// What the rows are for.
    enum Purpose: Sendable {
        /// The record at `place` is to come; the others are known.
        case lookUp([LedgerRecord], place: Int, query: LedgerQuery)
        case inspect(InspectSubject)
    }

    var address: ReplyAddress
    var peer: PeerID
    var purpose: Purpose
}

/// What verifiers and operators ask without taking anything.
extension LedgerPipeline {
    /// Tells what is known of each query. Of what the store alone has, one a look-up.
    mutating func lookUp(
        _ queries: [LedgerQuery], in realm: RealmName, for address: ReplyAddress, _ peer: PeerID
    ) {
        metrics.add(.lookUps)
        guard isOpen else {
            refuseClosed(address, peer)
            return
        }
        guard engine.realms[realm] != nil else {
            answer(peer) { Refusal(.realmUnknown).encode(to: address, into: &$0) }
            return
        }
        var records: [LedgerRecord] = []
        var scan: (place: Int, query: LedgerQuery, scan: RowScan)?
        for query in queries {
            if let record = engine.lookUp(query, in: realm, now: reading.time) {
                records.append(record)
                continue
            }
            guard scan == nil, let rows = engine.scan(for: query, in: realm) else {
                answer(peer) { Refusal(.unavailable).encode(to: address, into: &$0) }
                return
            }
            scan = (records.count, query, rows)
            records.append(.absent)
        }
        guard let scan else {
            tell(.lookUp(records), to: address, peer, waits: true)
            return
        }
        ask(
            scan.scan,
            PendingScan(
                address: address, peer: peer,
                purpose: .lookUp(records, place: scan.place, query: scan.query)))
    }

    /// Tells an operator of one object, or counts.
    mutating func inspect(
        _ subject: InspectSubject, for address: ReplyAddress, _ peer: PeerID
    ) {
        let pending = PendingScan(address: address, peer: peer, purpose: .inspect(subject))
        guard let scan = engine.scan(inspecting: subject) else {
            finish(pending, rows: [])
            return
        }
        ask(scan, pending)
    }

    /// Asks the store for rows; without one there are none.
    private mutating func ask(_ scan: RowScan, _ pending: PendingScan) {
        guard store != nil else {
            finish(pending, rows: [])
            return
        }
        guard scans.count < LedgerServiceLimits.scansMax else {
            metrics.add(.refusedOverloaded)
            answer(pending.peer) { Refusal(.overloaded).encode(to: pending.address, into: &$0) }
            return
        }
        nextScan += 1
        scans[nextScan] = pending
        actions.append(.scan(ticket: nextScan, scan))
    }

    mutating func scanned(_ ticket: UInt64, _ rows: [RowChange]) {
        guard let pending = scans.removeValue(forKey: ticket) else { return }
        finish(pending, rows: rows)
        sendReplies()
    }

    private mutating func finish(_ pending: PendingScan, rows: [RowChange]) {
        switch pending.purpose {
        case .lookUp(var records, let place, let query):
            records[place] = engine.record(of: rows, for: query)
            tell(.lookUp(records), to: pending.address, pending.peer, waits: true)
        case .inspect(let subject):
            let document = engine.inspect(subject, rows: rows, now: reading.time)
            let reply = LedgerInspectReply(document: 0..<document.count)
            answer(pending.peer) {
                reply.encode(to: pending.address, from: document.span, into: &$0)
            }
        }
    }

    /// Tells the answer kept under the request's operation id, if there is one.
    mutating func recall(
        _ callDigest: Bytes32, _ request: RequestEnvelope, in realm: RealmName, _ peer: PeerID
    ) {
        metrics.add(.recalls)
        guard isOpen else {
            refuseClosed(request.address, peer)
            return
        }
        let outcome = engine.recall(
            request.address.operationID, callDigest, in: realm, now: reading.time)
        tell(.recall(outcome), to: request.address, peer, waits: true)
    }
}
