"""PKCE pairs made with hashlib"""

import hashlib
import secrets
import string

from support.checking import check, same
from support.proofs import base64url
from support.roles import TRANSPORTS, ask_gate, client, wanted

UNRESERVED = string.ascii_letters + string.digits + "-._~"


def pair(length):
    verifier = "".join(secrets.choice(UNRESERVED) for _ in range(length))
    return verifier, base64url(hashlib.sha256(verifier.encode()).digest())


for each in TRANSPORTS:
    @check(f"a pair of every length from 43 to 128 holds over {each}")
    def _(transport=each):
        for length in range(43, 129):
            wanted(client(transport=transport).verify_pkce(*pair(length)), "accepted")


REFUSED = (
    ("pkce.method_not_allowed", "plain", lambda v, c: (v, v, "plain")),
    ("pkce.method_not_allowed", "no method", lambda v, c: (v, c, None)),
    ("pkce.method_not_allowed", "s256", lambda v, c: (v, c, "s256")),
    ("pkce.verifier_missing", "no verifier", lambda v, c: (None, c, "S256")),
    ("pkce.verifier_unexpected", "no challenge", lambda v, c: (v, None, "S256")),
    ("pkce.verifier_malformed", "an empty verifier", lambda v, c: ("", c, "S256")),
    ("pkce.verifier_malformed", "42 characters", lambda v, c: (v[:42], c, "S256")),
    ("pkce.verifier_malformed", "129 characters", lambda v, c: ("v" * 129, c, "S256")),
    ("pkce.verifier_malformed", "a plus", lambda v, c: (v[:-1] + "+", c, "S256")),
    ("pkce.challenge_malformed", "padding", lambda v, c: (v, c + "=", "S256")),
    ("pkce.challenge_malformed", "42 characters of a challenge", lambda v, c: (v, c[:42], "S256")),
    ("pkce.challenge_malformed", "a bit left over in the challenge",
     lambda v, c: (v, c[:-1] + "B", "S256")),
    ("pkce.verifier_mismatch", "another verifier", lambda v, c: (pair(43)[0], c, "S256")),
    ("pkce.verifier_mismatch", "the challenge as its own verifier", lambda v, c: (c, c, "S256")),
    ("field_missing", "neither", lambda v, c: (None, None, "S256")),
)
for reason, name, change in REFUSED:
    @check(f"PKCE with {name}: {reason}")
    def _(reason=reason, change=change):
        wanted(client().verify_pkce(*change(*pair(64))), reason)


@check("a pair holds through the gate, and a wrong one does not")
def _():
    verifier, challenge = pair(64)
    for told, reason in ((verifier, None), (verifier[::-1], "pkce.verifier_mismatch")):
        answer = ask_gate("/v1/pkce/verify", code_verifier=told, code_challenge=challenge,
                          code_challenge_method="S256")
        same(answer.get("reason"), reason)
