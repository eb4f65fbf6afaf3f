"""The Swift messages of Sources/AssayWire/Generated/Messages: a file a kind.

Kinds whose messages need more than the schema says (lists as values, fields that do not go
together) are written by hand in Sources/AssayWire/Messages.
"""

from .schema import fields
from .swift import FOLDER, HEAD, constant, sentence, type_name

BY_HAND = {
    "hello", "stats", "draining", "dpop.verify", "pkce.verify", "signature.verify",
    "challenge.issue", "challenge.verify", "ledger.join", "ledger.discharge", "ledger.recall",
    "ledger.look_up", "ledger.inspect", "*",
}
WIDTH = 100


class Member:
    """One field of a message as a stored property."""

    def __init__(self, tag, required):
        self.tag, self.required = tag, required
        self.name = constant(tag["name"])
        self.type = swift_type(tag)

    @property
    def declared(self):
        return self.type + ("" if self.required else "?")

    @property
    def parameter(self):
        return f"{self.name}: {self.declared}" + ("" if self.required else " = nil")

    @property
    def decoding(self):
        """The expression that reads it."""
        field = f"Fields.{self.name}"
        if self.type == "Range<Int>":
            if self.tag["type"] == "list":
                reading = f"try slots.identifiers({field}, in: message)"
                return reading + (".orMissing()" if self.required else "")
            return f"try slots.required({field})" if self.required else f"slots[{field}]"
        if self.tag["name"] == "next_nonce":
            reading = f"try slots.nonce({field}, in: message)"
            return reading + (".orMissing()" if self.required else "")
        reading = f"slots.{READERS[self.type]}({field}, in: message)"
        return f"try {reading}.orMissing()" if self.required else reading

    @property
    def encoding(self):
        """The lines that write it."""
        field, name = f"Fields.{self.name}", self.name
        if self.type == "Range<Int>":
            return [f"batch.field({field}, {name}, from: source)"]
        if self.tag["name"] == "next_nonce":
            call = f"batch.nonce({field}, {name})"
        else:
            raw = ".rawValue" if self.type == "SignatureForm" else ""
            call = f"batch.field({field}, {name}{raw})"
        return [call] if self.required else [f"if let {name} {{ {call} }}"]


READERS = {"Bytes32": "bytes32", "Bytes16": "bytes16", "Int64": "i64", "UInt32": "u32",
           "Bool": "bool", "UInt8": "choice", "SignatureForm": "form"}


def swift_type(tag):
    if tag["name"] == "signature_format":
        return "SignatureForm"
    if tag["name"] == "next_nonce":
        return "Bytes32"
    if tag["type"] == "bytes" and tag["min"] == tag["max"] and tag["min"] in (16, 32):
        return f"Bytes{tag['min']}"
    return {"i64": "Int64", "u32": "UInt32", "bool": "Bool", "choice": "UInt8"}.get(
        tag["type"], "Range<Int>")


def wrapped(indent, left, items, right):
    """One line where it fits, else the items on lines of their own between the brackets."""
    line = f"{indent}{left}{', '.join(items)}{right}"
    if len(line) <= WIDTH:
        return [line]
    lines, inner = [indent + left], indent + "    "
    line = inner
    for index, item in enumerate(items):
        piece = item + ("," if index + 1 < len(items) else "")
        if len(line) + len(piece) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = inner
        line += piece + " "
    return lines + [line.rstrip(), indent + right]


def files(schema):
    """Path -> text of every file."""
    found = {}
    for kind in schema["kinds_by_name"].values():
        if kind["name"] in BY_HAND:
            continue
        parts = [struct(schema, kind, message) for message in schema["messages"]
                 if message["kind"] == kind["name"] and message["fields"]]
        uses_bytes = any("Bytes32" in part or "Bytes16" in part for part in parts)
        head = HEAD + ("package import AssayBytes\n\n" if uses_bytes else "")
        path = f"{FOLDER}Messages/{type_name(kind['name'])}.swift"
        found[path] = head + "\n\n".join(parts) + "\n"
    found[FOLDER + "FieldBounds.swift"] = bounds(schema)
    found.update(test_files(schema))
    return found


