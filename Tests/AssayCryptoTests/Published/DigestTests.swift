import AssayBytes
import AssayCrypto
import Testing

/// Digests and MACs against values printed in the standards.
struct DigestTests {
    @Test func `SHA-256 of abc is the value of FIPS 180-4's examples`() {
        let expected = TestBytes.bytes32(
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(SHA256.digest("abc".utf8.span) == expected)
        var hasher = SHA256Hasher()
        hasher.update(UInt8(ascii: "a"))
        hasher.update("b" as StaticString)
        let fork = hasher
        hasher.update("c".utf8.span)
        #expect(hasher.finish() == expected)
        #expect(hasher.finish() == expected)
        #expect(fork.finish() == SHA256.digest("ab".utf8.span))
    }

    @Test func `SHA-256 of nothing is its published value`() {
        let empty: [UInt8] = []
        #expect(
            SHA256.digest(empty.span)
                == TestBytes.bytes32(
                    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
    }

    @Test func `fixed-size values are hashed as their bytes`() {
        let value = Bytes32(1, 2, 3, 4)
        let short = Bytes16(high: 5, low: 6)
        var bytes = value.array
        short.append(to: &bytes)
        var hasher = SHA256Hasher()
        hasher.update(value)
        hasher.update(short)
        #expect(hasher.finish() == SHA256.digest(bytes.span))
    }

    @Test(arguments: 1...SHA256Set.countMax)
    func `messages digested together have the digests they have alone`(count: Int) {
        let bytes = (0..<1024).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }
        for round in 0..<400 {
            // Every length up to three blocks in every place, beside shorter and longer ones.
            let ranges = (0..<count).map { place in
                let start = (round * 7 + place * 31) % 300
                return start..<start + (round + place * [0, 1, 64, 131][round % 4]) % 520
            }
            var set = SHA256Set()
            let places = ranges.map { set.add($0) }
            set.digest(in: bytes.span)
            for (range, place) in zip(ranges, places) {
                #expect(set[place] == SHA256.digest(bytes.span.extracting(range)))
            }
        }
    }

    @Test func `SHA-384 and SHA-512 of abc are the values of FIPS 180-4's examples`() {
        var digest: [UInt8] = []
        SHA512.digest384("abc".utf8.span, into: &digest)
        #expect(
            digest
                == TestBytes.hex(
                    """
                    cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed
                    8086072ba1e7cc2358baeca134c825a7
                    """))
        SHA512.digest512("abc".utf8.span, into: &digest)
        #expect(
            digest
                == TestBytes.hex(
                    """
                    ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
                    2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
                    """))
    }

    @Test func `HMAC-SHA-256 gives the values of RFC 4231`() {
        let first = HMACKey([UInt8](repeating: 0x0b, count: 20).span)
        #expect(
            first.mac("Hi There".utf8.span)
                == TestBytes.bytes32(
                    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"))
        let second = HMACKey("Jefe".utf8.span)
        #expect(
            second.mac("what do ya want for nothing?".utf8.span)
                == TestBytes.bytes32(
                    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
        let long = HMACKey([UInt8](repeating: 0xaa, count: 131).span)
        #expect(
            long.mac("Test Using Larger Than Block-Size Key - Hash Key First".utf8.span)
                == TestBytes.bytes32(
                    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"))
    }

    @Test func `a MAC made in pieces is the MAC of the whole`() {
        let key = HMACKey(Bytes32(7, 8, 9, 10))
        var hasher = key.begin()
        hasher.update("half and ".utf8.span)
        hasher.update("half".utf8.span)
        #expect(key.finish(hasher) == key.mac("half and half".utf8.span))
    }

    @Test func `random values differ`() throws {
        #expect(try SecureRandom.bytes16() != SecureRandom.bytes16())
        #expect(try SecureRandom.bytes32() != SecureRandom.bytes32())
        #expect(try SecureRandom.uint64() != SecureRandom.uint64())
    }

    @Test func `the thumbprint of RFC 7638 section 3_1 is the digest of its canonical form`() {
        let text = """
            {"e":"AQAB","kty":"RSA","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfA\
            AtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl\
            93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5h\
            ajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF4\
            4-csFCur-kEgU8awapJzKnqDKgw"}
            """
        #expect(
            encoded(SHA256.digest(text.utf8.span))
                == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }

    @Test func `ath, code challenge and thumbprint of RFC 9449 and RFC 7636 come out`() {
        let digests = [
            "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU":
                "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo",
            "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk":
                "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
            """
            {"crv":"P-256","kty":"EC","x":"l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs",\
            "y":"9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA"}
            """: "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I",
        ]
        for (text, digest) in digests {
            #expect(encoded(SHA256.digest(text.utf8.span)) == digest)
        }
    }

    private func encoded(_ digest: Bytes32) -> String {
        TestBytes.base64URL(digest.array)
    }
}
