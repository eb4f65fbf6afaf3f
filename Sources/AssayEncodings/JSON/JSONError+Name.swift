extension JSONError {
    /// Bytes of a name shown to a person.
    private static let nameBytesMax = 64

    /// With `duplicateName`: the name that stands twice, as it is written in `source`, cut after
    /// 64 bytes. Nil with any other kind.
    package func duplicatedName(in source: Span<UInt8>) -> String? {
        guard kind == .duplicateName else { return nil }
        var bytes: [UInt8] = []
        var index = offset + 1
        while index < source.count, source[index] != UInt8(ascii: "\""),
            bytes.count < Self.nameBytesMax
        {
            bytes.append(source[index])
            index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
