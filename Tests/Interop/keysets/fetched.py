"""Key sets: fetched from a server"""

import time
from functools import lru_cache

from keysets.place import Place, Signer, authority
from keysets.server import Server
from support.checking import check, holds, same
from support.roles import FOLDER, wait_until

ISSUER = "https://as.example.com"


class World:
    def __init__(self):
        made, path = authority(FOLDER)
        self.context = made.context(FOLDER)
        self.server, self.signer = Server(self.context), Signer("first")
        self.server.keys = [self.signer.jwk]
        self.place = Place("key-sets", {ISSUER: {
            "keys": f"{self.server.origin}/jwks", "algorithms": ["ES256"], "ca_file": path}})

    def cool(self):
        """Waits until an unknown key may be asked for again."""
        time.sleep(1.1)


@lru_cache
def world():
    return World()


@check("a token is accepted under a key that was fetched over TLS, and no proxy is asked")
def _():
    whole = world()
    same(whole.place.ask(whole.signer.token(ISSUER)), "accepted")
    same(whole.server.fetches, [None])
    same(whole.place.key_set(ISSUER)["keys"], 1)
    same(whole.place.ask(Signer("first").token(ISSUER)), "token.signature_invalid")


@check("a key that is new is fetched once for all that ask, and a withdrawn one is unknown")
def _():
    whole = world()
    old, before = whole.signer, len(whole.server.fetches)
    same(whole.place.ask(old.token(ISSUER)), "accepted")
    whole.signer = Signer("second")
    whole.server.keys = [whole.signer.jwk]
    answers = whole.place.ask_all([whole.signer.token(ISSUER) for _ in range(20)])
    same(answers, ["accepted"] * 20)
    same(len(whole.server.fetches) - before, 1, "fetches")
    same(whole.place.ask(old.token(ISSUER)), "token.key_unknown")


@check("keys made up make no more fetches than the cool-down allows")
def _():
    whole = world()
    whole.cool()
    before, begun = len(whole.server.fetches), time.monotonic()
    for number in range(60):
        same(whole.place.ask(whole.signer.token(ISSUER, kid=f"made up {number}")),
             "token.key_unknown")
    allowed = 1 + (time.monotonic() - begun)
    holds(len(whole.server.fetches) - before <= allowed,
          f"{len(whole.server.fetches) - before} fetches, {allowed} allowed")
    holds(whole.place.counter("key_set_questions_cooled") > 0, "nothing was cooled")


@check("a set that has not changed is a 304 and the same revision; SIGHUP asks")
def _():
    whole = world()
    whole.cool()
    before, revision = len(whole.server.fetches), whole.place.gauge("key_set_revision")
    whole.place.hang_up()
    wait_until(lambda: len(whole.server.fetches) > before, "a fetch after SIGHUP")
    holds(whole.server.fetches[-1], "no If-None-Match")
    same(whole.place.ask(whole.signer.token(ISSUER)), "accepted")
    wait_until(lambda: whole.place.key_set(ISSUER)["failures"] == 0, "an answer")
    same(whole.place.gauge("key_set_revision"), revision)


@check("a server that is away or spoilt leaves the last good set, told in log and metrics")
def _():
    whole = world()
    port = whole.server.port
    for say, error in (("error", "status_500"), ("garbage", "not_json"),
                       ("redirect", "status_302"), ("away", "unreachable")):
        whole.cool()
        if say == "away":
            whole.server.stop()
        else:
            whole.server.say = say
        same(whole.place.ask(whole.signer.token(ISSUER, kid=f"asks {say}")), "unavailable")
        same(whole.place.key_set(ISSUER)["last_error"], error)
        same(whole.place.ask(whole.signer.token(ISSUER)), "accepted")
        holds(f'"error":"{error}"' in whole.place.log(), f"no {error} in the log")
    same(whole.place.gauge("key_sets_failing"), 1)
    back = Server(whole.context, port)
    back.keys, whole.server = [whole.signer.jwk], back
    # Sooner than its pause allows: an unknown key may ask.
    wait_until(lambda: whole.place.ask(whole.signer.token(ISSUER, kid="asks again"))
               == "token.key_unknown", "an answer")
    same(whole.place.key_set(ISSUER)["failures"], 0)
    holds("key_set.recovered" in whole.place.log(), "no key_set.recovered in the log")
    same(whole.place.ask(whole.signer.token(ISSUER)), "accepted")
