package import AssayBytes

/// `ledger.join`: the epoch, the minting keys and the windows.
package struct LedgerJoinRequest: Hashable, Sendable {
    /// The greatest commit this verifier has seen of the ledger's store.
    package var witness: StoreMark?

    /// A request of a verifier that has seen this much.
    package init(witness: StoreMark? = nil) {
        self.witness = witness
    }

    private typealias Fields = LedgerJoinRequestFields

    /// Reads the request; `fieldMissing` when only half of the mark is there.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> LedgerJoinRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return LedgerJoinRequest(
            witness: try slots.storeMark(Fields.storeId, Fields.storeSequence, in: message))
    }

    /// Writes the request.
    package func encode(_ head: RequestHead, into batch: inout BatchWriter) -> FrameWriting {
        batch.beginRequest(.ledgerJoin, head)
        if let witness {
            batch.field(Fields.storeId, witness.store)
            batch.field(Fields.storeSequence, witness.sequence)
        }
        return batch.end()
    }
}

/// The accepted answer to `ledger.join`: what a verifier needs before it can examine.
package struct LedgerJoinReply: Hashable, Sendable {
    /// SHA-256 over the policy the ledger runs under.
    package var policyHash: Bytes32
    package var epoch: EpochMark
    /// The ledger's clock when it answered.
    package var time: WallTime
    /// Ids strictly ascending; secrets.
    package var mintingKeys: [MintingKey]
    /// Names strictly ascending.
    package var realms: [RealmWindows]
    /// The ledger's store as it stands; nil while the ledger keeps everything in memory.
    package var store: StoreMark?

    /// The answer to one verifier.
    package init(
        policyHash: Bytes32, epoch: EpochMark, time: WallTime, mintingKeys: [MintingKey],
        realms: [RealmWindows], store: StoreMark? = nil
    ) {
        self.policyHash = policyHash
        self.epoch = epoch
        self.time = time
        self.mintingKeys = mintingKeys
        self.realms = realms
        self.store = store
    }

    private typealias Fields = LedgerJoinReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> LedgerJoinReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        let keyList = message.extracting(try slots.required(Fields.mintingKeys))
        let realmList = message.extracting(try slots.required(Fields.realms))
        guard let keys = MintingKey.list(keyList), let realms = RealmWindows.list(realmList)
        else { throw .fieldInvalid }
        let start = try slots.i64(Fields.epochStart, in: message).orMissing()
        let time = try slots.i64(Fields.time, in: message).orMissing()
        return LedgerJoinReply(
            policyHash: try slots.bytes32(Fields.policyHash, in: message).orMissing(),
            epoch: EpochMark(
                id: try slots.bytes16(Fields.epoch, in: message).orMissing(),
                start: WallTime(milliseconds: start)),
            time: WallTime(milliseconds: time), mintingKeys: keys, realms: realms,
            store: try slots.storeMark(Fields.storeId, Fields.storeSequence, in: message))
    }

    /// Writes the answer; `notEncodable` unless keys and realms are in their order.
    package func encode(
        to address: ReplyAddress, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.policyHash, policyHash)
        batch.field(Fields.epoch, epoch.id)
        batch.field(Fields.epochStart, epoch.start.milliseconds)
        batch.field(Fields.time, time.milliseconds)
        guard mintingKeys.strictlyAscends(by: \.id), realms.strictlyAscends(by: \.realm),
            !realms.contains(where: \.realm.isNone)
        else { return batch.abandon() }
        batch.beginField(Fields.mintingKeys)
        batch.append { bytes in
            for key in mintingKeys { key.append(to: &bytes) }
        }
        batch.endField(Fields.mintingKeys)
        if let store { batch.field(Fields.storeId, store.store) }
        batch.beginField(Fields.realms)
        batch.append { bytes in
            for realm in realms { realm.append(to: &bytes) }
        }
        batch.endField(Fields.realms)
        if let store { batch.field(Fields.storeSequence, store.sequence) }
        return batch.end()
    }
}
