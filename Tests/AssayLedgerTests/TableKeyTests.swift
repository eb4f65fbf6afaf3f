import AssayBytes
import AssayLedger
import Testing

@Suite struct TableKeyTests {
    /// Made by `openssl mac -macopt hexkey:000102030405060708090a0b0c0d0e0f -macopt size:16 -in
    /// FILE SIPHASH`, with 32 bytes in the file.
    @Test(arguments: [
        (0x0001020304050607 as UInt64, "7c3956ca5eeafc3e363e9d556546eb68"),
        (0xFFFEFDFCFBFAF9F8 as UInt64, "e4332444583ceedbba47d1a979d85d01"),
        (0x1122334455667788 as UInt64, "a64d7c35cde953821f2642960a2b75ee"),
    ])
    func `a digest is hashed as SipHash with 128 bits says`(vector: (UInt64, String)) {
        let first = vector.0
        let key = TableKey(Bytes32(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908, 1, 1))
        let value = Bytes32(
            first, first &+ 0x0808_0808_0808_0808, first &+ 0x1010_1010_1010_1010,
            first &+ 0x1818_1818_1818_1818)
        #expect(key.hash(value).hexadecimal == vector.1)
        // Beside another, in both places.
        let other = Bytes32(4, 3, 2, 1)
        #expect(key.hash(value, other) == (key.hash(value), key.hash(other)))
        #expect(key.hash(other, value) == (key.hash(other), key.hash(value)))
    }
}
