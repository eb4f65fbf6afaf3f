"""Everything the checks share: roles, application, gateways, and an honest caller of each."""

import atexit
import random
import socket
import time
from functools import cache

from gateways.application import Application
from gateways.calls import HOST, Call, Connection, proof
from gateways.proxies import ALL
from gateways.relay import Relay
from gateways.stack import NONCE_LIFE, Stack
from support.checking import CHECKS, Check, Different, holds, skip
from support.proofs import new_key
from support.roles import FOLDER, wait_until


PLAIN, RELAYED, TLS, BROKEN = WAYS = ("plain", "relayed", "tls", "broken")


class World:
    """Started by the first check that needs it; ends with the run."""

    def __init__(self):
        self.folder = FOLDER / "real-gateways"
        self.folder.mkdir()
        atexit.register(self.end)
        self.ending, self.callers = [], {}
        self.ports = {(proxy, way): free_port() for proxy in ALL for way in WAYS}
        self.application = Application()
        gate_port = free_port()
        self.stack = self.starting(Stack(self.folder, [
            f"{'https' if way == TLS else 'http'}://{HOST}:{port}"
            for (_, way), port in self.ports.items()], gate_port))
        self.relays = {proxy: Relay(gate_port) for proxy in ALL}
        self.key = new_key("ES256")
        for proxy in ALL:
            if proxy.binary():
                self.start(proxy, PLAIN, gate_port)
                self.start(proxy, RELAYED, self.relays[proxy].port)
        self.stack.wait_until_ready()
        for caller in self.callers.values():
            wait_until(caller.hears_of_the_gate, f"an answer of {caller.proxy.folder}")

    def starting(self, what):
        self.ending.append(what)
        return what

    def end(self):
        for each in reversed(self.ending):
            each.end()

    def start(self, proxy, way, gate_port, edit=lambda text: text):
        """Starts a gateway with its shipped files, or with what `edit` makes of them."""
        port = self.ports[proxy, way]
        running = self.starting(proxy(self.folder / f"{proxy.name}-{way}",
                                      (port, gate_port, self.application.port), edit))
        self.callers[proxy, way] = Caller(self, running)
        return self.callers[proxy, way]


def world():
    """The one there is; where its start failed, each check fails for that at once."""
    if isinstance(made := _made(), Exception):
        raise Different(f"the gateways were not started: {made}")
    return made


@cache
def _made():
    try:
        return World()
    except Exception as failure:  # told by every check
        return failure


def free_port():
    """Below those that outgoing connections take, which would be gone again when it is used."""
    while True:
        port = random.randrange(10000, 32000)
        try:
            with socket.create_server(("", port)):
                return port
        except OSError:
            pass


class Caller:
    """An honest client of one gateway: a key, a token bound to it, the nonce last learned."""

    def __init__(self, world, proxy):
        self.world, self.proxy, self.key = world, proxy, world.key
        self.name, self.port = proxy.name, proxy.port
        self.token = world.stack.issuer.token(self.key.thumbprint())
        self.learned, self.learned_at = None, 0.0

    def url(self, path):
        return f"http://{HOST}:{self.port}{path}"

    def connection(self):
        return Connection(self.port, self.world.application)

    def send(self, call, timeout=40):
        with self.connection() as connection:
            return connection.send(call, timeout)

    def hears_of_the_gate(self):
        try:
            return self.send(Call()).status == 401
        except OSError:
            return False

    def nonce(self, fresh=False):
        """One that is not yet half through its life, learned as any client learns it."""
        if fresh or time.monotonic() - self.learned_at > NONCE_LIFE * 0.4:
            answer = self.send(Call(headers=self.shown("GET", "/orders", nonce=None)))
            answer.refused("dpop.nonce_required", "use_dpop_nonce")
            holds(answer.value("dpop-nonce"), "no DPoP-Nonce")
            self.learned, self.learned_at = answer.value("dpop-nonce"), time.monotonic()
        return self.learned

    def proof(self, method="GET", path="/orders", key=None, token=None, nonce="learned", **claims):
        """A proof for one call, with a nonce unless `nonce` is None."""
        nonce = self.nonce() if nonce == "learned" else nonce
        return proof(key or self.key, method, self.url(path), token or self.token, nonce, **claims)

    def shown(self, method="GET", path="/orders", token=None, scheme="DPoP", **more):
        """The headers that show token and proof."""
        return [("Authorization", f"{scheme} {token or self.token}"),
                ("DPoP", self.proof(method, path, token=token, **more))]

    def honest_without_nonce(self):
        return Call(headers=self.shown(nonce=None))

    def honest(self, method="GET", target="/orders", headers=(), token=None, **more):
        """A call with a fresh proof; `more` is of the call."""
        path = target.partition("?")[0]
        return Call(method, target, [*self.shown(method, path, token), *headers], **more)

    def passes(self):
        """Whether an honest call does, after an outage."""
        try:
            return self.send(Call(headers=self.shown(nonce=self.nonce(fresh=True)))).status == 200
        except Exception:  # the nonce was not to be had
            return False


def installed(proxy):
    """Skips, by name, a gateway that is not."""
    if not proxy.binary():
        skip(f"{proxy.package} is not installed")


def caller(proxy, way=PLAIN):
    installed(proxy)
    return world().callers[proxy, way]


def every_gateway(name, besides=()):
    """States a check of each gateway; the function is given its caller."""
    def state(function):
        area = function.__globals__["__doc__"].splitlines()[0]
        for proxy in ALL:
            if proxy not in besides:
                def run(proxy=proxy):
                    function(caller(proxy))
                CHECKS.append(Check(f"{proxy.name}: {name}", area, run))
        return function
    return state


def gateways_here():
    """Callers of all that are installed; names the others."""
    missing = [proxy.package for proxy in ALL if not proxy.binary()]
    if len(missing) == len(ALL):
        skip("no gateway is installed")
    if missing:
        print(f"skipped: {', '.join(missing)}: not installed", flush=True)
    return [caller(proxy) for proxy in ALL if proxy.binary()]

