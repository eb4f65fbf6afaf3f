"""Broken access tokens: the service and the second judge say the same reason of each, both ways"""

import base64
import hmac
import time

from conformance.judging import agree
from support.checking import check, holds
from support.issuers import ISSUER, OTHER
from support.numbers import P256_ORDER
from support.proofs import base64url, compact_json, from_base64url, key, public
from support.tokens import WAYS, Token, presented

CASES = []  # (what is broken, the reason, makes the token's text)
OK = "accepted"


def header(what, reason, **changes):
    def make(token):
        token.header.update(changes)
        token.header = {name: value for name, value in token.header.items() if value is not None}
        return token.by_hand()
    CASES.append((f"header: {what}", reason, make))


class Left:
    """Stands for a claim that is left out; None is null."""


def claims(what, reason, **changes):
    def make(token):
        token.claims.update(changes)
        token.claims = {name: value() if callable(value) and value is not Left else value
                        for name, value in token.claims.items() if value is not Left}
        return token.by_hand()
    CASES.append((f"claims: {what}", reason, make))


def made(what, reason, make):
    CASES.append((what, reason, make))


def text(part, change):
    """A maker that changes the JSON text of a part, which `json` would never write."""
    def make(token):
        whole = compact_json(getattr(token, part))
        changed = change(whole)
        if changed == whole:
            raise ValueError(part)
        return token.by_hand(**{part: changed})
    return make


def ahead(seconds):
    return lambda: int(time.time()) + seconds


# The shape of a token

for what, change in (
        ("two parts", lambda text: text.rpartition(".")[0]),
        ("four parts", lambda text: text + ".AAAA"),
        ("five parts, as of a JWE", lambda text: text + ".AAAA.AAAA"),
        ("one part", lambda text: text.replace(".", "")),
        ("nothing before the first dot", lambda text: text[text.index("."):]),
        ("nothing between the dots", lambda text: "..".join(text.split(".")[::2])),
        ("padding", lambda text: text + "=="),
        ("another alphabet's characters", lambda text: text[:-6] + "+/" + text[-4:]),
        ("a bit left over", lambda text: text.rpartition(".")[0] + "." + "A" * 85 + "B"),
        ("a letter before it", lambda text: "x" + text),
        ("JSON serialisation", lambda text: compact_json(dict(zip(
            ("protected", "payload", "signature"), text.split(".")))))):
    made(f"shape: {what}", "token.malformed", lambda token, change=change: change(
        token.by_joserfc()))
for part in ("header", "claims"):
    for what, whole in (("a list", "[]"), ("a number", "7"), ("null", "null"), ("text", '"x"'),
                        ("nothing", ""), ("cut off", "{"), ("a trailing comma", '{"a":1,}'),
                        ("a comment", '{"a":1}//'), ("single quotes", "{'a':1}")):
        made(f"{part}: {what} in place of an object", "token.malformed",
             lambda token, part=part, whole=whole: token.by_hand(**{part: whole}))
    made(f"{part}: a byte order mark", "token.malformed", text(part, lambda whole: "\ufeff" + whole))
    made(f"{part}: more after it", "token.malformed", text(part, lambda whole: whole + "{}"))
    made(f"{part}: Latin-1", "token.malformed", lambda token, part=part: token.by_hand(**{
        part: compact_json({**getattr(token, part), "x": "e"}).replace('"e"', '"\u00e9"')
        .encode("latin-1")}))
    made(f"{part}: NaN", "token.malformed", text(part, lambda whole: whole[:-1] + ',"x":NaN}'))
    made(f"{part}: a lone surrogate", "token.malformed",
         text(part, lambda whole: whole[:-1] + ',"x":"\\udc00"}'))
for part, name, again in (("header", "alg", '"none"'), ("header", "kid", '"second"'),
                          ("claims", "iss", f'"{ISSUER}"'), ("claims", "exp", "9999999999"),
                          ("claims", "cnf", '{"jkt":"x"}'), ("claims", "sub", '"root"')):
    made(f"{part}: {name} twice", "token.malformed",
         text(part, lambda whole, name=name, again=again: f'{{"{name}":{again},' + whole[1:]))
made("claims: sub twice, once escaped", "token.malformed",
     text("claims", lambda whole: '{"s\\u0075b":"root",' + whole[1:]))
made("claims: a name twice deep inside", "token.malformed",
     text("claims", lambda whole: whole[:-1] + ',"x":[{"a":{"b":1,"b":1}}]}'))

# The header

for typ in ("at+jwt", "AT+JWT", "application/at+jwt", "Application/AT+jwt"):
    header(f"typ {typ}", OK, typ=typ)
for typ in ("JWT", "jwt", "at+jwt ", "at", "+jwt", "dpop+jwt", "application/jwt", "",
            "application/application/at+jwt", "text/at+jwt", "token-introspection+jwt"):
    header(f"typ {typ!r}", "token.type_wrong", typ=typ)
