import AssayBytes
import AssayEncodings

// A function that writes to one part of the workspace while it reads from another takes the
// parts one by one: a span of a part would keep the whole workspace from being written to.

extension Workspace {
    /// Decodes base64url at `range` of `bytes` to the end of `bytes`; nil when it is not strict.
    mutating func appendDecoded(_ range: Range<Int>) -> Range<Int>? {
        guard Self.decode(range, of: bytes, into: &scratch) else { return nil }
        let start = bytes.count
        bytes.append(contentsOf: scratch)
        return start..<bytes.count
    }

    /// The share of the caller whose name stands at `range` of `bytes`; without one, of all
    /// without a name.
    mutating func quotaKey(ofCaller range: Range<Int>?) -> Bytes16 {
        Self.quotaKey(of: range ?? 0..<0, of: bytes, &lastCaller)
    }

    private static func quotaKey(
        of range: Range<Int>, of bytes: [UInt8], _ last: inout LastCaller?
    ) -> Bytes16 {
        let name = bytes.span.extracting(range)
        if let last, last.isNamed(name) { return last.key }
        let caller = LastCaller(name)
        last = caller
        return caller.key
    }

    private static func decode(
        _ range: Range<Int>, of bytes: [UInt8], into scratch: inout [UInt8]
    ) -> Bool {
        scratch.removeAll(keepingCapacity: true)
        return Base64URL.decode(bytes.span.extracting(range), appendingTo: &scratch)
    }
}

extension JSONDocument {
    /// Reads the text that stands in base64url at `range` of `bytes`; false when it is refused.
    mutating func read(base64URL range: Range<Int>, of bytes: [UInt8]) -> Bool {
        do throws(JSONError) {
            try parse(base64URL: bytes.span.extracting(range))
            return true
        } catch {
            return false
        }
    }

    /// Reads the text at `range` of `bytes`; false when it is refused.
    mutating func read(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
        do throws(JSONError) {
            try parse(bytes.span.extracting(range))
            return true
        } catch {
            return false
        }
    }
}
