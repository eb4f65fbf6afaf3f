"""Issuers of access tokens: their keys, made by `cryptography`, and their key sets.

Run with a folder, it writes there what the roles read (`NAME.jwks`) and what the checks sign with
(`issuers.json`).
"""

import json
import sys
from functools import lru_cache
from pathlib import Path

from joserfc.jwk import ECKey, OKPKey, RSAKey

from support.proofs import ALGORITHMS, new_key

ISSUER, OTHER = "https://issuer.example.com", "https://other.example.com/realms/a"
AUDIENCE = "https://api.example.com"
# What the key sets hold: kid and algorithm. One RSA key stands under an algorithm each.
KEYS = {ISSUER: [(algorithm.lower(), algorithm) for algorithm in ALGORITHMS]
        + [("second", "ES256")],
        OTHER: [("elsewhere", "ES256")]}
# Beside the keys that sign: what a set may hold and a verifier must not sign-check with.
UNUSABLE = [{"kty": "oct", "k": "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0", "kid": "secret"},
            {"kty": "unheard-of", "kid": "strange"}]


def published(kid, algorithm, key):
    return {**key.as_dict(private=False), "kid": kid, "alg": algorithm, "use": "sig"}


def make(folder):
    private, rsa = {}, None
    for number, (issuer, keys) in enumerate(KEYS.items()):
        made = {}
        for kid, algorithm in keys:
            if algorithm[:2] in ("RS", "PS"):
                rsa = rsa or new_key(algorithm)
                made[kid] = algorithm, rsa
            else:
                made[kid] = algorithm, new_key(algorithm)
        entries = [published(kid, *each) for kid, each in made.items()]
        encryption = {**published("encryption", "ES256", new_key("ES256")), "use": "enc"}
        (folder / f"issuer-{number}.jwks").write_text(
            json.dumps({"keys": [*UNUSABLE, encryption, *entries]}))
        private[issuer] = {kid: {**key.as_dict(private=True), "alg": algorithm}
                           for kid, (algorithm, key) in made.items()}
    (folder / "issuers.json").write_text(json.dumps(private))


@lru_cache(maxsize=None)
def signers(issuer=ISSUER):
    """(algorithm, joserfc's private key) by kid."""
    from support.roles import FOLDER
    kinds = {"EC": ECKey, "OKP": OKPKey, "RSA": RSAKey}
    told = json.loads((FOLDER / "issuers.json").read_text())[issuer]
    return {kid: (jwk["alg"], kinds[jwk["kty"]].import_key(
        {name: value for name, value in jwk.items() if name != "alg"}))
        for kid, jwk in told.items()}


if __name__ == "__main__":
    make(Path(sys.argv[1]))
