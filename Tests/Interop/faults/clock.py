"""Faults: a clock that was set back"""

import time
from pathlib import Path

from faults.stack import Stack
from life.codes import Code
from support.checking import check, holds, same, skip
from support.roles import wait_until

LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))


def code(stack, **more):
    made = Code(**more)
    stack.post("/v1/pkce/codes", **made.registration).gives(201)
    for text in (made.code, made.verifier):
        stack.secret(text)
    return made


def redeem(stack, made):
    return stack.post("/v1/pkce/redeem", realm="life", code=made.code,
                      code_verifier=made.verifier, **made.terms)


@check("a clock set back: closed until accept-clock, and then nothing lives a second time")
def _():
    if not LIBRARIES:
        skip("the package faketime is not installed")
    with Stack("clock") as stack:
        stack.serve()
        expired, redeemed = code(stack), code(stack, expires_in=600)
        redeem(stack, redeemed).gives()
        ended = stack.session()
        stack.end(ended)
        time.sleep(1.5)
        redeem(stack, expired).refuses("pkce.code_expired")
        stack.stop("gate", "verifier", "ledger")

        stack.clock = LIBRARIES[0], "-1h"
        for role in ("ledger", "verifier", "gate"):
            stack.start(role)
        stack.stays_closed("wall time is behind ledger time")
        same(redeem(stack, expired).is_status(503)["verdict"], "undecided")
        epochs = stack.log().count('"epoch.begun"')
        stack.command("accept-clock", "--data", stack.data)
        wait_until(lambda: stack.is_ready() and stack.session_call().status == 201, "service", 30)
        holds('"clock.accepted"' in stack.log(), "no line of the log")
        holds(stack.log().count('"epoch.begun"') > epochs, "no new epoch")
        redeem(stack, expired).refuses("pkce.code_expired")
        redeem(stack, redeemed).refuses("pkce.code_replayed")
        stack.refresh(ended).refuses("session.ended")
        redeem(stack, code(stack)).gives()
        holds("ledger.clock_accepted" in stack.event_types(), f"{stack.event_types()}")
