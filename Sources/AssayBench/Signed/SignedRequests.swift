package import AssayWire

/// Requests made ahead of their sending, and what each must be answered with.
package struct SignedRequests: Sendable, Equatable {
    /// Whole request frames, without a request id yet.
    package var frames: [[UInt8]] = []
    /// The answer that is due to each.
    package var due: [Reason] = []

    /// None yet.
    package init() {}

    /// Adds a request.
    package mutating func append(_ frame: [UInt8], due reason: Reason) {
        frames.append(frame)
        due.append(reason)
    }
}

/// The file form: eight bytes that say what it is, then for each request the number of the due
/// reason (2 bytes), the frame's length (4 bytes) and the frame; numbers big-endian.
extension SignedRequests {
    private static let mark = Array("assayrq1".utf8)

    /// The bytes of the file.
    package var bytes: [UInt8] {
        var bytes = Self.mark
        bytes.reserveCapacity(frames.reduce(Self.mark.count) { $0 + $1.count + 6 })
        for (frame, reason) in zip(frames, due) {
            let number = reason.rawValue
            bytes.append(UInt8(truncatingIfNeeded: number >> 8))
            bytes.append(UInt8(truncatingIfNeeded: number))
            for shift in [24, 16, 8, 0] {
                bytes.append(UInt8(truncatingIfNeeded: frame.count >> shift))
            }
            bytes.append(contentsOf: frame)
        }
        return bytes
    }

    /// What a file holds; nil when it is none, or cut short.
    package init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.mark) else { return nil }
        var place = Self.mark.count
        while place < bytes.count {
            guard place + 6 <= bytes.count else { return nil }
            let number = UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
            let length = bytes[(place + 2)..<(place + 6)].reduce(0) { $0 << 8 | Int($1) }
            place += 6
            guard length <= bytes.count - place else { return nil }
            frames.append(Array(bytes[place..<(place + length)]))
            due.append(Reason(rawValue: number))
            place += length
        }
    }
}
