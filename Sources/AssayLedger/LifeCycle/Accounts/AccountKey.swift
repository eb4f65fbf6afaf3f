import AssayBytes
import AssayCrypto
import AssayWire

/// What an account is known by: the first half of SHA-256 over `assay/1/account`, a zero byte,
/// the realm with one byte of length, and the account's name (SPEC.md, Digests).
struct AccountKey: Hashable, Sendable {
    var digest: Bytes16

    init(digest: Bytes16) {
        self.digest = digest
    }

    init(_ name: [UInt8], in realm: RealmName) {
        var input = Array("assay/1/account\0".utf8)
        realm.appendLengthPrefixed(to: &input)
        input.append(name.span)
        let whole = SHA256.digest(input.span)
        digest = Bytes16(high: whole.word0, low: whole.word1)
    }
}
