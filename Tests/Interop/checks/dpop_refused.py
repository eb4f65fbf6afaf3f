"""Broken proofs are refused for the reason protocol/proofs/dpop.md states, both ways"""

import hmac
import time

from cryptography.hazmat.primitives.asymmetric import padding
from joserfc import jws
from joserfc.jwk import ECKey, RSAKey

from support import roles
from support.checking import check, same
from support.making import claims, header, signature
from support.numbers import ED25519_ORDER, P256_ORDER, P256_PRIME
from support.proofs import (
    ALGORITHMS, Proof, base64url, compact_json, coordinates, digest, from_base64url, key, new_key,
    public, sign)
from support.roles import wanted


def refused(reason, name, make, algorithm="ES256", realm="default", token=None, **more):
    """States that what `make` makes of a proof with a nonce is refused for this reason."""
    @check(f"{name}: {reason}")
    def _():
        proof = Proof(key(algorithm), algorithm, nonce=roles.nonce(realm), token=token)
        text = make(proof)
        wanted(proof.ask(text, realm=realm, **more), reason)
        answer = proof.ask_gate(text, realm=realm, **more)
        same((answer["verdict"], answer.get("reason")), ("refused", reason), "through the gate")


def jwk(change):
    """A maker that changes the key in the header, and signs with the real one."""
    def make(proof):
        change(proof.header["jwk"])
        return proof.by_hand()
    return make


def number(proof_bytes):
    return int.from_bytes(proof_bytes, "big")


# Steps 1 to 3: is it a proof at all?

refused("dpop.proof_missing", "an empty proof", lambda proof: "")
refused("dpop.multiple_proofs", "two proofs a proxy merged",
        lambda proof: f"{proof.by_joserfc()}, {proof.by_joserfc()}")
refused("dpop.malformed", "two parts", lambda proof: proof.by_joserfc().rpartition(".")[0])
refused("dpop.malformed", "four parts", lambda proof: proof.by_joserfc() + ".AAAA")
refused("dpop.malformed", "a JWS in JSON serialisation",
        lambda proof: compact_json(dict(zip(("protected", "payload", "signature"),
                                            proof.by_joserfc().split(".")))).replace(",", " "))
refused("dpop.malformed", "padding", lambda proof: proof.by_joserfc() + "==")
refused("dpop.malformed", "the other base64 alphabet",
        lambda proof: signature(lambda raw: b"\xff" * 64)(proof).replace("_", "/"))
refused("dpop.malformed", "a bit left over in the last character",
        lambda proof: signature(lambda raw: bytes(64))(proof)[:-1] + "B")
refused("dpop.malformed", "a header that is a list", lambda proof: proof.by_hand(header="[]"))
refused("dpop.malformed", "claims in Latin-1",
        lambda proof: proof.by_hand(claims=compact_json(dict(proof.claims, more="e"))
                                    .replace('"e"', '"\u00e9"').encode("latin-1")))
refused("dpop.malformed", "claims with a byte order mark",
        lambda proof: proof.by_hand(claims="\ufeff" + compact_json(proof.claims)))
refused("dpop.malformed", "claims with more after them",
        lambda proof: proof.by_hand(claims=compact_json(proof.claims) + "{}"))
refused("dpop.malformed", "nine levels of claims", claims(deep=[[[[[[[[]]]]]]]]))
refused("dpop.malformed", "crit", header(crit=["exp"], exp=2 ** 40))
refused("dpop.malformed", "crit that is empty", header(crit=[]))
refused("dpop.malformed", "b64 that is false", header(b64=False))
refused("dpop.malformed", "b64 that is true", header(b64=True))
refused("dpop.malformed", "no alg", header(alg=None))
refused("dpop.malformed", "a kid that is a number", header(kid=7))


def twice(part, where, again):
    """A maker that states a member again, which `json` would never write."""
    def make(proof):
        text = compact_json(getattr(proof, part))
        changed = text.replace(where, where + again, 1)
        if changed == text:
            raise ValueError(where)
        return proof.by_hand(**{part: changed})
    return make


refused("dpop.malformed", "alg twice in the header", twice("header", "{", '"alg":"none",'))
refused("dpop.malformed", "jwk twice in the header", twice("header", "{", '"jwk":{},'))
refused("dpop.malformed", "kty twice in the key", twice("header", '"jwk":{', '"kty":"EC",'))
refused("dpop.malformed", "jti twice in the claims", twice("claims", "{", '"jti":"x",'))
refused("dpop.malformed", "htm twice, once escaped", twice("claims", "{", '"\\u0068tm":"GET",'))
refused("dpop.malformed", "a name twice deep in the claims",
        twice("claims", "{", '"x":[{"a":{"b":1,"b":1}}],'))
refused("dpop.malformed", "a lone surrogate", twice("claims", "{", '"x":"\\ud800",'))

