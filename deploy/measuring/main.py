"""The benchmark from start to end; see deploy/benchmark."""

import argparse
import faulthandler
import sys
import time
import traceback

from figures import Report
from machine import Ended, Failure, Machine
from parts import PARTS, PIECES, Sitting
from plan import FULL, QUICK
from rows import declare

ALL = {**PARTS, **PIECES}


def parts(text: str) -> list[str]:
    """The parts that --only names."""
    names = text.split(",")
    if unknown := set(names) - set(ALL) - {"list"}:
        raise argparse.ArgumentTypeError(f"there is no part {', '.join(sorted(unknown))}")
    return names


def listed() -> str:
    """The names of the parts, a line each."""
    lines = [f"{name:12} {part.__doc__}" for name, part in PARTS.items()]
    lines += [f"{name:12} of slices: {part.__doc__}" for name, part in PIECES.items()]
    return "\n".join(lines)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="deploy/benchmark", allow_abbrev=False)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--only", type=parts, default=list(PARTS), metavar="PART,…")
    parser.add_argument("--scheduling", choices=Machine.POLICIES, default="batch")
    options = parser.parse_args(words)
    if options.only == ["list"]:
        print(listed())
        return 0
    began = time.monotonic()
    report = Report()
    plan = QUICK if options.quick else FULL
    declare(report, plan)
    machine = None
    try:
        machine = Machine(options.scheduling)
        sitting = Sitting(machine, plan, report)
        for name, part in ALL.items():
            if name in options.only:
                part(sitting)
        seconds = time.monotonic() - began
        if options.json:
            print(report.json({
                "quick": options.quick, "scheduling": options.scheduling,
                "seconds": round(seconds, 1)}))
        else:
            print(f"medians of a sitting of {seconds:.0f} s (least to greatest), policy "
                  f"{options.scheduling}\n"
                  f"processor time is user and system; ! is beyond its limit{report.text()}", end="")
    except Failure as failure:
        print(f"deploy/benchmark: {failure}", file=sys.stderr)
        return 1
    except Ended as end:
        print(f"deploy/benchmark: {end}", file=sys.stderr)
        return end.status
    except OSError as error:
        # A folder that is missing or full, as a rule; else where it was helps.
        traceback.print_exc()
        print(f"deploy/benchmark: {error}", file=sys.stderr)
        return 1
    finally:
        if machine:
            machine.close()
    return 0


if __name__ == "__main__":
    faulthandler.enable()
    sys.exit(main(sys.argv[1:]))
