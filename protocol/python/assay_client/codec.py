"""Messages, frames and fields: bytes to values and back (SPEC.md, Framing and Messages)."""

import re
import struct
from dataclasses import dataclass, field

from . import values
from .registry import KIND_NAMES, KINDS, LIMITS, ONE_OF, REASONS, TOGETHER, VERSION, layout

REQUEST, REPLY = 0xA551, 0xA552
PREFIX = struct.Struct(">IHBBHHQ16sIB")
NO_OPERATION = bytes(16)


class Malformed(Exception):
    """A message whose frames cannot be told apart, or a reply that is none."""


class Fault(Exception):
    """A frame that cannot be served: the reason's name and what the answer repeats."""

    def __init__(self, reason, kind=0, request_id=0, operation_id=NO_OPERATION):
        super().__init__(reason)
        self.reason, self.kind = reason, kind
        self.request_id, self.operation_id = request_id, operation_id


@dataclass
class Frame:
    """A request (code 0) or a reply, its fields by name."""

    kind: int
    request_id: int
    fields: dict = field(default_factory=dict)
    code: int = 0
    operation_id: bytes = NO_OPERATION
    time_left: int = 0
    realm: str = ""


def split(message):
    """The frames of a message; Malformed unless the whole of it is frames."""
    if not 0 < len(message) <= LIMITS["batch_bytes_max"]:
        raise Malformed
    frames, at = [], 0
    while at < len(message):
        if len(message) - at < LIMITS["frame_bytes_min"]:
            raise Malformed
        size = struct.unpack_from(">I", message, at)[0] + 4
        if not LIMITS["frame_bytes_min"] <= size <= LIMITS["frame_bytes_max"]:
            raise Malformed
        if at + size > len(message) or len(frames) == LIMITS["batch_frames_max"]:
            raise Malformed
        frames.append(bytes(message[at:at + size]))
        at += size
    return frames


def raw_fields(raw):
    """[(tag, value)]; Malformed unless tags strictly ascend and nothing is left over."""
    found, at, last = [], 0, -1
    while at < len(raw):
        if len(raw) - at < 4:
            raise Malformed
        tag, length = struct.unpack_from(">HH", raw, at)
        at += 4
        if tag <= last or at + length > len(raw) or len(found) == LIMITS["frame_fields_max"]:
            raise Malformed
        found.append((tag, raw[at:at + length]))
        last, at = tag, at + length
    return found


def read_fields(found, fields):
    """Values by name. Of several faults the one with the lowest number is raised."""
    known = {number: tag for number, tag, _ in fields}
    faults, result = set(), {}
    for number, raw in found:
        if number not in known:
            if number % 2 == 1:
                faults.add("field_unknown")
            continue
        try:
            result[known[number]["name"]] = values.decode(known[number], raw)
        except values.Invalid:
            faults.add("field_invalid")
    present = {number for number, _ in found}
    if any(required and number not in present for number, _, required in fields):
        faults.add("field_missing")
    if faults:
        raise Fault(min(faults, key=REASONS.get))
    return result


def read_request(frame):
    """The request in a frame that `split` found; Fault when it cannot be served."""
    _, signature, version, flags, kind, code, request_id, operation_id, time_left, realm_bytes = (
        PREFIX.unpack_from(frame))
    if signature != REQUEST:
        raise Fault("malformed", kind, request_id)
    if version != VERSION:
        raise Fault("version_unsupported", kind, request_id)
    where = (kind, request_id, operation_id)
    realm = frame[PREFIX.size:PREFIX.size + realm_bytes]
    if flags or code or realm_bytes > LIMITS["realm_bytes_max"] or len(realm) < realm_bytes:
        raise Fault("malformed", *where)
    if realm and not values.REALM.match(realm):
        raise Fault("malformed", *where)
    try:
        found = raw_fields(frame[PREFIX.size + realm_bytes:])
    except Malformed:
        raise Fault("malformed", *where) from None
    fields = layout(KIND_NAMES.get(kind), "request")
    if fields is None:
        raise Fault("kind_unknown", *where)
    try:
        result = read_fields(found, fields)
        check_together(KIND_NAMES[kind], "request", result)
    except Fault as fault:
        raise Fault(fault.reason, *where) from None
    return Frame(kind, request_id, result, 0, operation_id, time_left, realm.decode("ascii"))


def check_together(kind, part, fields):
    """The rules that look at more than one field."""
    for names in TOGETHER.get((kind, part), []):
        if any(name in fields for name in names) and not all(name in fields for name in names):
            raise Fault("field_missing")
    for names in ONE_OF.get((kind, part), []):
        if sum(name in fields for name in names) != 1:
            raise Fault("field_missing")
    if kind == "dpop.verify" and "access_token" in fields and "expected_thumbprint" not in fields:
        raise Fault("field_missing")
    if kind == "pkce.verify" and part == "request" and not (
            {"code_verifier", "code_challenge"} & fields.keys()):
        raise Fault("field_missing")
    if kind == "ledger.discharge" and "keep" in fields and "call_digest" not in fields:
        raise Fault("field_missing")
    if kind == "ledger.inspect" and part == "request" and (
            (fields["inspect_subject"] == 0) == ("inspect_id" in fields)):
        raise Fault("field_missing")
    if kind == "ledger.inspect" and "inspect_id" in fields:
        name, id_ = fields["inspect_realm"].encode("ascii"), fields["inspect_id"].encode("ascii")
        if not values.REALM.match(name) or not re.match(rb"[A-Za-z0-9_-]{24}\Z", id_):
            raise Fault("field_invalid")
    if ("epoch" in fields) != ("epoch_start" in fields):
        raise Fault("field_missing")


def read_reply(frame):
    """The reply or notice in a frame; Malformed when it is none of this version."""
    _, signature, version, flags, kind, code, request_id, operation_id, time_left, realm_bytes = (
        PREFIX.unpack_from(frame))
    if signature != REPLY or version != VERSION or flags or time_left or realm_bytes:
        raise Malformed
    if code:
        part = "refusal"
    elif kind == KINDS["draining"]:
        part = "notice"
        if request_id or any(operation_id):
            raise Malformed
    else:
        part = "reply"
    fields = layout(KIND_NAMES.get(kind), part)
    if fields is None:
        raise Malformed
    try:
        result = read_fields(raw_fields(frame[PREFIX.size:]), fields)
        check_together(KIND_NAMES.get(kind), part, result)
    except Fault:
        raise Malformed from None
    return Frame(kind, request_id, result, code, operation_id)


def write(frame, part):
    """The bytes of a frame; part is request, reply, notice or refusal."""
    body = b""
    left = dict(frame.fields)
    for number, tag, required in layout(KIND_NAMES.get(frame.kind), part):
        if tag["name"] not in left:
            if required:
                raise Fault("field_missing")
            continue
        raw = values.encode(tag, left.pop(tag["name"]))
        body += struct.pack(">HH", number, len(raw)) + raw
    if left:
        raise ValueError(f"no such field: {', '.join(left)}")
    realm = frame.realm.encode("ascii")
    signature = REQUEST if part == "request" else REPLY
    size = PREFIX.size + len(realm) + len(body)
    if size > LIMITS["frame_bytes_max"]:
        raise ValueError("the frame is too large")
    return PREFIX.pack(size - 4, signature, VERSION, 0, frame.kind, frame.code, frame.request_id,
                       frame.operation_id, frame.time_left, len(realm)) + realm + body
