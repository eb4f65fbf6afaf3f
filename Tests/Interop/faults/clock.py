"""Faults: a clock that was set back"""

import time
from pathlib import Path

from faults.stack import Stack
from life.codes import Code
from support import life
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


@check("weeks later: a session and a recovery whose life is over are told so")
def _():
    if not LIBRARIES:
        skip("the package faketime is not installed")
    with Stack("weeks") as stack:
        stack.serve()
        opened = stack.session()
        device, account = life.Device(life.fresh("device")), life.fresh()
        nonce = stack.post("/v1/enroll/start", account=account,
                           device_id=device.device_id).gives()["nonce"]
        stack.post("/v1/enroll", **life.enrolment(account, device, nonce=nonce)).gives(201)
        recovery = stack.post("/v1/recovery/start", account=account, method="approval").gives(201)
        later(stack, opened["expires_at"] - time.time() + 3600)
        stack.refresh(opened).refuses("session.expired")
        same(state(stack, recovery), "pending")
        later(stack, 31 * 86400)
        stack.refresh(opened).refuses("session.unknown")
        same(state(stack, recovery), "cancelled")


def state(stack, recovery):
    return stack.ask("GET", f"/v1/recovery/{recovery['recovery_id']}").gives()["state"]


def later(stack, seconds):
    """Goes on so many seconds from now, with all roles started again."""
    stack.stop("gate", "verifier", "ledger")
    stack.clock = LIBRARIES[0], f"+{int(seconds)}s"
    stack.serve()
