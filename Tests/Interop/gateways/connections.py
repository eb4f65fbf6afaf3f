"""Real gateways: connections to the gate"""

from gateways.calls import Call
from gateways.proxies import Haproxy, Traefik
from gateways.world import ALL, BROKEN, RELAYED, caller, gateways_here, installed, world
from support.checking import CHECKS, Check, Different, check, holds, same
from support.roles import wait_until


def relayed(name, besides=()):
    """States a check of each gateway whose questions go through a relay."""
    def state(function):
        for proxy in ALL:
            if proxy not in besides:
                def run(proxy=proxy):
                    call = caller(proxy, RELAYED)
                    function(call, call.world.relays[proxy])
                CHECKS.append(Check(f"{proxy.name}: {name}", __doc__, run))
        return function
    return state


@relayed("20 refusals and 20 acceptances use one connection to the gate")
def _(call, relay):
    with call.connection() as kept:
        kept.send(call.honest()).seen  # noqa: B018
        before = relay.taken
        for number in range(20):
            kept.send(Call(headers=[("Authorization", f"DPoP x{number}")])).kept_out()
        for _ in range(20):
            kept.send(call.honest()).seen  # noqa: B018
        same(relay.taken - before, 0, "connections beside the first")
        same(kept.made, 1, "connections of the client")


@relayed("a warm connection that ends while nobody asks turns no honest client away")
def _(call, relay):
    for _ in range(5):
        call.send(call.honest()).seen  # noqa: B018
        asked = call.honest()
        relay.drop()
        call.send(asked).seen  # noqa: B018


@relayed("a question whose answer is lost is asked again as the same one, not as a replay",
         besides=(Traefik,))
def _(call, relay):
    for _ in range(3):
        call.send(call.honest()).seen  # noqa: B018
        asked = call.honest()
        relay.cut(1)
        call.send(asked).seen  # noqa: B018
        same(relay.to_cut, 0, "answers still to be cut")
        call.send(asked).refused("dpop.replayed", "invalid_dpop_proof")


@check("traefik: a question whose answer is lost is asked again without an id, and is a replay")
def _():
    call = caller(Traefik, RELAYED)
    relay = call.world.relays[Traefik]
    call.send(call.honest()).seen  # noqa: B018
    asked = call.honest()
    relay.cut(1)
    call.send(asked).refused("dpop.replayed", "invalid_dpop_proof")
    same(relay.to_cut, 0, "answers still to be cut")
    call.send(call.honest()).seen  # noqa: B018


@check("a gate killed and started again between two calls turns no honest client away")
def _():
    callers = gateways_here()
    stack = callers[0].world.stack
    for call in callers:
        call.send(call.honest()).seen  # noqa: B018
    stack.kill("gate")
    stack.start("gate")
    stack.wait_until_ready()
    for call in callers:
        try:
            call.send(call.honest()).seen  # noqa: B018
        except Different as difference:
            raise Different(f"{call.name}: {difference}") from difference


@check("haproxy: a script that breaks lets nothing through")
def _():
    installed(Haproxy)
    whole, line = world(), "    local question = {"
    broken = whole.start(Haproxy, BROKEN, whole.stack.port,
                         lambda text: text.replace(line, f"    error('broken')\n{line}"))
    holds("error('broken')" in (broken.proxy.folder / "assay.lua").read_text(), "not broken")
    shown = caller(Haproxy).shown()

    def answer():
        try:
            return broken.send(Call(headers=shown))
        except OSError:
            return None
    wait_until(answer, "an answer of haproxy")
    answer().undecided()
