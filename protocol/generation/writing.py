"""How a vector is written down."""

from assay_client import values
from assay_client.registry import REASONS, TAGS

from .samples import OPERATION_ID, REQUEST_ID
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


def raw_of(schema, message, frame):
    """The frame's fields as (number, bytes), for changing one."""
    return [(number(tag["number"]), values.encode(tag, frame.fields[tag["name"]]))
            for tag, _ in fields(schema, message) if tag["name"] in frame.fields]


def without(raw_fields, *names):
    """The fields but those of these names."""
    numbers = [int(TAGS[name]["number"], 16) for name in names]
    return [entry for entry in raw_fields if entry[0] not in numbers]
