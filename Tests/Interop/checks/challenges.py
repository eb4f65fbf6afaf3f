"""Challenges signed by keys of cryptography"""

import time

from support import roles
from support.checking import check, holds, same
from support.proofs import (
    Proof, base64url, compact_json, from_base64url, key, public, sign)
from support.roles import TRANSPORTS, client, wanted

ALGORITHMS = ("ES256", "ES384", "ES512", "EdDSA")
RAW, DER = 1, 2


class Signed:
    """A challenge asked for and signed; change a part, then ask."""

    def __init__(self, algorithm, form=DER, asking=None, signer=None):
        self.key, self.form, self.client = key(algorithm), form, asking or client()
        self.jwk = public(self.key)
        issued = wanted(self.client.issue_challenge(from_base64url(self.key.thumbprint())),
                        "accepted").fields
        self.challenge, self.expires_at = issued["challenge"], issued["expires_at"]
        self.algorithm, self.signer = algorithm, signer or self.key
        self.timestamp, self.rp_id = int(time.time()), b"example.com"

    def ask(self, form=None, realm=None):
        signed = self.challenge + self.rp_id + self.timestamp.to_bytes(8, "big", signed=True)
        signature = sign(self.signer, self.algorithm, signed, der=self.form == DER)
        return self.client.verify_challenge(
            compact_json(self.jwk), self.challenge, self.timestamp, signature,
            self.form if form is None else form, realm=realm)


def state_checks(algorithm):
    for transport in TRANSPORTS:
        for form, name in ((DER, "DER"), (RAW, "raw")):
            @check(f"a challenge signed with {algorithm} in {name} is good once over {transport}")
            def _(form=form, transport=transport):
                signed = Signed(algorithm, form, client(transport=transport))
                holds(50 <= signed.expires_at - time.time() <= 61, "expires_at")
                fields = wanted(signed.ask(), "accepted").fields
                same(base64url(fields["thumbprint"]), signed.key.thumbprint())
                wanted(signed.ask(), "challenge.consumed")

    @check(f"a challenge signed with another {algorithm} key is not good, and not spent by it")
    def _():
        signed = Signed(algorithm, signer=key(algorithm, "b"))
        wanted(signed.ask(), "signature.invalid")
        signed.signer = signed.key
        wanted(signed.ask(), "accepted")


for each in ALGORITHMS:
    state_checks(each)


@check("DER is what a challenge's signature is without a word on its form")
def _():
    wanted(Signed("ES256", DER).ask(form=0), "accepted")
    wanted(Signed("ES256", RAW).ask(form=0), "signature.malformed")
    wanted(Signed("ES256", DER).ask(form=RAW), "signature.malformed")


@check("a challenge for another key, or altered, is challenge.wrong_purpose")
def _():
    signed = Signed("ES256")
    signed.key = signed.signer = key("ES256", "b")
    signed.jwk = public(signed.key)
    wanted(signed.ask(), "challenge.wrong_purpose")
    signed = Signed("ES256")
    signed.challenge = signed.challenge[:-1] + bytes([signed.challenge[-1] ^ 1])
    wanted(signed.ask(), "challenge.wrong_purpose")


@check("a challenge of another realm is challenge.wrong_purpose")
def _():
    wanted(Signed("ES256").ask(realm="at-once"), "challenge.wrong_purpose")


@check("a challenge under a key id nobody has is challenge.expired")
def _():
    signed = Signed("ES256")
    signed.challenge = bytes([signed.challenge[0] ^ 0x55]) + signed.challenge[1:]
    wanted(signed.ask(), "challenge.expired")


@check("a DPoP nonce is no challenge, and a challenge no nonce")
def _():
    signed = Signed("ES256")
    signed.challenge = from_base64url(roles.nonce())
    wanted(signed.ask(), "challenge.wrong_purpose")
    proof = Proof(key("ES256"), nonce=base64url(Signed("ES256").challenge))
    wanted(proof.ask(), "dpop.nonce_invalid")


@check("the signed timestamp may lie a minute off, not more")
def _():
    for offset, reason in ((-55, "accepted"), (55, "accepted"),
                           (-65, "challenge.timestamp_out_of_range"),
                           (65, "challenge.timestamp_out_of_range")):
        signed = Signed("ES256")
        signed.timestamp += offset
        wanted(signed.ask(), reason)


@check("a challenge signed for another relying party is signature.invalid")
def _():
    signed = Signed("ES256")
    signed.rp_id = b"example.org"
    wanted(signed.ask(), "signature.invalid")


@check("an RSA key is key.not_allowed")
def _():
    signed = Signed("ES256")
    signed.jwk = public(key("RS256"))
    wanted(signed.ask(), "key.not_allowed")


@check("a challenge key with its private half is signature.key_invalid")
def _():
    signed = Signed("EdDSA")
    signed.jwk = signed.key.as_dict(private=True)
    wanted(signed.ask(), "signature.key_invalid")
