import AssayBytes
import AssayEncodings
import AssayWire

/// From members to places in the source. A value no frame can carry becomes one that fails in
/// its turn, so that the verifier's order of checks holds.
extension CallContent {
    /// A string within bounds, or the verdict.
    mutating func text(
        _ name: String, _ bounds: ClosedRange<Int>, else reason: Reason = .fieldInvalid
    ) throws(ContentRefusal) -> Range<Int> {
        guard let range = source.add(name, of: document), bounds.contains(range.count) else {
            throw ContentRefusal(reason, name)
        }
        return range
    }

    /// A string that may be absent, within bounds, or the verdict.
    mutating func textIfAny(
        _ name: String, _ bounds: ClosedRange<Int>, else reason: Reason = .fieldInvalid
    ) throws(ContentRefusal) -> Range<Int>? {
        guard document.member(name, of: document.root) != nil else { return nil }
        return try text(name, bounds, else: reason)
    }

    /// A string, or nothing at all where it is longer than a frame carries.
    mutating func textOrNothing(_ name: String, _ max: Int, in object: JSONNode? = nil)
        -> Range<Int>
    {
        guard let node = document.member(name, of: object ?? document.root),
            document.kind(node) == .string
        else { return 0..<0 }
        let text = document.copied(node)
        return text.count <= max ? source.add(text.span) : 0..<0
    }

    /// A string that may be absent; empty where it is longer than a frame carries.
    mutating func textOrNothingIfAny(_ name: String, _ max: Int) -> Range<Int>? {
        guard document.member(name, of: document.root) != nil else { return nil }
        return textOrNothing(name, max)
    }

    /// The bytes a string's base64url stands for; empty where it is none, or too long.
    mutating func bytesOrNothing(_ name: String, _ max: Int, in object: JSONNode? = nil)
        -> Range<Int>
    {
        guard let node = document.member(name, of: object ?? document.root),
            document.kind(node) == .string
        else { return 0..<0 }
        let text = document.copied(node)
        guard let range = source.add(base64URL: text.span) else { return 0..<0 }
        return range.count <= max ? range : 0..<0
    }

    /// A challenge of 32 bytes, or the verdict.
    func challenge(_ name: String) throws(ContentRefusal) -> Bytes32 {
        guard let node = document.member(name, of: document.root),
            let text = document.string(node), let value = Base64URL.decode32(text)
        else { throw ContentRefusal(.challengeMalformed, name) }
        return value
    }

    /// An integer that may be absent.
    func integer(_ name: String) -> Int64? {
        document.member(name, of: document.root).flatMap(document.integer)
    }

    /// A life in seconds that may be absent, or the verdict.
    func seconds(_ name: String) throws(ContentRefusal) -> UInt32? {
        guard let value = integer(name) else { return nil }
        guard value > 0, let seconds = UInt32(exactly: value) else {
            throw ContentRefusal(.fieldInvalid, name)
        }
        return seconds
    }

    /// Whether a choice has been made, and is this one.
    func isChosen(_ name: String, _ word: String) -> Bool {
        document.member(name, of: document.root).map { document.equals($0, word) } ?? false
    }

    /// How ECDSA signatures of the call are laid out.
    var signatureForm: SignatureForm? {
        guard document.member("signature_format", of: document.root) != nil else { return nil }
        return isChosen("signature_format", "raw") ? .raw : .der
    }
}

extension RouteSource {
    /// Adds the bytes a text's base64url stands for; nil when it is not base64url.
    mutating func add(base64URL text: Span<UInt8>) -> Range<Int>? {
        let start = bytes.count
        guard decode(text) else { return nil }
        return start..<bytes.count
    }
}

extension JSONDocument {
    /// The content of a string, copied; empty for any other value.
    func copied(_ node: JSONNode) -> [UInt8] {
        guard let text = string(node) else { return [] }
        return text.copy(0..<text.count)
    }
}
