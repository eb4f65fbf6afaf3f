#!/usr/bin/env python3
"""Writes what follows from schema/wire.json: Swift constants, grammar, tables, vectors.

    python3 protocol/generate.py            write everything
    python3 protocol/generate.py --check    write nothing; exit 1 where a file is stale
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "python"))

from generation import derived, grammar, proofs, registry, swift, swift_messages, vectors
from generation.schema import ROOT, load


def outputs(schema):
    """Every generated file: path from the repository's root -> text."""
    files = swift.files(schema)
    files.update(swift_messages.files(schema))
    files.update(vectors.files(schema))
    files.update(derived.files())
    files.update(proofs.files())
    files["protocol/grammar.abnf"] = grammar.text(schema)
    files["protocol/SPEC.md"] = registry.filled(schema, ROOT / "protocol/SPEC.md")
    return files


def stale(schema):
    """Paths of generated files that differ from what the schema says."""
    found = []
    for path, text in outputs(schema).items():
        target = ROOT / path
        if not target.exists() or target.read_text() != text:
            found.append(path)
    return found


def main():
    schema = load()
    if "--check" in sys.argv:
        found = stale(schema)
        for path in found:
            print(f"stale: {path} (run python3 protocol/generate.py)")
        return 1 if found else 0
    for path, text in outputs(schema).items():
        target = ROOT / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
