extension TargetURI {
    /// Appends `path` with its escapes and dot segments normalised; false when it is malformed
    /// (RFC 3986 sections 3.3, 5.2.4 and 6.2.2).
    ///
    /// `path` is empty or starts with `/`. Every byte is appended once and removed at most once.
    static func appendPath(_ path: Span<UInt8>, to output: inout OutputSpan<UInt8>) -> Bool {
        let start = output.count
        var segment = start
        var index = 0
        while index < path.count {
            let byte = path[index]
            if byte == .slash {
                closeSegment(at: segment, ofPathAt: start, isLast: false, in: &output)
                segment = output.count
                output.append(.slash)
            } else if byte == .percent {
                guard let escaped = path.escapedByte(at: index) else { return false }
                if escaped.isUnreserved {
                    output.append(escaped)
                } else {
                    output.appendEscape(of: escaped)
                }
                index += 2
            } else if byte.isSegmentCharacter {
                output.append(byte)
            } else {
                return false
            }
            index += 1
        }
        closeSegment(at: segment, ofPathAt: start, isLast: true, in: &output)
        if output.count == start {
            output.append(.slash)
        }
        return true
    }

    /// Removes the segment whose `/` is at `segment` when it is `.` or `..`, with `..` also the
    /// segment before it; a path that ends so keeps its final `/`.
    private static func closeSegment(
        at segment: Int, ofPathAt start: Int, isLast: Bool, in output: inout OutputSpan<UInt8>
    ) {
        let length = output.count - segment
        let isDot = length == 2 && output[segment + 1] == .dot
        let isDoubleDot =
            length == 3 && output[segment + 1] == .dot && output[segment + 2] == .dot
        guard isDot || isDoubleDot else { return }

        var end = segment
        if isDoubleDot && end > start {
            repeat {
                end -= 1
            } while end > start && output[end] != .slash
        }
        output.removeLast(output.count - end)
        if isLast {
            output.append(.slash)
        }
    }
}
