import AssayBytes

/// The field `lost`: ids as clients give them, which need not be ids of this ledger.
///
/// Each has one byte of length before it; they strictly ascend as bytes, so that one set of ids
/// has one encoding.
package enum IdentifierTexts {
    /// Where each id stands in `message`; nil when `range` holds no canonical list.
    package static func read(_ message: Span<UInt8>, _ range: Range<Int>) -> [Range<Int>]? {
        var found: [Range<Int>] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let start = offset + 1
            offset = start + Int(message[start - 1])
            guard offset <= range.upperBound, offset - start <= WireLimits.idTextBytesMax,
                found.count < WireLimits.lostMax
            else { return nil }
            if let last = found.last,
                !message.extracting(last).precedes(message.extracting(start..<offset))
            {
                return nil
            }
            found.append(start..<offset)
        }
        return found
    }

    /// The list of these ids, each once, in its order; nil when there are too many or one is
    /// too long.
    package static func list(_ texts: [[UInt8]]) -> [UInt8]? {
        let distinct = Set(texts).sorted { $0.span.precedes($1.span) }
        guard distinct.count <= WireLimits.lostMax,
            distinct.allSatisfy({ $0.count <= WireLimits.idTextBytesMax })
        else { return nil }
        return distinct.flatMap { [UInt8(truncatingIfNeeded: $0.count)] + $0 }
    }
}

extension Span where Element == UInt8 {
    /// Whether these bytes come before others; a prefix comes before what continues it.
    func precedes(_ other: Span<UInt8>) -> Bool {
        for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
            return self[index] < other[index]
        }
        return count < other.count
    }
}
