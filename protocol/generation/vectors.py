"""The golden vectors of envelope, batch, messages and discharge."""

import json
import struct

from assay_client import codec, values
from assay_client.registry import KINDS, REASONS

from . import example, samples
from .samples import OPERATION_ID, REQUEST_ID, build
from .schema import fields, number

HEAD = {"request_id": f"{REQUEST_ID:016x}", "operation_id": OPERATION_ID.hex()}


def plain(value):
    """A value as JSON holds it: bytes in lower-case hex."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {name: plain(entry) for name, entry in value.items()}
    if isinstance(value, list):
        return [plain(entry) for entry in value]
    return value


def vector(name, section, why, reads, raw, yields, canonical=True):
    entry = {"name": name, "section": section, "why": why, "reads": reads, "hex": raw.hex(),
             "yields": yields}
    if not canonical:
        entry["canonical"] = False
    return entry


def refused(reason, kind, operation=True):
    """What a request that cannot be served yields: its reason and what the answer repeats."""
    return {"refused": reason, "code": REASONS[reason], "kind": kind,
            "request_id": HEAD["request_id"],
            "operation_id": HEAD["operation_id"] if operation else "00" * 16}


def decoded(frame):
    """What a frame that can be served yields."""
    return {"kind": frame.kind, "code": frame.code, "request_id": f"{frame.request_id:016x}",
            "operation_id": frame.operation_id.hex(), "time_left": frame.time_left,
            "realm": frame.realm, "fields": plain(frame.fields)}


# Envelope

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


# Batch

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


# Messages

def message_vectors(schema, kind):
    found = []
    for message in schema["messages"]:
        if message["kind"] == kind:
            found += part_vectors(schema, message)
    return found


def part_vectors(schema, message):
    part, kind = message["part"], message["kind"]
    reads = "request" if part == "request" else "reply"
    found = []

    def add(name, why, frame):
        raw = codec.write(frame, part)
        found.append(vector(f"{part}: {name}", kind, why, reads, raw, decoded(frame)))

    full = samples.frame(schema, message)
    least = samples.frame(schema, message, required_only=True)
    if part == "refusal":
        full.code = least.code = REASONS["dpop.nonce_required"]
    if kind == "pkce.verify" and part == "request":
        least.fields["code_verifier"] = full.fields["code_verifier"]
    add("every field", "All fields with the samples of the schema.", full)
    if least.fields != full.fields:
        add("required fields only", "What may be absent is absent.", least)
    for tag, required in fields(schema, message):
        found += field_vectors(schema, message, full, tag, required, reads)
    return found


def raw_of(schema, message, frame):
    """The frame's fields as (number, bytes), for changing one."""
    return [(number(tag["number"]), values.encode(tag, frame.fields[tag["name"]]))
            for tag, _ in fields(schema, message) if tag["name"] in frame.fields]


def field_vectors(schema, message, full, tag, required, reads):
    """One field missing, or with a value that its limits do not allow."""
    kind, part, tag_number = full.kind, message["part"], number(tag["number"])
    found = []

    def bad(name, why, reason, change):
        raw_fields = []
        for known, raw in raw_of(schema, message, full):
            if known != tag_number:
                raw_fields.append((known, raw))
            elif change is not None:
                raw_fields.append((known, change))
        parts = dict(code=full.code, request_id=full.request_id,
                     operation_id=full.operation_id)
        if reads == "reply":
            raw = build(raw_fields, kind, signature=codec.REPLY, **parts)
            yields = {"ignored": True}
        else:
            raw = build(raw_fields, kind, realm=full.realm.encode(), **parts)
            yields = refused(reason, kind)
            yields["operation_id"] = full.operation_id.hex()
        found.append(vector(f"{part}: {tag['name']} {name}", message["kind"], why, reads, raw,
                            yields))

    if required:
        bad("missing", "The field is required.", "field_missing", None)
    for name, why, raw in outside(tag):
        bad(name, why, "field_invalid", raw)
    return found


