"""Sample bodies of every type: one with all that may be absent, and one for each alternative."""

from assay_client.registry import CURVES, SCHEMA

ID, OTHER_ID = bytes(range(0x01, 0x13)), bytes(range(0x21, 0x33))
SAMPLES = {"u32": 300, "u64": 7, "i64": 1767225661000, "id": ID, "assurance": 1}
TEXTS = {"account": b"alice", "device": "Téléphone".encode(), "assertion": b"seen in person",
         "document": b'{"credentials":[]}'}


def samples(group):
    """(name, why, value) of bodies of each type of the group."""
    for entry in SCHEMA[group]:
        if "body" not in entry:
            continue
        name = entry["name"]
        parts = entry["body"]
        yield name, "Every part is there.", {"type": name, **whole(parts)}
        if any(kind.endswith("?") for _, kind, *_ in parts):
            least = {part: None for part, kind, *_ in parts if kind.endswith("?")}
            yield f"{name}, least", "What may be absent is absent.", {
                "type": name, **whole(parts), **least}
        for part, kind, *options in parts:
            if kind == "either":
                for option, *inner in options[:-1]:
                    yield f"{name}, {option}", f"Of {part} another alternative.", {
                        "type": name, **whole(parts), part: {"is": option, **whole(inner)}}
            if kind == "key":
                for number, curve in list(CURVES.items())[1:]:
                    yield f"{name}, {curve['name']}", "A key of another curve.", {
                        "type": name, **whole(parts), part: key(number)}


def whole(parts):
    return {name: value(name, kind.rstrip("?"), limits) for name, kind, *limits in parts}


def key(number):
    return {"curve": number, "bytes": bytes(range(CURVES[number]["bytes"]))}


def value(name, kind, limits):
    if kind in SAMPLES:
        return OTHER_ID if name == "new" else SAMPLES[kind]
    if kind == "bytes":
        return bytes(range(0x80, 0x80 + limits[0]))
    if kind == "text":
        return TEXTS[name]
    if kind == "choice":
        return limits[0]
    if kind == "key":
        return key(1)
    if kind == "ids":
        return [ID, OTHER_ID]
    option, *parts = limits[-1]
    return {"is": option, **whole(parts)}
