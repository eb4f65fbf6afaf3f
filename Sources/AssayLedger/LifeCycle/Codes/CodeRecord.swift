import AssayBytes
import AssayWire

/// One authorization code, known by its digest alone.
struct CodeRecord: Sendable {
    var client: Bytes16
    var redirectURI: Bytes16
    var challenge: Bytes32?
    var thumbprint: Bytes32?
    var expiry: WallTime
    /// How long it is remembered after that, so that a late replay is told as one.
    var keptUntil: WallTime
    var attempts: UInt8 = 0
    var redeemedAt: WallTime?
    /// Presented again after it was redeemed: no session may be opened with it any more.
    var isReplayed = false
    var session: ObjectID?

    init(
        _ registration: CodeRegistration, expiry: WallTime, keptUntil: WallTime
    ) {
        client = registration.client
        redirectURI = registration.redirectURI
        challenge = registration.challenge
        thumbprint = registration.thumbprint
        self.expiry = expiry
        self.keptUntil = keptUntil
    }

    /// The value of its row.
    var row: [UInt8] {
        var writer = RowWriter()
        writer.bytes16(client)
        writer.bytes16(redirectURI)
        writer.optional(challenge) { $0.bytes32($1) }
        writer.optional(thumbprint) { $0.bytes32($1) }
        writer.time(expiry)
        writer.time(keptUntil)
        writer.u8(attempts)
        writer.optional(redeemedAt) { $0.time($1) }
        writer.u8(isReplayed ? 1 : 0)
        writer.optional(session) { $0.id($1) }
        return writer.bytes
    }

    init(_ row: RowChange, _ value: [UInt8]) throws(RowProblem) {
        var reader = try RowReader(row, value)
        client = try reader.bytes16()
        redirectURI = try reader.bytes16()
        challenge = try reader.optional { (reader) throws(RowProblem) in try reader.bytes32() }
        thumbprint = try reader.optional { (reader) throws(RowProblem) in try reader.bytes32() }
        expiry = try reader.time()
        keptUntil = try reader.time()
        attempts = try reader.u8()
        redeemedAt = try reader.optional { (reader) throws(RowProblem) in try reader.time() }
        isReplayed = try reader.truth()
        session = try reader.optional { (reader) throws(RowProblem) in try reader.id() }
        try reader.end()
    }
}
