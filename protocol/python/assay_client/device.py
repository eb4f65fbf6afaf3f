"""A device in software: one key, and every signature a device makes.

Needs the package `cryptography`; the rest of the client does not.
"""

import base64
import hashlib
import json
import secrets
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, utils

from . import signed

RAW, DER = 1, 2
CURVES = {"P-256": (ec.SECP256R1, hashes.SHA256, "ES256", 32),
          "P-384": (ec.SECP384R1, hashes.SHA384, "ES384", 48),
          "P-521": (ec.SECP521R1, hashes.SHA512, "ES512", 66)}


def b64(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Device:
    """A key, the device's name, and the credential it has become."""

    def __init__(self, device_id="device-1", curve="P-256", as_point=False):
        """`curve` is P-256, P-384, P-521 or Ed25519; `as_point` sends P-256 as X9.62."""
        self.device_id, self.curve, self.as_point = device_id, curve, as_point
        self.credential_id = None
        self.key = (ed25519.Ed25519PrivateKey.generate() if curve == "Ed25519"
                    else ec.generate_private_key(CURVES[curve][0]()))

    @property
    def public_key(self):
        """The key as it is sent: SPKI DER, or an uncompressed point."""
        public = self.key.public_key()
        if self.as_point:
            return public.public_bytes(serialization.Encoding.X962,
                                       serialization.PublicFormat.UncompressedPoint)
        return public.public_bytes(serialization.Encoding.DER,
                                   serialization.PublicFormat.SubjectPublicKeyInfo)

    def sign(self, message, signature_format=DER):
        """DER, or raw: r and s, each as long as a coordinate. Ed25519 has one form."""
        if self.curve == "Ed25519":
            return self.key.sign(message)
        _, digest, _, size = CURVES[self.curve]
        signature = self.key.sign(message, ec.ECDSA(digest()))
        if signature_format != RAW:
            return signature
        r, s = utils.decode_dss_signature(signature)
        return r.to_bytes(size, "big") + s.to_bytes(size, "big")

    # One method a signature of SPEC.md, Signed bytes.

    def possession(self, nonce, **more):
        return self.sign(signed.possession(nonce, self.public_key), **more)

    def sign_in(self, challenge, rp_id, timestamp, **more):
        return self.sign(signed.sign_in(challenge, rp_id.encode(), timestamp), **more)

    def rotation(self, challenge, next_public_key, **more):
        return self.sign(signed.rotation(challenge, next_public_key), **more)

    def enrolment_approval(self, challenge, public_key, **more):
        return self.sign(signed.enrolment_approval(challenge, public_key), **more)

    def recovery_approval(self, challenge, recovery_id, **more):
        return self.sign(signed.recovery_approval(challenge, recovery_id.encode()), **more)

    def recovery_cancellation(self, challenge, recovery_id, **more):
        return self.sign(signed.recovery_cancellation(challenge, recovery_id.encode()), **more)

    # DPoP (RFC 9449), for sessions bound to the key.

    @property
    def jwk(self):
        """The public key as a JWK."""
        public = self.key.public_key()
        if self.curve == "Ed25519":
            raw = public.public_bytes(serialization.Encoding.Raw,
                                      serialization.PublicFormat.Raw)
            return {"crv": "Ed25519", "kty": "OKP", "x": b64(raw)}
        size, numbers = CURVES[self.curve][3], public.public_numbers()
        return {"crv": self.curve, "kty": "EC", "x": b64(numbers.x.to_bytes(size, "big")),
                "y": b64(numbers.y.to_bytes(size, "big"))}

    @property
    def thumbprint(self):
        """RFC 7638, base64url: what `dpop_jkt` names."""
        text = json.dumps(self.jwk, sort_keys=True, separators=(",", ":"))
        return b64(hashlib.sha256(text.encode()).digest())

    def dpop(self, method, url, now=None, access_token=None, **claims):
        """A proof; a claim given as None is left out."""
        alg = "EdDSA" if self.curve == "Ed25519" else CURVES[self.curve][2]
        body = {"jti": b64(secrets.token_bytes(16)), "htm": method, "htu": url,
                "iat": int(time.time() if now is None else now)}
        if access_token is not None:
            body["ath"] = b64(hashlib.sha256(access_token.encode()).digest())
        body.update(claims)
        body = {name: value for name, value in body.items() if value is not None}
        header = {"typ": "dpop+jwt", "alg": alg, "jwk": self.jwk}
        text = ".".join(b64(json.dumps(part, separators=(",", ":")).encode())
                        for part in (header, body))
        return text + "." + b64(self.sign(text.encode(), RAW))
