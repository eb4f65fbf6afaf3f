"""Lists that are none: what a reader must refuse, by the name of the field."""

import struct


def obligation(kind, body):
    return struct.pack(">BH", kind, len(body)) + body


def bad_obligations():
    digest, created = bytes(range(32)), struct.pack(">q", 1767225601000)
    consume = obligation(0x21, digest)
    record = obligation(0x22, digest + created + b"\0" + bytes(16))
    erase = obligation(0x3D, b"\0\0")
    yield "in the wrong order", "Types ascend.", record + consume
    yield "twice of a record", "Only guards and consume may stand twice.", record + record
    yield "three times of a challenge", "At most twice.", consume * 3
    yield "with two durable takings", "At most one.", obligation(0x36, b"\1\0\0") + erase
    yield "twice of a durable taking", "At most one.", erase + erase
    yield "of an unknown guard", "Every obligation must be understood.", obligation(0x03, digest)
    yield "of an unknown type", "Every obligation must be understood.", obligation(0x3F, digest)
    yield "cut", "The last obligation ends early.", record[:-1]
    yield "with a byte left over", "Nothing stands after the last obligation.", consume + b"\x22"
    yield "with a short challenge", "A challenge is 32 bytes.", obligation(0x21, digest[:31])
    yield "with a long record", "A record is 57 bytes.", \
        obligation(0x22, digest + created + b"\0" + bytes(17))
    yield "with an unknown basis", "A basis is 0 or 1.", \
        obligation(0x22, digest + created + b"\x02" + bytes(16))
    yield "with a nonce epoch and no nonce", "One encoding a value.", \
        obligation(0x22, digest + created + b"\0" + bytes(15) + b"\x01")
    for name, why, number, body in [
        ("with an unknown use", "A use is 0 or 1.", 0x01, bytes(26) + b"\2"),
        ("with an account cut", "Its length promises more.", 0x3D, b"\0\3ab"),
        ("with a long account", "At most 256 bytes.", 0x3D, b"\1\1" + bytes(257)),
        ("with a byte behind an account", "Nothing stands after the last part.", 0x3D,
         b"\0\1ab"),
        ("with a presence of 2", "0 absent, 1 there.", 0x3A, bytes(38) + b"\2" + bytes(32)),
        ("with an absent part that is there", "0 absent, 1 there.", 0x3A,
         bytes(38) + b"\0" + bytes(32)),
        ("with an unknown verifier", "0 absent, 1 malformed, 2 a digest.", 0x31,
         bytes(48) + b"\3" + bytes(32) + b"\0"),
        ("with an unknown curve", "Curves are 1 to 4.", 0x35,
         bytes(36) + b"\0\0" + b"\5" + bytes(64) + b"\1\0"),
        ("with a key of another curve's length", "A key is as long as its curve says.", 0x35,
         bytes(36) + b"\0\0" + b"\2" + bytes(64) + b"\1\0"),
        ("with an unknown assurance", "Software is 1.", 0x35,
         bytes(36) + b"\0\0" + b"\1" + bytes(64) + b"\2\0"),
        ("with an unknown ground", "0 nothing, 1 an approval, 2 a recovery.", 0x34,
         bytes(22) + b"\1" + bytes(64) + b"\1\3"),
        ("with lost ids descending", "Ids strictly ascend.", 0x37,
         bytes(20) + b"\0\2" + b"\1" + bytes(17) + bytes(18) + b"\0\0"),
        ("with a lost id twice", "Ids strictly ascend.", 0x37,
         bytes(20) + b"\0\2" + bytes(36) + b"\0\0"),
        ("with too many lost ids", "At most 32.", 0x37, bytes(20) + b"\0\x21"
         + b"".join(bytes(17) + bytes([i]) for i in range(33)) + b"\0\0"),
        ("with a long assertion", "At most 4096 bytes.", 0x37,
         bytes(20) + b"\0\0" + b"\x10\1" + bytes(4097)),
        ("that ends neither", "0 one, 1 all of an account.", 0x36, b"\2" + bytes(18)),
    ]:
        yield name, why, obligation(number, body)