# Steps 4 to 6: type, algorithm, key.

refused("dpop.type_wrong", "typ JWT", header(typ="JWT"))
refused("dpop.type_wrong", "no typ", header(typ=None))
refused("dpop.type_wrong", "typ in capitals", header(typ="DPoP+JWT"))
refused("dpop.algorithm_not_allowed", "alg none, not signed",
        lambda proof: proof.by_hand(header=compact_json(dict(proof.header, alg="none")),
                                    signature=b""))
refused("dpop.algorithm_not_allowed", "alg none, signed", header(alg="none"))
refused("dpop.algorithm_not_allowed", "alg nOnE", header(alg="nOnE"))
refused("dpop.algorithm_not_allowed", "alg es256", header(alg="es256"))
for hs in ("HS256", "HS384", "HS512"):
    def public_key_as_secret(proof, hs=hs):
        pem = proof.key.as_pem(private=False)  # joserfc knows the trick, so by hand
        return proof.by_hand(header=compact_json(dict(proof.header, alg=hs)),
                             signature=lambda head: hmac.digest(pem, head, "sha" + hs[2:]))
    refused("dpop.algorithm_not_allowed", f"{hs} with the public key as secret",
            public_key_as_secret)


def es256k(proof):
    other = Proof(new_key("ES256K"), "ES256K")
    other.claims = proof.claims
    return other.by_joserfc()


refused("dpop.algorithm_not_allowed", "ES256K", es256k)
refused("dpop.algorithm_not_allowed", "ES384 where the realm does not list it",
        Proof.by_joserfc, algorithm="ES384", realm="with-nonce")
refused("dpop.key_invalid", "no jwk", header(jwk=None))
for member, algorithm in (("d", "ES256"), ("d", "EdDSA"), ("d", "RS256"), ("p", "RS256"),
                          ("q", "RS256"), ("qi", "RS256"), ("k", "ES256"), ("oth", "RS256")):
    def with_private_member(proof, member=member):
        private = proof.key.as_dict(private=True)
        proof.header["jwk"][member] = private.get(member, "AAAA")
        return proof.by_hand()
    refused("dpop.key_invalid", f"{algorithm} with the private member {member}",
            with_private_member, algorithm=algorithm)
refused("dpop.key_invalid", "a symmetric key",
        header(jwk={"kty": "oct", "k": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}))
for alg, algorithm in (("ES384", "ES256"), ("ES256", "ES384"), ("RS256", "ES256"),
                       ("EdDSA", "ES256"), ("ES256", "EdDSA"), ("ES256", "RS256"),
                       ("PS256", "EdDSA")):
    refused("dpop.key_invalid", f"{alg} with the key of {algorithm}", header(alg=alg),
            algorithm=algorithm)
refused("dpop.key_invalid", "a key for encryption", jwk(lambda it: it.update(use="enc")))
refused("dpop.key_invalid", "a key of another alg", jwk(lambda it: it.update(alg="ES384")))
refused("dpop.key_invalid", "a key that may only sign", jwk(lambda it: it.update(key_ops=["sign"])))
refused("dpop.key_invalid", "a key without y", jwk(lambda it: it.pop("y")))
refused("dpop.key_invalid", "a coordinate a byte too long",
        jwk(lambda it: it.update(x=base64url(b"\0" + from_base64url(it["x"])))))
refused("dpop.key_invalid", "a coordinate a byte too short",
        jwk(lambda it: it.update(x=base64url(from_base64url(it["x"])[1:]))))


def cut_short_by_joserfc(proof):
    """A P-521 key as joserfc writes three of four: zero bytes at the front are gone."""
    while True:
        other = Proof(ECKey.generate_key("P-521"), "ES512")
        if coordinates(other.key)[:2] != [66, 66]:
            other.claims = proof.claims
            return other.by_joserfc()


refused("dpop.key_invalid", "a coordinate that joserfc cut short", cut_short_by_joserfc)
refused("dpop.key_invalid", "a modulus with a leading zero",
        jwk(lambda it: it.update(n=base64url(b"\0" + from_base64url(it["n"])))),
        algorithm="RS256")
refused("dpop.key_invalid", "an exponent of one", jwk(lambda it: it.update(e="AQ")),
        algorithm="RS256")
refused("dpop.key_invalid", "an even exponent", jwk(lambda it: it.update(e="BA")),
        algorithm="RS256")
for bits in (1024, 2040, 4104):
    def of_another_size(proof, bits=bits):
        other = Proof(RSAKey.generate_key(bits), "RS256")
        other.claims = proof.claims
        return other.by_joserfc()
    refused("dpop.key_invalid", f"an RSA key of {bits} bits", of_another_size, algorithm="RS256")

# Steps 7 and 8: claims of the right form.

