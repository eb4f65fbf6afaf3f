"""The Swift constants of Sources/AssayWire/Generated."""

from .schema import fields, number

FOLDER = "Sources/AssayWire/Generated/"
HEAD = "// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.\n\n"
TYPE_NAMES = {"dpop": "DPoP", "pkce": "PKCE"}


def words(name):
    return name.replace(".", "_").split("_")


def constant(name):
    """dpop.proof_missing -> dpopProofMissing."""
    first, *rest = words(name)
    return first + "".join(word.capitalize() for word in rest)


def type_name(name):
    """dpop.verify -> DPoPVerify."""
    return "".join(TYPE_NAMES.get(word, word.capitalize()) for word in words(name))


def files(schema):
    """Path -> text of every Swift file."""
    return layouts(schema) | reasons(schema) | {
        FOLDER + "Kind+Numbers.swift": numbers(schema, "kinds", "Kind"),
        FOLDER + "Reasons/Reason+All.swift": reason_list(schema),
        FOLDER + "Reason+Names.swift": names(schema, "reasons", "Reason"),
        FOLDER + "Reason+Meanings.swift": meanings(schema),
        FOLDER + "Kind+Names.swift": names(schema, "kinds", "Kind"),
        FOLDER + "Tag+Numbers.swift": numbers(schema, "tags", "Tag"),
        FOLDER + "WireLimits.swift": limits(schema),
    }


def sentence(text):
    return text[0].upper() + text[1:] + "."


def number_lines(entries, swift_type):
    lines = []
    for entry in entries:
        lines.append(f"    /// {sentence(entry['meaning'])}")
        lines.append(f"    package static let {constant(entry['name'])} = "
                     f"{swift_type}(rawValue: {entry['number']})")
    return lines


def all_lines(entries, swift_type):
    return ["    /// All of them, in the order of their numbers.",
            f"    package static let all: [{swift_type}] = [",
            *(f"        .{constant(entry['name'])}," for entry in entries), "    ]"]


def numbers(schema, group, swift_type):
    lines = [f"/// The numbers of version {schema['version']}, as SPEC.md lists them.",
             f"extension {swift_type} {{", *number_lines(schema[group], swift_type)]
    if group != "tags":
        lines += ["", *all_lines(schema[group], swift_type)]
    return HEAD + "\n".join(lines + ["}"]) + "\n"


def reasons(schema):
    """Path -> text of the reasons' numbers, a file an area."""
    found = {}
    for area in schema["areas"]:
        first, last = number(area["first"]), number(area["last"])
        entries = [entry for entry in schema["reasons"]
                   if first <= number(entry["number"]) >> 8 <= last]
        if not entries:
            continue
        name = "".join(TYPE_NAMES.get(word, word.capitalize()) for word in area["name"].split())
        lines = [f"/// The reasons of the area {area['name']}, as SPEC.md lists them.",
                 "extension Reason {", *number_lines(entries, "Reason"), "}"]
        found[f"{FOLDER}Reasons/Reason+{name}.swift"] = HEAD + "\n".join(lines) + "\n"
    return found


def reason_list(schema):
    lines = ["extension Reason {", *all_lines(schema["reasons"], "Reason"), "}"]
    return HEAD + "\n".join(lines) + "\n"


def names(schema, group, swift_type):
    lines = [f"/// The stable names, as SPEC.md lists them.", f"extension {swift_type} {{",
             "    /// The stable name; nil for a number this version does not know.",
             "    package var name: String? {", "        switch rawValue {"]
    for entry in schema[group]:
        lines.append(f'        case {entry["number"]}: "{entry["name"]}"')
    lines += ["        default: nil", "        }", "    }", "}"]
    return HEAD + "\n".join(lines) + "\n"


def meanings(schema):
    lines = ["extension Reason {",
             "    /// What it means, a sentence; nil for a number this version does not know.",
             "    package var meaning: String? {", "        switch rawValue {"]
    for entry in schema["reasons"]:
        lines.append(f'        case {entry["number"]}:')
        lines.append(f'            "{sentence(entry["meaning"])}"')
    lines += ["        default: nil", "        }", "    }", "}"]
    return HEAD + "\n".join(lines) + "\n"


def limits(schema):
    lines = ["/// The limits every message keeps, whoever sends it.", "package enum WireLimits {",
             "    /// The version of the protocol these files speak.",
             f"    package static let version: UInt8 = {schema['version']}"]
    for entry in schema["limits"]:
        lines.append(f"    /// The largest: {entry['meaning']}."
                     if entry["name"].endswith("_max") else f"    /// The smallest: {entry['meaning']}.")
        lines.append(f"    package static let {constant(entry['name'])} = {entry['value']}")
    return HEAD + "\n".join(lines + ["}"]) + "\n"


def layouts(schema):
    """Path -> text of the layouts, a file a kind."""
    parts = {}
    for message in schema["messages"]:
        entries = fields(schema, message)
        if not entries:
            continue
        if message["kind"] == "*":
            file = name = "Refusal"
            of = "any reply that is not `accepted`"
        else:
            file = type_name(message["kind"])
            name = file + message["part"].capitalize()
            of = f"`{message['kind']}`, {message['part']}"
        lines = [f"/// The fields of {of}.", f"enum {name}Fields {{"]
        for slot, (tag, required) in enumerate(entries):
            lines += field_lines(slot, tag, required)
        items = [constant(tag["name"]) for tag, _ in entries]
        line = f"    static let all: [Field] = [{', '.join(items)}]"
        if len(line) <= 100:
            lines.append(line)
        else:
            lines += ["    static let all: [Field] = [", *(f"        {i}," for i in items), "    ]"]
        lines.append("}")
        parts.setdefault(file, []).append("\n".join(lines))
    return {f"{FOLDER}Layouts/{file}Fields.swift": HEAD + "\n\n".join(texts) + "\n"
            for file, texts in parts.items()}


def field_lines(slot, tag, required):
    name, flag = constant(tag["name"]), "true" if required else "false"
    values = (f"        slot: {slot}, tag: .{name}, type: .{tag['type']}, "
              f"min: {tag['min']}, max: {tag['max']}, required: {flag})")
    assert len(values) <= 100, values
    return [f"    static let {name} = Field(", values]
