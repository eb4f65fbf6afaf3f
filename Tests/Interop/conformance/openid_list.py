"""The DPoP negative list of the OpenID conformance suite, through a gateway and in JSON

Each step of `fapi2-security-profile-final-dpop-negative-tests`, the three that only warn there
included, and the suite's further tests of a proof's times and of the scheme's case. The realm
allows what FAPI 2.0 does and hands out no nonces, so times count.
"""

import time
from functools import cache

from support import roles
from support.checking import check, holds, same
from support.making import claims, header
from support.proofs import Proof, base64url, from_base64url, key
from support.tokens import URLS, WAYS, Token, in_json, through_gateway
from support.tokens import Presented as Sent

REALM = "fapi"
URL = URLS[REALM]
ORIGIN, HOST = URL.removesuffix("/orders"), URL.removesuffix("/orders").removeprefix("https://")


def Presented(token, **more):  # noqa: N802  (the class, for the realm's own URL)
    return Sent(token, **{"url": URL, **more})



@cache
def past_the_fence():
    """For a moment after the ledger's start proofs need a nonce; the list has none, and one of
    its proofs is dated 10 s back."""
    def serves():
        proof = bound()
        return in_json(Presented(proof.token, proof=seconds("iat", -10)(proof)), REALM).accepted
    roles.wait_until(serves, "an accepted proof without a nonce", 60)


def bound(algorithm="ES256", **claims):
    """A proof to be, for a token bound to its key."""
    owner = key(algorithm)
    token = Token(bound_to=owner, **claims).by_joserfc()
    return Proof(owner, algorithm, url=URL, token=token)


def expect(way, asked, reason):
    """The reason, and what each way says with it."""
    told = WAYS[way](asked, REALM)
    same(told.reason, reason, way)
    if told.accepted:
        same(told.status, 200, way)
    elif way != "/v1/token/verify":
        same(told.status, 401, way)
        wanted = "invalid_token" if reason.startswith("token.") else "invalid_dpop_proof"
        same(told.error, wanted, f"{way}: error")


def step(name, reason, make, ways=WAYS, **more):
    """States one step: `make` turns a good proof into what is sent."""
    for way in ways:
        @check(f"{name}: {reason}, {way}")
        def _(way=way):
            past_the_fence()
            proof = bound()
            made = make(proof)
            if isinstance(made, str):
                made = Presented(proof.token, proof=made)
            for member, value in more.items():
                setattr(made, member, value)
            expect(way, made, reason)


def seconds(name, ahead):
    return lambda proof: claims(**{name: int(time.time()) + ahead})(proof)


GATEWAY = ["a gateway's request"]

step("the header's name in capitals", "accepted", lambda proof: proof.by_joserfc(), GATEWAY,
     proof_name="DPOP")
step("two proofs", "dpop.multiple_proofs",
     lambda proof: Presented(proof.token, proofs=[proof.by_joserfc(),
                                                  bound().by_joserfc()]))
step("not a JWT", "dpop.malformed", lambda proof: proof.by_joserfc().replace(".", "~"))
step("no typ", "dpop.type_wrong", header(typ=None))
step("no alg", "dpop.malformed", header(alg=None))
step("no jwk", "dpop.key_invalid", header(jwk=None))
step("no jti", "dpop.jti_invalid", claims(jti=None))
step("no htm", "dpop.malformed", claims(htm=None))
step("no htu", "dpop.malformed", claims(htu=None))
step("no iat", "dpop.malformed", claims(iat=None))
step("no ath", "dpop.ath_missing", claims(ath=None))
step("another typ", "dpop.type_wrong", header(typ="dpop+jwt+wrongyousee"))


def by_rsa(proof):
    """RS256, which FAPI 2.0 forbids, over a token bound to that RSA key."""
    other = bound("RS256")
    return Presented(other.token, proof=other.by_joserfc())


step("RS256", "dpop.algorithm_not_allowed", by_rsa)
step("alg none", "dpop.algorithm_not_allowed",
     lambda proof: header(alg="none")(proof).rpartition(".")[0] + ".")


def spoiled(proof):
    head, _, last = proof.by_joserfc().rpartition(".")
    raw = bytearray(from_base64url(last))
    raw[5] ^= 0x5A
    return f"{head}.{base64url(bytes(raw))}"