for name, value in (("none", None), ("an empty one", ""), ("257 bytes", "j" * 257),
                    ("a number", 7)):
    refused("dpop.jti_invalid", f"jti: {name}", claims(jti=value))
for name, value in (("htm", 1), ("htm", None), ("htu", None), ("htu", ["x"]), ("iat", None),
                    ("iat", "1"), ("iat", 1.5), ("iat", 2 ** 63), ("iat", True), ("nonce", 5),
                    ("ath", 5), ("exp", "soon"), ("nbf", 1.0)):
    refused("dpop.malformed", f"{name} is {compact_json(value)}", claims(**{name: value}))
refused("dpop.malformed", "iat with an exponent",
        lambda proof: proof.by_hand(claims=compact_json(proof.claims).replace(
            f'"iat":{proof.claims["iat"]}', '"iat":17e8')))

# Steps 9 to 12: for this request, token and key.

refused("dpop.htm_mismatch", "another method", claims(htm="GET"))
refused("dpop.htm_mismatch", "the method in small letters", claims(htm="post"))
for htu in ("https://api.example.com/Orders", "http://api.example.com/orders",
            "https://api.example.com:8443/orders", "https://api.example.com/orders/",
            "https://api.example.com./orders", "https://api.example.com//orders", "/orders",
            "https://api.example.com@evil.example/orders", "https://me@api.example.com/orders",
            "https://api.example.com/%6frders%", "wss://api.example.com/orders", ""):
    refused("dpop.htu_mismatch", f"htu {htu or 'that is empty'}", claims(htu=htu))
refused("dpop.ath_missing", "a token and no ath", claims(ath=None), token="t")
refused("dpop.ath_mismatch", "the ath of another token",
        claims(ath=base64url(bytes(32))), token="t")
refused("dpop.ath_unexpected", "ath and no token", claims(ath=base64url(bytes(32))))
refused("dpop.thumbprint_mismatch", "another key than the token's", Proof.by_joserfc, token="t",
        expected_thumbprint=key("ES256", "b").thumbprint())
refused("dpop.thumbprint_mismatch", "an expected thumbprint with padding", Proof.by_joserfc,
        expected_thumbprint=key("ES256").thumbprint() + "=")

# Steps 13 to 15: time.


def altered_nonce(proof):
    """The nonce with one bit of its MAC turned over."""
    raw = bytearray(from_base64url(proof.claims["nonce"]))
    raw[-1] ^= 1
    return claims(nonce=base64url(bytes(raw)))(proof)


refused("dpop.nonce_invalid", "a nonce with one bit altered", altered_nonce)
refused("dpop.nonce_invalid", "a nonce nobody minted", claims(nonce="n"))
refused("dpop.nonce_required", "no nonce where one is asked for", claims(nonce=None),
        require_nonce=True)
refused("dpop.nonce_required", "no nonce where the realm wants one", claims(nonce=None),
        realm="with-nonce")
refused("dpop.iat_too_old", "two minutes old",
        lambda proof: claims(nonce=None, iat=int(time.time()) - 120)(proof))
refused("dpop.iat_too_old", "from the age of dinosaurs", claims(nonce=None, iat=-2 ** 63))
refused("dpop.iat_in_future", "a minute ahead",
        lambda proof: claims(nonce=None, iat=int(time.time()) + 60)(proof))
refused("dpop.iat_in_future", "dated as late as can be", claims(nonce=None, iat=2 ** 63 - 1))
refused("dpop.expired", "exp a second ago", lambda proof: claims(exp=int(time.time()) - 1)(proof))
refused("dpop.not_yet_valid", "nbf in a minute",
        lambda proof: claims(nbf=int(time.time()) + 60)(proof))

# Steps 16 and 17: the key as a number, the signature.


def off_the_curve(it):
    raw = bytearray(from_base64url(it["y"]))
    raw[-1] ^= 1
    it["y"] = base64url(bytes(raw))


refused("dpop.key_invalid", "a point off the curve", jwk(off_the_curve))
refused("dpop.key_invalid", "a coordinate not below the prime",
        jwk(lambda it: it.update(x=base64url(P256_PRIME.to_bytes(32, "big")))))
refused("dpop.key_invalid", "an Ed25519 key of small order",
        jwk(lambda it: it.update(x=base64url(b"\1" + bytes(31)))), algorithm="EdDSA")
refused("dpop.key_invalid", "an even modulus",
        jwk(lambda it: it.update(n=base64url(from_base64url(it["n"])[:-1] + b"\x02"))),
        algorithm="RS256")
for algorithm in ALGORITHMS:
    refused("dpop.signature_invalid", f"{algorithm} signed by another key",
            lambda proof: proof.by_hand(signer=key(proof.algorithm, "b")), algorithm=algorithm)
    refused("dpop.signature_invalid", f"{algorithm} with one bit of the signature altered",
            signature(lambda raw: raw[:-1] + bytes([raw[-1] ^ 1])), algorithm=algorithm)


