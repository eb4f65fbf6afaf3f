import AssayBytes

/// What stands before the body of a ZMTP 3 frame (RFC 23, "Framing"): a byte of flags and a
/// length of one byte or eight.
struct FrameHead: Hashable {
    private var flags: UInt8
    /// Bytes of the head itself.
    var bytesCount: Int
    /// Bytes that follow it.
    var bodyCount: Int

    static let bytesMax = 9
    private static let more: UInt8 = 1
    private static let long: UInt8 = 2
    private static let command: UInt8 = 4

    /// Whether another part of the same message follows.
    var hasMore: Bool { flags & Self.more != 0 }
    /// Whether it is none of a message but the two ends' own business.
    var isCommand: Bool { flags & Self.command != 0 }

    enum Reading: Hashable {
        case head(FrameHead)
        /// Not all of it is there.
        case more
        /// No frame begins so, or one longer than is allowed.
        case malformed
    }

    /// Reads the head that begins at `start`.
    static func read(_ bytes: Span<UInt8>, at start: Int, bodyMax: Int) -> Reading {
        guard start < bytes.count else { return .more }
        let flags = bytes[start]
        guard flags & ~(more | long | command) == 0, flags & (more | command) != more | command
        else { return .malformed }
        let count = flags & long == 0 ? 2 : bytesMax
        guard bytes.count - start >= count else { return .more }
        let length =
            count == 2 ? UInt64(bytes[start + 1]) : bytes.bigEndianUInt64(at: start + 1)
        guard length <= UInt64(bodyMax) else { return .malformed }
        return .head(FrameHead(flags: flags, bytesCount: count, bodyCount: Int(length)))
    }

    /// Appends the head of a message's only part, or of a command, of so many bytes.
    static func append(bodyCount: Int, isCommand: Bool = false, to buffer: inout [UInt8]) {
        let kind = isCommand ? command : 0
        if bodyCount < 256 {
            buffer.append(kind)
            buffer.append(UInt8(bodyCount))
        } else {
            buffer.append(kind | long)
            buffer.appendBigEndian(UInt64(bodyCount))
        }
    }
}
