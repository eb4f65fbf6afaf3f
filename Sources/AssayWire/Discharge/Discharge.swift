package import AssayBytes

/// Whose room single-use records take; each pool refuses for itself when it is full.
package enum Pool: UInt8, Sendable {
    /// Proofs by keys nobody vouched for; a quota for each caller.
    case open = 0
    /// Proofs bound to a verified token, an expected thumbprint or an enrolled credential; a
    /// quota for each key.
    case reserved = 1
}

/// Whether a discharge changes anything.
package enum DischargeMode: UInt8, Sendable {
    /// The takings take effect.
    case take = 0
    /// Everything is asked, nothing is taken.
    case check = 1
}

/// All obligations of one request: all hold and take effect, or none does.
package struct Discharge: Hashable, Sendable {
    package var realm: RealmName
    /// The epoch the evidence was examined under.
    package var epoch: Bytes16
    /// Names the home shard: the key's thumbprint where a proof is recorded.
    package var shardKey: Bytes32
    package var pool: Pool
    /// First half of SHA-256 of the caller's name (open pool) or of the thumbprint (reserved).
    package var quotaKey: Bytes16
    package var mode: DischargeMode
    /// The operation that takes; zero is none.
    package var operationID: Bytes16
    package var obligations: ObligationList
    /// SHA-256 over kind, realm and fields of the call, where a taking is durable.
    package var callDigest: Bytes32?
    /// Whether the answer is kept on disk under the operation id, which is the caller's own;
    /// otherwise it is kept in memory, for as long as this verifier may ask again.
    package var keepsAnswer = false

    /// One request's discharge.
    package init(
        realm: RealmName, epoch: Bytes16, shardKey: Bytes32, pool: Pool, quotaKey: Bytes16,
        mode: DischargeMode, operationID: Bytes16, obligations: ObligationList
    ) {
        self.realm = realm
        self.epoch = epoch
        self.shardKey = shardKey
        self.pool = pool
        self.quotaKey = quotaKey
        self.mode = mode
        self.operationID = operationID
        self.obligations = obligations
    }
}

extension Discharge {
    private typealias Fields = LedgerDischargeRequestFields

    /// Reads the discharge a request holds; `fieldMissing` when an answer is to be kept that
    /// has no digest to know its call by.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> Discharge {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        let list = message.extracting(try slots.required(Fields.obligations))
        guard let pool = Pool(rawValue: try slots.choice(Fields.pool, in: message).orMissing()),
            let mode = DischargeMode(
                rawValue: try slots.choice(Fields.mode, in: message).orMissing()),
            let obligations = ObligationList(reading: list)
        else { throw .fieldInvalid }
        var discharge = Discharge(
            realm: request.realmName(in: message),
            epoch: try slots.bytes16(Fields.dischargeEpoch, in: message).orMissing(),
            shardKey: try slots.bytes32(Fields.shardKey, in: message).orMissing(),
            pool: pool,
            quotaKey: try slots.bytes16(Fields.quotaKey, in: message).orMissing(),
            mode: mode,
            operationID: request.address.operationID,
            obligations: obligations)
        discharge.callDigest = slots.bytes32(Fields.callDigest, in: message)
        let keeps = slots.bool(Fields.keep, in: message)
        if keeps != nil, discharge.callDigest == nil { throw .fieldMissing }
        discharge.keepsAnswer = keeps ?? false
        return discharge
    }

    /// Writes the request that asks for this discharge; `notEncodable` when an obligation
    /// breaks its limits.
    package func encode(
        requestID: UInt64, timeLeft: UInt32, into batch: inout BatchWriter
    ) -> FrameWriting {
        encode(
            requestID: requestID, timeLeft: timeLeft, operationID: operationID,
            callDigest: callDigest, keepsAnswer: keepsAnswer, into: &batch)
    }

    /// The same with what only a request says in place of its own.
    package func encode(
        requestID: UInt64 = 0, timeLeft: UInt32 = 0, operationID: Bytes16,
        callDigest: Bytes32?, keepsAnswer: Bool, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(
            .ledgerDischarge,
            RequestHead(
                requestID: requestID, operationID: operationID, timeLeft: timeLeft, realm: realm))
        batch.field(Fields.dischargeEpoch, epoch)
        batch.field(Fields.shardKey, shardKey)
        batch.field(Fields.pool, pool.rawValue)
        batch.field(Fields.quotaKey, quotaKey)
        batch.field(Fields.mode, mode.rawValue)
        batch.beginField(Fields.obligations)
        for obligation in obligations { batch.put(obligation) }
        batch.endField(Fields.obligations)
        if let callDigest { batch.field(Fields.callDigest, callDigest) }
        if keepsAnswer { batch.field(Fields.keep, true) }
        guard callDigest != nil || !keepsAnswer else { return batch.abandon() }
        return batch.end()
    }
}
