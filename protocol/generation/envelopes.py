"""Vectors of the envelope and of batches."""

import struct

from assay_client import codec
from assay_client.registry import KINDS, REASONS

from . import samples
from .samples import OPERATION_ID, REQUEST_ID, build
from .writing import decoded, refused, vector

STATS = KINDS["stats"]


def envelope_vectors():
    section = "Framing"

    def bad(name, why, reason, operation=True, kind=STATS, **parts):
        raw = build(parts.pop("fields", b""), parts.pop("raw_kind", kind), **parts)
        return vector(name, section, why, "request", raw, refused(reason, kind, operation))

    def good(name, why, frame, **parts):
        raw_fields = parts.pop("fields", b"")
        raw = build(raw_fields, frame.kind, **parts)
        return vector(name, section, why, "request", raw, decoded(frame), not raw_fields)

    base = dict(kind=STATS, request_id=REQUEST_ID, operation_id=OPERATION_ID,
                time_left=samples.TIME_LEFT)
    longest = "a" + "z" * 62
    found = [
        good("smallest", "An empty realm and no field is the smallest frame.",
             codec.Frame(**base), realm=b""),
        good("realm longest", "A realm has up to 63 bytes.",
             codec.Frame(**base, realm=longest), realm=longest.encode()),
        good("realm of every character", "All that a realm may hold.",
             codec.Frame(**base, realm="0a-z_9."), realm=b"0a-z_9."),
        bad("signature of a reply", "A server answers no reply as if it were a request.",
            "malformed", operation=False, signature=codec.REPLY),
        bad("signature unknown", "Not this protocol.", "malformed", operation=False,
            signature=0x5A51),
        bad("version zero", "The answer is in version 1.", "version_unsupported",
            operation=False, version=0),
        bad("version 2", "Only bytes 4 to 19 are known of another version.",
            "version_unsupported", operation=False, version=2),
        bad("version 255 with a body of its own", "The rest of the frame is not looked at.",
            "version_unsupported", operation=False, version=255, flags=9, fields=b"\x00"),
        bad("flag set", "All flags are reserved.", "malformed", flags=1),
        bad("highest flag set", "All flags are reserved.", "malformed", flags=0x80),
        bad("code in a request", "A request has no code.", "malformed", code=1),
        bad("realm too long", "A realm has up to 63 bytes.", "malformed", realm=b"a" * 64),
        bad("realm longer than the frame", "The realm must lie in the frame.", "malformed",
            realm=b"abc", realm_bytes=4),
        bad("realm in upper case", "A realm is lower case.", "malformed", realm=b"Default"),
        bad("realm begins with a dot", "A realm begins with a letter or digit.", "malformed",
            realm=b".a"),
        bad("realm of UTF-8", "A realm is ASCII.", "malformed", realm="ü".encode()),
        bad("realm with a slash", "A realm has no slash.", "malformed", realm=b"a/b"),
        bad("field head cut", "A field has four bytes before its value.", "malformed",
            fields=b"\x00\x02\x00"),
        bad("field longer than the frame", "A field must lie in the frame.", "malformed",
            fields=b"\x00\x02\x00\x02a"),
        bad("one byte left over", "Nothing stands after the last field.", "malformed",
            fields=b"\x00\x02\x00\x03abcX"),
        bad("tags descend", "Tags strictly ascend.", "malformed", fields=[(4, b""), (2, b"")]),
        bad("tag twice", "Tags strictly ascend.", "malformed", fields=[(4, b""), (4, b"")]),
        bad("malformed before unknown", "Fields of an unknown kind must still be fields.",
            "malformed", kind=0x7FFF, fields=b"\x00"),
        bad("kind unknown", "Never silence.", "kind_unknown", kind=0x7FFF),
        bad("kind zero", "Kind 0 is no kind.", "kind_unknown", kind=0),
        bad("kind of notices only", "Nobody asks for draining.", "kind_unknown",
            kind=KINDS["draining"]),
        bad("unknown odd tag", "An odd tag must be understood.", "field_unknown",
            fields=[(0x0003, b"")]),
        bad("unknown odd tag among even ones", "An odd tag must be understood.", "field_unknown",
            fields=[(0x0004, b""), (0x7FFF, b"x"), (0xFFFE, b"")]),
        good("unknown even tags", "An even tag that is not known is skipped.",
             codec.Frame(**base, realm="default"), fields=[(0x0004, b"x"), (0xFFFE, b"")]),
        good("as many fields as a frame may have", "Unknown ones count too.",
             codec.Frame(**base, realm="default"),
             fields=[(0x2002 + 2 * number, b"") for number in range(64)]),
        bad("one field too many", "A frame has up to 64 fields.", "malformed",
            fields=[(0x2002 + 2 * number, b"") for number in range(65)]),
        good("tag zero", "Tag 0 is even and unknown.",
             codec.Frame(**base, realm="default"), fields=[(0, b"")]),
    ]
    return found + reply_envelopes(section) + notice_envelopes(section)


