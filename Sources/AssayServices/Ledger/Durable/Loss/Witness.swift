import AssayBytes
package import AssayStore
package import AssaySystem

/// A file outside the store's folder that tells how far the store had come: an older copy of
/// the store put back by hand is seen by it. It belongs on another disk, and into no backup.
package struct Witness: Sendable {
    /// An absolute path.
    package let path: String

    /// The witness at a path.
    package init(_ path: String) {
        self.path = path
    }

    /// What the file tells; nil when there is none.
    package func read() throws(DurableProblem) -> StorePoint? {
        guard FileIO.exists(path) else { return nil }
        let bytes = try DurableProblem.files(path) { () throws(FileError) in
            try FileIO.read(path, bytesMax: DurableLimits.smallFileBytesMax)
        }
        guard let point = Self.point(String(decoding: bytes, as: UTF8.self)) else {
            throw .witnessDamaged(path)
        }
        return point
    }

    /// Replaces what the file tells; on disk when this returns.
    package func write(_ point: StorePoint) throws(FileError) {
        let text = Self.text(point)
        try FileIO.writeAtomically(path, text.utf8.span)
    }

    static func text(_ point: StorePoint) -> String {
        "assay-witness 1\nstore \(point.id.hexadecimal)\nsequence \(point.sequence)\n"
    }

    static func point(_ text: String) -> StorePoint? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 4, lines[0] == "assay-witness 1", lines[3].isEmpty,
            lines[1].hasPrefix("store "), lines[2].hasPrefix("sequence "),
            let id = Bytes16(hexadecimal: lines[1].dropFirst(6)),
            let sequence = UInt64(lines[2].dropFirst(9))
        else { return nil }
        let point = StorePoint(id: id, sequence: sequence)
        return Self.text(point) == text ? point : nil
    }
}

extension Bytes16 {
    /// The value of thirty-two lower-case hexadecimal digits.
    init?(hexadecimal text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 32, let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
        guard hexadecimal == text else { return nil }
    }
}