def bad_lost():
    yield "cut", "The last id ends early.", b"\2a"
    yield "descending", "Ids strictly ascend.", b"\1b\1a"
    yield "twice of an id", "Ids strictly ascend.", b"\1a\1a"
    yield "longer before shorter", "A prefix comes first.", b"\2aa\1a"
    yield "with a long id", "At most 64 characters.", b"\x41" + b"a" * 65
    yield "of 33 ids", "At most 32.", b"".join(b"\1" + bytes([i]) for i in range(33))


def bad_queries():
    ask = obligation(1, bytes(18))
    yield "of an unknown type", "Types are 1 to 4.", obligation(5, bytes(18))
    yield "of type zero", "Types are 1 to 4.", obligation(0, bytes(18))
    yield "cut", "The last query ends early.", ask[:-1]
    yield "of five queries", "At most four.", ask * 5
    yield "with a long id", "An id is 18 bytes.", obligation(1, bytes(19))
    yield "with a presence of 2", "0 absent, 1 there.", obligation(4, b"\2" + bytes(12))


def bad_result():
    yield "of type zero", "That nothing is told is said by absence.", bytes(9)
    yield "of an unknown type", "Types are 1 to 6.", b"\7" + bytes(20)
    yield "cut", "A token and a time.", b"\6" + bytes(45)
    yield "with a byte left over", "Nothing stands after the last part.", b"\1" + bytes(9)
    yield "with an unknown state", "States are 0 to 4.", b"\5" + bytes(18) + b"\5\0"


def bad_records():
    yield "of an unknown type", "Types are 0 to 3.", obligation(4, bytes(18))
    yield "cut", "The last record ends early.", obligation(0, b"") + obligation(0, b"")[:-1]
    yield "with an absence that holds something", "Absent is empty.", obligation(0, b"\0")
    yield "of five records", "At most four.", obligation(0, b"") * 5
    yield "with an unknown method", "A method is 0 or 1.", \
        obligation(2, bytes(20) + b"\2\0\0")


def bad_keys():
    key = struct.pack(">Hqq", 7, 0, 1) + bytes(32)
    yield "cut", "Each key has 50 bytes.", key + key[:49]
    yield "twice of an id", "Ids strictly ascend.", key + key
    yield "descending", "Ids strictly ascend.", key + b"\0\x06" + key[2:]


def bad_realms():
    def realm(name):
        return struct.pack(">B", len(name)) + name + bytes(28)
    yield "cut", "The last entry ends early.", realm(b"a") + realm(b"b")[:-1]
    yield "twice of a name", "Names strictly ascend.", realm(b"a") + realm(b"a")
    yield "descending", "Names strictly ascend.", realm(b"ab") + realm(b"a")
    yield "with an empty name", "An entry has a name.", realm(b"")
    yield "with a name in upper case", "A realm is lower case.", realm(b"A")
    yield "with a long name", "A realm has up to 63 bytes.", realm(b"a" * 64)


LISTS = {
    "versions": lambda: [("descending", "Versions strictly ascend.", b"\x02\x01"),
                         ("twice of a version", "Versions strictly ascend.", b"\x01\x01")],
    "kinds": lambda: [("of an odd length", "A kind is two bytes.", b"\0\x01\0"),
                      ("descending", "Kinds strictly ascend.", b"\0\x02\0\x01")],
    "limits": lambda: [("cut", "A limit is a name and eight bytes.", b"\x01a" + bytes(7)),
                       ("with an empty name", "A limit has a name.", bytes(9)),
                       ("with a space in a name", "Visible ASCII only.", b"\x01 " + bytes(8)),
                       ("descending", "Names strictly ascend.",
                        b"\x01b" + bytes(8) + b"\x01a" + bytes(8))],
    "obligations": bad_obligations,
    "minting_keys": bad_keys,
    "realms": bad_realms,
    "lost": bad_lost,
    "queries": bad_queries,
    "result": bad_result,
    "records": bad_records,
}
