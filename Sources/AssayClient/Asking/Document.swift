import AssayBytes
import AssayEncodings
import AssayWire

/// A JSON document in an answer, and how its parts are read: a part that must be there and is
/// not makes the answer unreadable.
struct Document {
    private var json: JSONDocument

    /// Reads the document that stands at `range`.
    init(_ message: Span<UInt8>, _ range: Range<Int>) throws(CallFault) {
        json = JSONDocument(
            limits: JSONLimits(
                bytesMax: ClientLimits.documentBytesMax, nodesMax: ClientLimits.documentNodesMax))
        do throws(JSONError) {
            try json.parse(message.extracting(range))
        } catch {
            throw .fieldInvalid
        }
    }

    /// Sees that what stands at `range` is one JSON object.
    static func check(_ message: Span<UInt8>, _ range: Range<Int>) throws(CallFault) {
        let document = try Document(message, range)
        guard document.json.kind(document.json.root) == .object else { throw .fieldInvalid }
    }

    /// The objects in the array `name` of the document.
    func objects(_ name: String) throws(CallFault) -> [JSONNode] {
        guard let list = json.member(name, of: json.root), json.kind(list) == .array else {
            throw .fieldInvalid
        }
        var objects: [JSONNode] = []
        for element in json.elements(of: list) {
            guard json.kind(element) == .object else { throw .fieldInvalid }
            objects.append(element)
        }
        return objects
    }

    /// The string `name` of an object; nil when it has none, or null.
    func text(_ name: String, of object: JSONNode) throws(CallFault) -> String? {
        guard let member = json.member(name, of: object), json.kind(member) != .null else {
            return nil
        }
        guard let content = json.string(member) else { throw .fieldInvalid }
        return content.text(content.indices)
    }

    /// The integer `name` of an object; nil when it has none.
    func integer(_ name: String, of object: JSONNode) throws(CallFault) -> Int64? {
        guard let member = json.member(name, of: object) else { return nil }
        guard let number = json.integer(member) else { throw .fieldInvalid }
        return number
    }
}

extension Optional {
    /// What an answer must hold.
    func required() throws(CallFault) -> Wrapped {
        guard let self else { throw .fieldMissing }
        return self
    }
}
