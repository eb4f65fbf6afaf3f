"""What one DPoP proof costs a service on Python that checks it with joserfc (RFC 9449 4.3).

    python joserfc_proofs.py cold|hot COUNT SLICES SOCKET

One thread, one proof after the other: typ, alg, signature with the embedded key, htm, htu, iat,
ath against an access token of 700 bytes, the key's thumbprint. That no proof was used before is
asked of the redis-server at SOCKET, which all processes of such a service share: SET NX EX, for 32
proofs in one write. cold: a fresh key for each proof; hot: four keys in turn. Proofs are made
first; then it prints `ready`, and for each line it reads it checks COUNT of them and prints
{"cpu_us": processor time of one proof in this process, user and system, "accepted": how many}.
"""

import base64
import hashlib
import json
import secrets
import socket
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
AT_ONCE = 32
LIFETIME_S = b"%d" % (PAST_S + FUTURE_S)
OK = b"+OK\r\n"


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
    def __init__(self, path: str) -> None:
        self.store = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.store.connect(path)
        self.registry = jws.JWSRegistry(algorithms=["ES256"])

    def check_all(self, proofs: list[str]) -> int:
        """How many hold and were not used before."""
        for start in range(0, len(proofs), AT_ONCE):
            self.record([
                self.check(proof, "GET", TARGET, ACCESS_TOKEN)
                for proof in proofs[start : start + AT_ONCE]
            ])
        return len(proofs)

    def record(self, names: list[bytes]) -> None:
        """A name no one has used before is answered with +OK, any other with $-1."""
        self.store.sendall(b"".join(
            b"*6\r\n$3\r\nSET\r\n$%d\r\n%b\r\n$1\r\nv\r\n$2\r\nNX\r\n$2\r\nEX\r\n$%d\r\n%b\r\n"
            % (len(name), name, len(LIFETIME_S), LIFETIME_S) for name in names))
        answers = b""
        while len(answers) < len(OK) * len(names):
            part = self.store.recv(4096)
            if not part:
                raise Refused("redis-server has closed the connection")
            answers += part
        if answers != OK * len(names):
            raise Refused("replay")

    def check(self, proof: str, method: str, url: str, token: str) -> bytes:
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
        return f"{key.thumbprint()} {claims['jti']}".encode()


def main() -> None:
    words = sys.argv[1:]
    if len(words) != 4 or words[0] not in ("cold", "hot"):
        sys.exit("usage: joserfc_proofs.py cold|hot COUNT SLICES SOCKET")
    count, slices = max(1, int(words[1])), max(1, int(words[2]))
    known = [make_key() for _ in range(KEYS_IN_TURN)]
    cold = words[0] == "cold"
    proofs = [
        make_proof(make_key() if cold else known[number % KEYS_IN_TURN])
        for number in range(WARM_UP + count * slices)
    ]
    checker = Checker(words[3])
    checker.check_all(proofs[:WARM_UP])
    print("ready", flush=True)
    start = WARM_UP
    for _ in sys.stdin:
        before = time.process_time()
        accepted = checker.check_all(proofs[start : start + count])
        spent = time.process_time() - before
        start += count
        print(json.dumps({"cpu_us": spent / count * 1e6, "accepted": accepted}), flush=True)


if __name__ == "__main__":
    main()
