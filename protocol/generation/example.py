"""Frames as annotated hexadecimal, and the worked example of SPEC.md."""

import base64
import struct

from assay_client import codec, derived
from assay_client.registry import KIND_NAMES, KINDS, REASON_NAMES, REASONS, TAGS

TAG_NAMES = {int(tag["number"], 16): tag for tag in TAGS.values()}

# RFC 9449 section 4.1, figure 2, and its key's thumbprint from section 6.1.
PROOF = (
    "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0"
    "VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10"
    "NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjo"
    "iUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjYyNjE2fQ."
    "2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg")
JTI, IAT = b"-BwC3ESc6acc2lTc", 1562262616
THUMBPRINT = base64.urlsafe_b64decode("0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I=")
EPOCH = bytes(range(0xE0, 0xF0))
OPERATION = bytes(range(0x10, 0x20))
LEDGER_TIME = 1562262618250


def frames():
    """The four frames of one check, in the order they travel."""
    ask, forward = 0x0102030405060708, 0x00000000000000A7
    digest = derived.jti_digest(b"default", THUMBPRINT, JTI)
    return {
        "request": codec.write(codec.Frame(
            KINDS["dpop.verify"], ask, {
                "caller": "gateway-7", "proof": PROOF.encode(), "method": b"POST",
                "url": b"https://server.example.com/token"},
            operation_id=OPERATION, time_left=250_000, realm="default"), "request"),
        "discharge": codec.write(codec.Frame(
            KINDS["ledger.discharge"], forward, {
                "discharge_epoch": EPOCH, "shard_key": THUMBPRINT, "pool": 0,
                "quota_key": derived.quota_key(b"gateway-7"), "mode": 0,
                "obligations": [{"type": "record_once", "digest": digest, "created": IAT * 1000,
                                 "basis": 0, "nonce_epoch": bytes(16)}]},
            operation_id=OPERATION, time_left=248_000, realm="default"), "request"),
        "outcome": codec.write(codec.Frame(
            KINDS["ledger.discharge"], forward, {"time": LEDGER_TIME},
            operation_id=OPERATION), "reply"),
        "reply": codec.write(codec.Frame(
            KINDS["dpop.verify"], ask, {"thumbprint": THUMBPRINT, "jti": JTI, "iat": IAT},
            operation_id=OPERATION), "reply"),
        "replay": codec.write(codec.Frame(
            KINDS["dpop.verify"], ask + 1, {}, REASONS["dpop.replayed"],
            operation_id=bytes(16)), "refusal"),
    }


def worked(name):
    return "```\n" + annotated(frames()[name]) + "\n```"


def annotated(frame, brief=False):
    """One line for each part of the frame: offset, bytes, meaning; brief joins short parts."""
    parts = envelope_parts(frame)
    if brief:
        parts = [joined(parts[:5]), (24, parts[5][1] + ", " + parts[6][1]), joined(parts[7:])]
    at = sum(count for count, _ in parts)
    while at < len(frame):
        tag, length = struct.unpack_from(">HH", frame, at)
        entry = TAG_NAMES[tag]
        value = frame[at + 4:at + 4 + length]
        head = (4, f"{entry['name']}, {length} byte{'' if length == 1 else 's'}")
        if entry["name"] in ENTRIES:
            parts += [head, *ENTRIES[entry["name"]](value)]
        elif brief and length <= 12:
            parts.append((4 + length, f"{entry['name']}: {value_text(entry, value)}"))
        else:
            parts += [head, (length, value_text(entry, value))]
        at += 4 + length
    return "\n".join(lines(frame, parts))


def envelope_parts(frame):
    size, signature, version, flags, kind, code, request_id, _, time_left, realm_bytes = (
        codec.PREFIX.unpack_from(frame))
    asked = signature == codec.REQUEST
    return [
        (4, f"{size} bytes follow"),
        (2, "request" if asked else "reply"),
        (2, f"version {version}, no flags"),
        (2, KIND_NAMES.get(kind, "no kind")),
        (2, "no code in a request" if asked else f"code: {REASON_NAMES[code]}"),
        (8, "request id" if request_id else "request id: none"),
        (16, "operation id"),
        (4, f"time left: {time_left} us" if asked else "no time left in a reply"),
        (1 + realm_bytes, "realm: " + repr_text(frame[41:41 + realm_bytes])),
    ]


def joined(parts):
    return sum(count for count, _ in parts), ", ".join(text for _, text in parts)


def lines(frame, parts):
    at = 0
    for count, meaning in parts:
        raw = frame[at:at + count]
        if count > 64 and meaning.startswith('"'):
            yield f"{at:5}  {text_rows(raw)}"
        else:
            yield from hex_rows(at, raw, meaning)
        at += count


def hex_rows(at, raw, meaning):
    for start in range(0, len(raw), 16):
        row = raw[start:start + 16].hex(" ")
        yield f"{at + start:5}  {row:47}  {meaning if start == 0 else ''}".rstrip()


def text_rows(raw):
    """A long text as text, in quotes: its bytes are its characters."""
    text = raw.decode("ascii")
    rows = [f'"{text[start:start + 84]}"' for start in range(0, len(text), 84)]
    return "\n       ".join(rows)


def value_text(tag, raw):
    if tag["type"] == "i64":
        return str(struct.unpack(">q", raw)[0])
    if tag["type"] in ("u32", "choice", "bool"):
        return str(int.from_bytes(raw, "big"))
    return repr_text(raw)


def obligation_parts(raw):
    """Each obligation of a list, part by part."""
    at = 0
    while at < len(raw):
        kind, size = raw[at], int.from_bytes(raw[at + 1:at + 3], "big")
        if kind == 0x21:
            yield 3, f"consume, {size} bytes"
            yield 32, "challenge"
        else:
            created = struct.unpack_from(">q", raw, at + 35)[0]
            yield 3, f"record_once, {size} bytes"
            yield 32, "digest"
            yield 8, f"created: {created}"
            yield 1, "basis: " + ("nonce" if raw[at + 43] else "iat")
            yield 16, "epoch of the nonce" + ("" if raw[at + 43] else ": none")
        at += 3 + size


def key_parts(raw):
    for _ in range(0, len(raw), 50):
        yield from [(2, "key id"), (8, "from"), (8, "until"), (32, "key")]


def realm_parts(raw):
    at = 0
    while at < len(raw):
        size = 1 + raw[at]
        yield size, "realm: " + repr_text(raw[at + 1:at + size])
        yield from [(4, "past"), (4, "future"), (4, "skew"), (4, "nonce life"),
                    (4, "challenge life"), (8, "fence")]
        at += size + 28


def limit_parts(raw):
    at = 0
    while at < len(raw):
        size = 1 + raw[at]
        yield size, "limit: " + repr_text(raw[at + 1:at + size])
        yield 8, str(int.from_bytes(raw[at + size:at + size + 8], "big"))
        at += size + 8


def kind_parts(raw):
    for at in range(0, len(raw), 2):
        yield 2, KIND_NAMES[int.from_bytes(raw[at:at + 2], "big")]


ENTRIES = {"obligations": obligation_parts, "minting_keys": key_parts, "realms": realm_parts, "limits": limit_parts,
           "kinds": kind_parts, "versions": lambda raw: [(1, f"version {byte}") for byte in raw]}


def repr_text(raw):
    if not raw:
        return "none"
    return f'"{raw.decode("ascii")}"' if all(0x20 < byte < 0x7F for byte in raw) else ""
