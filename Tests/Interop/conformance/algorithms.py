"""Access tokens signed by joserfc with each algorithm, good ones and spoiled ones, both ways"""

import secrets
from random import Random

from conformance.judging import agree, expect
from support import roles
from support.checking import check, holds
from support.issuers import ISSUER, OTHER, signers
from support.proofs import (
    ALGORITHMS, Proof, base64url, der_signature, from_base64url, key, sign)
from support.tokens import WAYS, Token, presented

OWNER = "owner"


def flipped(text, part, bit):
    """The token with one bit of a part's bytes changed."""
    parts = text.split(".")
    raw = bytearray(from_base64url(parts[part]))
    raw[bit // 8 % len(raw)] ^= 1 << bit % 8
    parts[part] = base64url(bytes(raw))
    return ".".join(parts)


def with_signature(text, change):
    head, _, last = text.rpartition(".")
    return f"{head}.{base64url(change(from_base64url(last)))}"


def signed_by(token, algorithm, holder):
    """The same token with a signature by another key or algorithm."""
    return token.by_hand(signature=lambda message: sign(holder, algorithm, message))


def spoiled(algorithm, token):
    """(what is wrong, the token's text) of what a signature must not survive."""
    good = token.by_joserfc()
    yield "the last bit of the signature", flipped(good, 2, -1)
    yield "the first bit of the signature", flipped(good, 2, 7)
    yield "no signature", good.rpartition(".")[0] + "."
    yield "a signature of zeros", with_signature(good, lambda raw: bytes(len(raw)))
    yield "half a signature", with_signature(good, lambda raw: raw[:len(raw) // 2])
    yield "a byte more", with_signature(good, lambda raw: raw + b"\0")
    yield "a byte before", with_signature(good, lambda raw: b"\0" + raw)
    yield "random bytes", with_signature(good, lambda raw: secrets.token_bytes(len(raw)))
    other = Token(algorithm.lower(), bound_to=key("ES256", OWNER))
    yield "another token's signature", with_signature(
        good, lambda raw: from_base64url(other.by_joserfc().rpartition(".")[2]))
    yield "a stranger's key", signed_by(token, algorithm, key(algorithm, "stranger"))
    if algorithm in ("ES256", "ES384", "ES512"):
        yield "DER", with_signature(good, der_signature)
        yield "r and s exchanged", with_signature(
            good, lambda raw: raw[len(raw) // 2:] + raw[:len(raw) // 2])
    if algorithm[:2] in ("RS", "PS"):
        padding = {"RS": "PS", "PS": "RS"}[algorithm[:2]] + algorithm[2:]
        yield "the other padding", signed_by(token, padding, token.key)
        digest = algorithm[:2] + {"256": "384", "384": "512", "512": "256"}[algorithm[2:]]
        yield "another digest", signed_by(token, digest, token.key)


def state_checks(algorithm, way):
    @check(f"a token joserfc signed with {algorithm} is accepted, {way}")
    def _():
        owner = key("ES256", OWNER)
        token = Token(algorithm.lower(), bound_to=owner)
        told = expect(way, presented(token.by_joserfc(), owner), "accepted")
        if way == "/v1/token/verify":
            holds(told.content["claims"] == token.claims, told.content["claims"])

    @check(f"spoiled {algorithm} signatures are refused, {way}")
    def _():
        owner = key("ES256", OWNER)
        for what, text in spoiled(algorithm, Token(algorithm.lower(), bound_to=owner)):
            told = agree(way, presented(text, owner), owner, what)
            wanted = "malformed" if what == "no signature" else "signature_invalid"
            holds(told.reason == f"token.{wanted}", f"{what}: {told.reason}")


for each in ALGORITHMS:
    for one in WAYS:
        state_checks(each, one)


@check("a proof's algorithm and the token's are apart: each pair is accepted")
def _():
    for ours, theirs in (("RS256", "EdDSA"), ("EdDSA", "PS512"), ("ES384", "RS256"),
                         ("PS256", "ES512")):
        owner = key(theirs, OWNER)
        token = Token(ours.lower(), bound_to=owner).by_joserfc()
        proof = Proof(owner, theirs, nonce=roles.nonce("tokens"), token=token)
        expect("/v1/token/verify", presented(token, owner, proof=proof), "accepted")


@check("a key of one issuer signs for no other, though both are known")
def _():
    owner = key("ES256", OWNER)
    for issuer, kid, signer in ((ISSUER, "es256", signers(OTHER)["elsewhere"][1]),
                                (OTHER, "elsewhere", signers()["es256"][1])):
        token = Token(kid, issuer, bound_to=owner)
        asked = presented(token.by_hand(signer=signer), owner)
        expect("/v1/token/verify", asked, "token.signature_invalid")
    for issuer, kid in ((ISSUER, "elsewhere"), (OTHER, "es256")):
        token = Token("es256", issuer=ISSUER, bound_to=owner)
        token.claims["iss"], token.header["kid"] = issuer, kid
        expect("/v1/token/verify", presented(token.by_hand(), owner), "token.key_unknown")


@check("of 200 tokens with one random bit changed none is accepted, and the judge agrees")
def _():
    random, owner = Random(20), key("ES256", OWNER)
    for _ in range(200):
        algorithm = random.choice(("ES256", "EdDSA", "RS256"))
        token = Token(algorithm.lower(), bound_to=owner).by_joserfc()
        text = flipped(token, random.randrange(3), random.randrange(1 << 12))
        told = agree("/v1/token/verify", presented(text, owner), owner, text, exactly=False)
        holds(not told.accepted, text)
