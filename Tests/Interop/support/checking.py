"""Names checks, in the order they are stated, and compares."""

from dataclasses import dataclass
from typing import Callable

CHECKS = []


class Different(Exception):
    """What came out is not what must."""


class Skipped(Exception):
    """Why a check cannot be made here."""


@dataclass
class Check:
    name: str
    area: str
    run: Callable


def check(name):
    """States a check: `name` is the sentence that holds when it passes."""
    def state(function):
        area = (function.__globals__["__doc__"] or "").strip().splitlines()[0]
        CHECKS.append(Check(name, area, function))
        return function
    return state


def same(got, wanted, what="got"):
    if got != wanted:
        raise Different(f"{what} {got!r}, expected {wanted!r}")


def holds(condition, otherwise):
    if not condition:
        raise Different(otherwise)


def skip(why):
    raise Skipped(why)
