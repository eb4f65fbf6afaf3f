"""Proofs made by joserfc are accepted once"""

import json

from assay_client.codec import Frame
from assay_client.registry import KINDS
from support import roles
from support.checking import check, holds, same
from support.proofs import ALGORITHMS, Proof, from_base64url, key, public
from support.roles import TRANSPORTS, client, wanted


def same_claims(proof, thumbprint, jti, iat):
    same(thumbprint, proof.thumbprint, "thumbprint")
    same(jti, proof.claims["jti"], "jti")
    same(iat, proof.claims["iat"], "iat")


def state_checks(algorithm):
    for transport in TRANSPORTS:
        @check(f"a proof signed with {algorithm} is accepted once over {transport}")
        def over_socket(transport=transport):
            proof = Proof(key(algorithm), algorithm, nonce=roles.nonce())
            text, asking = proof.by_joserfc(), client(transport=transport)
            fields = wanted(proof.ask(text, asking), "accepted").fields
            same(fields["thumbprint"], from_base64url(proof.thumbprint))
            same_claims(proof, proof.thumbprint, fields["jti"].decode(), fields["iat"])
            wanted(proof.ask(text, asking), "dpop.replayed")

    @check(f"a proof signed with {algorithm} is accepted once through the gate")
    def over_http():
        proof = Proof(key(algorithm), algorithm, nonce=roles.nonce(), token="a.token")
        text = proof.by_joserfc()
        answer = proof.ask_gate(text)
        same(answer["verdict"], "accepted", answer.get("reason"))
        same_claims(proof, answer["thumbprint"], answer["jti"], answer["iat"])
        answer = proof.ask_gate(text)
        same((answer["verdict"], answer["reason"]), ("refused", "dpop.replayed"))
        same(answer["error"], "invalid_dpop_proof")

    @check(f"a proof signed with {algorithm} holds with its token and expected thumbprint")
    def with_token():
        proof = Proof(key(algorithm), algorithm, nonce=roles.nonce(), token="a.token.of.ours")
        wanted(proof.ask(), "accepted")


for each in ALGORITHMS:
    state_checks(each)


@check("the name Ed25519 means what EdDSA means")
def _():
    proof = Proof(key("EdDSA"), "EdDSA", nonce=roles.nonce())
    proof.header["alg"] = "Ed25519"
    wanted(proof.ask(proof.by_hand()), "accepted")


@check("a proof through the gate is a replay at the verifier, and the other way round")
def _():
    for first, second in (("gate", "socket"), ("socket", "gate")):
        proof = Proof(key("ES256"), nonce=roles.nonce())
        text = proof.by_joserfc()
        ask = {"gate": lambda: proof.ask_gate(text).get("reason", "accepted"),
               "socket": lambda: proof.ask(text).reason}
        same((ask[first](), ask[second]()), ("accepted", "dpop.replayed"), first)


@check("a proof without a nonce is accepted once when dated after the fence, not before")
def _():
    # This realm allows no second ahead, so the clock must have passed it for sure.
    fence = client().hello().fields["epoch_start"]
    second = fence // 1000 + 1
    roles.wait_until(lambda: client().hello().fields["time"] >= second * 1000 + 500,
                     "half a second past the fence's second")
    for iat, reason in ((second - 1, "dpop.nonce_required"), (second, "accepted")):
        proof = Proof(key("EdDSA"), "EdDSA")
        proof.claims["iat"] = iat
        wanted(proof.ask(realm="at-once"), reason)
    wanted(proof.ask(realm="at-once"), "dpop.replayed")


@check("asking without taking accepts twice, then the proof is taken, then it is a replay")
def _():
    proof = Proof(key("ES256"), nonce=roles.nonce())
    text = proof.by_joserfc()
    for check_only, reason in ((True, "accepted"), (True, "accepted"), (False, "accepted"),
                               (True, "dpop.replayed")):
        wanted(proof.ask(text, check_only=check_only), reason)


@check("the same jti under another key is another proof")
def _():
    nonce = roles.nonce()
    for which in ("a", "b"):
        proof = Proof(key("ES256", which), nonce=nonce)
        proof.claims["jti"] = "one id of two keys"
        wanted(proof.ask(), "accepted")


@check("a nonce of one realm is not one of another")
def _():
    proof = Proof(key("ES256"), nonce=roles.nonce("with-nonce"))
    wanted(proof.ask(), "dpop.nonce_invalid")
    wanted(proof.ask(realm="with-nonce"), "accepted")


@check("targets are compared in normal form")
def _():
    for htu, url in (("HTTPS://API.example.com:443/a/%7Eb?x=1#y", "https://api.EXAMPLE.com/a/~b"),
                     ("https://api.example.com", "https://api.example.com/?q"),
                     ("https://api.example.com/a/./b/../c", "https://api.example.com/a/c"),
                     ("http://[0:0::1]:80/", "http://[::1]")):
        proof = Proof(key("ES256"), nonce=roles.nonce())
        proof.claims["htu"], proof.url = htu, url
        wanted(proof.ask(), "accepted")


@check("spaces, escapes, unknown members and a key's own use and alg do no harm")
def _():
    proof = Proof(key("ES256"), nonce=roles.nonce())
    proof.header["jwk"].update(use="sig", alg="ES256", key_ops=["verify"], kid="mine")
    proof.claims.update(jti="a\"\\\u00e9\U0001f511", more=[1, {"deep": None}], exp=2 ** 40, nbf=0)
    spaced = json.dumps(proof.claims, indent=2).replace("htm", "\\u0068tm")
    fields = wanted(proof.ask(proof.by_hand(claims=spaced)), "accepted").fields
    same(fields["jti"].decode(), proof.claims["jti"], "jti")


@check("a batch of proofs, each twice, has each accepted once")
def _():
    nonce = roles.nonce()
    proofs = [Proof(key("ES256"), nonce=nonce) for _ in range(60)]
    frames = []
    for proof in proofs + proofs:
        fields = {"proof": proof.by_joserfc().encode(), "method": b"POST",
                  "url": proof.url.encode()}
        frames.append(Frame(KINDS["dpop.verify"], len(frames) + 1, fields, realm="default"))
    replies = client().exchange(roles.ONE, frames)
    for first, second in zip(replies[:60], replies[60:]):
        same(sorted((first.reason, second.reason)), ["accepted", "dpop.replayed"])


@check("the key's thumbprint is joserfc's whatever stands beside the key's own members")
def _():
    proof = Proof(key("ES384"), "ES384", nonce=roles.nonce())
    proof.header["jwk"] = dict(reversed(list(public(proof.key).items())), kid="x")
    fields = wanted(proof.ask(), "accepted").fields
    holds(fields["thumbprint"] == from_base64url(proof.thumbprint), "another thumbprint")