def notice_envelopes(section):
    def ignored(name, **parts):
        raw = build([(0x0020, b"\x02")], KINDS["draining"], signature=codec.REPLY, **parts)
        return vector(name, section, "A notice answers no request.", "reply", raw,
                      {"ignored": True})

    return [ignored("notice with a request id", operation_id=bytes(16)),
            ignored("notice with an operation id", request_id=0)]


def reply_envelopes(section):
    def ignored(name, why, **parts):
        parts = {"signature": codec.REPLY, **parts}
        raw = build(parts.pop("fields", b""), KINDS["pkce.verify"], **parts)
        return vector(name, section, why, "reply", raw, {"ignored": True})

    kind = KINDS["pkce.verify"]
    accepted = codec.Frame(kind, REQUEST_ID, operation_id=OPERATION_ID)
    unknown = codec.Frame(kind, REQUEST_ID, code=0x7F01, operation_id=OPERATION_ID)
    nobody = codec.Frame(0, 0, code=REASONS["malformed"])
    return [
        vector("accepted without fields", section, "The smallest reply.", "reply",
               build(b"", kind, signature=codec.REPLY), decoded(accepted)),
        vector("code unknown", section, "A newer server may know more reasons.", "reply",
               build(b"", kind, signature=codec.REPLY, code=0x7F01), decoded(unknown)),
        vector("answer to a malformed message", section, "Kind and request id are zero.", "reply",
               build(b"", 0, signature=codec.REPLY, code=REASONS["malformed"], request_id=0,
                     operation_id=bytes(16)), decoded(nobody)),
        ignored("reply with the signature of a request", "Nobody answers a reply.",
                signature=codec.REQUEST),
        ignored("reply of version 2", "A reply has its request's version.", version=2),
        ignored("reply with a flag", "All flags are reserved.", flags=2),
        ignored("reply with half a field", "Its fields are no fields.", fields=b"\x00\x22"),
        ignored("reply with an unknown odd tag", "What must be understood is not.",
                fields=[(0x7FFF, b"")]),
        vector("reply with time left", section, "A reply's time left is zero.", "reply",
               build(b"", kind, signature=codec.REPLY)[:36] + b"\0\0\0\1\0", {"ignored": True}),
        vector("reply with a realm", section, "A reply's realm is empty.", "reply",
               struct.pack(">I", 38) + build(b"", kind, signature=codec.REPLY)[4:40] + b"\x01a",
               {"ignored": True}),
    ]


def batch_vectors():
    one = build(b"", STATS)
    size = len(one)
    largest = build([(0x0004, b"\0" * (65536 - 48 - 4))], STATS)

    def good(name, why, *frames):
        at, ranges = 0, []
        for frame in frames:
            ranges.append([at, at + len(frame)])
            at += len(frame)
        return vector(name, "Framing", why, "batch", b"".join(frames), {"frames": ranges})

    def bad(name, why, raw):
        return vector(name, "Framing", why, "batch", raw, {"malformed": True})

    return [
        good("one frame", "A lone request is a batch of one.", one),
        good("three frames", "Frames stand back to back.", one, build(b"", STATS, realm=b""), one),
        good("a frame that is refused among others", "Only the structure is judged here.",
             one, build(b"", STATS, version=9), build(b"\0", STATS), one),
        good("256 frames", "The most frames.", *[build(b"", STATS, realm=b"")] * 256),
        bad("257 frames", "One frame too many.", build(b"", STATS, realm=b"") * 257),
        bad("nothing", "A message has at least one frame.", b""),
        bad("three bytes", "Not even a length.", one[:3]),
        bad("length alone", "The length promises what is not there.", one[:4]),
        bad("last byte cut", "The whole message is refused, its first frame too.",
            one + one[:-1]),
        bad("one byte after the last frame", "Nothing stands after the last frame.", one + b"\0"),
        bad("length 36", "A frame has at least 37 bytes after its length.",
            struct.pack(">I", 36) + one[4:40]),
        bad("length zero", "A frame has at least 37 bytes after its length.", b"\0\0\0\0" + one),
        bad("length one too long", "The length promises more than there is.",
            struct.pack(">I", size - 3) + one[4:]),
        bad("length of all ones", "No overflow.", b"\xff\xff\xff\xff" + one[4:]),
        bad("length with the high bit", "No negative length.", b"\x80\0\0\x25" + one[4:]),
    ], [
        {"name": "largest frame", "why": "64 KiB with its length.", "frames": [len(largest)],
         "yields": "frames"},
        {"name": "one byte more than the largest frame", "why": "Too large.",
         "frames": [65537], "yields": "malformed"},
        {"name": "four largest frames", "why": "Exactly 256 KiB.", "frames": [65536] * 4,
         "yields": "frames"},
        {"name": "one frame more than 256 KiB", "why": "Too large.",
         "frames": [65536] * 4 + [41], "yields": "malformed"},
    ]
