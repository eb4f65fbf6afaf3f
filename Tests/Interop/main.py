"""Runs every check against the roles that `run` has started, and counts."""

import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).resolve().parent), str(ROOT / "protocol/python")]

from support import roles  # noqa: E402
from support.checking import CHECKS, Different, Skipped  # noqa: E402
import checks  # noqa: E402,F401  (each module names its checks as it is imported)
import life  # noqa: E402,F401
import faults  # noqa: E402,F401
import durable  # noqa: E402,F401
import conformance  # noqa: E402,F401
import gateways  # noqa: E402,F401
import decisions  # noqa: E402,F401
import keysets  # noqa: E402,F401


def main():
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    begun = time.monotonic()
    roles.wait_until_ready()
    passed, skipped, failed, area = 0, 0, 0, None
    for check in CHECKS:
        if word not in f"{check.area}: {check.name}":
            continue
        if check.area != area:
            area = check.area
            print(f"-- {time.monotonic() - begun:4.1f} s  {area}", flush=True)
        try:
            check.run()
            passed += 1
        except Skipped as why:
            skipped += 1
            print(f"skipped: {check.name}: {why}", flush=True)
        except Different as difference:
            failed += 1
            print(f"FAILED  {check.name}: {difference}", flush=True)
        except Exception:  # a check that breaks is a check that fails
            failed += 1
            print(f"FAILED  {check.name}", flush=True)
            traceback.print_exc(file=sys.stdout)
    print(f"-- {time.monotonic() - begun:4.1f} s")
    print(f"{passed} passed, {skipped} skipped, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