step("a signature made invalid", "dpop.signature_invalid", spoiled)
step("a private key in jwk", "dpop.key_invalid",
     lambda proof: header(jwk={**proof.key.as_dict(private=True)})(proof))
step("htm PUT", "dpop.htm_mismatch", claims(htm="PUT"))
step("htu with query and fragment", "accepted", claims(htu=URL + "?a=1&b=2#here"))
step("htu without the query the request has", "accepted",
     lambda proof: Presented(proof.token, proof=proof.by_joserfc(), url=URL + "?a=1&b=%2F"))
step("htu of another URL", "dpop.htu_mismatch", claims(htu=ORIGIN + "/others"))
step("iat an hour ahead", "dpop.iat_in_future", seconds("iat", 3600))
step("iat an hour back", "dpop.iat_too_old", seconds("iat", -3600))
step("another token's ath", "dpop.ath_mismatch", claims(ath=base64url(bytes(32))))


def by_another_key(proof):
    """Holds in itself, but its key is not the token's."""
    stranger = Proof(key("ES256", "stranger"), url=URL, token=proof.token)
    return Presented(proof.token, proof=stranger.by_joserfc())


step("another key's proof", "token.binding_mismatch", by_another_key)
step("another key's signature under the right jwk", "dpop.signature_invalid",
     lambda proof: proof.by_hand(signer=key("ES256", "stranger")))


def with_more(proof):
    proof.header["tx_id"], proof.claims["tx_id"] = "1", {"more": [1, 2]}
    proof.claims["http://example.com/is_root"] = True
    return proof.by_hand()


step("members nobody knows", "accepted", with_more)
step("scheme and host in capitals", "accepted",
     claims(htu=URL.replace(ORIGIN, ORIGIN.upper())))
step("the scheme's own port", "accepted",
     claims(htu=URL.replace(HOST, HOST + ":443")))
step("no proof", "dpop.proof_missing", lambda proof: Presented(proof.token))
step("no proof and the scheme Bearer", "token.downgrade",
     lambda proof: Presented(proof.token, scheme="Bearer"))
step("at last, a right proof", "accepted", lambda proof: proof.by_joserfc())

# Tests of the suite beside the list.

step("nbf now and exp in five minutes", "accepted",
     lambda proof: claims(nbf=int(time.time()), exp=int(time.time()) + 300)(proof))
for ahead in (8, 9):
    step(f"iat {ahead} s ahead", "accepted", seconds("iat", ahead))
    step(f"nbf {ahead} s ahead", "accepted", seconds("nbf", ahead))
step("iat 10 s back", "accepted", seconds("iat", -10))
step("iat 61 s ahead", "dpop.iat_in_future", seconds("iat", 61))
step("exp of a second ago", "dpop.expired", seconds("exp", -1))
step("the scheme in inverted case", "accepted",
     lambda proof: proof.by_joserfc(), GATEWAY, scheme="dpOp")

for each in WAYS:
    @check(f"the same jti twice: good once, then dpop.replayed, {each}")
    def _(way=each):
        past_the_fence()
        proof = bound()
        first = proof.by_joserfc()
        again = proof.by_hand()  # another signature, the same jti
        holds(first != again, "two signatures that are the same")
        for text, reason in ((first, "accepted"), (first, "dpop.replayed"),
                             (again, "dpop.replayed")):
            expect(way, Presented(proof.token, proof=text), reason)

    @check(f"a nonce makes up for a clock an hour wrong, {each}")
    def _(way=each):
        for ahead in (3600, -3600):
            proof = bound()
            proof.claims.update(iat=int(time.time()) + ahead, nonce=roles.nonce(REALM))
            expect(way, Presented(proof.token, proof=proof.by_joserfc()), "accepted")


@check("iat 10 s ahead is good at every fraction of a second")
def _():
    past_the_fence()
    for _ in range(8):
        expect("/v1/token/verify", Presented(
            (proof := bound()).token, proof=seconds("iat", 10)(proof)), "accepted")
        time.sleep(0.13)


@check("a proof accepted one way is a replay the other way")
def _():
    past_the_fence()
    for one, other in ((through_gateway, in_json), (in_json, through_gateway)):
        proof = bound()
        asked = Presented(proof.token, proof=proof.by_joserfc())
        same(one(asked, REALM).reason, "accepted")
        same(other(asked, REALM).reason, "dpop.replayed")
