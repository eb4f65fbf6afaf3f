"""What one DPoP proof costs a service on Python that checks it with joserfc (RFC 9449 4.3).

    python joserfc_proofs.py cold|hot COUNT SLICES

One thread, one proof after the other: typ, alg, signature with the embedded key, htm, htu, iat,
ath against an access token of 700 bytes, the key's thumbprint, and the jti in a dictionary. cold:
a fresh key for each proof; hot: four keys in turn. Proofs are made first; then it prints `ready`,
and for each line it reads it checks COUNT of them and prints
{"cpu_us": processor time of one proof, user and system, "accepted": how many}.
"""

import base64
import hashlib
import json
import secrets
import sys
import time
from urllib.parse import urlsplit

from joserfc import jws, jwt
from joserfc.jwk import ECKey

KEYS_IN_TURN = 4
WARM_UP = 100
TARGET = "https://api.example.com/orders/42"
ACCESS_TOKEN = "a" * 700
PAST_S, FUTURE_S = 900, 10


def digest(text: str) -> str:
    raw = hashlib.sha256(text.encode()).digest()
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def make_key() -> ECKey:
    """A key whose coordinates have their full length: shorter ones are no JWK (RFC 7518)."""
    while True:
        key = ECKey.generate_key("P-256")
        public = key.as_dict(private=False)
        if len(public["x"]) == 43 and len(public["y"]) == 43:
            return key


def make_proof(key: ECKey) -> str:
    header = {"typ": "dpop+jwt", "alg": "ES256", "jwk": key.as_dict(private=False)}
    claims = {
        "jti": secrets.token_urlsafe(16),
        "htm": "GET",
        "htu": TARGET,
        "iat": int(time.time()),
        "ath": digest(ACCESS_TOKEN),
    }
    return jwt.encode(header, claims, key, algorithms=["ES256"])


class Refused(Exception):
    pass


class Checker:
    def __init__(self) -> None:
        self.used: dict[tuple[str, str], int] = {}
        self.registry = jws.JWSRegistry(algorithms=["ES256"])

    def check(self, proof: str, method: str, url: str, token: str) -> str:
        header = jws.extract_compact(proof.encode()).headers()
        if header.get("typ") != "dpop+jwt" or header.get("alg") != "ES256":
            raise Refused("header")
        jwk = header.get("jwk")
        if not isinstance(jwk, dict) or "d" in jwk:
            raise Refused("jwk")
        key = ECKey.import_key(jwk)
        claims = jwt.decode(proof, key, registry=self.registry).claims
        meant, asked = urlsplit(claims["htu"]), urlsplit(url)
        if claims["htm"] != method:
            raise Refused("htm")
        if (meant.scheme, meant.netloc, meant.path) != (asked.scheme, asked.netloc, asked.path):
            raise Refused("htu")
        now = time.time()
        if not now - PAST_S <= claims["iat"] <= now + FUTURE_S:
            raise Refused("iat")
        if claims["ath"] != digest(token):
            raise Refused("ath")
        name = (key.thumbprint(), claims["jti"])
        if name in self.used:
            raise Refused("replay")
        self.used[name] = claims["iat"]
        return name[0]


def main() -> None:
    words = sys.argv[1:]
    if len(words) != 3 or words[0] not in ("cold", "hot"):
        sys.exit("usage: joserfc_proofs.py cold|hot COUNT SLICES")
    count, slices = max(1, int(words[1])), max(1, int(words[2]))
    known = [make_key() for _ in range(KEYS_IN_TURN)]
    cold = words[0] == "cold"
    proofs = [
        make_proof(make_key() if cold else known[number % KEYS_IN_TURN])
        for number in range(WARM_UP + count * slices)
    ]
    checker = Checker()
    for proof in proofs[:WARM_UP]:
        checker.check(proof, "GET", TARGET, ACCESS_TOKEN)
    print("ready", flush=True)
    start = WARM_UP
    for _ in sys.stdin:
        accepted = 0
        before = time.process_time()
        for proof in proofs[start : start + count]:
            if checker.check(proof, "GET", TARGET, ACCESS_TOKEN):
                accepted += 1
        spent = time.process_time() - before
        start += count
        print(json.dumps({"cpu_us": spent / count * 1e6, "accepted": accepted}), flush=True)


if __name__ == "__main__":
    main()
