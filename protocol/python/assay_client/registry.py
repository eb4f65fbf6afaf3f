"""The numbers, limits and layouts of schema/wire.json, looked up by name and by number."""

import json
from pathlib import Path

SCHEMA = json.loads((Path(__file__).resolve().parents[2] / "schema/wire.json").read_text())
VERSION = SCHEMA["version"]
CURVES = {int(entry["number"], 16): entry for entry in SCHEMA["curves"]}
LIMITS = {entry["name"]: entry["value"] for entry in SCHEMA["limits"]}


def _by_name(group):
    return {entry["name"]: int(entry["number"], 16) for entry in SCHEMA[group]}


KINDS = _by_name("kinds")
REASONS = _by_name("reasons")
KIND_NAMES = {number: name for name, number in KINDS.items()}
REASON_NAMES = {number: name for name, number in REASONS.items()}
TAGS = {entry["name"]: entry for entry in SCHEMA["tags"]}
ADVICE = {entry["name"]: entry["advice"] for entry in SCHEMA["reasons"]}


def _layouts():
    layouts = {}
    for message in SCHEMA["messages"]:
        fields = []
        for item in message["fields"]:
            tag = TAGS[item.rstrip("!")]
            fields.append((int(tag["number"], 16), tag, item.endswith("!")))
        layouts[message["kind"], message["part"]] = fields
    return layouts


LAYOUTS = _layouts()


def layout(kind, part):
    """(number, tag, required) of each field, ascending; None for a kind without that part."""
    if part == "refusal":
        return LAYOUTS["*", "refusal"]
    return LAYOUTS.get((kind, part))


# Fields of which a message has all or none; fields of which it has exactly one.
TOGETHER = {(m["kind"], m["part"]): m["together"] for m in SCHEMA["messages"] if "together" in m}
ONE_OF = {(m["kind"], m["part"]): m["one_of"] for m in SCHEMA["messages"] if "one_of" in m}


def verdict(code):
    """What a reply's code says about the proof."""
    if code == 0:
        return "accepted"
    return {0x00: "call_fault", 0x01: "undecided"}.get(code >> 8, "refused")
