import AssayBytes

/// How a field's value is written (SPEC.md, Types).
enum FieldType: UInt8, Sendable {
    case bytes
    case ascii
    case bool
    case choice
    case u32
    case i64
    case list
}

/// One field of one message: its place in `FieldSlots`, its tag and its limits.
struct Field: Sendable {
    let slot: Int
    let tag: Tag
    let type: FieldType
    /// Least and most bytes; of a choice, least and most value.
    let min: Int
    let max: Int
    let required: Bool

    /// Whether these bytes are a value of this field. What a list holds is read elsewhere.
    func allows(_ value: Span<UInt8>) -> Bool {
        switch type {
        case .bytes, .list, .u32, .i64:
            return value.count >= min && value.count <= max
        case .ascii:
            return value.count >= min && value.count <= max && value.isVisibleASCII
        case .bool:
            return value.count == 1 && value[0] <= 1
        case .choice:
            return value.count == 1 && Int(value[0]) >= min && Int(value[0]) <= max
        }
    }

    /// Whether a value of a fixed size is one of this field: what a single byte says, of others
    /// their size.
    func allows(_ number: UInt64, bytes: Int) -> Bool {
        switch type {
        case .bytes, .list, .u32, .i64: bytes >= min && bytes <= max
        case .bool: bytes == 1 && number <= 1
        case .choice: bytes == 1 && Int(number) >= min && Int(number) <= max
        case .ascii: false
        }
    }
}

extension Span where Element == UInt8 {
    /// Whether every byte is a visible ASCII character.
    var isVisibleASCII: Bool {
        for index in indices where self[index] < 0x21 || self[index] > 0x7E {
            return false
        }
        return true
    }
}
