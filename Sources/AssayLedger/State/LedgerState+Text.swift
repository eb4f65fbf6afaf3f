import AssayBytes
import AssayCrypto
import AssayWire

/// The state file, version 1: lines of text, so that an operator can read it.
///
///     assay-ledger-state 1
///     high-water 1790000000000
///     fence-floor 0
///     allowance 12000 default
///     sha256 <64 hex digits over everything before this line>
///
/// Times are milliseconds. There is one way to write a state: lines in this order, allowances
/// in the order of their realms, decimal numbers without sign or leading zeros.
extension LedgerState {
    private static let heading = "assay-ledger-state 1\n"
    private static let checksumLabel = "sha256 "
    private static let checksumLineBytes = 7 + 64 + 1

    /// The file's bytes.
    package var encoded: [UInt8] {
        var text: [UInt8] = []
        text.append(contentsOf: Self.heading.utf8)
        text.append(contentsOf: "high-water \(max(0, highWater.milliseconds))\n".utf8)
        text.append(contentsOf: "fence-floor \(max(0, fenceFloor.milliseconds))\n".utf8)
        for allowance in allowances.sorted(by: { $0.realm < $1.realm }) {
            text.append(contentsOf: "allowance \(max(0, allowance.milliseconds)) ".utf8)
            allowance.realm.append(to: &text)
            text.append(UInt8(ascii: "\n"))
        }
        let digest = SHA256.digest(text.span)
        text.append(contentsOf: Self.checksumLabel.utf8)
        Self.appendHex(digest, to: &text)
        text.append(UInt8(ascii: "\n"))
        return text
    }

    /// Reads a file's bytes; anything `encoded` would not have written is refused.
    package static func decode(_ text: Span<UInt8>) throws(LedgerStateError) -> LedgerState {
        guard text.count <= LedgerLimits.stateBytesMax else { throw .tooLong }
        guard text.count > checksumLineBytes else { throw .checksumWrong }
        let body = text.extracting(0..<text.count - checksumLineBytes)
        var expected = Array(checksumLabel.utf8)
        appendHex(SHA256.digest(body), to: &expected)
        expected.append(UInt8(ascii: "\n"))
        let found = text.extracting(body.count..<text.count)
        guard ConstantTime.equals(expected.span, found) else { throw .checksumWrong }

        var lines = StateLines(body)
        guard lines.take(heading) else { throw .versionUnknown }
        guard lines.take("high-water "), let highWater = lines.takeNumber(endingWith: "\n"),
            lines.take("fence-floor "), let fenceFloor = lines.takeNumber(endingWith: "\n")
        else { throw .malformed }
        var allowances: [RealmAllowance] = []
        while !lines.isAtEnd {
            guard allowances.count < LedgerLimits.stateRealmsMax, lines.take("allowance "),
                let milliseconds = lines.takeNumber(endingWith: " "),
                let realm = lines.takeRealm()
            else { throw .malformed }
            if let last = allowances.last, realm <= last.realm { throw .malformed }
            allowances.append(RealmAllowance(realm: realm, milliseconds: milliseconds))
        }
        return LedgerState(
            highWater: WallTime(milliseconds: highWater),
            fenceFloor: WallTime(milliseconds: fenceFloor), allowances: allowances)
    }

    private static func appendHex(_ digest: Bytes32, to text: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        for byte in digest.array {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
    }
}

/// Reads the lines of a state file from front to back.
private struct StateLines: ~Escapable {
    private let text: Span<UInt8>
    private var offset = 0

    @_lifetime(copy text)
    init(_ text: Span<UInt8>) {
        self.text = text
    }

    var isAtEnd: Bool { offset == text.count }

    /// Moves past `expected`; false, without moving, when something else is there.
    @_lifetime(self: copy self)
    mutating func take(_ expected: String) -> Bool {
        var end = offset
        for byte in expected.utf8 {
            guard end < text.count, text[end] == byte else { return false }
            end += 1
        }
        offset = end
        return true
    }

    /// Moves past a decimal number and the character after it.
    @_lifetime(self: copy self)
    mutating func takeNumber(endingWith terminator: String) -> Int64? {
        let start = offset
        var value: Int64 = 0
        while offset < text.count, case let digit = text[offset] &- UInt8(ascii: "0"), digit < 10 {
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = product.addingReportingOverflow(Int64(digit))
            guard !tooLarge, !overflow else { return nil }
            value = sum
            offset += 1
        }
        let hasLeadingZero = offset - start > 1 && text[start] == UInt8(ascii: "0")
        guard offset > start, !hasLeadingZero, take(terminator) else { return nil }
        return value
    }

    /// Moves past a realm's name, which may be empty, and the end of its line.
    @_lifetime(self: copy self)
    mutating func takeRealm() -> RealmName? {
        let start = offset
        while offset < text.count, text[offset] != UInt8(ascii: "\n") { offset += 1 }
        guard let realm = RealmName(text.extracting(start..<offset)), take("\n") else { return nil }
        return realm
    }
}
