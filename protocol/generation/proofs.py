"""Vectors of proofs: a request, the policy and the time, and what a verifier must conclude."""

import hashlib
import json

from assay_client import codec, derived
from assay_client.registry import KINDS, REASONS

from . import signing
from .samples import OPERATION_ID, REQUEST_ID
from .signing import b64, compact

NOW = 1767225600500
EPOCH = bytes(range(0xE0, 0xF0))
KEYS = [
    {"id": 0x0102, "from": NOW - 600_000, "until": NOW + 3_600_000, "key": bytes(range(64, 96))},
    {"id": 0x0304, "from": NOW - 4_200_000, "until": NOW + 10_000, "key": bytes(range(32))},
    {"id": 0x0506, "from": NOW - 9_000_000, "until": NOW - 1, "key": bytes(range(32, 64))},
]
METHOD, URL, TOKEN = "POST", "https://server.example.com/token", "Kz~8mXK1EalYznwH-LC-1fBAo"
ATH = b64(hashlib.sha256(TOKEN.encode()).digest())
CONTEXT = {
    "realm": "default", "rp_id": "example.com", "epoch": EPOCH.hex(),
    "minting_keys": [{**key, "key": key["key"].hex()} for key in KEYS],
    "algorithms": "all", "nonce_required": False,
    "windows": {"past": 60_000, "future": 10_000, "skew": 2_000, "nonce_life": 300_000,
                "challenge_life": 60_000, "timestamp": 60}}


def minted(purpose, subject=b"", age=1000, key=KEYS[0], realm=b"default", epoch=EPOCH):
    return derived.minted(key["id"], key["key"], NOW - age, bytes(range(8)), realm, purpose,
                          subject, epoch)


def nonce(**changes):
    return b64(minted(b"dpop-nonce", **changes))


# DPoP

