"""Signatures for vectors, on integers alone: fixed keys, no randomness, no claim to be safe.

ECDSA with RFC 6979 nonces, Ed25519 (RFC 8032), RSA (RFC 8017). Small and slow on purpose: a
second implementation, so that a vector does not rest on the library that checks it.
"""

import base64
import hashlib
import hmac
import json


def b64(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def compact(value):
    """JSON as most clients write it: no spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


class Curve:
    """A NIST curve with a = -3; points are affine, None is infinity."""

    def __init__(self, name, p, b, n, gx, gy, digest):
        self.name, self.p, self.b, self.n, self.g = name, p, b, n, (gx, gy)
        self.digest, self.size = digest, (p.bit_length() + 7) // 8

    def add(self, left, right):
        if left is None or right is None:
            return left or right
        (x1, y1), (x2, y2) = left, right
        if x1 == x2:
            if (y1 + y2) % self.p == 0:
                return None
            slope = (3 * x1 * x1 - 3) * pow(2 * y1, -1, self.p) % self.p
        else:
            slope = (y2 - y1) * pow(x2 - x1, -1, self.p) % self.p
        x3 = (slope * slope - x1 - x2) % self.p
        return x3, (slope * (x1 - x3) - y1) % self.p

    def multiply(self, scalar, point):
        result = None
        for bit in bin(scalar)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result


P256 = Curve(
    "P-256", 2**256 - 2**224 + 2**192 + 2**96 - 1,
    0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
    0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5, hashlib.sha256)
P384 = Curve(
    "P-384", 2**384 - 2**128 - 2**96 + 2**32 - 1,
    0xB3312FA7E23EE7E4988E056BE3F82D19181D9C6EFE8141120314088F5013875AC656398D8A2ED19D2A85C8EDD3EC2AEF,
    0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973,
    0xAA87CA22BE8B05378EB1C71EF320AD746E1D3B628BA79B9859F741E082542A385502F25DBF55296C3A545E3872760AB7,
    0x3617DE4A96262C6F5D9E98BF9292DC29F8F41DBD289A147CE9DA3113B5F0B8C00A60B1CE1D7E819D7A431D7C90EA0E5F,
    hashlib.sha384)


class ECKey:
    """An ECDSA key whose private scalar is a digest of a seed."""

    kty = "EC"

    def __init__(self, curve, seed):
        self.curve = curve
        self.d = int.from_bytes(hashlib.sha512(seed).digest(), "big") % (curve.n - 1) + 1
        self.point = curve.multiply(self.d, curve.g)

    @property
    def jwk(self):
        x, y = (value.to_bytes(self.curve.size, "big") for value in self.point)
        return {"kty": "EC", "crv": self.curve.name, "x": b64(x), "y": b64(y)}

    def sign(self, message, der=False):
        n, size = self.curve.n, self.curve.size
        digest = self.curve.digest(message).digest()
        z = int.from_bytes(digest, "big") % n
        for k in self.nonces(z):
            r = self.curve.multiply(k, self.curve.g)[0] % n
            s = pow(k, -1, n) * (z + r * self.d) % n
            if r and s:
                break
        if der:
            body = der_integer(r) + der_integer(s)
            return b"\x30" + bytes([len(body)]) + body
        return r.to_bytes(size, "big") + s.to_bytes(size, "big")

    def nonces(self, z):
        """RFC 6979 section 3.2; digest and order have the same length on both curves."""
        size, digest = self.curve.size, self.curve.digest
        seed = self.d.to_bytes(size, "big") + z.to_bytes(size, "big")
        value, key = b"\1" * size, b"\0" * size
        for mark in (b"\0", b"\1"):
            key = hmac.new(key, value + mark + seed, digest).digest()
            value = hmac.new(key, value, digest).digest()
        while True:
            value = hmac.new(key, value, digest).digest()
            k = int.from_bytes(value, "big")
            if 0 < k < self.curve.n:
                yield k
            key = hmac.new(key, value + b"\0", digest).digest()
            value = hmac.new(key, value, digest).digest()


def der_integer(value):
    raw = value.to_bytes(value.bit_length() // 8 + 1, "big")
    return b"\x02" + bytes([len(raw)]) + raw


class EdKey:
    """An Ed25519 key (RFC 8032 section 5.1)."""

    kty = "OKP"
    p = 2**255 - 19
    order = 2**252 + 27742317777372353535851937790883648493
    d = -121665 * pow(121666, -1, p) % p
    base = (15112221349535400772501151409588531511454012693041857206046113283949847762202,
            46316835694926478169428394003475163141307993866256225615783033603165251855960)

    def __init__(self, seed):
        digest = hashlib.sha512(seed).digest()
        self.scalar = int.from_bytes(digest[:32], "little") & ~7 & (1 << 254) - 1 | 1 << 254
        self.prefix = digest[32:]
        self.public = self.encoded(self.multiply(self.scalar, self.base))

    @classmethod
    def add(cls, left, right):
        (x1, y1), (x2, y2) = left, right
        t = cls.d * x1 * x2 * y1 * y2 % cls.p
        return ((x1 * y2 + x2 * y1) * pow(1 + t, -1, cls.p) % cls.p,
                (y1 * y2 + x1 * x2) * pow(1 - t, -1, cls.p) % cls.p)

    @classmethod
    def multiply(cls, scalar, point):
        result = (0, 1)
        for bit in bin(scalar)[2:]:
            result = cls.add(result, result)
            if bit == "1":
                result = cls.add(result, point)
        return result

    @staticmethod
    def encoded(point):
        x, y = point
        return (y | (x & 1) << 255).to_bytes(32, "little")

    @property
    def jwk(self):
        return {"kty": "OKP", "crv": "Ed25519", "x": b64(self.public)}

    def sign(self, message):
        def scalar(*parts):
            return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % self.order

        r = scalar(self.prefix, message)
        commitment = self.encoded(self.multiply(r, self.base))
        s = (r + scalar(commitment, self.public, message) * self.scalar) % self.order
        return commitment + s.to_bytes(32, "little")


class RSAKey:
    """A fixed RSA key of 2048 bits, made for these vectors and good for nothing else."""

    kty = "RSA"
    prime1 = int(
        "f45bef209f39fbd5b3d0cde10fda8683f4a197946ab6a7ed279c7d1953938033398bab930d31d483626e3f0e"
        "813addd39ecca35b27ff096427539473de2a4f3d0c61fd5ce5a1033e625d065a86f2659bc1cd242f400c1600"
        "b6be9018c079aa8d619f48e84bea89e27f831fc442b33575b4d25f72e68200681704ee2937c22de1", 16)
    prime2 = int(
        "efda6dab1e3362c81c9a650ef2d9e9dea3db7007fa9dc4f136b1d101579e45f448cdfd40b5a778ae95ea54c8"
        "ac43401af5e808a91648203c702a37e7a0e29cbe7100e53eb4bcc1b7392f331288c84a338ae0926d36ca7e9d"
        "0ed8a9d9d617d218606cf6e4e879670f271aa0174868ff713b13dbaf7ad0bde631b241a322ef9e5d", 16)
    prefixes = {"256": "3031300d060960864801650304020105000420",
                "384": "3041300d060960864801650304020205000430",
                "512": "3051300d060960864801650304020305000440"}

    def __init__(self):
        self.n, self.e = self.prime1 * self.prime2, 65537
        self.d = pow(self.e, -1, (self.prime1 - 1) * (self.prime2 - 1))

    @property
    def jwk(self):
        return {"kty": "RSA", "n": b64(self.n.to_bytes(256, "big")), "e": "AQAB"}

    def raw(self, encoded):
        return pow(int.from_bytes(encoded, "big"), self.d, self.n).to_bytes(256, "big")

    def sign(self, message, algorithm="RS256"):
        bits = algorithm[2:]
        digest = hashlib.new("sha" + bits, message).digest()
        if algorithm.startswith("RS"):
            tail = bytes.fromhex(self.prefixes[bits]) + digest
            return self.raw(b"\0\1" + b"\xff" * (253 - len(tail)) + b"\0" + tail)
        return self.raw(self.pss(digest, bits))

    def pss(self, digest, bits):
        """RFC 8017 section 9.1.1, the salt a digest of what is signed."""
        def hashed(raw):
            return hashlib.new("sha" + bits, raw).digest()

        size = len(digest)
        salt = hashed(b"salt" + digest)
        seed = hashed(bytes(8) + digest + salt)
        block = bytes(256 - 2 * size - 2) + b"\1" + salt
        mask = b"".join(hashed(seed + count.to_bytes(4, "big")) for count in range(8))
        masked = bytes(one ^ two for one, two in zip(block, mask))
        return bytes([masked[0] & 0x7F]) + masked[1:] + seed + b"\xbc"


ES256 = ECKey(P256, b"assay vectors: ES256")
OTHER = ECKey(P256, b"assay vectors: another key")
ES384 = ECKey(P384, b"assay vectors: ES384")
EDDSA = EdKey(b"assay vectors: Ed25519")
RSA = RSAKey()


def signed(key, algorithm, message):
    """The JWS signature of a message."""
    return key.sign(message, algorithm) if key is RSA else key.sign(message)


def thumbprint(jwk):
    """RFC 7638."""
    names = {"EC": ["crv", "kty", "x", "y"], "OKP": ["crv", "kty", "x"], "RSA": ["e", "kty", "n"]}
    return hashlib.sha256(compact({name: jwk[name] for name in names[jwk["kty"]]})).digest()
