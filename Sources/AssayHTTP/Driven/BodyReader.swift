/// Takes a body out of a connection's bytes: by its length or chunk by chunk (RFC 9112,
/// section 7.1).
package struct BodyReader: Sendable {
    /// What taking gave.
    package enum Taking: Hashable, Sendable {
        case more
        case whole
        case malformed
    }

    private enum Stage {
        case data(UInt64)
        case size(UInt64, digits: Int)
        /// What follows a chunk's size up to its line's end.
        case sizeRest
        case sizeEnd
        case chunk(UInt64)
        case chunkEnd
        case chunkFeed
        /// Lines after the last chunk; whether this one is empty so far.
        case trailer(isEmpty: Bool)
        case trailerFeed(isEmpty: Bool)
    }

    private var stage: Stage
    private var isLast = false
    /// Bytes of sizes, extensions and trailers so far.
    private var overhead = 0
    private let overheadMax: Int

    /// A body of this length.
    package init(length: UInt64) {
        stage = .data(length)
        overheadMax = 0
    }

    /// A body in chunks, with so many bytes at most beside the data.
    package init(chunkedWithOverhead max: Int) {
        stage = .size(0, digits: 0)
        overheadMax = max
    }

    /// Takes what there is from `input` on, giving the data to `take`; moves `start` on.
    package mutating func read(
        _ input: [UInt8], from start: inout Int, take: (Range<Int>) -> Void
    ) -> Taking {
        while true {
            switch stage {
            case .data(let left), .chunk(let left):
                let count = Int(min(left, UInt64(input.count - start)))
                if count > 0 { take(start..<start + count) }
                start += count
                let rest = left - UInt64(count)
                if case .data = stage {
                    stage = .data(rest)
                    return rest == 0 ? .whole : .more
                }
                stage = rest == 0 ? .chunkEnd : .chunk(rest)
                if rest > 0 { return .more }
            default:
                guard start < input.count else { return .more }
                let byte = input[start]
                start += 1
                overhead += 1
                guard overhead <= overheadMax, step(byte) else { return .malformed }
                if case .trailerFeed(isEmpty: true) = stage, byte == 0x0A { return .whole }
            }
        }
    }

    /// One byte outside the data; false where it may not stand.
    private mutating func step(_ byte: UInt8) -> Bool {
        switch stage {
        case .data, .chunk: return false
        case .size(let size, let digits):
            if let digit = Self.hexadecimal(byte) {
                // Fifteen digits: far from what overflows.
                guard digits < 15 else { return false }
                stage = .size(size << 4 | digit, digits: digits + 1)
                return true
            }
            guard digits > 0, byte == 0x0D || byte == UInt8(ascii: ";") else { return false }
            isLast = size == 0
            pending = size
            stage = byte == 0x0D ? .sizeEnd : .sizeRest
        case .sizeRest:
            if byte == 0x0D { stage = .sizeEnd }
            return byte == 0x0D || byte >= 0x20 && byte != 0x7F || byte == 0x09
        case .sizeEnd:
            stage = isLast ? .trailer(isEmpty: true) : .chunk(pending)
            return byte == 0x0A
        case .chunkEnd:
            stage = .chunkFeed
            return byte == 0x0D
        case .chunkFeed:
            // The data's own end is no overhead.
            overhead -= 2
            stage = .size(0, digits: 0)
            return byte == 0x0A
        case .trailer(let isEmpty):
            if byte == 0x0D {
                stage = .trailerFeed(isEmpty: isEmpty)
                return true
            }
            stage = .trailer(isEmpty: false)
            return byte >= 0x20 && byte != 0x7F || byte == 0x09
        case .trailerFeed(let isEmpty):
            if !isEmpty { stage = .trailer(isEmpty: true) }
            return byte == 0x0A
        }
        return true
    }

    /// The size of the chunk whose line is being read.
    private var pending: UInt64 = 0

    private static func hexadecimal(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 0x30...0x39: UInt64(byte - 0x30)
        case 0x41...0x46: UInt64(byte - 0x41 + 10)
        case 0x61...0x66: UInt64(byte - 0x61 + 10)
        default: nil
        }
    }
}
