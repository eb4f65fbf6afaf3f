"""Real gateways: outages"""

import time

from gateways.calls import Call
from gateways.world import gateways_here
from support.checking import Different, check, holds, same
from support.roles import wait_until


def closed(call, asked, status=503, retry_after=True, reason=None, within=20):
    """Refuses as undecided, soon enough."""
    begun = time.monotonic()
    try:
        answer = call.send(asked).undecided(status, retry_after)
        if reason and call.name != "envoy":  # which tells nothing of a 503
            same(answer.value("assay-reason"), reason)
    except Different as difference:
        raise Different(f"{call.name}: {difference}") from difference
    took = time.monotonic() - begun
    holds(took < within, f"{call.name}: answered after {took:.1f} s")


def recovers(callers):
    for call in callers:
        wait_until(call.passes, f"a call through {call.name}")


def without(role, name, reason=None, **of_traefik):
    @check(name)
    def _():
        callers = gateways_here()
        stack = callers[0].world.stack
        prepared = [(call, [call.honest() for _ in range(3)]) for call in callers]
        stack.kill(role)
        try:
            for call, calls in prepared:
                for asked in calls:
                    closed(call, asked, reason=reason,
                           **(of_traefik if call.name == "traefik" else {}))
        finally:
            stack.start(role)
        recovers(callers)


without("verifier", "a verifier that is away closes every gateway with 503, until it is back",
        reason="unavailable")
without("ledger", "a ledger that is away closes every gateway with 503, until it is back",
        reason="unavailable")
without("gate", "a gate that is away closes every gateway, with 503 but for Traefik's 500",
        status=500, retry_after=False)


@check("a gate that hangs closes every gateway at its time-out, but Traefik waits 30 s")
def _():
    callers = [call for call in gateways_here() if call.name != "traefik"]
    stack = callers[0].world.stack
    prepared = [(call, call.honest()) for call in callers]
    stack.freeze("gate")
    try:
        for call, asked in prepared:
            closed(call, asked, within=10)
    finally:
        stack.thaw("gate")
    recovers(callers)


@check("a gate that is told of no host answers 503 and lets nothing in")
def _():
    for call in gateways_here():
        asked = call.honest()
        asked.host = ""
        answer = call.send(asked).kept_out()
        holds(answer.status in (400, 401, 404, 503), f"{call.name}: {answer.told}")
