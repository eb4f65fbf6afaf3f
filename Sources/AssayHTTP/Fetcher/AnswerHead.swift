/// An answer's header lines as they come, one a call, the status line first.
///
/// An interim answer (1xx) begins anew, so only the last one's are kept. Lines after the body
/// are of no interest and counted only.
struct AnswerHead {
    private var lines: [(name: [UInt8], value: [UInt8])] = []
    private var bytes = 0
    private var isOver = false
    let bytesMax: Int

    init(bytesMax: Int) {
        self.bytesMax = bytesMax
    }

    /// Takes a line, its end included; false when all together are too large.
    mutating func take(_ line: [UInt8]) -> Bool {
        bytes += line.count
        guard bytes <= bytesMax else { return false }
        if line.starts(with: "HTTP/".utf8) {
            lines = []
            isOver = false
            return true
        }
        let text = line.filter { $0 != 0x0d && $0 != 0x0a }
        guard !text.isEmpty else {
            isOver = true
            return true
        }
        guard !isOver, let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let value = text[(colon + 1)...].drop(while: Self.isBlank)
        let trimmed = value.reversed().drop(while: Self.isBlank).reversed()
        lines.append((Self.lowercased(text[..<colon]), Array(trimmed)))
        return true
    }

    /// The values of all lines of a name, which is given in small letters.
    func values(_ name: String) -> [[UInt8]] {
        let name = Array(name.utf8)
        return lines.filter { $0.name == name }.map(\.value)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func lowercased(_ name: ArraySlice<UInt8>) -> [UInt8] {
        name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}
