"""DPoP proofs by joserfc, and broken ones by hand with the keys of `cryptography`."""

import base64
import hashlib
import json
import secrets
import time
from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, utils
from joserfc import jws
from joserfc.jwk import ECKey, OKPKey, RSAKey

from support import roles

ALGORITHMS = ("ES256", "ES384", "ES512", "EdDSA", "RS256", "RS384", "RS512", "PS256", "PS384",
              "PS512")
CURVES = {"ES256": "P-256", "ES384": "P-384", "ES512": "P-521", "ES256K": "secp256k1"}
SIZES = {"ES256": 32, "ES384": 48, "ES512": 66, "ES256K": 32}
URL = "https://api.example.com/orders"


def base64url(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def compact_json(value):
    return json.dumps(value, separators=(",", ":"))


def coordinates(jose_key):
    """The lengths of x, y and d as joserfc writes them."""
    jwk = jose_key.as_dict(private=True)
    return [len(from_base64url(jwk[name])) for name in ("x", "y", "d")]


def new_key(algorithm):
    """A key of joserfc's.

    joserfc 1.0.1 drops leading zero bytes of x, y and d, against RFC 7518 sections 6.2.1.2 and
    6.2.2.1; such keys are refused (dpop_refused.py says so) and passed over here.
    """
    if algorithm in CURVES:
        while True:
            made = ECKey.generate_key(CURVES[algorithm])
            if coordinates(made) == [SIZES[algorithm]] * 3:
                return made
    return OKPKey.generate_key("Ed25519") if algorithm == "EdDSA" else RSAKey.generate_key(2048)


@lru_cache(maxsize=None)
def key(algorithm, which="a"):
    """A key for this algorithm, made once; RSA keys serve all RSA algorithms."""
    if algorithm[:2] in ("RS", "PS") and algorithm != "RSA":
        return key("RSA", which)
    return new_key(algorithm)


def public(jose_key):
    """The public JWK as a dictionary."""
    return jose_key.as_dict(private=False)


def digest(algorithm):
    return {"256": hashes.SHA256, "384": hashes.SHA384, "512": hashes.SHA512}[algorithm[2:5]]()


def raw_signature(der, algorithm):
    """ECDSA's two numbers, each as long as a coordinate."""
    return b"".join(number.to_bytes(SIZES[algorithm], "big")
                    for number in utils.decode_dss_signature(der))


def sign(jose_key, algorithm, message, der=False):
    """A signature by `cryptography`, as JOSE writes it unless DER is asked for."""
    private = jose_key.private_key
    if algorithm == "EdDSA":
        return private.sign(message)
    if algorithm in CURVES:
        signature = private.sign(message, ec.ECDSA(digest(algorithm)))
        return signature if der else raw_signature(signature, algorithm)
    chosen = digest(algorithm)
    pad = (padding.PKCS1v15() if algorithm.startswith("RS")
           else padding.PSS(padding.MGF1(chosen), padding.PSS.DIGEST_LENGTH))
    return private.sign(message, pad, chosen)


def der_signature(raw):
    """ECDSA's raw form in DER."""
    half = len(raw) // 2
    return utils.encode_dss_signature(int.from_bytes(raw[:half], "big"),
                                      int.from_bytes(raw[half:], "big"))


def verifies(public_key, algorithm, message, signature, der=False):
    """Whether `cryptography` accepts a signature under JOSE's rules on its form."""
    try:
        if algorithm == "EdDSA":
            public_key.verify(signature, message)
        elif algorithm in CURVES:
            if not der:
                if len(signature) != 2 * SIZES[algorithm]:
                    return False
                signature = der_signature(signature)
            public_key.verify(signature, message, ec.ECDSA(digest(algorithm)))
        else:
            chosen = digest(algorithm)
            pad = (padding.PKCS1v15() if algorithm.startswith("RS")
                   else padding.PSS(padding.MGF1(chosen), padding.PSS.DIGEST_LENGTH))
            public_key.verify(signature, message, pad, chosen)
    except InvalidSignature:
        return False
    return True


class Proof:
    """A proof to be: change a part, then ask."""

    def __init__(self, jose_key, algorithm="ES256", url=URL, nonce=None, token=None):
        self.key, self.algorithm = jose_key, algorithm
        self.method, self.url, self.token = "POST", url, token
        self.header = {"typ": "dpop+jwt", "alg": algorithm, "jwk": public(jose_key)}
        self.claims = {"jti": secrets.token_urlsafe(12), "htm": "POST", "htu": url,
                       "iat": int(time.time())}
        if nonce is not None:
            self.claims["nonce"] = nonce
        if token is not None:
            self.claims["ath"] = base64url(hashlib.sha256(token.encode()).digest())

    @property
    def thumbprint(self):
        return self.key.thumbprint()

    def by_joserfc(self):
        """The compact text, signed by joserfc."""
        return jws.serialize_compact(self.header, compact_json(self.claims), self.key,
                                     algorithms=[self.algorithm])

    def by_hand(self, header=None, claims=None, signature=None, signer=None):
        """The compact text of any header and claims (text or bytes), signed all the same."""
        parts = [compact_json(self.header) if header is None else header,
                 compact_json(self.claims) if claims is None else claims]
        head = ".".join(base64url(part.encode() if isinstance(part, str) else part)
                        for part in parts)
        if signature is None:
            signature = sign(signer or self.key, self.algorithm, head.encode())
        elif callable(signature):
            signature = signature(head.encode())
        return f"{head}.{base64url(signature)}"

    def ask(self, text=None, client=None, **more):
        """A verifier's reply over the socket."""
        if self.token is not None:
            more.setdefault("access_token", self.token)
            more.setdefault("expected_thumbprint", self.thumbprint)
        return (client or roles.client()).verify_dpop(
            text if text is not None else self.by_joserfc(), self.method, self.url, **more)

    def ask_gate(self, text, **more):
        """The gate's verdict over HTTP."""
        if self.token is not None:
            more.setdefault("access_token", self.token)
            more.setdefault("expected_thumbprint", self.thumbprint)
        return roles.ask_gate("/v1/dpop/verify", proof=text, method=self.method, url=self.url,
                              **more)
