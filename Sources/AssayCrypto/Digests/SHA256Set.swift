package import AssayBytes

/// A few messages of one buffer whose SHA-256 is wanted together.
///
/// Where the processor has the SHA extensions two are digested side by side in little more than the
/// time of one, since each round of SHA-256 waits for the one before.
package struct SHA256Set {
    /// The most messages there can be.
    package static let countMax = 4
    private static let blockBytes = 64
    /// A message's last bytes with its padding: one block or two (FIPS 180-4 section 5.1.1).
    private static let endBytes = 2 * blockBytes

    private var messages = [4 of Range<Int>](repeating: 0..<0)
    private var digests = [4 of Bytes32](repeating: .zero)
    private var count = 0

    /// No messages.
    package init() {}

    /// Adds the message at `range` and gives its place; traps when there are too many. The longest
    /// is best added first.
    package mutating func add(_ range: Range<Int>) -> Int {
        messages[count] = range
        count += 1
        return count - 1
    }

    /// The digest of the message at this place, after `digest`.
    package subscript(place: Int) -> Bytes32 { digests[place] }

    /// Digests the messages, which stand within `bytes`.
    package mutating func digest(in bytes: Span<UInt8>) {
        #if arch(x86_64)
            if count > 1, SHA256Lanes.isFaster {
                digestSideBySide(bytes)
                return
            }
        #endif
        for place in 0..<count {
            digests[place] = SHA256.digest(bytes.extracting(messages[place]))
        }
    }
}

#if arch(x86_64)
    extension SHA256Set {
        /// What a lane is at.
        private struct Lane {
            /// The message's place; nil when there is none left.
            var message: Int?
            /// Whether the blocks are those of the message's end.
            var isAtEnd = false
            /// Where the next block stands: in the buffer, or among the ends.
            var offset = 0
            /// How many bytes are left there: whole blocks.
            var left = 0
        }

        private mutating func digestSideBySide(_ bytes: Span<UInt8>) {
            var ends = [512 of UInt8](repeating: 0)
            var endCounts = [4 of Int](repeating: 0)
            for place in 0..<count {
                var end = ends.mutableSpan
                endCounts[place] = Self.writeEnd(
                    of: bytes.extracting(messages[place]), into: &end, at: place * Self.endBytes)
            }
            var states = SHA256Lanes()
            var next = 0
            var first = Lane()
            var second = Lane()
            start(&first, 0, &next, &states, endCounts)
            start(&second, 1, &next, &states, endCounts)
            let ending = ends.span
            while first.message != nil, second.message != nil {
                let size = min(first.left, second.left)
                let one = first.offset..<first.offset + size
                let two = second.offset..<second.offset + size
                switch (first.isAtEnd, second.isAtEnd) {
                case (false, false): states.take(bytes.extracting(one), bytes.extracting(two))
                case (false, true): states.take(bytes.extracting(one), ending.extracting(two))
                case (true, false): states.take(ending.extracting(one), bytes.extracting(two))
                case (true, true): states.take(ending.extracting(one), ending.extracting(two))
                }
                advance(&first, 0, by: size, &next, &states, endCounts)
                advance(&second, 1, by: size, &next, &states, endCounts)
            }
            finish(&first, 0, &next, &states, endCounts, bytes, ending)
            finish(&second, 1, &next, &states, endCounts, bytes, ending)
        }

        /// Writes a message's last bytes and its padding; gives how many bytes that are.
        private static func writeEnd(
            of message: Span<UInt8>, into ends: inout MutableSpan<UInt8>, at start: Int
        ) -> Int {
            let rest = message.count % blockBytes
            let size = rest < blockBytes - 8 ? blockBytes : endBytes
            var end = ends._mutatingExtracting(start..<start + size)
            let last = message.extracting(message.count - rest..<message.count)
            for index in last.indices { end[index] = last[index] }
            end[rest] = 0x80
            end.setBigEndian(UInt64(message.count) << 3, at: size - 8)
            return size
        }

        /// Gives a lane the next message, if there is one.
        private func start(
            _ lane: inout Lane, _ number: Int, _ next: inout Int, _ states: inout SHA256Lanes,
            _ endCounts: [4 of Int]
        ) {
            guard next < count else {
                lane.message = nil
                return
            }
            states.begin(number)
            let range = messages[next]
            lane = Lane(
                message: next, offset: range.lowerBound,
                left: range.count - range.count % Self.blockBytes)
            if lane.left == 0 { turnToEnd(&lane, next, endCounts) }
            next += 1
        }

        private func turnToEnd(_ lane: inout Lane, _ message: Int, _ endCounts: [4 of Int]) {
            lane.isAtEnd = true
            lane.offset = message * Self.endBytes
            lane.left = endCounts[message]
        }

        /// Moves a lane on by the bytes it took: to the message's end, and after that to another.
        private mutating func advance(
            _ lane: inout Lane, _ number: Int, by size: Int, _ next: inout Int,
            _ states: inout SHA256Lanes, _ endCounts: [4 of Int]
        ) {
            lane.offset += size
            lane.left -= size
            guard lane.left == 0, let message = lane.message else { return }
            if lane.isAtEnd {
                digests[message] = states.digest(number)
                start(&lane, number, &next, &states, endCounts)
            } else {
                turnToEnd(&lane, message, endCounts)
            }
        }

        /// Lets a lane take what it has left, the other having nothing.
        private mutating func finish(
            _ lane: inout Lane, _ number: Int, _ next: inout Int, _ states: inout SHA256Lanes,
            _ endCounts: [4 of Int], _ bytes: Span<UInt8>, _ ending: Span<UInt8>
        ) {
            while lane.message != nil {
                let range = lane.offset..<lane.offset + lane.left
                states.take(
                    lane.isAtEnd ? ending.extracting(range) : bytes.extracting(range),
                    alone: number)
                advance(&lane, number, by: range.count, &next, &states, endCounts)
            }
        }
    }
#endif
