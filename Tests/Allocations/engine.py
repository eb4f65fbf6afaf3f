"""How many heap allocations a verification costs in the engine alone.

`assay bench-engine` runs twice with the counter loaded, once for longer: the difference of the
counts by that of the verifications leaves out what start, keys and tables take.
"""

import json
import subprocess

from counter import ASSAY, PLACES, environment, read, row

# Processor time of verifying, in seconds.
SHORT_S = 0.05
LONG_S = 0.5
PATIENCE_S = 60
# A fresh key is one object; a room that still grows may take some blocks in all of a run.
FRESH_MAX = 1.005
KNOWN_MAX = 0.005
PROOFS = ("--proofs", "1024")
LOADS = {
    "ES256, a fresh key": (FRESH_MAX, ("--keys", "0")),
    "ES256, 64 keys": (KNOWN_MAX, ("--keys", "64")),
    "ES256, tables of 64": (KNOWN_MAX, ("--keys", "64", "--tables-mb", "64")),
    "EdDSA, a fresh key": (FRESH_MAX, ("--algorithm", "EdDSA", "--keys", "0")),
    "EdDSA, 64 keys": (KNOWN_MAX, ("--algorithm", "EdDSA", "--keys", "64")),
}


def measure(folder, library, options, seconds):
    """Verifications of one run, and the allocations of the whole process."""
    counts = folder / "engine.counts"
    output = subprocess.run(
        [ASSAY, "bench-engine", *options, *PROOFS, "--seconds", str(seconds), "--json"],
        env=environment(library, counts), stdout=subprocess.PIPE, check=True,
        timeout=PATIENCE_S).stdout
    return json.loads(output)["verifications"], read(counts)


def a_verification(folder, library, options):
    """Allocations a verification, in the order of PLACES."""
    short, before = measure(folder, library, options, SHORT_S)
    long, after = measure(folder, library, options, LONG_S)
    if before[0] == 0:
        raise SystemExit("the engine's process counted nothing")
    if long <= short:
        raise SystemExit(f"{long} verifications in {LONG_S} s, {short} in {SHORT_S} s")
    return [(now - then) / (long - short) for now, then in zip(after, before)]


def check(folder, library):
    """Counts and prints every load; whether none is above its bound."""
    print("heap allocations a verification, the engine alone in batches of 32")
    print(row("", PLACES))
    is_within = True
    for name, (most, options) in LOADS.items():
        found = a_verification(folder, library, options)
        print(row(name, found))
        if found[0] > most:
            print(f"FAILED  {name}: {found[0]:.3f} are Assay's or Swift's; at most {most} may be")
            is_within = False
    if is_within:
        print("passed: one object of Assay's or Swift's a fresh key, none where keys are known")
    return is_within
