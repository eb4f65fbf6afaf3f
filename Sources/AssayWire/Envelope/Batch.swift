import AssayBytes

/// A message's body: frames back to back.
package enum Batch {
    /// Finds the frames of a message; false when the message as a whole is malformed.
    ///
    /// The structure of the whole message is known before any frame is looked into, so a
    /// message that ends in rubbish has no effect at all. `frames` is emptied first.
    package static func split(_ message: Span<UInt8>, into frames: inout [Range<Int>]) -> Bool {
        frames.removeAll(keepingCapacity: true)
        guard !message.isEmpty, message.count <= WireLimits.batchBytesMax else { return false }
        var start = 0
        while start < message.count {
            guard frames.count < WireLimits.batchFramesMax,
                let end = frameEnd(message, start)
            else {
                frames.removeAll(keepingCapacity: true)
                return false
            }
            frames.append(start..<end)
            start = end
        }
        return true
    }

    /// Where the frame at `start` ends; nil when its length is impossible.
    private static func frameEnd(_ message: Span<UInt8>, _ start: Int) -> Int? {
        let left = message.count - start
        guard left >= WireLimits.frameBytesMin else { return nil }
        // At most 2^32 + 3, far from overflow in 64 bits.
        let bytes = Int(message.bigEndianUInt32(at: start)) + Layout.lengthBytes
        guard bytes >= WireLimits.frameBytesMin, bytes <= WireLimits.frameBytesMax,
            bytes <= left
        else { return nil }
        return start + bytes
    }
}