def outside(tag):
    """Values that the tag's type and limits do not allow."""
    low, high, kind = tag["min"], tag["max"], tag["type"]
    if kind == "choice":
        yield "above its values", f"At most {high}.", bytes([high + 1])
        yield "of two bytes", "A choice is one byte.", bytes(2)
        yield "empty", "A choice is one byte.", b""
        return
    if kind == "bool":
        yield "of value 2", "A truth value is 0 or 1.", b"\x02"
        yield "empty", "A truth value is one byte.", b""
        return
    if low:
        yield "too short", f"At least {low} bytes.", b"a" * (low - 1)
    if high <= 1024:
        yield "too long", f"At most {high} bytes.", b"a" * (high + 1)
    if kind == "ascii":
        yield "with a space", "Visible ASCII only.", b" ".join([b"a", b"b" * (low or 1)])[:max(low, 3)]
    if tag["name"] == "next_nonce":
        yield "not canonical", "The last character has no spare bits.", b"A" * 42 + b"B"
        yield "of standard base64", "base64url has no plus.", b"+" * 42 + b"A"
    yield from LISTS.get(tag["name"], lambda: [])()


def obligation(kind, body):
    return struct.pack(">BH", kind, len(body)) + body


def bad_obligations():
    digest, created = bytes(range(32)), struct.pack(">q", 1767225601000)
    consume = obligation(0x21, digest)
    record = obligation(0x22, digest + created + b"\0" + bytes(16))
    yield "in the wrong order", "Types strictly ascend.", record + consume
    yield "twice of a type", "Types strictly ascend.", consume + consume
    yield "of a reserved guard", "Reserved types are unknown.", obligation(0x01, digest)
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
}


# What the fields of one message mean together

def special_vectors(schema):
    """Vectors that no rule about single fields gives: {kind: [vector]}."""
    dpop = next(m for m in schema["messages"] if (m["kind"], m["part"]) == ("dpop.verify", "request"))
    pkce = next(m for m in schema["messages"] if (m["kind"], m["part"]) == ("pkce.verify", "request"))
    return {"dpop.verify": dpop_special(schema, dpop), "pkce.verify": pkce_special(schema, pkce),
            "ledger.discharge": discharge_special()}


def without(raw_fields, *names):
    from assay_client.registry import TAGS
    numbers = [int(TAGS[name]["number"], 16) for name in names]
    return [entry for entry in raw_fields if entry[0] not in numbers]


def dpop_special(schema, message):
    full = samples.frame(schema, message)
    raw = raw_of(schema, message, full)
    kind = full.kind

    def bad(name, why, reason, raw_fields):
        return vector(f"request: {name}", "dpop.verify", why, "request",
                      build(raw_fields, kind), refused(reason, kind))

    def good(name, why, **changes):
        frame = samples.frame(schema, message)
        for field, value in changes.items():
            frame.fields.pop(field) if value is None else frame.fields.update({field: value})
        return vector(f"request: {name}", "dpop.verify", why, "request",
                      codec.write(frame, "request"), decoded(frame))

    unknown, even = (0x10FF, b""), (0x10FE, b"later")
    return [
        bad("access token without expected thumbprint", "A token is compared with its binding.",
            "field_missing", without(raw, "expected_thumbprint")),
        bad("unknown odd field", "What must be understood is not.", "field_unknown",
            raw + [unknown]),
        bad("unknown before missing", "Of several faults the lowest number is told.",
            "field_unknown", without(raw, "url") + [unknown]),
        bad("missing before invalid", "Of several faults the lowest number is told.",
            "field_missing",
            [(tag, b"\x07" if tag == 0x100D else value) for tag, value in without(raw, "url")]),
        bad("invalid before what fields mean together", "Single fields come first.",
            "field_invalid",
            [(tag, b"\x07" if tag == 0x100D else value)
             for tag, value in without(raw, "expected_thumbprint")]),
        vector("request: unknown even field", "dpop.verify", "It is skipped.", "request",
               build(raw + [even], kind), decoded(full), canonical=False),
        good("proof absent", "Judged as dpop.proof_missing, later.", proof=None),
        good("proof empty", "Judged as dpop.proof_missing, later.", proof=b""),
        good("two proofs merged", "Judged as dpop.multiple_proofs, later.",
             proof=b"a.b.c, d.e.f"),
        good("defaults stated", "0 and false may be stated.", require_nonce=False, replay=0),
        good("without a token", "An expected thumbprint may stand alone.", access_token=None),
    ]


def pkce_special(schema, message):
    full = samples.frame(schema, message)
    raw = raw_of(schema, message, full)

    def case(name, why, *absent):
        frame = samples.frame(schema, message)
        for field in absent:
            frame.fields.pop(field)
        return vector(f"request: {name}", "pkce.verify", why, "request",
                      codec.write(frame, "request"), decoded(frame))

    return [
        vector("request: neither verifier nor challenge", "pkce.verify", "Nothing to compare.",
               "request", build(without(raw, "code_verifier", "code_challenge"), full.kind),
               refused("field_missing", full.kind)),
        case("verifier absent", "Judged as pkce.verifier_missing, later.", "code_verifier"),
        case("challenge absent", "Judged as pkce.verifier_unexpected, later.", "code_challenge"),
        case("method absent", "Judged as pkce.method_not_allowed, later.",
             "code_challenge_method"),
    ]


