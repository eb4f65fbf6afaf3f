#!/usr/bin/env python3
"""How many heap allocations an accepted proof costs: by Assay and Swift's runtime, asserted; by
OpenSSL and libzmq, reported.

A ledger and a verifier run with `counter.c` loaded; `assay bench` sends them accepted proofs in
batches of 32, each with a fresh key, and the counts before and after are compared; then the
engine is counted alone (`engine.py`). Exits 1 when there are more than a bound.

    Tests/Allocations/check.py [PROOFS]
"""

import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import engine
from counter import ASSAY, PLACES, compiled, environment, read, row

BATCH = 32
# Heap allocations a proof, of verifier and ledger together.
OURS_MAX = 2
PATIENCE_S = 60
# Without future and skew the realm's fence is the ledger's start, so no proof waits for it.
REALM = {"rp_id": "example.com", "proof_future_max_ms": 0, "skew_max_ms": 0}


class Role:
    """A ledger or a verifier whose allocations are counted."""

    def __init__(self, name, folder, library):
        self.name = name
        self.counts = folder / f"{name}.counts"
        self.log = folder / f"{name}.log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [ASSAY, name, "--config", str(folder / "assay.json")],
                env=environment(library, self.counts), stderr=log)

    def read(self):
        return read(self.counts)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE_S)


def bench(folder, proofs):
    """Sends so many proofs; all of them must be accepted."""
    output = subprocess.run(
        [ASSAY, "bench", "--verifier", f"ipc://{folder}/verifier", "--ledger",
         f"ipc://{folder}/ledger", "--realm", "counted", "--batch", str(BATCH), "--count",
         str(proofs), "--warm-up", "0", "--json"],
        stdout=subprocess.PIPE, check=True, timeout=PATIENCE_S * 5).stdout
    accepted = json.loads(output)["reasons"].get("accepted", 0)
    if accepted != proofs:
        raise SystemExit(f"{accepted} of {proofs} proofs were accepted: {output.decode()}")


def count(folder, library, proofs):
    """Allocations a proof by role, in the order of PLACES."""
    (folder / "assay.json").write_text(json.dumps({
        "log": {"level": "warning"}, "realms": {"counted": REALM},
        "ledger": {"listen": [f"ipc://{folder}/ledger"]},
        "verifier": {"listen": [f"ipc://{folder}/verifier"], "ledger": f"ipc://{folder}/ledger",
                     "workers": 1}}))
    roles = [Role(name, folder, library) for name in ("ledger", "verifier")]
    try:
        # Until everything has the size it keeps.
        bench(folder, proofs)
        before = [role.read() for role in roles]
        bench(folder, proofs)
        return {role.name: [(now - then) / proofs for now, then in zip(role.read(), start)]
                for role, start in zip(roles, before)}
    except BaseException:
        for role in roles:
            print(f"{role.name}: {role.log.read_text()[-2000:]}", file=sys.stderr)
        raise
    finally:
        for role in reversed(roles):
            role.stop()


def check_roles(folder, library, proofs):
    """Counts and prints what an accepted proof costs; whether that is within the bound."""
    found = count(folder, library, proofs)
    print(f"heap allocations a proof, {proofs} accepted in batches of {BATCH}")
    print(row("", PLACES))
    for name, counts in found.items():
        print(row(name, counts))
    ours = sum(counts[0] for counts in found.values())
    if min(counts[0] for counts in found.values()) <= 0:
        print("FAILED  a role counted nothing")
        return False
    if ours > OURS_MAX:
        print(f"FAILED  {ours:.2f} of them are Assay's or Swift's; at most {OURS_MAX} may be")
        return False
    print(f"passed: {ours:.2f} of them are Assay's or Swift's, at most {OURS_MAX} may be")
    return True


def main():
    proofs = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="assay-allocations.") as name:
        folder = Path(name)
        library = compiled(folder)
        checks = [check_roles(folder, library, proofs), engine.check(folder, library)]
    print(f"{time.monotonic() - begun:.0f} s")
    return 0 if all(checks) else 1


if __name__ == "__main__":
    sys.exit(main())
