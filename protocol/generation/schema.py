"""Reads schema/wire.json and refuses one that contradicts itself."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class SchemaError(Exception):
    """The schema contradicts itself."""


def number(text):
    """The value of a hexadecimal number as the schema writes it."""
    return int(text, 16)


def load(path=ROOT / "protocol/schema/wire.json"):
    """The schema as read, with `by_name` maps added."""
    schema = json.loads(Path(path).read_text())
    for group in ("kinds", "reasons", "tags", "obligations", "results", "queries", "records",
                  "curves"):
        unique(schema[group], group)
        schema[group + "_by_name"] = {entry["name"]: entry for entry in schema[group]}
    schema["limits_by_name"] = {entry["name"]: entry["value"] for entry in schema["limits"]}
    check_areas(schema)
    check_tags(schema)
    check_messages(schema)
    return schema


def unique(entries, group):
    """Numbers strictly ascending, names unique."""
    numbers = [number(entry["number"]) for entry in entries]
    if numbers != sorted(set(numbers)):
        raise SchemaError(f"{group}: numbers are not strictly ascending")
    if len({entry["name"] for entry in entries}) != len(entries):
        raise SchemaError(f"{group}: a name stands twice")


WORDS = {
    "general": {"operation"},
    "pkce": {"pkce", "code"},
    "credentials and recovery": {"enroll", "credential", "rotation", "recovery", "attestation"},
    "tokens": {"token"},
    "sessions": {"session", "revocation"},
    "administration": {"account"},
    "events": {"event"},
}


def check_areas(schema):
    """Every number lies in one area, and its name begins with one of the area's words."""
    ranges = [(number(a["first"]), number(a["last"]), a["name"]) for a in schema["areas"]]
    for group in ("kinds", "reasons", "tags"):
        for entry in schema[group]:
            high = number(entry["number"]) >> 8
            names = [name for first, last, name in ranges if first <= high <= last]
            if len(names) != 1:
                raise SchemaError(f"{group}: {entry['name']} lies in {len(names)} areas")
            prefix = entry["name"].split(".")[0]
            if "." in entry["name"] and prefix not in WORDS.get(names[0], {names[0]}):
                raise SchemaError(f"{group}: {entry['name']} is numbered in area {names[0]}")


FIXED = {"bool": 1, "choice": 1, "u32": 4, "i64": 8}


def check_tags(schema):
    """Types are known, limits in order and encodable, samples of their type."""
    for tag in schema["tags"]:
        if tag["type"] not in schema["types"]:
            raise SchemaError(f"tag {tag['name']}: no such type")
        if not 0 <= tag["min"] <= tag["max"] <= 65491:
            raise SchemaError(f"tag {tag['name']}: limits out of order")
        fixed = FIXED.get(tag["type"])
        if fixed and tag["type"] != "choice" and not tag["min"] == tag["max"] == fixed:
            raise SchemaError(f"tag {tag['name']}: a {tag['type']} has {fixed} bytes")


def fields(schema, message):
    """(tag entry, required) of a message, in the order of the tags."""
    result = []
    for item in message["fields"]:
        result.append((schema["tags_by_name"][item.rstrip("!")], item.endswith("!")))
    return result


def check_messages(schema):
    """Fields exist and ascend; every kind has its messages."""
    seen = {}
    for message in schema["messages"]:
        if message["kind"] != "*" and message["kind"] not in schema["kinds_by_name"]:
            raise SchemaError(f"message of unknown kind {message['kind']}")
        numbers = [number(tag["number"]) for tag, _ in fields(schema, message)]
        if numbers != sorted(set(numbers)):
            raise SchemaError(f"{message['kind']} {message['part']}: tags do not ascend")
        if len(numbers) > 16:
            raise SchemaError(f"{message['kind']} {message['part']}: more than 16 fields")
        seen.setdefault(message["kind"], set()).add(message["part"])
    for kind in schema["kinds_by_name"]:
        wanted = {"notice"} if kind == "draining" else {"request", "reply"}
        if seen.get(kind) != wanted:
            raise SchemaError(f"kind {kind}: messages are {seen.get(kind)}")
