"""The golden vectors of envelope, batch and messages."""

import json

from assay_client import codec, values
from assay_client.registry import REASONS

from . import lists, samples
from .envelopes import batch_vectors, envelope_vectors
from .samples import build
from .schema import fields, number
from .specials import example_vectors, special_vectors
from .writing import decoded, raw_of, refused, vector, without

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
        if tag["name"] in full.fields:
            found += field_vectors(schema, message, full, tag, required, reads)
    return found + together_vectors(schema, message, full, reads)


def together_vectors(schema, message, full, reads):
    """Fields of which a message has all or none, or exactly one."""
    found, raw = [], raw_of(schema, message, full)

    def bad(name, why, raw_fields):
        yields = {"ignored": True} if reads == "reply" else refused("field_missing", full.kind)
        if reads != "reply":
            yields["operation_id"] = full.operation_id.hex()
        parts = dict(operation_id=full.operation_id,
                     signature=codec.REQUEST if reads == "request" else codec.REPLY)
        found.append(vector(f"{message['part']}: {name}", message["kind"], why, reads,
                            build(raw_fields, full.kind, realm=full.realm.encode(), **parts),
                            yields))

    for names in message.get("together", []):
        for name in names:
            bad(f"without {name} alone", f"All or none of {', '.join(names)}.",
                without(raw, name))
    for one, other in message.get("one_of", []):
        tag = schema["tags_by_name"][one]
        both = raw + [(number(tag["number"]), values.encode(tag, samples.value(tag)))]
        bad(f"{one} and {other}", "Exactly one of them.", sorted(both))
        partners = [n for names in message.get("together", []) if other in names for n in names]
        bad(f"neither {one} nor {other}", "Exactly one of them.", without(raw, *partners))
    return found


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
    yield from lists.LISTS.get(tag["name"], lambda: [])()


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
