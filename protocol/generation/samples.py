"""Sample values of fields and sample frames of messages, for vectors and the specification."""

import struct

from assay_client import values
from assay_client.codec import PREFIX, REPLY, REQUEST, Frame

from .schema import fields, number

REQUEST_ID = 0x0102030405060708
OPERATION_ID = bytes(range(0x10, 0x20))
TIME_LEFT = 250_000


def value(tag):
    """The tag's sample as a Python value."""
    sample = tag["sample"]
    if tag["type"] in ("bytes", "list") and isinstance(sample, str):
        raw = bytes.fromhex(sample)
        return raw if tag["type"] == "bytes" else values.READERS[tag["name"]](raw)
    return sample


def frame(schema, message, required_only=False):
    """A frame of this message with the samples of its fields."""
    kind = schema["kinds_by_name"].get(message["kind"], schema["kinds_by_name"]["dpop.verify"])
    chosen = {tag["name"]: value(tag) for tag, required in fields(schema, message)
              if required or not required_only}
    for one, other in message.get("one_of", []):
        # The whole frame has the second, with what belongs to it; the least has the first.
        chosen.pop(one, None)
        if required_only:
            chosen[one] = value(schema["tags_by_name"][one])
    if required_only and "inspect_subject" in chosen:
        chosen["inspect_subject"] = 0
    asked = message["part"] == "request"
    takes = kind["name"] not in ("hello", "stats", "draining", "ledger.join")
    return Frame(
        kind=number(kind["number"]),
        request_id=0 if message["part"] == "notice" else REQUEST_ID,
        fields=chosen,
        operation_id=OPERATION_ID if takes else bytes(16),
        time_left=TIME_LEFT if asked else 0,
        realm="default" if asked and kind["realm"] else "")


def build(raw_fields, kind, *, signature=REQUEST, version=1, flags=0, code=0,
          request_id=REQUEST_ID, operation_id=OPERATION_ID, time_left=TIME_LEFT,
          realm=b"default", realm_bytes=None, length=None):
    """A frame of parts that need not be right; raw_fields is bytes or [(tag, bytes)]."""
    if signature == REPLY:
        time_left, realm = 0, b""
    if not isinstance(raw_fields, bytes):
        raw_fields = b"".join(struct.pack(">HH", tag, len(raw)) + raw for tag, raw in raw_fields)
    size = PREFIX.size + len(realm) + len(raw_fields)
    return PREFIX.pack(
        size - 4 if length is None else length, signature, version, flags, kind, code, request_id,
        operation_id, time_left, len(realm) if realm_bytes is None else realm_bytes,
    ) + realm + raw_fields
