import AssayBytes

/// A request frame that is encoded already and is sent again, or by somebody else's turn:
/// what a client changes between attempts, in place.
package enum RequestFrame {
    /// Writes the request id; `frame` holds exactly one whole request frame.
    package static func setRequestID(_ requestID: UInt64, in frame: inout [UInt8]) {
        frame.setBigEndian(UInt32(truncatingIfNeeded: requestID >> 32), at: Layout.requestID)
        frame.setBigEndian(UInt32(truncatingIfNeeded: requestID), at: Layout.requestID + 4)
    }

    /// Writes how long the answer is wanted, in microseconds; never zero, which would mean the
    /// receiver's default.
    package static func setTimeLeft(_ microseconds: UInt64, in frame: inout [UInt8]) {
        let value = UInt32(clamping: Swift.max(1, microseconds))
        frame.setBigEndian(value, at: Layout.timeLeft)
    }

    /// What the one request frame in `frame` asks.
    package static func kind(of frame: [UInt8]) -> Kind {
        kind(of: frame, at: 0)
    }

    /// What the request frame at `start` of a message asks.
    package static func kind(of message: [UInt8], at start: Int) -> Kind {
        Kind(rawValue: message.span.bigEndianUInt16(at: start + Layout.kind))
    }

    /// Writes request id and time left, as above, of the frame at `start` of a message.
    package static func address(
        _ requestID: UInt64, timeLeft microseconds: UInt64, in message: inout [UInt8],
        at start: Int
    ) {
        let id = start + Layout.requestID
        message.setBigEndian(UInt32(truncatingIfNeeded: requestID >> 32), at: id)
        message.setBigEndian(UInt32(truncatingIfNeeded: requestID), at: id + 4)
        let value = UInt32(clamping: Swift.max(1, microseconds))
        message.setBigEndian(value, at: start + Layout.timeLeft)
    }

    /// The request id of the frame at `frame` of a message.
    package static func requestID(_ message: Span<UInt8>, _ frame: Range<Int>) -> UInt64 {
        message.bigEndianUInt64(at: frame.lowerBound + Layout.requestID)
    }
}
