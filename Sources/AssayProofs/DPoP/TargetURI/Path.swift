extension TargetURI {
    /// Appends `path` with its escapes and dot segments normalised; false when it is malformed
    /// (RFC 3986 sections 3.3, 5.2.4 and 6.2.2).
    ///
    /// `path` is empty or starts with `/`. Every byte is appended once and removed at most once.
    static func appendPath(_ path: Span<UInt8>, to buffer: inout [UInt8]) -> Bool {
        let start = buffer.count
        var segment = start
        var index = 0
        while index < path.count {
            let byte = path[index]
            if byte == .slash {
                closeSegment(at: segment, ofPathAt: start, isLast: false, in: &buffer)
                segment = buffer.count
                buffer.append(.slash)
            } else if byte == .percent {
                guard let escaped = path.escapedByte(at: index) else { return false }
                if escaped.isUnreserved {
                    buffer.append(escaped)
                } else {
                    buffer.appendEscape(of: escaped)
                }
                index += 2
            } else if byte.isSegmentCharacter {
                buffer.append(byte)
            } else {
                return false
            }
            index += 1
        }
        closeSegment(at: segment, ofPathAt: start, isLast: true, in: &buffer)
        if buffer.count == start {
            buffer.append(.slash)
        }
        return true
    }

    /// Removes the segment whose `/` is at `segment` when it is `.` or `..`, with `..` also the
    /// segment before it; a path that ends so keeps its final `/`.
    private static func closeSegment(
        at segment: Int, ofPathAt start: Int, isLast: Bool, in buffer: inout [UInt8]
    ) {
        let length = buffer.count - segment
        let isDot = length == 2 && buffer[segment + 1] == .dot
        let isDoubleDot =
            length == 3 && buffer[segment + 1] == .dot && buffer[segment + 2] == .dot
        guard isDot || isDoubleDot else { return }

        var end = segment
        if isDoubleDot && end > start {
            repeat {
                end -= 1
            } while end > start && buffer[end] != .slash
        }
        buffer.removeLast(buffer.count - end)
        if isLast {
            buffer.append(.slash)
        }
    }
}
