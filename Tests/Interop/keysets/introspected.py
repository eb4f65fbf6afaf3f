"""Key sets: opaque tokens, introspected"""

import time
from functools import lru_cache

from keysets.place import AUDIENCE, Place, Signer, authority
from keysets.server import CLIENT, SECRET, Server
from support.checking import check, holds, same
from support.roles import FOLDER, wait_until

ISSUER = "https://opaque.example.com"


class World:
    def __init__(self):
        made, path = authority(FOLDER)
        self.context = made.context(FOLDER)
        self.server = Server(self.context)
        self.secret = FOLDER / "introspection-secret"
        self.secret.write_text(SECRET + "\n")
        self.secret.chmod(0o600)
        self.place = Place("introspection", {ISSUER: {
            "introspection": f"{self.server.origin}/introspect",
            "introspection_client_id": CLIENT,
            "introspection_secret_file": str(self.secret), "ca_file": path}},
            introspection_life_max_s=3)

    def token(self, name, **claims):
        """An opaque token that the server knows."""
        now = int(time.time())
        self.server.tokens[name] = {
            "active": True, "iss": ISSUER, "aud": AUDIENCE, "sub": "alice", "iat": now,
            "exp": now + 600, **claims}
        return name

    def asked(self, name):
        return [token for token, _ in self.server.asked].count(name)


@lru_cache
def world():
    return World()


@check("an opaque token is asked about once for all that present it")
def _():
    whole = world()
    whole.server.patience = 0.3
    token = whole.token("opaque-token-of-alice")
    same(whole.place.ask_all([token] * 20), ["accepted"] * 20)
    whole.server.patience = 0
    same(whole.place.ask_all([token] * 5), ["accepted"] * 5)
    same(whole.asked(token), 1, "introspections")
    same(whole.server.asked[0][1], ["access_token"])


@check("what is said of a token is believed no longer than configured")
def _():
    whole = world()
    token = whole.token("opaque-token-ended-early")
    same(whole.place.ask(token), "accepted")
    del whole.server.tokens[token]
    wait_until(lambda: whole.place.ask(token) == "token.inactive", "the end of its life", 10)


@check("an answer is not believed beyond exp")
def _():
    whole = world()
    token = whole.token("opaque-token-that-expires", exp=int(time.time()) - 60)
    same(whole.place.ask(token), "token.expired")


@check("a token nobody knows is inactive, and not asked about each time")
def _():
    whole = world()
    same([whole.place.ask("opaque-token-nobody-knows") for _ in range(10)],
         ["token.inactive"] * 10)
    same(whole.asked("opaque-token-nobody-knows"), 1)


@check("a token of another audience is refused, however active")
def _():
    whole = world()
    token = whole.token("opaque-token-for-others", aud="https://other.example.com")
    same(whole.place.ask(token), "token.audience_mismatch")


@check("a server that fails is unavailable, and comes back")
def _():
    whole = world()
    whole.server.say = "error"
    tokens = [whole.token(f"opaque-token-{number}") for number in range(6)]
    same([whole.place.ask(token) for token in tokens], ["unavailable"] * 6)
    holds(len([1 for token in tokens if whole.asked(token)]) < 6, "no pause was given")
    whole.server.say = "keys"
    wait_until(lambda: whole.place.ask(tokens[0]) == "accepted", "the end of the pause", 10)


@check("a JWT of an issuer that only introspects is asked about too")
def _():
    whole = world()
    token = Signer("any").token(ISSUER)
    same(whole.place.ask(token), "token.inactive")
    same(whole.asked(token), 1)


@check("with a secret that is wrong or open to others nothing is believed")
def _():
    whole = world()
    whole.secret.write_text("wrong")
    whole.place.hang_up()
    time.sleep(0.5)
    same(whole.place.ask(whole.token("opaque-token-under-a-wrong-secret")), "unavailable")
    whole.secret.write_text(SECRET)
    whole.secret.chmod(0o644)
    whole.place.hang_up()
    time.sleep(2)
    same(whole.place.ask(whole.token("opaque-token-under-an-open-secret")), "unavailable")
    wait_until(lambda: "secret_unreadable" in whole.place.log(), "a line of the log", 10)
    whole.secret.chmod(0o600)
    whole.place.hang_up()
    token = whole.token("opaque-token-at-the-end")
    wait_until(lambda: whole.place.ask(token) == "accepted", "the secret", 10)


@check("no token and no secret is in the log")
def _():
    log = world().place.log()
    holds("introspection.failed" in log, "nothing was logged at all")
    for secret in ("opaque-token", SECRET, "s3cret", "Basic"):
        holds(secret not in log, f"{secret} is in the log")