header("no typ", "token.type_wrong", typ=None)
header("typ of an ID token", "token.type_wrong", typ="JWT")
header("a typ that is a number", "token.malformed", typ=7)
header("crit", "token.malformed", crit=["exp"], exp=1)
header("crit that is empty", "token.malformed", crit=[])
header("b64 that is false", "token.malformed", b64=False)
header("no alg", "token.malformed", alg=None)
header("an alg that is a number", "token.malformed", alg=7)
for algorithm in ("none", "None", "NONE", "", "es256", "ES256K", "HS256", "HS512", "RSA-OAEP"):
    header(f"alg {algorithm!r}", "token.algorithm_not_allowed", alg=algorithm)
for algorithm in ("ES384", "RS256", "EdDSA"):
    header(f"alg {algorithm}, which is not the key's", "token.algorithm_not_allowed",
           alg=algorithm)
header("a kid nobody has", "token.key_unknown", kid="nobody")
header("an empty kid", "token.key_unknown", kid="")
header("a kid in capitals", "token.key_unknown", kid="ES256")
header("a kid that is a number", "token.malformed", kid=7)
header("the kid of another key of the issuer", "token.signature_invalid", kid="second")
header("the kid of a key for encryption", "token.key_unknown", kid="encryption")
header("the kid of a symmetric key", "token.key_unknown", kid="secret")
header("no kid, where two keys fit", "token.key_unknown", kid=None)
header("members nobody knows", OK, x="1", y=[1, {"z": None}])


def without_signature(algorithm):
    def make(token):
        token.header["alg"] = algorithm
        return token.by_hand(signature=b"")
    return make


made("alg none without a signature", "token.malformed", without_signature("none"))


def by_secret(secret, kid):
    """HS256 with what everybody knows as the secret."""
    def make(token):
        token.header.update(alg="HS256", kid=kid)
        return token.by_hand(signature=lambda message: hmac.digest(
            secret(token), message, "sha256"))
    return make


made("HS256 with the public key as the secret", "token.algorithm_not_allowed",
     by_secret(lambda token: compact_json(public(token.key)).encode(), "es256"))
made("HS256 with the empty secret", "token.algorithm_not_allowed", by_secret(
    lambda token: b"", "es256"))
made("HS256 with the symmetric key that stands in the set", "token.algorithm_not_allowed",
     by_secret(lambda token: base64.b64decode("c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0"), "secret"))


def by_stranger(kid=None, **members):
    """A stranger's signature, and a header that says where to find the stranger's key."""
    def make(token):
        stranger = key("ES256", "stranger")
        told = {name: value(stranger) for name, value in members.items()}
        token.header.update(told, **({"kid": kid} if kid else {}))
        return token.by_hand(signer=stranger)
    return make


made("the stranger's own jwk", "token.signature_invalid", by_stranger(jwk=public))
made("the stranger's own jwk under its kid", "token.key_unknown",
     by_stranger("stranger", jwk=public))
made("jku of a stranger", "token.key_unknown",
     by_stranger("stranger", jku=lambda _: "http://127.0.0.1:1/jwks"))
made("jku of a stranger under a known kid", "token.signature_invalid",
     by_stranger(jku=lambda _: "http://127.0.0.1:1/jwks"))
made("x5u of a stranger", "token.signature_invalid",
     by_stranger(x5u=lambda _: "http://127.0.0.1:1/cert"))
made("x5c of a stranger", "token.signature_invalid", by_stranger(x5c=lambda _: ["AAAA"]))

# The claims

for issuer in (ISSUER + "/", ISSUER[:-1], ISSUER.upper(), "http" + ISSUER[5:], " " + ISSUER, "",
               "https://elsewhere.example.com"):
    claims(f"iss {issuer!r}", "token.issuer_unknown", iss=issuer)
claims("no iss", "token.claim_missing", iss=Left)
for value in (7, [ISSUER], {"iss": ISSUER}, None):
    claims(f"an iss that is {value!r}", "token.malformed", iss=value)
for audience in ("https://api.example.com/", "https://api.example.co", "API.EXAMPLE.COM", "",
                 [], ["https://elsewhere.example.com"], ["https://api.example.com/"]):
    claims(f"aud {audience!r}", "token.audience_mismatch", aud=audience)
claims("aud that names others too", OK, aud=["https://x.example", "https://api.example.com"])
claims("no aud", "token.claim_missing", aud=Left)
for value in (7, None, {"a": "https://api.example.com"}, [7], ["https://api.example.com", None]):
    claims(f"an aud that is {value!r}", "token.malformed", aud=value)
