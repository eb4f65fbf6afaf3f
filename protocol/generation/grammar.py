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
obligation-list  = 1*{obligations}obligation                     ; types ascending
obligation       = consume / record-once
consume          = %x21 %x00.20 challenge-value
record-once      = %x22 %x00.39 digest created (by-iat / by-nonce)
by-iat           = %x00 16%x00
by-nonce         = %x01 epoch-value
challenge-value  = 32OCTET
digest           = 32OCTET
created          = i64                               ; ms
epoch-value      = 16OCTET
minting-key-list = *{keys}(u16 i64 i64 32OCTET)          ; id, from, until, key; ids ascending
realm-list       = *{realms}realm-entry                   ; names ascending
realm-entry      = u8 realm-name 5u32 i64            ; past, future, skew, nonce life,
                                                     ; challenge life; fence. All ms
"""

LIST_RULES = {"versions": "version-list", "kinds": "kind-list", "limits": "limit-list",
              "obligations": "obligation-list", "minting_keys": "minting-key-list",
              "realms": "realm-list"}


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
        keys=limits["minting_keys_max"], realms=limits["realms_max"])
    return "\n".join(parts) + "\n\n" + lists


def wrapped(left, items, width=98):
    lines, line = [], left
    for item in items:
        if len(line) + len(item) + 1 > width and line.strip():
            lines.append(line.rstrip())
            line = " " * len(left)
        line += item + " "
    return "\n".join(lines + [line.rstrip()])
