"""grammar.abnf: the framing and every message in ABNF (RFC 5234, RFC 7405)."""

from .schema import fields, number

HEAD = """; Assay protocol, version {version}. Generated from schema/wire.json by generate.py.
; ABNF (RFC 5234) over octets. What ABNF cannot say stands in comments and in SPEC.md:
; lengths count the octets that follow them, and tags, types, ids and names strictly ascend.

message         = 1*{frames}frame                    ; at most {batch} octets
frame           = frame-length (request / reply)    ; at most {frame} octets, length included
frame-length    = u32                               ; octets after it, at least 37

request         = %xA5.51 version flags kind %x00.00 request-id operation-id time-left
                  realm *field
reply           = %xA5.52 version flags kind code request-id operation-id %x00.00.00.00
                  %x00 *field

version         = %x01
flags           = %x00
kind            = u16
code            = u16                               ; 0 accepted, else a reason
request-id      = 8OCTET                            ; opaque, echoed
operation-id    = 16OCTET                           ; zero is none; echoed
time-left       = u32                               ; microseconds; zero is the receiver's default
realm           = realm-length [realm-name]
realm-length    = OCTET                             ; 0 to {realm}
realm-name      = realm-first *{rest}(realm-first / "." / "_" / "-")
realm-first     = %x61-7A / DIGIT                   ; a to z, 0 to 9

field           = tag value-length value            ; tags strictly ascend
tag             = u16
value-length    = u16
value           = *65491OCTET

u8              = OCTET
u16             = 2OCTET                            ; most significant octet first
u32             = 4OCTET
u64             = 8OCTET
i64             = 8OCTET                            ; two's complement
bool            = %x00 / %x01
visible         = %x21-7E

unknown-even    = <a field with an even tag that the message does not name: skipped>
"""

LISTS = """; Lists

version-list     = 1*16u8                            ; ascending
kind-list        = 1*256u16                          ; ascending
limit-list       = *{limits}(u8 1*63visible u64)            ; names ascending
minting-key-list = *{keys}(u16 i64 i64 32OCTET)          ; id, from, until, key; ids ascending
realm-list       = *{realms}realm-entry                   ; names ascending
realm-entry      = u8 realm-name 5u32 i64            ; past, future, skew, nonce life,
                                                     ; challenge life; fence. All ms
lost-list        = *{lost}(u8 *{text}OCTET)               ; ascending
obligation-list  = 1*{obligations}obligation                     ; SPEC.md, section 11.1, says the order
result           = one-result                        ; the field's length ends it
query-list       = 1*{queries}query
record-list      = 1*{queries}record

; Bodies: of obligations, queries and records behind their type and length; of a result behind
; its type alone. Parts stand in the order of the layouts in SPEC.md

id               = 18OCTET
digest           = 32OCTET
half             = 16OCTET                           ; first half of a SHA-256
token            = 38OCTET                           ; a refresh token
"""

LIST_RULES = {"versions": "version-list", "kinds": "kind-list", "limits": "limit-list",
              "obligations": "obligation-list", "minting_keys": "minting-key-list",
              "realms": "realm-list", "lost": "lost-list", "queries": "query-list",
              "result": "result", "records": "record-list"}


def rule(name):
    return name.replace(".", "-").replace("_", "-")


def value_rule(tag):
    if tag["type"] == "list":
        return LIST_RULES[tag["name"]]
    if tag["type"] == "choice":
        return f"%x{tag['min']:02X}-{tag['max']:02X}"
    if tag["type"] in ("bool", "u32", "i64"):
        return tag["type"]
    octet = "visible" if tag["type"] == "ascii" else "OCTET"
    if tag["min"] == tag["max"]:
        return f"{tag['min']}{octet}"
    return f"{tag['min'] or ''}*{tag['max']}{octet}"


def text(schema):
    limits = schema["limits_by_name"]
    parts = [HEAD.format(
        version=schema["version"], frames=limits["batch_frames_max"],
        batch=limits["batch_bytes_max"], frame=limits["frame_bytes_max"],
        realm=limits["realm_bytes_max"], rest=limits["realm_bytes_max"] - 1)]
    parts.append("; Fields: the tag, the value's length, the value\n")
    for tag in schema["tags"]:
        value = number(tag["number"])
        left = f"f-{rule(tag['name'])}".ljust(24)
        parts.append(f"{left}= %x{value >> 8:02X}.{value & 255:02X} value-length "
                     f"{value_rule(tag)}")
    parts.append("\n; Messages: their fields; unknown-even may stand between any two\n")
    for message in schema["messages"]:
        kind = "" if message["kind"] == "*" else rule(message["kind"]) + "-"
        items = [f"f-{rule(tag['name'])}" if required else f"[f-{rule(tag['name'])}]"
                 for tag, required in fields(schema, message)]
        left = f"{kind}{message['part']}".ljust(24)
        parts.append(wrapped(left + "= ", items or ["*unknown-even"]))
    lists = LISTS.format(
        limits=limits["limit_entries_max"], obligations=limits["obligations_max"],
        keys=limits["minting_keys_max"], realms=limits["realms_max"], lost=limits["lost_max"],
        text=limits["id_text_bytes_max"], queries=limits["queries_max"])
    return "\n".join(parts) + "\n\n" + lists + bodies(schema) + "\n"


BYTES = {16: "half", 32: "digest", 38: "token"}


def bodies(schema):
    """A rule for each body, and the choice between them."""
    keys = [f"%x{number(curve['number']):02X} {curve['bytes']}OCTET" for curve in schema["curves"]]
    lines = [wrapped("key".ljust(17) + "= ", with_bars(keys))]
    for group, name, length in [("obligations", "obligation", True), ("results", "one-result", False),
                                ("queries", "query", True), ("records", "record", True)]:
        entries = [entry for entry in schema[group] if "body" in entry]
        short = {"obligation": "o", "one-result": "r", "query": "q", "record": "d"}[name]
        names = [f"{short}-{rule(entry['name'])}" for entry in entries]
        lines.append("\n" + wrapped(name.ljust(17) + "= ", with_bars(names)))
        for entry, rule_name in zip(entries, names):
            items = [f"%x{number(entry['number']):02X}"] + (["u16"] if length else [])
            items += [body_part(kind, limits) for _, kind, *limits in entry["body"]]
            lines.append(wrapped(rule_name.ljust(23) + "= ", items))
    return "\n".join(lines)


def with_bars(items):
    return [item + (" /" if index + 1 < len(items) else "") for index, item in enumerate(items)]


def body_part(kind, limits):
    if kind.endswith("?"):
        return f"(%x00 / %x01 {body_part(kind[:-1], limits)})"
    if kind == "bytes":
        return BYTES[limits[0]]
    if kind == "text":
        return f"u16 *{limits[0]}OCTET"
    if kind == "choice":
        return f"%x00-{limits[0]:02X}"
    if kind == "assurance":
        return "%x01"
    if kind == "ids":
        return f"u8 *{limits[0]}id"
    if kind == "either":
        options = [" ".join([f"%x{index:02X}", *(body_part(k, l) for _, k, *l in parts)])
                   for index, (_, *parts) in enumerate(limits)]
        return f"({' / '.join(options)})"
    return kind


def wrapped(left, items, width=98):
    lines, line = [], left
    for item in items:
        if len(line) + len(item) + 1 > width and line.strip():
            lines.append(line.rstrip())
            line = " " * len(left)
        line += item + " "
    return "\n".join(lines + [line.rstrip()])
