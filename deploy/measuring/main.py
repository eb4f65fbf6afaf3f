"""The benchmark from start to end; see deploy/benchmark."""

import sys
import time

from figures import Report
from machine import Failure, Machine
from parts import PARTS, Sitting
from plan import FULL, QUICK
from rows import declare


def main(words: list[str]) -> int:
    usage = "usage: deploy/benchmark [--quick] [--json] [--only PART,…]"
    quick = as_json = False
    only = list(PARTS)
    rest = iter(words)
    for word in rest:
        if word == "--quick":
            quick = True
        elif word == "--json":
            as_json = True
        elif word == "--only" and (names := next(rest, None)):
            only = names.split(",")
            if only == ["list"]:
                print("\n".join(f"{name:10} {part.__doc__}" for name, part in PARTS.items()))
                return 0
            if unknown := set(only) - set(PARTS):
                print(f"there is no part {', '.join(sorted(unknown))}", file=sys.stderr)
                return 2
        else:
            print(usage, file=sys.stderr)
            return 2
    began = time.monotonic()
    report = Report()
    plan = QUICK if quick else FULL
    declare(report, plan)
    machine = None
    try:
        machine = Machine()
        sitting = Sitting(machine, plan, report)
        for name, part in PARTS.items():
            if name in only:
                part(sitting)
        seconds = time.monotonic() - began
        if as_json:
            print(report.json({"quick": quick, "seconds": round(seconds, 1)}))
        else:
            print(f"medians of a sitting of {seconds:.0f} s (least to greatest)\n"
                  f"processor time is user and system; ! is beyond its limit{report.text()}", end="")
    except Failure as failure:
        print(f"deploy/benchmark: {failure}", file=sys.stderr)
        return 1
    finally:
        if machine:
            machine.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