def struct(schema, kind, message):
    members = [Member(tag, required) for tag, required in fields(schema, message)]
    asks = message["part"] == "request"
    name = type_name(kind["name"]) + message["part"].capitalize()
    has_ranges = any(member.type == "Range<Int>" for member in members)
    said = f"`{kind['name']}`: {kind['meaning']}." if asks else \
        f"The accepted answer to `{kind['name']}`."
    lines = [f"/// {said}"]
    if has_ranges:
        lines += ["///", "/// Ranges are places in the message it was read from, or in `source` "
                  "when written."]
    lines.append(f"package struct {name}: Hashable, Sendable {{")
    for member in members:
        lines += [f"    /// {sentence(member.tag['meaning'])}",
                  f"    package var {member.name}: {member.declared}"]
    lines += ["", "    /// " + ("One request." if asks else "The answer to one request.")]
    lines += wrapped("    ", "package init(", [m.parameter for m in members], ") {")
    lines += [f"        self.{member.name} = {member.name}" for member in members]
    lines += ["    }", "", f"    private typealias Fields = {name}Fields", ""]
    lines += decode(name, members, asks, rules(message)) + [""] + encode(kind, members, asks, has_ranges)
    return "\n".join(lines + ["}"])


def rules(message):
    """Conditions on the result that say that fields do not go together."""
    found = []
    for names in message.get("together", []):
        first, *others = [f"result.{constant(name)}" for name in names]
        found += [f"({first} == nil) == ({other} == nil)" for other in others]
    for names in message.get("one_of", []):
        assert len(names) == 2, names
        one, other = [f"result.{constant(name)}" for name in names]
        found.append(f"({one} == nil) != ({other} == nil)")
    return found


def decode(name, members, asks, conditions):
    noun, type_ = ("request", "RequestEnvelope") if asks else ("reply", "ReplyEnvelope")
    what = "request; `fieldMissing` where fields do not go together." if conditions else \
        "request." if asks else "answer."
    lines = [f"    /// Reads the {what}",
             "    package static func decode(",
             f"        _ {noun}: {type_}, in message: Span<UInt8>",
             f"    ) throws(CallFault) -> {name} {{",
             f"        let slots = try FieldSlots.read(message, {noun}.fields, Fields.all)"]
    items = [f"            {member.name}: {member.decoding}" for member in members]
    built = [f"{name}(", ",\n".join(items) + ")"]
    if not conditions:
        return lines + ["        return " + built[0], built[1], "    }"]
    lines += ["        let result = " + built[0], built[1]]
    short = f"        guard {conditions[0]} else {{ throw .fieldMissing }}"
    if len(conditions) == 1 and len(short) <= WIDTH:
        lines.append(short)
    else:
        lines.append("        guard " + ",\n            ".join(conditions))
        lines.append("        else { throw .fieldMissing }")
    return lines + ["        return result", "    }"]


def encode(kind, members, asks, has_ranges):
    where = "; its ranges are places in `source`" if has_ranges else ""
    lines = [f"    /// Writes the {'request' if asks else 'answer'}{where}."]
    parameters = ["_ head: RequestHead" if asks else "to address: ReplyAddress"]
    if has_ranges:
        parameters.append("from source: Span<UInt8>")
    parameters.append("into batch: inout BatchWriter")
    lines += wrapped("    ", "package func encode(", parameters, ") -> FrameWriting {")
    lines.append(f"        batch.beginRequest(.{constant(kind['name'])}, head)" if asks
                 else "        batch.beginReply(address, .accepted)")
    for member in members:
        lines += ["        " + line for line in member.encoding]
    return lines + ["        return batch.end()", "    }"]


def bounds(schema):
    """How long the variable fields of what verifiers are asked may be."""
    tags = {}
    for message in schema["messages"]:
        kind = schema["kinds_by_name"].get(message["kind"])
        if kind is None or kind["asked"] != "verifier" or message["part"] != "request":
            continue
        for tag, _ in fields(schema, message):
            if swift_type(tag) == "Range<Int>":
                tags[tag["number"]] = tag
    lines = ["/// How many bytes the fields of requests may have, for whoever must know before "
             "writing one.", "package enum FieldBounds {"]
    for _, tag in sorted(tags.items()):
        lines += [f"    /// {sentence(tag['meaning'])}",
                  f"    package static let {constant(tag['name'])} = {tag['min']}...{tag['max']}"]
    return HEAD + "\n".join(lines + ["}"]) + "\n"


