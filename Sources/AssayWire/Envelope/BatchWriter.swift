package import AssayBytes

/// What became of a frame.
package enum FrameWriting: Hashable, Sendable {
    case written
    /// Nothing was added: send what is there, then write the frame into an empty batch.
    case batchFull
    /// Nothing was added, and no batch could hold it: a field breaks its limits.
    case notEncodable
}

/// What stands in a request's envelope beside its kind.
package struct RequestHead: Hashable, Sendable {
    package var requestID: UInt64
    package var operationID: Bytes16
    package var timeLeft: UInt32
    package var realm: RealmName

    /// The head of one request; `timeLeft` in microseconds, zero for the receiver's default.
    package init(
        requestID: UInt64, operationID: Bytes16 = .zero, timeLeft: UInt32 = 0,
        realm: RealmName = .none
    ) {
        self.requestID = requestID
        self.operationID = operationID
        self.timeLeft = timeLeft
        self.realm = realm
    }
}

/// Builds a message frame by frame in one reused buffer and never exceeds a limit.
///
/// Between `begin…` and `end`, fields are appended in the order of their tags. What goes
/// wrong on the way is remembered and told by `end`, which then takes the frame back.
package struct BatchWriter: Sendable {
    /// The message so far: whole frames, unless a frame is begun and not ended.
    package internal(set) var bytes: [UInt8] = []
    /// How many frames stand in `bytes`.
    package private(set) var frameCount = 0

    private var frameStart = 0
    // Of the frame that is begun.
    var lastTag = -1
    var fieldStart = 0
    var isEncodable = true

    /// An empty batch.
    package init() {}

    /// An empty batch with room for so many bytes.
    package init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Whether there is nothing to send.
    package var isEmpty: Bool { frameCount == 0 }

    /// Sets aside room for so many bytes more.
    package mutating func reserve(_ count: Int) {
        bytes.reserveCapacity(bytes.count + count)
    }

    /// Empties the batch and keeps its memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        frameCount = 0
    }

    /// Begins a request.
    package mutating func beginRequest(_ kind: Kind, _ head: RequestHead) {
        begin(
            Layout.requestSignature,
            ReplyAddress(
                kind: kind, requestID: head.requestID, operationID: head.operationID),
            code: 0, timeLeft: head.timeLeft)
        head.realm.appendLengthPrefixed(to: &bytes)
    }

    /// Begins a reply.
    package mutating func beginReply(_ address: ReplyAddress, _ code: Reason) {
        begin(Layout.replySignature, address, code: code.rawValue, timeLeft: 0)
        bytes.append(0)
    }

    private mutating func begin(
        _ signature: UInt16, _ address: ReplyAddress, code: UInt16, timeLeft: UInt32
    ) {
        frameStart = bytes.count
        lastTag = -1
        isEncodable = true
        bytes.append(addingCapacity: Layout.realm) { output in
            output.appendBigEndian(UInt32(0))
            output.appendBigEndian(signature)
            output.append(WireLimits.version)
            output.append(0)
            output.appendBigEndian(address.kind.rawValue)
            output.appendBigEndian(code)
            output.appendBigEndian(address.requestID)
            output.appendBigEndian(address.operationID.high)
            output.appendBigEndian(address.operationID.low)
            output.appendBigEndian(timeLeft)
        }
    }

    /// Ends the frame: patches its length in, or takes the frame back.
    package mutating func end() -> FrameWriting {
        let frameBytes = bytes.count - frameStart
        guard isEncodable, frameBytes <= WireLimits.frameBytesMax else {
            bytes.removeLast(frameBytes)
            return .notEncodable
        }
        guard frameCount < WireLimits.batchFramesMax, bytes.count <= WireLimits.batchBytesMax
        else {
            bytes.removeLast(frameBytes)
            return .batchFull
        }
        // At most 64 KiB, so the conversion cannot lose anything.
        let length = UInt32(truncatingIfNeeded: frameBytes - Layout.lengthBytes)
        bytes.setBigEndian(length, at: frameStart)
        frameCount += 1
        return .written
    }
}

extension BatchWriter {
    /// Bytes of the answer to an accepted discharge without a result.
    private static let acceptanceBytes = 53

    /// Adds the answers to discharges that were accepted and have no result, as `DischargeReply`
    /// writes them, for each of `0..<count` with the ids that `ids` gives; how many there was
    /// room for.
    package mutating func addAcceptances(
        _ count: Int, time: WallTime, _ ids: (Int) -> (requestID: UInt64, operationID: Bytes16)
    ) -> Int {
        let room = (WireLimits.batchBytesMax - bytes.count) / Self.acceptanceBytes
        let added = min(count, WireLimits.batchFramesMax - frameCount, room)
        guard added > 0 else { return 0 }
        var start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: added * Self.acceptanceBytes))
        var target = bytes.mutableSpan
        let milliseconds = UInt64(bitPattern: time.milliseconds)
        for index in 0..<added {
            let (requestID, operationID) = ids(index)
            target.setBigEndian(Self.acceptanceHead, at: start)
            target[start + 8] = UInt8(truncatingIfNeeded: Kind.ledgerDischarge.rawValue >> 8)
            target[start + 9] = UInt8(truncatingIfNeeded: Kind.ledgerDischarge.rawValue)
            target.setBigEndian(requestID, at: start + Layout.requestID)
            target.setBigEndian(operationID.high, at: start + Layout.operationID)
            target.setBigEndian(operationID.low, at: start + Layout.operationID + 8)
            target.setBigEndian(Self.acceptanceField, at: start + 37)
            target.setBigEndian(milliseconds, at: start + 45)
            start += Self.acceptanceBytes
        }
        frameCount += added
        return added
    }

    /// Length, signature, version and flags.
    private static var acceptanceHead: UInt64 {
        UInt64(acceptanceBytes - Layout.lengthBytes) << 32
            | UInt64(Layout.replySignature) << 16 | UInt64(WireLimits.version) << 8
    }

    /// The end of the time left and the realm's length, all zero, and the head of the one field.
    private static var acceptanceField: UInt64 {
        UInt64(LedgerDischargeReplyFields.time.tag.rawValue) << 16 | 8
    }
}
