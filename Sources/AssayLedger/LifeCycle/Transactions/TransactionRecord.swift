import AssayBytes
import AssayWire

/// One login that a browser was sent away for.
struct TransactionRecord: Sendable {
    var realm: UInt16
    var client: Bytes16
    var redirectURI: Bytes16
    var binding: Bytes16
    var expiry: WallTime
    /// How long it is remembered after that.
    var keptUntil: WallTime
    var completedAt: WallTime?

    init(
        _ opening: TransactionOpening, realm: UInt16, expiry: WallTime, keptUntil: WallTime
    ) {
        self.realm = realm
        client = opening.client
        redirectURI = opening.redirectURI
        binding = opening.binding
        self.expiry = expiry
        self.keptUntil = keptUntil
    }

    /// The value of its row.
    var row: [UInt8] {
        var writer = RowWriter()
        writer.u16(realm)
        writer.bytes16(client)
        writer.bytes16(redirectURI)
        writer.bytes16(binding)
        writer.time(expiry)
        writer.time(keptUntil)
        writer.optional(completedAt) { $0.time($1) }
        return writer.bytes
    }

    init(_ row: RowChange, _ value: [UInt8]) throws(RowProblem) {
        var reader = try RowReader(row, value)
        realm = try reader.u16()
        client = try reader.bytes16()
        redirectURI = try reader.bytes16()
        binding = try reader.bytes16()
        expiry = try reader.time()
        keptUntil = try reader.time()
        completedAt = try reader.optional { (reader) throws(RowProblem) in try reader.time() }
        try reader.end()
    }
}