# The tests' side: what a typed message holds, in the words of the vectors

TESTS = "Tests/AssayWireTests/Generated/"


def test_files(schema):
    """Path -> text of the files that let the tests read every generated message."""
    parts, requests, replies = {}, [], []
    for message in schema["messages"]:
        kind = schema["kinds_by_name"].get(message["kind"])
        if kind is None or kind["name"] in BY_HAND:
            continue
        name = type_name(kind["name"]) + message["part"].capitalize()
        case = constant(kind["name"])
        cases = requests if message["part"] == "request" else replies
        if not message["fields"]:
            cases.append(f"        case .{case}: return try accepted(reply, bytes)")
            continue
        noun = message["part"]
        function = case + message["part"].capitalize()
        cases.append(f"        case .{case}: return try {function}({noun}, bytes)")
        parts.setdefault(type_name(kind["name"]), []).append(
            test_function(schema, message, name, function))
    head = HEAD + "import AssayBytes\nimport AssayWire\n\n"
    dispatch = "\n".join([
        "extension Messages {",
        "    static func generated(",
        "        _ request: RequestEnvelope, _ bytes: [UInt8]",
        "    ) throws(CallFault) -> (Fields, RequestWriting) {",
        "        switch request.kind {", *requests, "        default: throw .kindUnknown",
        "        }", "    }", "",
        "    static func generated(",
        "        _ reply: ReplyEnvelope, _ bytes: [UInt8]",
        "    ) throws(CallFault) -> (Fields, ReplyWriting) {",
        "        switch reply.kind {", *replies, "        default: throw .kindUnknown",
        "        }", "    }", "}"])
    found = {f"{TESTS}Fields/Messages+{file}.swift":
             head + "extension Messages {\n" + "\n\n".join(texts) + "\n}\n"
             for file, texts in parts.items()}
    return found | {TESTS + "Messages+Generated.swift": head + dispatch + "\n"}


def test_function(schema, message, name, function):
    asks = message["part"] == "request"
    noun, envelope = (("request", "RequestEnvelope") if asks else ("reply", "ReplyEnvelope"))
    writing = "RequestWriting" if asks else "ReplyWriting"
    members = [Member(tag, required) for tag, required in fields(schema, message)]
    lines = [f"    static func {function}(",
             f"        _ {noun}: {envelope}, _ bytes: [UInt8]",
             f"    ) throws(CallFault) -> (Fields, {writing}) {{",
             f"        let typed = try {name}.decode({noun}, in: bytes.span)",
             "        var fields: Fields = [:]"]
    for member in members:
        shown = shown_value(member)
        left = f'        fields["{member.tag["name"]}"] ='
        value = f"typed.{member.name}"
        right = shown.format(value) if member.required else \
            f"{value}.map {{ {shown.format('$0')} }}"
        line = f"{left} {right}"
        lines += [line] if len(line) <= WIDTH else [left, f"            {right}"]
    source = "from: bytes.span, " if any(m.type == "Range<Int>" for m in members) else ""
    return "\n".join(lines + [
        f"        return (fields, {{ typed.encode({'' if asks else 'to: '}$0, {source}into: &$1) }})",
        "    }"])


def shown_value(member):
    """The expression that shows a value, with a place for it."""
    if member.tag["type"] == "list":
        return "texts({}, bytes)"
    if member.tag["name"] == "next_nonce":
        return "nonce({})"
    if member.type == "Range<Int>":
        return "text({}, bytes)" if member.tag["type"] == "ascii" else "hex({}, bytes)"
    if member.type in ("Bytes32", "Bytes16"):
        return ".string(Reading.hex({}))"
    if member.type == "Bool":
        return ".bool({})"
    return "number({}.rawValue)" if member.type == "SignatureForm" else "number({})"
