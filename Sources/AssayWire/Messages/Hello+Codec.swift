import AssayBytes

extension HelloReply {
    private typealias Fields = HelloReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> HelloReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        let state = try slots.choice(Fields.state, in: message).orMissing()
        guard let state = ServerState(rawValue: state),
            let versions = versions(message.extracting(try slots.required(Fields.versions))),
            let kinds = kinds(message.extracting(try slots.required(Fields.kinds))),
            let limits = limits(message.extracting(try slots.required(Fields.limits)))
        else { throw .fieldInvalid }
        var result = HelloReply(
            role: message.text(try slots.required(Fields.role)), kinds: kinds, limits: limits,
            software: message.text(try slots.required(Fields.software)), state: state)
        result.versions = versions
        result.policyHash = slots.bytes32(Fields.policyHash, in: message)
        result.epoch = try slots.epoch(Fields.epoch, Fields.epochStart, in: message)
        result.time = slots.i64(Fields.time, in: message).map(WallTime.init(milliseconds:))
        return result
    }

    /// Writes the answer; `notEncodable` unless its lists are in their order.
    package func encode(
        to address: ReplyAddress, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        guard versions.strictlyAscends(by: \.self), kinds.strictlyAscends(by: \.self),
            limits.strictlyAscends(by: \.name), limits.allSatisfy(\.isEncodable)
        else { return batch.abandon() }
        batch.field(Fields.role, Array(role.utf8).span)
        batch.field(Fields.versions, versions.span)
        batch.beginField(Fields.kinds)
        batch.append { bytes in
            for kind in kinds { bytes.appendBigEndian(kind.rawValue) }
        }
        batch.endField(Fields.kinds)
        batch.beginField(Fields.limits)
        batch.append { bytes in
            for limit in limits {
                bytes.append(UInt8(truncatingIfNeeded: limit.name.utf8.count))
                bytes.append(contentsOf: limit.name.utf8)
                bytes.appendBigEndian(limit.value)
            }
        }
        batch.endField(Fields.limits)
        if let policyHash { batch.field(Fields.policyHash, policyHash) }
        if let epoch {
            batch.field(Fields.epoch, epoch.id)
            batch.field(Fields.epochStart, epoch.start.milliseconds)
        }
        batch.field(Fields.software, Array(software.utf8).span)
        batch.field(Fields.state, state.rawValue)
        if let time { batch.field(Fields.time, time.milliseconds) }
        return batch.end()
    }

    private static func versions(_ list: Span<UInt8>) -> [UInt8]? {
        var versions: [UInt8] = []
        for index in list.indices {
            if let last = versions.last, list[index] <= last { return nil }
            versions.append(list[index])
        }
        return versions
    }

    private static func kinds(_ list: Span<UInt8>) -> [Kind]? {
        guard list.count % 2 == 0 else { return nil }
        var kinds: [Kind] = []
        for offset in stride(from: 0, to: list.count, by: 2) {
            let kind = Kind(rawValue: list.bigEndianUInt16(at: offset))
            if let last = kinds.last, kind <= last { return nil }
            kinds.append(kind)
        }
        return kinds
    }

    private static func limits(_ list: Span<UInt8>) -> [NamedLimit]? {
        var limits: [NamedLimit] = []
        var offset = 0
        while offset < list.count {
            let length = Int(list[offset])
            let nameEnd = offset + 1 + length
            guard limits.count < WireLimits.limitEntriesMax, length >= 1, length <= 63,
                nameEnd + 8 <= list.count,
                list.extracting(offset + 1..<nameEnd).isVisibleASCII
            else { return nil }
            let name = list.text(offset + 1..<nameEnd)
            // Visible ASCII orders alike as text and as bytes.
            if let last = limits.last, name <= last.name { return nil }
            limits.append(NamedLimit(name: name, value: list.bigEndianUInt64(at: nameEnd)))
            offset = nameEnd + 8
        }
        return limits
    }
}

extension NamedLimit {
    /// Whether the name can stand in a list of limits.
    fileprivate var isEncodable: Bool {
        let bytes = Array(name.utf8)
        return (1...63).contains(bytes.count) && bytes.span.isVisibleASCII
    }
}

extension Span where Element == UInt8 {
    /// These bytes as text.
    func text(_ range: Range<Int>) -> String {
        let part = extracting(range)
        return String(decoding: part.indices.map { part[$0] }, as: UTF8.self)
    }
}

extension FieldSlots {
    /// An epoch and its start; `fieldMissing` when only one of the two is there.
    func epoch(
        _ id: Field, _ start: Field, in message: Span<UInt8>
    ) throws(CallFault) -> EpochMark? {
        switch (bytes16(id, in: message), i64(start, in: message)) {
        case (let id?, let start?):
            return EpochMark(id: id, start: WallTime(milliseconds: start))
        case (nil, nil): return nil
        default: throw .fieldMissing
        }
    }
}