def proof(key=signing.ES256, alg="ES256", header=None, claims=None, raw_header=None,
          raw_claims=None, signature=None, signer=None):
    """A valid proof for METHOD and URL, unless a part is given; None removes a member."""
    jose = merged({"typ": "dpop+jwt", "alg": alg, "jwk": key.jwk}, header)
    body = merged({"jti": "-BwC3ESc6acc2lTc", "htm": METHOD, "htu": URL,
                   "iat": NOW // 1000}, claims)
    text = (b64(raw_header or compact(jose)) + "." + b64(raw_claims or compact(body))).encode()
    made = signing.signed(signer or key, alg, text) if signature is None else signature
    return text.decode() + "." + b64(made)


def merged(base, changes):
    result = {**base, **(changes or {})}
    return {name: value for name, value in result.items() if value is not None}


def nested(depth):
    return [nested(depth - 1)] if depth > 1 else []


def dpop(name, why, yields, text, now=NOW, measured=None, created=None, by_nonce=False,
         key=signing.ES256, jti="-BwC3ESc6acc2lTc", iat=None, **evidence):
    fields = {"proof": text, "method": METHOD, "url": URL, **evidence}
    fields = {field: value for field, value in fields.items() if value is not None}
    wire = {field: value.encode() if isinstance(value, str) and field != "caller" else value
            for field, value in fields.items()}
    entry = {"name": name, "why": why, "kind": "dpop.verify", "now": now, "evidence": fields,
             "hex": request("dpop.verify", wire), "yields": {"reason": yields}}
    if measured is not None:
        entry["yields"]["measured"] = measured
    if yields == "accepted":
        thumbprint = signing.thumbprint(key.jwk)
        bound = "expected_thumbprint" in fields
        who = thumbprint if bound else fields.get("caller", "").encode()
        iat = NOW // 1000 if iat is None else iat
        entry["yields"].update({
            "thumbprint": thumbprint.hex(), "jti": jti, "iat": iat,
            "discharge": {
                "shard_key": thumbprint.hex(), "pool": 1 if bound else 0,
                "quota_key": derived.quota_key(who).hex(), "mode": fields.get("replay", 0),
                "digest": derived.jti_digest(b"default", thumbprint, jti.encode()).hex(),
                "created": iat * 1000 if created is None else created,
                "basis": 1 if by_nonce else 0}})
    assert yields in REASONS, yields
    return entry


def request(kind, fields):
    return codec.write(codec.Frame(KINDS[kind], REQUEST_ID, fields, 0, OPERATION_ID, 250_000,
                                   "default"), "request").hex()


def dpop_accepted():
    es = signing.ES256
    thumbprint = b64(signing.thumbprint(es.jwk))
    yield dpop("ES256", "A usual proof.", "accepted", proof())
    yield dpop("ES384", "A usual proof.", "accepted",
               proof(signing.ES384, "ES384"), key=signing.ES384)
    for alg in ("EdDSA", "Ed25519"):
        yield dpop(alg, "RFC 8037 and RFC 9864 name one algorithm.", "accepted",
                   proof(signing.EDDSA, alg), key=signing.EDDSA)
    for alg in ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"):
        yield dpop(alg, "A usual proof.", "accepted", proof(signing.RSA, alg), key=signing.RSA)
    yield dpop("caller named", "The caller's share of the open pool.", "accepted", proof(),
               caller="gateway-7")
    yield dpop("expected thumbprint", "The reserved pool.", "accepted", proof(),
               expected_thumbprint=thumbprint)
    yield dpop("access token", "ath and thumbprint hold.", "accepted",
               proof(claims={"ath": ATH}), access_token=TOKEN, expected_thumbprint=thumbprint)
    yield dpop("check only", "Asked, not taken.", "accepted", proof(), replay=1)
    yield dpop("longest jti", "256 bytes.", "accepted", proof(claims={"jti": "j" * 256}),
               jti="j" * 256)
    yield dpop("jti escaped", "It counts unescaped, as UTF-8.", "accepted",
               proof(raw_claims=compact({"jti": "?", "htm": METHOD, "htu": URL,
                                         "iat": NOW // 1000}).replace(b"?", b"\\u00e9\\/")),
               jti="é/")
    yield dpop("members unknown", "They are ignored.", "accepted",
               proof(header={"kid": "7", "x5u": "https://evil.example/"},
                     claims={"extra": {"deep": [1, 2.5, None, True]}}))
    yield dpop("jwk with use and alg", "They agree.", "accepted",
               proof(header={"jwk": {**es.jwk, "use": "sig", "alg": "ES256",
                                     "key_ops": ["verify"], "kid": "1"}}))
    yield dpop("128 values and names", "The most in the payload.", "accepted",
               proof(claims={"extra": [1] * 117}))
    yield dpop("eight deep", "The deepest.", "accepted", proof(claims={"extra": nested(7)}))
    yield dpop("exp and nbf", "Both hold.", "accepted",
               proof(claims={"exp": NOW // 1000 + 1, "nbf": NOW // 1000 + 10}))
    iat = NOW // 1000 - 59
    yield dpop("59.5 s old", "Within 60 s.", "accepted", proof(claims={"iat": iat}), iat=iat)
    iat = NOW // 1000 + 10
    yield dpop("9.5 s ahead", "Within 10 s.", "accepted", proof(claims={"iat": iat}), iat=iat)
    yield from dpop_nonces_accepted()
    yield from dpop_targets_accepted()


def dpop_nonces_accepted():
    yield dpop("nonce", "Its mint time is the proof's time.", "accepted",
               proof(claims={"nonce": nonce()}), created=NOW - 1000, by_nonce=True)
    yield dpop("nonce required and there", "It is checked as always.", "accepted",
               proof(claims={"nonce": nonce()}), created=NOW - 1000, by_nonce=True,
               require_nonce=True)
    yield dpop("nonce of the key before", "Keys overlap.", "accepted",
               proof(claims={"nonce": nonce(key=KEYS[1])}), created=NOW - 1000, by_nonce=True)
    yield dpop("nonce as old as its life", "300 s, to the millisecond.", "accepted",
               proof(claims={"nonce": nonce(age=300_000)}), created=NOW - 300_000, by_nonce=True)
    yield dpop("nonce with a wrong clock", "iat is not looked at.", "accepted",
               proof(claims={"nonce": nonce(), "iat": 5}), created=NOW - 1000, by_nonce=True,
               iat=5)


def dpop_targets_accepted():
    for htu, url, why in [
        ("https://server.example.com/token?a=b#c", URL + "?x", "Query and fragment are cut off."),
        ("HTTPS://Server.Example.COM/token", URL, "Scheme and host have no case."),
        ("https://server.example.com:443/token", URL, "The scheme's own port goes."),
        ("https://server.example.com:/token", URL, "An empty port is the scheme's own."),
        ("https://server.example.com/%74oken", URL, "Unreserved characters are decoded."),
        ("https://server.example.com/a/../token", URL, "Dot segments are removed."),
        ("https://server.example.com", "https://server.example.com/", "An empty path is /."),
        ("https://server.example.com/%c3%a9", "https://server.example.com/%C3%A9",
         "Escapes have no case."),
        ("https://[2001:db8::1]/", "https://[2001:0DB8:0:0::1]:443/",
         "An IPv6 address by its value."),
    ]:
        yield dpop(f"target {htu}", why, "accepted", proof(claims={"htu": htu}), url=url)


def dpop_refused():
    es, good = signing.ES256, proof()
    head, body, tail = good.split(".")
    yield dpop("no proof", "Absent.", "dpop.proof_missing", None)
    yield dpop("empty proof", "Empty is absent.", "dpop.proof_missing", "")
    yield dpop("two proofs", "Merged by a gateway.", "dpop.multiple_proofs", good + ", " + good)
    for name, text in [
        ("two parts", f"{head}.{body}"), ("four parts", good + "."),
        ("padding", f"{head}=.{body}.{tail}"), ("standard base64", f"{head}.{body}.+{tail[1:]}"),
        ("a space in front", " " + good), ("empty header", f".{body}.{tail}"),
        ("header not an object", f"{b64(b'[]')}.{body}.{tail}"),
        ("payload not JSON", f"{head}.{b64(b'{')}.{tail}"),
        ("name twice in the payload", proof(raw_claims=b'{"jti":"a","jt\\u0069":"b"}')),
        ("lone surrogate", proof(raw_claims=b'{"jti":"\\ud800"}')),
        ("not UTF-8", proof(raw_claims=b'{"jti":"\xff"}')),
        ("crit", proof(header={"crit": ["b64"], "b64": True})),
        ("b64", proof(header={"b64": True})),
        ("bits left over", f"{head}.{body}.{tail[:-1]}B"),
        ("alg absent", proof(header={"alg": None})), ("alg a number", proof(header={"alg": 5})),
        ("typ a number", proof(header={"typ": 1})), ("jwk a string", proof(header={"jwk": "key"})),
        ("kid a number", proof(header={"kid": 1})),
        ("129 values and names", proof(claims={"extra": [1] * 118})),
        ("nine deep", proof(claims={"extra": nested(8)})),
        ("integer with a fraction", proof(claims={"iat": 1.0})),
        ("a byte after the payload", proof(raw_claims=b'{"jti":"a"} x')),
    ]:
        yield dpop(name, "Not a strict JWS.", "dpop.malformed", text)
    for typ in (None, "jwt", "DPoP+JWT", "application/dpop+jwt"):
        yield dpop(f"typ {typ}", "Byte for byte.", "dpop.type_wrong",
                   proof(header={"typ": typ}))
    for alg in ("none", "HS256", "ES256K", "es256", "Ed448", ""):
        yield dpop(f"alg {alg}", "Not one of the list.", "dpop.algorithm_not_allowed",
                   proof(header={"alg": alg}))
    yield from dpop_keys_refused()
    yield from dpop_claims_refused()
    yield from dpop_times_refused()
    yield from dpop_order()
    flipped = bytearray(signing.signed(es, "ES256", f"{head}.{body}".encode()))
    flipped[40] ^= 1
    yield dpop("signature altered", "One bit.", "dpop.signature_invalid",
               proof(signature=bytes(flipped)))
    yield dpop("signature by another key", "Not the key of jwk.", "dpop.signature_invalid",
               proof(signer=signing.OTHER))
    yield dpop("signature in DER", "JOSE wants r and s.", "dpop.signature_invalid",
               proof(signature=es.sign(f"{head}.{body}".encode(), der=True)))
    yield dpop("signature of zeros", "r and s are at least 1.", "dpop.signature_invalid",
               proof(signature=bytes(64)))
    yield dpop("signature empty", "No signature at all.", "dpop.signature_invalid",
               proof(signature=b""))


def dpop_keys_refused():
    es = signing.ES256.jwk
    for name, jwk in [
        ("absent", None), ("private", {**es, "d": es["x"]}),
        ("symmetric", {"kty": "oct", "k": "AAAA"}), ("of another curve", {**es, "crv": "P-384"}),
        ("with a short coordinate", {**es, "x": es["x"][:-3]}),
        ("without y", merged(es, {"y": None})),
        ("of another algorithm", {**es, "alg": "ES384"}), ("for encryption", {**es, "use": "enc"}),
        ("for signing only", {**es, "key_ops": ["sign"]}), ("of Ed25519", signing.EDDSA.jwk),
    ]:
        yield dpop(f"jwk {name}", "Not a public key of this alg.", "dpop.key_invalid",
                   proof(header={"jwk": jwk}))
    yield dpop("jwk not on the curve", "Found when it is imported.", "dpop.key_invalid",
               proof(header={"jwk": {**es, "y": es["x"]}}))
    small = {"kty": "OKP", "crv": "Ed25519", "x": b64(b"\1" + bytes(31))}
    yield dpop("jwk of small order", "The neutral point signs anything.", "dpop.key_invalid",
               proof(header={"alg": "EdDSA", "jwk": small}))
    for name, changes in [("even e", {"e": "Ag"}), ("e of 1", {"e": "AQ"}),
                          ("short n", {"n": signing.RSA.jwk["n"][:300]}),
                          ("zero before n",
                           {"n": b64(b"\0" + signing.RSA.n.to_bytes(256, "big"))})]:
        yield dpop(f"RSA jwk with {name}", "Not within the limits.", "dpop.key_invalid",
                   proof(signing.RSA, "RS256", header={"jwk": {**signing.RSA.jwk, **changes}}))


def dpop_claims_refused():
    for jti in (None, "", "j" * 257, 7):
        yield dpop(f"jti {str(jti)[:3]}", "1 to 256 bytes of string.", "dpop.jti_invalid",
                   proof(claims={"jti": jti}))
    for claims in ({"htm": None}, {"htu": None}, {"iat": None}, {"htm": 1}, {"iat": "5"},
                   {"iat": 1.5}, {"nonce": 5}, {"ath": 5}, {"exp": "5"}, {"nbf": 1e30}):
        yield dpop(f"claims {claims}", "Missing or mistyped.", "dpop.malformed",
                   proof(claims=claims))
    yield dpop("htm in small letters", "Byte for byte.", "dpop.htm_mismatch",
               proof(claims={"htm": "post"}))
    for htu, part in [
            ("http://server.example.com/token", 1), ("https://server.example.com:8443/token", 3),
            ("https://server.example.com/Token", 4), ("https://server.example.com/token/", 4),
            ("https://server.example.com//token", 4), ("https://server.example.com/%2Ftoken", 4),
            ("https://user@server.example.com/token", None),
            ("https://server.example.com./token", 2), ("/token", None),
            ("https://server.example.com/to%ken", None)]:
        yield dpop(f"htu {htu}", "Another target, or none.", "dpop.htu_mismatch",
                   proof(claims={"htu": htu}), measured=part)
    thumbprint = b64(signing.thumbprint(signing.ES256.jwk))
    bound = {"access_token": TOKEN, "expected_thumbprint": thumbprint}
    yield dpop("ath missing", "A token needs it.", "dpop.ath_missing", proof(), **bound)
    yield dpop("ath of another token", "Another digest.", "dpop.ath_mismatch",
               proof(claims={"ath": ATH}), **{**bound, "access_token": TOKEN + "x"})
    yield dpop("ath padded", "Compared as text.", "dpop.ath_mismatch",
               proof(claims={"ath": ATH + "="}), **bound)
    yield dpop("ath without a token", "Nothing to compare with.", "dpop.ath_unexpected",
               proof(claims={"ath": ATH}))
    other = b64(signing.thumbprint(signing.OTHER.jwk))
    yield dpop("another thumbprint expected", "Bound to another key.",
               "dpop.thumbprint_mismatch", proof(), expected_thumbprint=other)
    yield dpop("thumbprint expected with padding", "Compared as text.",
               "dpop.thumbprint_mismatch", proof(), expected_thumbprint=thumbprint + "=")


def dpop_times_refused():
    second = NOW // 1000
    yield dpop("60.5 s old", "Beyond 60 s.", "dpop.iat_too_old",
               proof(claims={"iat": second - 60}), measured=-60)
    yield dpop("10.5 s ahead", "Beyond 10 s.", "dpop.iat_in_future",
               proof(claims={"iat": second + 11}), measured=10)
    yield dpop("iat of 1970", "Far too old.", "dpop.iat_too_old", proof(claims={"iat": 0}))
    yield dpop("iat of the last second", "No overflow.", "dpop.iat_in_future",
               proof(claims={"iat": 2**63 - 1}))
    yield dpop("iat of the first second", "No overflow.", "dpop.iat_too_old",
               proof(claims={"iat": -2**63}))
    yield dpop("exp passed", "No grace.", "dpop.expired", proof(claims={"exp": second}))
    yield dpop("nbf ahead", "Beyond 10 s.", "dpop.not_yet_valid",
               proof(claims={"nbf": second + 11}))
    yield dpop("nonce missing", "Required by the call.", "dpop.nonce_required", proof(),
               require_nonce=True)
    good = nonce()
    for name, value in [
        ("of another realm", nonce(realm=b"other")), ("of another epoch", nonce(epoch=bytes(16))),
        ("of a challenge", b64(minted(b"key-challenge", signing.thumbprint(signing.ES256.jwk)))),
        ("of a key that has ended", nonce(key=KEYS[2])), ("too old", nonce(age=300_001)),
        ("from ahead", nonce(age=-2_001)), ("altered", ("B" if good[0] == "A" else "A") + good[1:]),
        ("not canonical", good[:-1] + chr(ord(good[-1]) + 1)), ("padded", good + "="),
        ("empty", ""), ("of the client's own", "hello"),
    ]:
        yield dpop(f"nonce {name}", "Not one of this realm and time.", "dpop.nonce_invalid",
                   proof(claims={"nonce": value}))


def dpop_order():
    """Of several faults the first in the order of the steps is told."""
    wrong = {"typ": "jwt", "alg": "none", "jwk": None}
    bad = {"jti": None, "htm": "GET", "htu": "https://other.example/", "iat": 0, "ath": "x"}
    steps = [("dpop.type_wrong", "typ", None), ("dpop.algorithm_not_allowed", "alg", None),
             ("dpop.key_invalid", "jwk", None), ("dpop.jti_invalid", None, "jti"),
             ("dpop.htm_mismatch", None, "htm"), ("dpop.htu_mismatch", None, "htu"),
             ("dpop.ath_unexpected", None, "ath"), ("dpop.iat_too_old", None, "iat")]
    header, claims = dict(wrong), dict(bad)
    for reason, in_header, in_claims in steps:
        yield dpop(f"{reason} first", "This and all later faults at once.", reason,
                   proof(header=header, claims=claims, signature=bytes(64)))
        header.pop(in_header, None)
        claims.pop(in_claims, None)


# The others

def pkce_vectors():
    verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    def case(name, why, reason, code_verifier=verifier, code_challenge=challenge,
             code_challenge_method="S256"):
        fields = {"code_verifier": code_verifier, "code_challenge": code_challenge,
                  "code_challenge_method": code_challenge_method}
        fields = {field: value for field, value in fields.items() if value is not None}
        return {"name": name, "why": why, "kind": "pkce.verify", "now": NOW, "evidence": fields,
                "hex": request("pkce.verify", {f: v.encode() for f, v in fields.items()}),
                "yields": {"reason": reason}}

    longest = "~" * 128
    longest_challenge = b64(hashlib.sha256(longest.encode()).digest())
    return [
        case("RFC 7636 appendix B", "Published.", "accepted"),
        case("longest verifier", "128 characters.", "accepted", longest, longest_challenge),
        case("method absent", "No default.", "pkce.method_not_allowed",
             code_challenge_method=None),
        case("method plain", "Never.", "pkce.method_not_allowed", code_challenge_method="plain"),
        case("method in small letters", "Byte for byte.", "pkce.method_not_allowed",
             code_challenge_method="s256"),
        case("method before absence", "The method comes first.", "pkce.method_not_allowed",
             code_verifier=None, code_challenge_method="plain"),
        case("verifier absent", "A challenge was given.", "pkce.verifier_missing",
             code_verifier=None),
        case("challenge absent", "No challenge was given.", "pkce.verifier_unexpected",
             code_challenge=None),
        case("verifier empty", "There, and too short.", "pkce.verifier_malformed", ""),
        case("verifier of 42", "Too short.", "pkce.verifier_malformed", verifier[:42]),
        case("verifier of 129", "Too long.", "pkce.verifier_malformed", "a" * 129),
        case("verifier with a plus", "Not unreserved.", "pkce.verifier_malformed",
             verifier[:-1] + "+"),
        case("challenge padded", "43 characters.", "pkce.challenge_malformed",
             code_challenge=challenge + "="),
        case("challenge not canonical", "Bits are left over.", "pkce.challenge_malformed",
             code_challenge=challenge[:-1] + "N"),
        case("challenge is the verifier", "plain in disguise.", "pkce.verifier_mismatch",
             code_challenge="dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
        case("another verifier", "Another digest.", "pkce.verifier_mismatch", "a" * 43),
    ]


def signature_vectors():
    message = b"what is signed"

    def case(name, why, reason, key, algorithm, signature, jwk=None, form=None):
        fields = {"public_key": compact(jwk or key.jwk), "algorithm": algorithm.encode(),
                  "message": message, "signature": signature}
        if form is not None:
            fields["signature_format"] = form
        return {"name": name, "why": why, "kind": "signature.verify", "now": NOW,
                "hex": request("signature.verify", fields), "yields": {"reason": reason}}

    es, ed, rsa = signing.ES256, signing.EDDSA, signing.RSA
    raw, der = es.sign(message), es.sign(message, der=True)
    found = [
        case("ES256", "Raw is the default.", "accepted", es, "ES256", raw),
        case("ES256 stated raw", "The same.", "accepted", es, "ES256", raw, form=1),
        case("ES256 in DER", "As stated.", "accepted", es, "ES256", der, form=2),
        case("ES384", "Raw.", "accepted", signing.ES384, "ES384", signing.ES384.sign(message)),
        case("EdDSA", "64 bytes.", "accepted", ed, "EdDSA", ed.sign(message)),
        case("RS256", "PKCS #1 v1.5.", "accepted", rsa, "RS256", rsa.sign(message, "RS256")),
        case("PS512", "Salt as long as the digest.", "accepted", rsa, "PS512",
             rsa.sign(message, "PS512")),
        case("DER not stated", "Raw is the default.", "signature.malformed", es, "ES256", der),
        case("raw stated as DER", "Not a SEQUENCE.", "signature.malformed", es, "ES256", raw,
             form=2),
        case("Ed25519 stated DER", "It has one form, whatever is stated.", "accepted", ed,
             "EdDSA", ed.sign(message), form=2),
        case("empty signature", "Of no format.", "signature.malformed", es, "ES256", b""),
        case("DER with a byte after it", "Strict.", "signature.malformed", es, "ES256",
             der + b"\0", form=2),
        case("algorithm unknown", "Not one of the list.", "signature.algorithm_not_allowed", es,
             "ES256K", raw),
        case("algorithm none", "Never.", "signature.algorithm_not_allowed", es, "none", raw),
        case("algorithm none, no signature", "The signature comes first.",
             "signature.malformed", es, "none", b""),
        case("key of another kind", "Not of this algorithm.", "signature.key_invalid", ed,
             "ES256", raw),
        case("private key", "Never sent.", "signature.key_invalid", es, "ES256", raw,
             jwk={**es.jwk, "d": es.jwk["x"]}),
        case("key off the curve", "Found at import.", "signature.key_invalid", es, "ES256", raw,
             jwk={**es.jwk, "y": es.jwk["x"]}),
        case("key not JSON", "Not a JWK.", "signature.key_invalid", es, "ES256", raw,
             jwk="text"),
        case("another key", "Does not hold.", "signature.invalid", signing.OTHER, "ES256", raw),
        case("r and s of zero", "At least 1.", "signature.invalid", es, "ES256", bytes(64)),
    ]
    return found


def challenge_vectors():
    es, ed = signing.ES256, signing.EDDSA
    second = NOW // 1000

    def case(name, why, reason, key=es, timestamp=second, told=None, signature=None, jwk=None,
             form=None, measured=None, challenge=None, der=True, rp_id=b"example.com", **changes):
        jwk = jwk or key.jwk
        value = challenge or minted(b"key-challenge", changes.pop(
            "subject", signing.thumbprint(key.jwk)), **changes)
        text = value + rp_id + timestamp.to_bytes(8, "big", signed=True)
        made = signature if signature is not None else (
            key.sign(text, der=True) if key.kty == "EC" and der else key.sign(text))
        fields = {"public_key": compact(jwk), "signature": made, "challenge": value,
                  "timestamp": timestamp if told is None else told}
        if form is not None:
            fields["signature_format"] = form
        yields = {"reason": reason}
        if measured is not None:
            yields["measured"] = measured
        if reason == "accepted":
            thumbprint = signing.thumbprint(jwk).hex()
            yields.update({"thumbprint": thumbprint, "discharge": {
                "shard_key": thumbprint, "pool": 1, "mode": 0, "challenge": value.hex(),
                "quota_key": derived.quota_key(bytes.fromhex(thumbprint)).hex()}})
        return {"name": name, "why": why, "kind": "challenge.verify", "now": NOW,
                "hex": request("challenge.verify", fields), "yields": yields}

    return [
        case("ES256", "DER is the default.", "accepted"),
        case("ES256 raw", "As stated.", "accepted", der=False, form=1),
        case("ES384", "SHA-384.", "accepted", signing.ES384),
        case("Ed25519", "64 bytes.", "accepted", ed),
        case("as old as its life", "60 s, to the millisecond.", "accepted", age=60_000),
        case("from ahead within the skew", "Clocks differ.", "accepted", age=-2_000),
        case("signed 60 s ago", "Within 60 s.", "accepted", timestamp=second - 60),
        case("signed 60 s ahead", "Within 60 s.", "accepted", timestamp=second + 60),
        case("RSA key", "Not a device's key.", "key.not_allowed", signing.RSA),
        case("private key", "Never sent.", "signature.key_invalid",
             jwk={**es.jwk, "d": es.jwk["x"]}),
        case("raw not stated", "DER is the default.", "signature.malformed", der=False),
        case("of another epoch", "The epoch is in the MAC.", "challenge.wrong_purpose",
             epoch=bytes(16)),
        case("of a key that has ended", "Its key id is no longer live.", "challenge.expired",
             key=es, challenge=minted(b"key-challenge", signing.thumbprint(es.jwk), key=KEYS[2])),
        case("for another key", "The subject is in the MAC.", "challenge.wrong_purpose",
             subject=signing.thumbprint(signing.OTHER.jwk)),
        case("of another realm", "The realm is in the MAC.", "challenge.wrong_purpose",
             realm=b"other"),
        case("a nonce", "The purpose is in the MAC.", "challenge.wrong_purpose",
             challenge=minted(b"dpop-nonce")),
        case("too old", "Whatever its timestamp.", "challenge.expired", age=60_001),
        case("from too far ahead", "Beyond the skew.", "challenge.expired", age=-2_001),
        case("signed 61 s ago", "However young the challenge.",
             "challenge.timestamp_out_of_range", timestamp=second - 61, measured=-61),
        case("signed 61 s ahead", "However young the challenge.",
             "challenge.timestamp_out_of_range", timestamp=second + 61, measured=61),
        case("another timestamp told than signed", "It is in the signed bytes.",
             "signature.invalid", told=second - 1),
        case("another relying party", "It is in the signed bytes.", "signature.invalid",
             rp_id=b"evil.example"),
        case("signed by another key", "Does not hold.", "signature.invalid",
             signature=signing.OTHER.sign(b"x", der=True)),
        case("expired before the timestamp", "Of two faults the first.", "challenge.expired",
             age=60_001, timestamp=0),
    ]


def files():
    groups = {"dpop/accepted.json": list(dpop_accepted()),
              "dpop/refused.json": list(dpop_refused()), "pkce/pkce.json": pkce_vectors(), "signature/signature.json": signature_vectors(),
              "challenge/challenge.json": challenge_vectors()}
    return {"protocol/vectors/" + path: json.dumps(
        {"context": CONTEXT, "vectors": vectors}, indent=1) + "\n"
        for path, vectors in groups.items()}
