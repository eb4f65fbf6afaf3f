"""The tables and examples of SPEC.md, written between its markers."""

import re

from assay_client import codec

from . import example, samples
from .schema import fields

MARKED = re.compile(r"(<!-- generated: (.+?) -->\n).*?(<!-- end -->)", re.S)


def filled(schema, path):
    """The specification with every generated part written anew."""
    def part(match):
        return match[1] + block(schema, match[2]) + "\n" + match[3]

    return MARKED.sub(part, path.read_text())


def block(schema, name):
    word, _, rest = name.partition(" ")
    if word == "message":
        return message_block(schema, *rest.rsplit(" ", 1))
    if word == "fields":
        return fields_block(schema, rest)
    if word == "example":
        return example.worked(rest)
    return TABLES[word](schema)


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


def limits(schema):
    return table(["limit", "value", "of"],
                 [[f"`{entry['name']}`", str(entry["value"]), entry["meaning"]]
                  for entry in schema["limits"]])


def areas(schema):
    rows = []
    for area in schema["areas"]:
        span = area["first"] if area["first"] == area["last"] else \
            f"{area['first']} to {area['last']}"
        rows.append([span, area["name"]])
    return table(["high byte", "area"], rows)


def kinds(schema):
    return table(["kind", "name", "asked", "realm", "asks"],
                 [[entry["number"], f"`{entry['name']}`", entry["asked"],
                   "yes" if entry["realm"] else "no", entry["meaning"]]
                  for entry in schema["kinds"]])


def reasons(schema):
    return table(["code", "name", "advice", "meaning"],
                 [[entry["number"], f"`{entry['name']}`", entry["advice"], entry["meaning"]]
                  for entry in schema["reasons"]])


def advice(schema):
    return table(["advice", "what to do"],
                 [[word, text] for word, text in schema["advice"].items()])


def types(schema):
    return table(["type", "value"], [[word, text] for word, text in schema["types"].items()])


def tags(schema):
    return table(["tag", "name", "type", "min", "max", "meaning"],
                 [[tag["number"], f"`{tag['name']}`", tag["type"], str(tag["min"]),
                   str(tag["max"]), tag["meaning"]] for tag in schema["tags"]])


def obligations(schema):
    rows = [[entry["number"], f"`{entry['name']}`", entry["group"], entry["status"],
             body(entry)] for entry in schema["obligations"]]
    return table(["type", "name", "group", "status", "body"], rows)


def bodies(group):
    def rows(schema):
        return table(["type", "name", "body"],
                     [[entry["number"], f"`{entry['name']}`", body(entry) or "nothing"]
                      for entry in schema[group]])
    return rows


def body(entry):
    return ", ".join(part_text(*part) for part in entry.get("body", []))


def part_text(name, kind, *limits):
    if kind.endswith("?"):
        return "optional " + part_text(name, kind[:-1], *limits)
    if kind == "bytes":
        return f"{name} ({limits[0]})"
    if kind == "text":
        return f"{name} (text, at most {limits[0]})"
    if kind == "choice":
        return f"{name} (0 to {limits[0]})"
    if kind == "ids":
        return f"{name} (at most {limits[0]} ids)"
    if kind == "either":
        options = [f"{index} {option}" + "".join(f", {part_text(*part)}" for part in parts)
                   for index, (option, *parts) in enumerate(limits)]
        return f"{name} ({'; '.join(options)})"
    return f"{name} ({kind})"


def curves(schema):
    return table(["curve", "name", "bytes of the key"],
                 [[entry["number"], entry["name"], str(entry["bytes"])]
                  for entry in schema["curves"]])


def fields_block(schema, kind):
    """The fields of both messages of a kind, and which go together."""
    lines = []
    for message in schema["messages"]:
        if message["kind"] != kind:
            continue
        named = [f"**`{tag['name']}`**" if required else f"`{tag['name']}`"
                 for tag, required in fields(schema, message)]
        text = f"{message['part'].capitalize()}: {', '.join(named) if named else 'no fields'}."
        for names in message.get("together", []):
            text += f" All or none of {listed(names, 'and')}."
        for names in message.get("one_of", []):
            text += f" Exactly one of {listed(names, 'and')}."
        lines.append(text)
    return "\n\n".join(lines)


def listed(names, word):
    quoted = [f"`{name}`" for name in names]
    return f"{', '.join(quoted[:-1])} {word} {quoted[-1]}"


def message_block(schema, kind, part):
    message = next(m for m in schema["messages"] if (m["kind"], m["part"]) == (kind, part))
    named = [f"**`{tag['name']}`**" if required else f"`{tag['name']}`"
             for tag, required in fields(schema, message)]
    text = f"{part.capitalize()}: {', '.join(named) if named else 'no fields'}.\n\n"
    frame = samples.frame(schema, message)
    if part == "refusal":
        frame.code = schema["reasons_by_name"]["dpop.nonce_required"]
        frame.code = int(frame.code["number"], 16)
    return text + "```\n" + example.annotated(codec.write(frame, part), brief=True) + "\n```"


TABLES = {"limits": limits, "areas": areas, "kinds": kinds, "reasons": reasons,
          "advice": advice, "types": types, "tags": tags, "obligations": obligations,
          "results": bodies("results"), "queries": bodies("queries"),
          "records": bodies("records"), "curves": curves}