def altered(part):
    """A maker that changes one part after signing."""
    def make(proof):
        parts = proof.by_joserfc().split(".")
        changed = dict(proof.header, kid="k") if part == 0 else dict(proof.claims, jti="another")
        parts[part] = base64url(compact_json(changed).encode())
        return ".".join(parts)
    return make


refused("dpop.signature_invalid", "a claim altered after signing", altered(1))
refused("dpop.signature_invalid", "a header altered after signing", altered(0))
for curve in ("ES256", "ES384", "ES512"):
    refused("dpop.signature_invalid", f"{curve} signed in DER",
            lambda proof: proof.by_hand(signature=lambda head: sign(
                proof.key, proof.algorithm, head, der=True)), algorithm=curve)
    refused("dpop.signature_invalid", f"{curve} with r and s of zero",
            signature(lambda raw: bytes(len(raw))), algorithm=curve)
    refused("dpop.signature_invalid", f"{curve} with a zero byte before r and s",
            signature(lambda raw: b"\0" + raw[:len(raw) // 2] + b"\0" + raw[len(raw) // 2:]),
            algorithm=curve)
refused("dpop.signature_invalid", "an empty signature", signature(lambda raw: b""))
refused("dpop.signature_invalid", "r and s of the curve's order",
        signature(lambda raw: P256_ORDER.to_bytes(32, "big") * 2))
refused("dpop.signature_invalid", "EdDSA with the order added to S",
        signature(lambda raw: raw[:32] + (
            int.from_bytes(raw[32:], "little") + ED25519_ORDER).to_bytes(32, "little")),
        algorithm="EdDSA")
refused("dpop.signature_invalid", "EdDSA with a byte more", signature(lambda raw: raw + b"\0"),
        algorithm="EdDSA")
refused("dpop.signature_invalid", "RSA with a zero byte before it",
        signature(lambda raw: b"\0" + raw), algorithm="RS256")
refused("dpop.signature_invalid", "PS256 under the name RS256", lambda proof: proof.by_hand(
    signature=lambda head: sign(proof.key, "PS256", head)), algorithm="RS256")
refused("dpop.signature_invalid", "RS256 under the name PS256", lambda proof: proof.by_hand(
    signature=lambda head: sign(proof.key, "RS256", head)), algorithm="PS256")
refused("dpop.signature_invalid", "RS384 under the name RS256", lambda proof: proof.by_hand(
    signature=lambda head: sign(proof.key, "RS384", head)), algorithm="RS256")
for salt in (0, 20, 48):
    refused("dpop.signature_invalid", f"PS256 with a salt of {salt} bytes",
            lambda proof, salt=salt: proof.by_hand(
                signature=lambda head: proof.key.private_key.sign(
                    head, padding.PSS(padding.MGF1(digest("PS256")), salt), digest("PS256"))),
            algorithm="PS256")

# Step 19: the ledger.


@check("the other form of an ECDSA signature makes the same proof, not a new one")
def _():
    proof = Proof(key("ES256"), nonce=roles.nonce())
    text = proof.by_joserfc()
    wanted(proof.ask(text), "accepted")
    head, _, last = text.rpartition(".")
    raw = from_base64url(last)
    mirrored = raw[:32] + (P256_ORDER - number(raw[32:])).to_bytes(32, "big")
    wanted(proof.ask(f"{head}.{base64url(mirrored)}"), "dpop.replayed")


@check("another proof with the jti, key and realm of one that was used is a replay")
def _():
    nonce = roles.nonce()
    first, second = Proof(key("ES256"), nonce=nonce), Proof(key("ES256"), nonce=nonce)
    second.claims.update(jti=first.claims["jti"], more="something else")
    wanted(first.ask(), "accepted")
    wanted(second.ask(), "dpop.replayed")


@check("a refused proof burns nothing")
def _():
    proof = Proof(key("ES256"), nonce=roles.nonce())
    text, proof.method = proof.by_joserfc(), "GET"
    wanted(proof.ask(text), "dpop.htm_mismatch")
    proof.method = "POST"
    wanted(proof.ask(text), "accepted")


@check("joserfc itself refuses what we call signature_invalid and key_invalid")
def _():
    proof = Proof(key("ES256"), nonce=roles.nonce())
    for text, alien in ((proof.by_hand(signer=key("ES256", "b")), proof.key),
                        (altered(1)(proof), proof.key), (altered(0)(proof), proof.key)):
        try:
            jws.deserialize_compact(text, ECKey.import_key(public(alien)), algorithms=["ES256"])
        except Exception:  # joserfc's errors share no narrower class
            continue
        raise AssertionError("joserfc accepted it")