claims("exp of a minute ago", "token.expired", exp=ahead(-60))
claims("exp of 8 s ago", "token.expired", exp=ahead(-8))
claims("exp of 2 s ago, within the leeway", OK, exp=ahead(-2))
claims("exp before the epoch", "token.expired", exp=-1)
claims("exp at the epoch", "token.expired", exp=0)
claims("no exp", "token.claim_missing", exp=Left)
claims("exp with decimals, of 1970", "token.expired", exp=2.5)
claims("exp with decimals, ahead", OK, exp=lambda: time.time() + 60.25)
for value in ("9999999999", 1e300, None, True, [9999999999]):
    claims(f"an exp that is {value!r}", "token.malformed", exp=value)
claims("an exp of 100 digits", "token.malformed", exp=10 ** 100)
claims("an iat a minute ahead", "token.not_yet_valid", iat=ahead(60))
claims("an iat 2 s ahead, within the leeway", OK, iat=ahead(2))
claims("no iat", "token.claim_missing", iat=Left)
claims("an iat that is text", "token.malformed", iat="1")
claims("an nbf a minute ahead", "token.not_yet_valid", nbf=ahead(60))
claims("an nbf 2 s ahead, within the leeway", OK, nbf=ahead(2))
claims("an nbf of the past", OK, nbf=1)
claims("an nbf that is text", "token.malformed", nbf="1")
for name in ("sub", "client_id", "jti"):
    claims(f"no {name}", "token.claim_missing", **{name: Left})
    claims(f"{name} that is null", "token.claim_missing", **{name: None})
    for value in (7, "", ["x"], {}):
        claims(f"{name} that is {value!r}", "token.malformed", **{name: value})
for value in (["orders.read"], 7, None, {}):
    claims(f"a scope that is {value!r}", "token.malformed", scope=value)
for value in ("a  b", " a", "a ", 'a"b', "a\\b", "a\tb", "\u00e9", "a\nb"):
    claims(f"the scope {value!r}", "token.malformed", scope=value)
claims("no scope", OK, scope=Left)

# The binding

for value in (None, [], "x", 7, {}, {"kid": "x"}, {"jwk": {"kty": "oct", "k": "AAAA"}},
              {"jkt": 7}, {"jkt": None}, {"jkt": ""}, {"jkt": "A" * 42}, {"jkt": "A" * 44},
              {"jkt": "A" * 42 + "="}, {"jkt": "A" * 42 + "+"}, {"jkt": "A" * 42 + "B"},
              {"jkt": ["A" * 43]}, {"JKT": "A" * 43}, {"x5t#S256": "A" * 42},
              {"x5t#S256": 7}, {"x5t": "A" * 43}):
    claims(f"cnf {value!r}", "token.binding_invalid", cnf=value)
claims("bound to another key", "token.binding_mismatch", cnf={"jkt": "A" * 43})
claims("bound to a certificate too, which no realm asked for", "token.binding_mismatch",
       cnf=lambda: {"jkt": key("ES256", "owner").thumbprint(), "x5t#S256": "A" * 43})
claims("bound to a certificate alone", "token.not_bound", cnf={"x5t#S256": "A" * 43})
claims("not bound at all", "token.not_bound", cnf=Left)

# The signature, beside what algorithms.py spoils


def ecdsa(change):
    def make(token):
        head, _, last = token.by_joserfc().rpartition(".")
        raw = from_base64url(last)
        r, s = (int.from_bytes(half, "big") for half in (raw[:32], raw[32:]))
        return f"{head}.{base64url(b''.join(n.to_bytes(32, 'big') for n in change(r, s)))}"
    return make


made("r of zero", "token.signature_invalid", ecdsa(lambda r, s: (0, s)))
made("s of zero", "token.signature_invalid", ecdsa(lambda r, s: (r, 0)))
made("s above the order", "token.signature_invalid",
     ecdsa(lambda r, s: (r, (s + P256_ORDER) % 2 ** 256)))
made("the other s that holds", OK, ecdsa(lambda r, s: (r, P256_ORDER - s)))
made("the claims of another token under the signature", "token.signature_invalid",
     lambda token: ".".join((token.by_joserfc().split(".")[0], base64url(compact_json(
         {**token.claims, "sub": "root"}).encode()), token.by_joserfc().split(".")[2])))
made("another issuer named", "token.key_unknown",
     lambda token: (token.claims.update(iss=OTHER), token.by_hand())[1])


def state_check(what, reason, make, way):
    @check(f"{what}: {reason}, {way}")
    def _():
        owner = key("ES256", "owner")
        asked = presented(make(Token(bound_to=owner)), owner)
        told = agree(way, asked, owner, what)
        holds(told.reason == reason, f"both say {told.reason}")
        # RFC 6750 section 3.1; a gateway's client gets it in the one challenge.
        holds(told.error == (None if reason == OK else "invalid_token"), told.error)


for case in CASES:
    for each in WAYS:
        state_check(*case, each)


@check("there are more than a hundred broken tokens, no two alike")
def _():
    names = [what for what, reason, _ in CASES if reason != OK]
    holds(len(names) == len(set(names)) > 100, len(names))
