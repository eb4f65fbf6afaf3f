"""Field values: bytes on the wire to Python values and back, one encoding a value."""

import base64
import re
import struct

from .bodies import OBLIGATIONS, QUERIES, RECORDS, RESULTS, Cursor, Invalid, ascending, require
from .registry import LIMITS

REALM = re.compile(rb"[a-z0-9][a-z0-9._-]*\Z")
VISIBLE = re.compile(rb"[\x21-\x7e]*\Z")


def decode(tag, raw):
    """The value of a field; Invalid when these bytes are none."""
    kind, low, high = tag["type"], tag["min"], tag["max"]
    if kind in ("bool", "choice"):
        require(len(raw) == 1)
        if kind == "bool":
            require(raw[0] <= 1)
            return raw[0] == 1
        require(low <= raw[0] <= high)
        return raw[0]
    require(low <= len(raw) <= high)
    if kind == "u32":
        return struct.unpack(">I", raw)[0]
    if kind == "i64":
        return struct.unpack(">q", raw)[0]
    if kind == "ascii":
        require(VISIBLE.match(raw))
        if tag["name"] == "next_nonce":
            nonce_bytes(raw)
        return raw.decode("ascii")
    if kind == "list":
        return READERS[tag["name"]](raw)
    return bytes(raw)


def encode(tag, value):
    """The bytes of a value; Invalid when its field does not allow it."""
    kind = tag["type"]
    if kind == "bool":
        raw = bytes([1 if value else 0])
    elif kind == "choice":
        raw = bytes([value])
    elif kind == "u32":
        raw = struct.pack(">I", value)
    elif kind == "i64":
        raw = struct.pack(">q", value)
    elif kind == "ascii":
        raw = value.encode("ascii")
    elif kind == "list":
        raw = WRITERS[tag["name"]](value)
    else:
        raw = bytes(value)
    require(decode(tag, raw) == value)
    return raw


def nonce_bytes(text):
    """The 32 bytes behind 43 characters of canonical base64url."""
    require(len(text) == 43 and re.match(rb"[A-Za-z0-9_-]{43}\Z", text))
    raw = base64.urlsafe_b64decode(text + b"=")
    require(base64.urlsafe_b64encode(raw).rstrip(b"=") == text)
    return raw


def read_versions(raw):
    ascending(list(raw))
    return list(raw)


def read_kinds(raw):
    cursor, kinds = Cursor(raw), []
    while cursor.more:
        kinds.append(cursor.number("H"))
    ascending(kinds)
    return kinds


def read_limits(raw):
    cursor, limits = Cursor(raw), []
    while cursor.more:
        name = cursor.take(cursor.number("B"))
        require(1 <= len(name) <= 63 and VISIBLE.match(name))
        limits.append([name.decode("ascii"), cursor.number("Q")])
    require(len(limits) <= LIMITS["limit_entries_max"])
    ascending([name for name, _ in limits])
    return limits


# May stand twice in a discharge; every other type stands once.
REPEATED = {OBLIGATIONS.numbers[name] for name in ("require", "not_revoked", "consume")}
DURABLE = OBLIGATIONS.numbers["register_code"]


def read_obligations(raw):
    found = OBLIGATIONS.read_list(raw, LIMITS["obligations_max"])
    numbers = [number for number, _ in found]
    for one, next_ in zip(numbers, numbers[1:]):
        require(one < next_ or one == next_ and one in REPEATED)
        require(one < DURABLE)
    require(all(numbers.count(number) <= 2 for number in REPEATED))
    for _, entry in found:
        if entry["type"] == "record_once":
            require(entry["basis"] == 1 or not any(entry["nonce_epoch"]))
    return [entry for _, entry in found]


def read_result(raw):
    cursor = Cursor(raw)
    return RESULTS.read(cursor.number("B"), cursor)


def write_result(value):
    number, body = RESULTS.write(value)
    return bytes([number]) + body


def read_queries(raw):
    return [entry for _, entry in QUERIES.read_list(raw, LIMITS["queries_max"])]


def read_records(raw):
    return [entry for _, entry in RECORDS.read_list(raw, LIMITS["queries_max"])]


def read_lost(raw):
    cursor, found = Cursor(raw), []
    while cursor.more:
        size = cursor.number("B")
        require(size <= LIMITS["id_text_bytes_max"])
        found.append(cursor.take(size))
    require(len(found) <= LIMITS["lost_max"])
    ascending(found)
    return found


def write_lost(ids):
    return b"".join(bytes([len(text)]) + text for text in ids)


def read_minting_keys(raw):
    cursor, keys = Cursor(raw), []
    while cursor.more:
        keys.append({"id": cursor.number("H"), "from": cursor.number("q"),
                     "until": cursor.number("q"), "key": cursor.take(32)})
    require(len(keys) <= LIMITS["minting_keys_max"])
    ascending([key["id"] for key in keys])
    return keys


WINDOWS = ["past", "future", "skew", "nonce_life", "challenge_life"]


def read_realms(raw):
    cursor, realms = Cursor(raw), []
    while cursor.more:
        name = cursor.take(cursor.number("B"))
        require(len(name) <= LIMITS["realm_bytes_max"] and REALM.match(name))
        entry = {"name": name.decode("ascii")}
        entry.update((window, cursor.number("I")) for window in WINDOWS)
        entry["fence"] = cursor.number("q")
        realms.append(entry)
    require(len(realms) <= LIMITS["realms_max"])
    ascending([entry["name"] for entry in realms])
    return realms


def write_limits(limits):
    return b"".join(struct.pack(">B", len(name)) + name.encode("ascii") + struct.pack(">Q", value)
                    for name, value in limits)


def write_minting_keys(keys):
    return b"".join(struct.pack(">Hqq", key["id"], key["from"], key["until"]) + key["key"]
                    for key in keys)


def write_realms(realms):
    raw = b""
    for entry in realms:
        raw += struct.pack(">B", len(entry["name"])) + entry["name"].encode("ascii")
        raw += struct.pack(">5Iq", *(entry[window] for window in WINDOWS), entry["fence"])
    return raw


READERS = {
    "versions": read_versions,
    "kinds": read_kinds,
    "limits": read_limits,
    "obligations": read_obligations,
    "minting_keys": read_minting_keys,
    "realms": read_realms,
    "lost": read_lost,
    "queries": read_queries,
    "result": read_result,
    "records": read_records,
}

WRITERS = {
    "versions": bytes,
    "kinds": lambda kinds: struct.pack(f">{len(kinds)}H", *kinds),
    "limits": write_limits,
    "obligations": OBLIGATIONS.write_list,
    "minting_keys": write_minting_keys,
    "realms": write_realms,
    "lost": write_lost,
    "queries": QUERIES.write_list,
    "result": write_result,
    "records": RECORDS.write_list,
}
