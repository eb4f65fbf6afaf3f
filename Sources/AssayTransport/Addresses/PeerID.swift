import AssayBytes

/// Whom a ROUTER received from and sends to: the routing id of one connection.
///
/// The ids libzmq gives have five bytes; what fits 15 bytes is kept in place, so that those
/// cost no allocation. Longer ones, which a peer can only choose itself, are kept apart.
package struct PeerID: Hashable, Sendable {
    private var high: UInt64 = 0
    /// The last seven bytes of a short id, then its length (16 for one kept apart).
    private var low: UInt64 = 0
    private var long: [UInt8]?

    /// No peer; a ROUTER never receives from it.
    package init() {}

    /// The id of these bytes; nil beyond 255.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count <= TransportLimits.routingIDBytesMax else { return nil }
        guard bytes.count <= 15 else {
            low = 16
            var copy: [UInt8] = []
            copy.append(bytes)
            long = copy
            return
        }
        for index in bytes.indices {
            let byte = UInt64(bytes[index])
            if index < 8 {
                high |= byte << UInt64(56 - 8 * index)
            } else {
                low |= byte << UInt64(56 - 8 * (index - 8))
            }
        }
        low |= UInt64(bytes.count)
    }

    /// The id a driven ROUTER gives the peer of a number: five bytes, the first zero.
    init(number: UInt32) {
        high = UInt64(number) << 24
        low = 5
    }

    /// The number of an id made so.
    var number: UInt32? {
        guard low == 5, high >> 56 == 0 else { return nil }
        return UInt32(truncatingIfNeeded: high >> 24)
    }

    /// How many bytes the id has.
    package var count: Int {
        if let long { return long.count }
        return Int(low & 0xff)
    }

    /// Appends the bytes of the id.
    package func append(to buffer: inout [UInt8]) {
        if let long {
            buffer.append(contentsOf: long)
            return
        }
        for index in 0..<count {
            let word = index < 8 ? high : low
            buffer.append(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (index % 8))))
        }
    }
}
