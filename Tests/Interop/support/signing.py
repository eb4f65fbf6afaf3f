"""Signatures to be true or false: keys of cryptography, and what may go wrong with one."""

import hashlib
import math
from dataclasses import dataclass, replace

from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from support.numbers import ED25519_ORDER, ORDERS
from support.proofs import base64url, compact_json, sign, verifies

CURVES = {"ES256": ec.SECP256R1(), "ES384": ec.SECP384R1(), "ES512": ec.SECP521R1()}
CURVE_NAMES = {"ES256": "P-256", "ES384": "P-384", "ES512": "P-521"}
COORDINATES = {"ES256": 32, "ES384": 48, "ES512": 66}


class Holder:
    """A private key in the shape `sign` wants."""

    def __init__(self, private_key):
        self.private_key = private_key


@dataclass
class Case:
    """One signature to be judged; `key` is the public key's parts as bytes."""

    algorithm: str
    key: tuple
    message: bytes
    signature: bytes
    der: bool
    what: str = "as it is"

    @property
    def jwk(self):
        parts = [base64url(part) for part in self.key]
        if self.algorithm == "EdDSA":
            return {"kty": "OKP", "crv": "Ed25519", "x": parts[0]}
        if self.algorithm in CURVES:
            return {"kty": "EC", "crv": CURVE_NAMES[self.algorithm], "x": parts[0], "y": parts[1]}
        return {"kty": "RSA", "n": parts[0], "e": parts[1]}

    @property
    def fields(self):
        return {"public_key": compact_json(self.jwk).encode(), "algorithm": self.algorithm.encode(),
                "message": self.message, "signature": self.signature,
                "signature_format": 2 if self.der else 1}

    def holds(self):
        """What cryptography says of it."""
        try:
            public_key = imported(self.algorithm, self.key)
        except ValueError:
            return False
        return verifies(public_key, self.algorithm, self.message, self.signature, self.der)


def big(raw):
    return int.from_bytes(raw, "big")


def imported(algorithm, key):
    """cryptography's public key of these parts; ValueError when it takes them for none."""
    if algorithm == "EdDSA":
        return ed25519.Ed25519PublicKey.from_public_bytes(key[0])
    if algorithm in CURVES:
        return ec.EllipticCurvePublicNumbers(
            big(key[0]), big(key[1]), CURVES[algorithm]).public_key()
    return rsa.RSAPublicNumbers(big(key[1]), big(key[0])).public_key()


def exported(algorithm, private_key):
    """The parts of its public half."""
    public_key = private_key.public_key()
    if algorithm == "EdDSA":
        return (public_key.public_bytes(Encoding.Raw, PublicFormat.Raw),)
    numbers = public_key.public_numbers()
    if algorithm in CURVES:
        size = COORDINATES[algorithm]
        return numbers.x.to_bytes(size, "big"), numbers.y.to_bytes(size, "big")
    return (numbers.n.to_bytes((numbers.n.bit_length() + 7) // 8, "big"),
            numbers.e.to_bytes((numbers.e.bit_length() + 7) // 8, "big"))


def signed(algorithm, private_key, message, der=False):
    return Case(algorithm, exported(algorithm, private_key), message,
                sign(Holder(private_key), algorithm, message, der), der)


def flipped(raw, random):
    """The bytes with one bit turned over."""
    if not raw:
        return b"\x01"
    at = random.randrange(len(raw) * 8)
    changed = bytearray(raw)
    changed[at // 8] ^= 1 << at % 8
    return bytes(changed)


def with_order_added(case, random):
    """The same number written as one not below the order or modulus, where it fits."""
    raw = case.signature
    if case.algorithm == "EdDSA":
        scalar = int.from_bytes(raw[32:], "little") + ED25519_ORDER
        return raw[:32] + scalar.to_bytes(32, "little")
    if case.algorithm in CURVES:
        if case.der:
            return raw + b"\0"
        size, at = COORDINATES[case.algorithm], random.randrange(2)
        halves = [raw[:size], raw[size:]]
        number = big(halves[at]) + ORDERS[case.algorithm]
        if number >= 256 ** size:
            return bytes(len(raw))
        halves[at] = number.to_bytes(size, "big")
        return b"".join(halves)
    number = big(raw) + big(case.key[0])
    return number.to_bytes(len(raw), "big") if number < 256 ** len(raw) else b"\xff" * len(raw)


def mirrored(case, _):
    """ECDSA's other signature over the same message, which holds as well."""
    if case.algorithm not in CURVES or case.der:
        return case.signature
    size = COORDINATES[case.algorithm]
    other = ORDERS[case.algorithm] - big(case.signature[size:])
    return case.signature[:size] + other.to_bytes(size, "big")


SIGNATURES = {
    "a bit of the signature": lambda case, random: flipped(case.signature, random),
    "a byte less": lambda case, random: case.signature[:-1],
    "a byte more": lambda case, random: case.signature + bytes([random.randrange(256)]),
    "halves changed over": lambda case, random: case.signature[len(case.signature) // 2:]
    + case.signature[:len(case.signature) // 2],
    "zeros": lambda case, random: bytes(len(case.signature)),
    "the order added": with_order_added,
    "mirrored": mirrored,
    "anything": lambda case, random: random.randbytes(len(case.signature)),
}


def mutated(case, random):
    """A case with something else about it; rarely one that still holds."""
    what = random.choice([*SIGNATURES, "a bit of the signature", "a bit of the message",
                          "a bit of the message", "a bit of the key", "a bit of the key"])
    if what == "a bit of the message":
        return replace(case, message=flipped(case.message, random), what=what)
    if what == "a bit of the key":
        key = list(case.key)
        at = random.randrange(len(key))
        key[at] = flipped(key[at], random)
        return replace(case, key=tuple(key), what=what)
    return replace(case, signature=SIGNATURES[what](case, random), what=what)


def low_order_r(seed, message):
    """An Ed25519 signature whose R is the neutral point: with S = h * a the equation holds."""
    private_key = ed25519.Ed25519PrivateKey.from_private_bytes(seed)
    (public,) = exported("EdDSA", private_key)
    scalar = bytearray(hashlib.sha512(seed).digest()[:32])
    scalar[0] &= 248
    scalar[31] = scalar[31] & 127 | 64
    neutral = b"\x01" + bytes(31)
    h = int.from_bytes(hashlib.sha512(neutral + public + message).digest(), "little")
    s = h * int.from_bytes(scalar, "little") % ED25519_ORDER
    return Case("EdDSA", (public,), message, neutral + s.to_bytes(32, "little"), False)


def with_exponent(private_key, exponent):
    """An RSA key of the same primes with another public exponent."""
    numbers = private_key.private_numbers()
    p, q = numbers.p, numbers.q
    while math.gcd(exponent, (p - 1) * (q - 1)) != 1:
        exponent += 2
    d = pow(exponent, -1, (p - 1) * (q - 1))
    return rsa.RSAPrivateNumbers(
        p, q, d, d % (p - 1), d % (q - 1), rsa.rsa_crt_iqmp(p, q),
        rsa.RSAPublicNumbers(exponent, p * q)).private_key()
