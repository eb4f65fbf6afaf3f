import AssayBytes

/// The commands of ZMTP 3 that a socket without security meets (RFC 23 "The NULL mechanism",
/// RFC 37 "Heartbeating").
enum Command: Hashable {
    /// The peer is ready; whether it is a socket that may talk to ours.
    case ready(isAllowed: Bool)
    /// It asks whether we are here; the context is to be repeated.
    case ping(context: Range<Int>)
    case pong

    /// Longest command that is read.
    static let bytesMax = 4096
    private static let contextBytesMax = 16

    /// Reads a command sent to a socket of our type; nil for any other and for what is malformed.
    static func read(_ body: Span<UInt8>, for own: SocketType) -> Command? {
        guard let (name, rest) = short(body, at: 0) else { return nil }
        let text = body.extracting(name)
        if equals(text, "READY") {
            guard let isAllowed = properties(body, from: rest, own) else { return nil }
            return .ready(isAllowed: isAllowed)
        }
        if equals(text, "PING") {
            // Two bytes say how long the peer waits.
            guard body.count - rest >= 2, body.count - rest - 2 <= contextBytesMax else {
                return nil
            }
            return .ping(context: rest + 2..<body.count)
        }
        return equals(text, "PONG") ? .pong : nil
    }

    /// The answer to a PING.
    static func pong(context: Span<UInt8>) -> [UInt8] {
        var frame: [UInt8] = []
        FrameHead.append(bodyCount: 5 + context.count, isCommand: true, to: &frame)
        frame.append(4)
        frame += "PONG".utf8
        frame.append(context)
        return frame
    }

    /// Whether the properties name a type of socket that may talk to us; nil when malformed.
    private static func properties(
        _ body: Span<UInt8>, from start: Int, _ own: SocketType
    ) -> Bool? {
        var place = start
        var isAllowed = false
        while place < body.count {
            guard let (name, value) = short(body, at: place), !name.isEmpty,
                body.count - value >= 4
            else { return nil }
            let length = Int(body.bigEndianUInt32(at: value))
            guard length <= body.count - value - 4 else { return nil }
            place = value + 4 + length
            if equals(body.extracting(name), "Socket-Type", ignoresCase: true) {
                isAllowed = own.allows(body.extracting(value + 4..<place))
            }
        }
        return isAllowed
    }

    /// A text behind one byte of length, and what follows it.
    private static func short(_ body: Span<UInt8>, at place: Int) -> (Range<Int>, Int)? {
        guard place < body.count else { return nil }
        let end = place + 1 + Int(body[place])
        guard end <= body.count else { return nil }
        return (place + 1..<end, end)
    }

    private static func equals(
        _ bytes: Span<UInt8>, _ text: StaticString, ignoresCase: Bool = false
    ) -> Bool {
        let other = Array("\(text)".utf8)
        guard bytes.count == other.count else { return false }
        let mask: UInt8 = ignoresCase ? 0x20 : 0
        for index in bytes.indices {
            guard bytes[index] | mask == other[index] | mask else { return false }
        }
        return true
    }
}
