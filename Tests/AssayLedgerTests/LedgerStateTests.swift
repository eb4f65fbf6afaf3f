import AssayBytes
import AssayCrypto
import AssayLedger
import AssayWire
import Testing

@Suite struct LedgerStateTests {
    private func state() throws -> LedgerState {
        LedgerState(
            highWater: WallTime(milliseconds: Fixture.start), fenceFloor: WallTime(milliseconds: 7),
            allowances: [
                RealmAllowance(realm: try #require(RealmName("a")), milliseconds: 12_000),
                RealmAllowance(realm: try #require(RealmName("b.c-d")), milliseconds: 0),
            ])
    }

    private func failure(_ text: [UInt8]) -> LedgerStateError? {
        do throws(LedgerStateError) {
            _ = try LedgerState.decode(text.span)
            return nil
        } catch {
            return error
        }
    }

    /// A body with the checksum that belongs to it.
    private func sealed(_ body: String) -> [UInt8] {
        let bytes = Array(body.utf8)
        let digits = Array("0123456789abcdef".utf8)
        let hex = SHA256.digest(bytes.span).array.flatMap { byte in
            [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return bytes + Array("sha256 ".utf8) + hex + [UInt8(ascii: "\n")]
    }

    @Test func `a state is read as it was written`() throws {
        let state = try state()
        #expect(try LedgerState.decode(state.encoded.span) == state)
    }

    @Test func `the file is text that an operator can read`() throws {
        let lines = String(decoding: try state().encoded, as: UTF8.self).split(separator: "\n")
        #expect(lines[0] == "assay-ledger-state 1")
        #expect(lines[1] == "high-water 1790000000000")
        #expect(lines[2] == "fence-floor 7")
        #expect(lines[3] == "allowance 12000 a")
        #expect(lines[4] == "allowance 0 b.c-d")
        #expect(lines.count == 6)
    }

    @Test func `every truncation is refused`() throws {
        let text = try state().encoded
        for count in 0..<text.count {
            #expect(failure(Array(text[..<count])) != nil)
        }
        #expect(failure(text + [10]) != nil)
    }

    @Test func `every bit flip is refused`() throws {
        let text = try state().encoded
        for index in text.indices {
            for bit in 0..<8 {
                var flipped = text
                flipped[index] ^= 1 << bit
                #expect(failure(flipped) != nil)
            }
        }
    }

    @Test(arguments: [
        ("assay-ledger-state 2\nhigh-water 1\nfence-floor 0\n", LedgerStateError.versionUnknown),
        ("assay-ledger-state 1\nhigh-water 01\nfence-floor 0\n", .malformed),
        ("assay-ledger-state 1\nhigh-water -1\nfence-floor 0\n", .malformed),
        ("assay-ledger-state 1\nhigh-water \nfence-floor 0\n", .malformed),
        ("assay-ledger-state 1\nhigh-water 9223372036854775808\nfence-floor 0\n", .malformed),
        ("assay-ledger-state 1\nfence-floor 0\nhigh-water 1\n", .malformed),
        ("assay-ledger-state 1\nhigh-water 1\n", .malformed),
        ("assay-ledger-state 1\nhigh-water 1\nfence-floor 0\nallowance 5 UP\n", .malformed),
        (
            "assay-ledger-state 1\nhigh-water 1\nfence-floor 0\nallowance 5 b\nallowance 5 a\n",
            .malformed
        ),
        (
            "assay-ledger-state 1\nhigh-water 1\nfence-floor 0\nallowance 5 a\nallowance 5 a\n",
            .malformed
        ),
        ("assay-ledger-state 1\nhigh-water 1\nfence-floor 0\nmore 5 a\n", .malformed),
    ])
    func `a file with a right checksum and other content is refused`(
        body: String, error: LedgerStateError
    ) {
        #expect(failure(sealed(body)) == error)
    }

    @Test func `a file too long is refused unread`() {
        #expect(failure(Array(repeating: 0x61, count: 65_537)) == .tooLong)
    }

    @Test func `the most there can be fits into the file`() throws {
        let allowances = try (0..<512).map { number in
            let name = "\(number)" + String(repeating: "x", count: 63)
            return RealmAllowance(
                realm: try #require(RealmName(String(name.prefix(63)))), milliseconds: 86_400_000)
        }
        let state = LedgerState(
            highWater: WallTime(milliseconds: .max), fenceFloor: WallTime(milliseconds: .max),
            allowances: allowances)
        #expect(try LedgerState.decode(state.encoded.span).allowances.count == 512)
    }
}
