"""Bodies of obligations, results, queries and records, read and written by their layouts in
schema/wire.json.

A body is an object: `type` and one entry a part. A part of type `either` is an object whose `is`
names the alternative; an optional part (`?`) is None where it is absent.
"""

import struct

from .registry import CURVES, SCHEMA

ID_BYTES = 18
ASSURANCES = {1}
NUMBERS = {"u32": "I", "u64": "Q", "i64": "q"}


class Invalid(Exception):
    """A value that its field does not allow."""


def require(condition):
    if not condition:
        raise Invalid


def ascending(keys):
    require(all(one < next_ for one, next_ in zip(keys, keys[1:])))


class Cursor:
    """Reads a list's bytes from front to back; running out is Invalid."""

    def __init__(self, raw):
        self.raw, self.at = raw, 0

    def take(self, count):
        require(self.at + count <= len(self.raw))
        self.at += count
        return bytes(self.raw[self.at - count:self.at])

    def number(self, form):
        return struct.unpack(">" + form, self.take(struct.calcsize(">" + form)))[0]

    @property
    def more(self):
        return self.at < len(self.raw)


class Group:
    """The bodies of one group of the schema, by number and by name."""

    def __init__(self, name):
        entries = [entry for entry in SCHEMA[name] if "body" in entry]
        self.by_number = {int(entry["number"], 16): entry for entry in entries}
        self.numbers = {entry["name"]: int(entry["number"], 16) for entry in entries}

    def read(self, number, cursor):
        """The body of this number, to the cursor's end."""
        require(number in self.by_number)
        entry = self.by_number[number]
        found = {"type": entry["name"], **read_parts(entry["body"], cursor)}
        require(not cursor.more)
        return found

    def write(self, value):
        """(number, bytes) of a body."""
        number = self.numbers[value["type"]]
        return number, write_parts(self.by_number[number]["body"], value)

    def read_list(self, raw, most):
        """Bodies with their type and length before each."""
        cursor, found = Cursor(raw), []
        while cursor.more:
            number = cursor.number("B")
            found.append((number, self.read(number, Cursor(cursor.take(cursor.number("H"))))))
        require(1 <= len(found) <= most)
        return found

    def write_list(self, values):
        raw = b""
        for value in values:
            number, body = self.write(value)
            raw += struct.pack(">BH", number, len(body)) + body
        return raw


def read_parts(parts, cursor):
    return {name: read_part(kind, limits, cursor) for name, kind, *limits in parts}


def read_part(kind, limits, cursor):
    if kind.endswith("?"):
        present = cursor.number("B")
        require(present <= 1)
        return read_part(kind[:-1], limits, cursor) if present else None
    if kind in NUMBERS:
        return cursor.number(NUMBERS[kind])
    if kind == "bytes":
        return cursor.take(limits[0])
    if kind == "id":
        return cursor.take(ID_BYTES)
    if kind == "text":
        size = cursor.number("H")
        require(size <= limits[0])
        return cursor.take(size)
    if kind == "choice":
        value = cursor.number("B")
        require(value <= limits[0])
        return value
    if kind == "assurance":
        value = cursor.number("B")
        require(value in ASSURANCES)
        return value
    if kind == "key":
        curve = cursor.number("B")
        require(curve in CURVES)
        return {"curve": curve, "bytes": cursor.take(CURVES[curve]["bytes"])}
    if kind == "ids":
        count = cursor.number("B")
        require(count <= limits[0])
        found = [cursor.take(ID_BYTES) for _ in range(count)]
        ascending(found)
        return found
    index = cursor.number("B")
    require(index < len(limits))
    name, *parts = limits[index]
    return {"is": name, **read_parts(parts, cursor)}


def write_parts(parts, values):
    return b"".join(write_part(kind, limits, values[name]) for name, kind, *limits in parts)


def write_part(kind, limits, value):
    if kind.endswith("?"):
        return b"\0" if value is None else b"\1" + write_part(kind[:-1], limits, value)
    if kind in NUMBERS:
        return struct.pack(">" + NUMBERS[kind], value)
    if kind in ("bytes", "id"):
        return value
    if kind == "text":
        return struct.pack(">H", len(value)) + value
    if kind in ("choice", "assurance"):
        return bytes([value])
    if kind == "key":
        return bytes([value["curve"]]) + value["bytes"]
    if kind == "ids":
        return bytes([len(value)]) + b"".join(value)
    names = [alternative[0] for alternative in limits]
    index = names.index(value["is"])
    return bytes([index]) + write_parts(limits[index][1:], value)


OBLIGATIONS, RESULTS = Group("obligations"), Group("results")
QUERIES, RECORDS = Group("queries"), Group("records")
