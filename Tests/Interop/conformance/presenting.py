"""How tokens are presented: schemes, bindings, scopes, lengths, nonces; service and judge agree"""

import hashlib

from conformance.judging import agree, expect
from support import roles
from support.checking import check, holds
from support.issuers import ISSUER, OTHER
from support.proofs import Proof, base64url, key
from support.tokens import URL, URLS, WAYS, Presented, Token, presented

OK = "accepted"


def certificate():
    return base64url(hashlib.sha256(b"certificate").digest())


def state_scheme(what, reason, cnf=None, realm="tokens", owner="owner", proof=True, ways=WAYS,
                 **more):
    for way in ways:
        @check(f"{what}: {reason}, {way}")
        def _(way=way):
            holder, sender = key("ES256", "owner"), key("ES256", owner)
            token = Token(cnf=cnf(holder)) if cnf else Token()
            text = token.by_joserfc()
            asked = Presented(text, url=URLS[realm], **more)
            if proof:
                asked.proof = Proof(sender, nonce=roles.nonce(realm), token=text,
                                    url=URLS[realm]).by_joserfc()
            told = agree(way, asked, sender, what, realm)
            holds(told.reason == reason, f"both say {told.reason}")


def jkt(holder):
    return {"jkt": holder.thumbprint()}


def x5t(_):
    return {"x5t#S256": certificate()}


def both(holder):
    return {**jkt(holder), **x5t(holder)}


state_scheme("a bound token without a proof", "dpop.proof_missing", jkt, proof=False)
state_scheme("a bound token as Bearer", "token.downgrade", jkt, proof=False, scheme="Bearer")
state_scheme("a bound token as Bearer, with its proof", "token.downgrade", jkt, scheme="Bearer")
state_scheme("an unbound token as Bearer, with a proof", "token.downgrade", scheme="Bearer")
state_scheme("an unbound token as Bearer", "token.not_bound", proof=False, scheme="Bearer")
state_scheme("an unbound token as DPoP", "token.not_bound")
state_scheme("a stranger's proof", "token.binding_mismatch", jkt, owner="stranger")
state_scheme("a certificate's digest, which the realm does not take from gateways",
             "token.binding_mismatch", both, certificate=certificate(),
             ways=["a gateway's request"])
state_scheme("a certificate's digest, for which who asks vouches", OK, both,
             certificate=certificate(), ways=["/v1/token/verify"])
OPEN = {"realm": "tokens-bearer"}
state_scheme("Bearer where it is allowed", OK, proof=False, scheme="Bearer", **OPEN)
state_scheme("Bearer with a proof where it is allowed", "token.downgrade", scheme="Bearer", **OPEN)
state_scheme("a bound token as Bearer where it is allowed", "token.downgrade", jkt, proof=False,
             scheme="Bearer", **OPEN)
state_scheme("bound to a certificate, which came", OK, x5t, proof=False, scheme="Bearer",
             certificate=certificate(), **OPEN)
state_scheme("bound to a certificate, and another came", "token.binding_mismatch", x5t,
             proof=False, scheme="Bearer", certificate="A" * 43, **OPEN)
state_scheme("bound to a certificate, and none came", "token.binding_mismatch", x5t, proof=False,
             scheme="Bearer", **OPEN)
state_scheme("bound to key and certificate, and both came", OK, both,
             certificate=certificate(), **OPEN)
state_scheme("bound to key and certificate, without the certificate", "token.binding_mismatch",
             both, **OPEN)
state_scheme("bound to key and certificate, with a stranger's proof", "token.binding_mismatch",
             both, owner="stranger", certificate=certificate(), **OPEN)


@check("a scope that is asked for must be there, whole words of it: token.scope_missing")
def _():
    owner = key("ES256", "owner")
    for wanted, reason in (("orders.read", OK), ("orders.write orders.read", OK), ("", OK),
                           ("orders", "token.scope_missing"), ("admin", "token.scope_missing"),
                           ("orders.read admin", "token.scope_missing"),
                           ("ORDERS.READ", "token.scope_missing"),
                           ("x" * 2000, "token.scope_missing")):
        asked = presented(Token(bound_to=owner).by_joserfc(), owner, scope=wanted)
        told = agree("/v1/token/verify", asked, owner, f"scope {wanted!r}")
        holds(told.reason == reason, f"{wanted!r}: both say {told.reason}")
        holds(told.error == (None if reason == OK else "insufficient_scope"), told.error)


@check("a token too long for any frame is malformed, an empty one missing")
def _():
    owner = key("ES256", "owner")
    token = Token(bound_to=owner)
    token.claims["more"] = "x" * 13000
    for text, reason in ((token.by_joserfc() + "A" * 16000, "token.malformed"),
                         ("", "token.missing")):
        proof = Proof(owner, nonce=roles.nonce("tokens"), token=text, url=URL)
        expect("/v1/token/verify", Presented(text, proof=proof.by_joserfc()), reason)


@check("a token just short enough is accepted with all it says")
def _():
    owner = key("ES256", "owner")
    token = Token(bound_to=owner, more=["x" * 180] * 50)
    told = expect("/v1/token/verify", presented(token.by_joserfc(), owner), OK)
    holds(told.content["claims"]["more"] == ["x" * 180] * 50, "the claims are others")


@check("a nonce is asked for, told, and then good once")
def _():
    owner = key("ES256", "owner")
    for way in WAYS:
        text = Token(bound_to=owner).by_joserfc()
        old = Proof(owner, url=URL, token=text, nonce="A" * 43)
        told = WAYS[way](Presented(text, proof=old.by_joserfc()), "tokens")
        holds((told.reason, told.error) == ("dpop.nonce_invalid", "use_dpop_nonce"), told)
        fresh = Proof(owner, url=URL, token=text, nonce=told.nonce)
        asked = Presented(text, proof=fresh.by_joserfc())
        expect(way, asked, OK)
        expect(way, asked, "dpop.replayed")


@check("tokens of both issuers are good in turn, and each is told by whom")
def _():
    owner = key("ES256", "owner")
    for issuer, kid in ((ISSUER, "es256"), (OTHER, "elsewhere"), (ISSUER, "second")):
        asked = presented(Token(kid, issuer, bound_to=owner).by_joserfc(), owner)
        told = expect("/v1/token/verify", asked, OK)
        holds(told.content["claims"]["iss"] == issuer, told.content)
