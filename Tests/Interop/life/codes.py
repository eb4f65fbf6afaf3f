"""Life: authorization codes"""

import secrets

from checks.pkce import pair
from support.checking import check, holds, same
from support.life import after, event_types, fresh, lives, post, session, soon


class Code:
    """A code as it was registered; `redeem` changes what it is told to."""

    def __init__(self, realm="life", challenge=True, **more):
        self.realm, self.code = realm, secrets.token_urlsafe(24)
        self.verifier, digest = pair(64)
        self.terms = {"client_id": "app", "redirect_uri": "https://app.example.com/back",
                      "dpop_jkt": more.pop("dpop_jkt", None)}
        self.registration = {"realm": realm, "code": self.code, **self.terms, **more}
        if challenge:
            self.registration.update(code_challenge=digest, code_challenge_method="S256")
        self.has_challenge = challenge

    def register(self, **changes):
        return post("/v1/pkce/codes", **{**self.registration, **changes})

    def registered(self):
        self.told = self.register().gives(201)
        return self

    def redeem(self, **changes):
        members = {"realm": self.realm, "code": self.code, **self.terms,
                   "code_verifier": self.verifier if self.has_challenge else None}
        return post("/v1/pkce/redeem", **{**members, **changes})


WRONG = {"client_id": "another", "redirect_uri": "https://app.example.com/back/",
         "dpop_jkt": "x" * 43, "code_verifier": "w" * 43}


@check("a registered code is told its end, and redeemed by what it was registered with")
def _():
    code = Code().registered()
    soon(code.told["expires_at"], 60)
    same(code.redeem().gives(), {"verdict": "accepted"})


@check("a code lives as long as its registration says, and no longer than the realm lets it")
def _():
    soon(Code(expires_in=500).register().gives(201)["expires_at"], 500)
    soon(Code("short").register().gives(201)["expires_at"], 1)
    soon(Code("short", expires_in=3600).register().gives(201)["expires_at"], 2)


@check("a code of 21 characters, a life of none and a client without a name are refused")
def _():
    for changes in ({"code": "c" * 21}, {"expires_in": 0}, {"client_id": ""}):
        Code().register(**changes).refuses("field_invalid")


@check("a code that exists is not registered again, also when it was redeemed")
def _():
    code = Code().registered()
    code.register().refuses("pkce.code_exists")
    code.redeem().gives()
    code.register().refuses("pkce.code_exists")


@check("only S256 registers, and only with a challenge as S256 makes one")
def _():
    for method in ("plain", None):
        Code().register(code_challenge_method=method).refuses("pkce.method_not_allowed")
    Code().register(code_challenge="c" * 42).refuses("pkce.challenge_malformed")


@check("checks of a code come in order: known, expired, client, redirect URI, key, verifier, replay")
def _():
    code = Code().registered()
    short = Code(expires_in=1).registered()
    code.redeem(code="c" * 30, **WRONG).refuses("pkce.code_unknown")
    wrong = dict(WRONG)
    for name, reason in (("client_id", "pkce.client_mismatch"),
                         ("redirect_uri", "pkce.redirect_uri_mismatch"),
                         ("dpop_jkt", "pkce.dpop_jkt_mismatch"),
                         ("code_verifier", "pkce.verifier_mismatch")):
        code.redeem(**wrong).refuses(reason)
        del wrong[name]
    code.redeem().gives()
    code.redeem(code_verifier="w" * 43).refuses("pkce.verifier_mismatch")
    code.redeem().refuses("pkce.code_replayed")
    after(short.told["expires_at"] + 1)
    short.redeem(**WRONG).refuses("pkce.code_expired")


@check("a code bound to a key needs it, and one bound to none takes none")
def _():
    Code(dpop_jkt="k" * 43).registered().redeem(dpop_jkt=None).refuses("pkce.dpop_jkt_mismatch")
    Code().registered().redeem(dpop_jkt="k" * 43).refuses("pkce.dpop_jkt_mismatch")
    Code(dpop_jkt="k" * 43).registered().redeem().gives()


@check("a verifier absent against present is told by which of them is there")
def _():
    Code().registered().redeem(code_verifier=None).refuses("pkce.verifier_missing")
    plain = Code(challenge=False).registered()
    plain.redeem(code_verifier="v" * 43).refuses("pkce.verifier_unexpected")
    plain.redeem().gives()


@check("five wrong verifiers void a code, four do not; malformed and missing ones count nothing")
def _():
    for wrong, last in ((4, "accepted"), (5, "pkce.too_many_attempts")):
        code = Code().registered()
        for _ in range(6):
            code.redeem(code_verifier="short").refuses("pkce.verifier_malformed")
            code.redeem(code_verifier=None).refuses("pkce.verifier_missing")
        for _ in range(wrong):
            code.redeem(code_verifier="w" * 43).refuses("pkce.verifier_mismatch")
        answer = code.redeem()
        same(answer.reason or answer.body["verdict"], last)
    code.redeem(code_verifier=None).refuses("pkce.too_many_attempts")


@check("a code is redeemed once, and again under its operation id only, also after its end")
def _():
    code, other = (Code(expires_in=1).registered() for _ in range(2))
    ours = fresh("operation")
    code.redeem(operation_id=ours).gives()
    code.redeem(operation_id=ours).gives()
    code.redeem(operation_id=fresh("operation")).refuses("pkce.code_replayed")
    after(other.told["expires_at"] + 1)
    other.redeem().refuses("pkce.code_expired")
    code.redeem(operation_id=ours).gives()
    same(code.redeem(operation_id=ours, client_id="another").is_status(409)["status"], 409)


@check("a wrong verifier repeated under its operation id counts once")
def _():
    code = Code().registered()
    ours = fresh("operation")
    for _ in range(7):
        code.redeem(operation_id=ours, code_verifier="w" * 43).refuses("pkce.verifier_mismatch")
    code.redeem().gives()


@check("a session is opened with a code once, and only when it is redeemed by the same client and key")
def _():
    code = Code(dpop_jkt="k" * 43).registered()
    opening = {"code": code.code, "dpop_jkt": "k" * 43}
    session(**opening).refuses("pkce.code_not_redeemed")
    code.redeem().gives()
    session(**{**opening, "code": "c" * 30}).refuses("pkce.code_unknown")
    session(**opening, client_id="another").refuses("pkce.client_mismatch")
    session(**{**opening, "dpop_jkt": "o" * 43}).refuses("pkce.dpop_jkt_mismatch")
    session(code=code.code).refuses("pkce.dpop_jkt_mismatch")
    session(**opening).gives(201)
    session(**opening).refuses("pkce.code_replayed")


@check("a replay ends the session opened with the code, is an event, and lets none be opened")
def _():
    account, code, unused = fresh(), Code().registered(), Code().registered()
    code.redeem().gives()
    opened = session(account, code=code.code).gives(201)
    code.redeem(code_verifier="w" * 43).refuses("pkce.verifier_mismatch")
    code.redeem().refuses("pkce.code_replayed")
    holds(not lives(opened), "the session outlives the replay")
    holds("pkce.code_replayed" in event_types(account), "no event")
    unused.redeem().gives()
    unused.redeem().refuses("pkce.code_replayed")
    session(code=unused.code).refuses("pkce.code_replayed")


@check("a code of one realm is unknown in another")
def _():
    code = Code().registered()
    code.redeem(realm="zero").refuses("pkce.code_unknown")
    code.register(realm="zero").gives(201)
    code.redeem().gives()
    code.redeem(realm="zero").gives()