def discharge_special():
    kind = KINDS["ledger.discharge"]
    epoch, key = bytes(range(0xE0, 0xF0)), bytes(range(0xC0, 0xE0))
    challenge, digest = bytes(range(32)), bytes(range(0x80, 0xA0))
    consume = {"type": "consume", "challenge": challenge}
    by_iat = {"type": "record_once", "digest": digest, "created": 1767225601000, "basis": 0,
              "nonce_epoch": bytes(16)}
    by_nonce = {**by_iat, "created": -1, "basis": 1, "nonce_epoch": epoch}

    def asks(name, why, obligations, pool=0, mode=0):
        frame = codec.Frame(kind, REQUEST_ID, {
            "discharge_epoch": epoch, "shard_key": key, "pool": pool,
            "quota_key": bytes(range(0xF0, 0x100)), "mode": mode, "obligations": obligations,
        }, 0, OPERATION_ID, samples.TIME_LEFT, "default")
        return vector(f"request: {name}", "ledger.discharge", why, "request",
                      codec.write(frame, "request"), decoded(frame))

    def says(name, why, reason, **values):
        frame = codec.Frame(kind, REQUEST_ID, {"time": 1767225601234, **values},
                            REASONS[reason], OPERATION_ID)
        return vector(f"refusal: {name}", "ledger.discharge", why, "reply",
                      codec.write(frame, "refusal"), decoded(frame))

    epoch_only = build(
        [(0x001A, epoch), (0x0022, bytes(8))], kind, signature=codec.REPLY,
        code=REASONS["ledger.epoch_changed"])
    return [
        asks("record by iat", "A DPoP proof without a nonce.", [by_iat]),
        asks("record by nonce, reserved pool", "A DPoP proof with a nonce.", [by_nonce], pool=1),
        asks("consume", "A challenge.", [consume]),
        asks("consume and record", "Types ascend.", [consume, by_iat]),
        asks("check", "Asked, not taken.", [by_iat], mode=1),
        says("taken", "A replay.", "ledger.taken", failed=0),
        says("taken, second obligation", "The index counts from 0.", "ledger.taken", failed=1),
        says("outside window", "By the ledger's clock.", "ledger.outside_window", failed=0,
             measured=61),
        says("fenced", "Use a nonce.", "ledger.fenced", failed=0),
        says("epoch changed", "With the new epoch.", "ledger.epoch_changed", epoch=epoch,
             epoch_start=1767225600000),
        says("overloaded", "The pool is full.", "overloaded", retry_after=1000),
        says("quota exceeded", "The caller's share is used up.", "quota_exceeded",
             retry_after=1000),
        says("closed", "Nothing is served.", "ledger.closed"),
        vector("refusal: epoch without its start", "ledger.discharge", "The two stand together.",
               "reply", epoch_only, {"ignored": True}),
    ]


def example_vectors():
    """The frames of SPEC.md section 14."""
    found = []
    for name, raw in example.frames().items():
        asked = name in ("request", "discharge")
        frame = codec.read_request(raw) if asked else codec.read_reply(raw)
        found.append(vector(name, "Worked example", "SPEC.md section 14.",
                            "request" if asked else "reply", raw, decoded(frame)))
    return found


# Files

def files(schema):
    """Path -> text of every vector file."""
    special = special_vectors(schema)
    batches, sizes = batch_vectors()
    found = {
        "envelope/envelope.json": {"vectors": envelope_vectors()},
        "envelope/batch.json": {"vectors": batches, "sizes": sizes},
        "envelope/refusal.json": {"vectors": message_vectors(schema, "*")},
        "envelope/example.json": {"vectors": example_vectors()},
    }
    for kind in schema["kinds_by_name"]:
        area = kind.split(".")[0]
        folder = {"ledger": "ledger"}.get(area, "verifier" if "." in kind else "server")
        name = kind.split(".")[1] if folder == "ledger" else kind
        vectors = message_vectors(schema, kind) + special.get(kind, [])
        found[f"{folder}/{name}.json"] = {"vectors": vectors}
    return {"protocol/vectors/" + path: json.dumps(content, indent=1, ensure_ascii=True) + "\n"
            for path, content in found.items()}
