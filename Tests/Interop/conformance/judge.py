"""A second judge of access tokens, written from the RFCs, with nothing of Assay's in it.

It says the first reason that stands against a token presented with a proof that holds in itself,
in the words of the catalogue: RFC 7515 and 7518 (the signature), RFC 9068 (the claims), RFC 9449
sections 6 and 7, RFC 8705 section 3 and RFC 7800 (the binding).
"""

import base64
import json
import re
from dataclasses import dataclass

from support.proofs import from_base64url, verifies

TYPES = ("at+jwt", "application/at+jwt")
TEXT = re.compile(r"[A-Za-z0-9_-]*\Z")
SCOPE = re.compile(r"[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*\Z")
LEEWAY = 5
KNOWN_BINDINGS = {"jkt", "x5t#S256"}


class Against(Exception):
    """The reason that stands against the token."""


def against(reason, condition=True):
    if condition:
        raise Against(reason)


@dataclass
class Realm:
    """Keys are {issuer: {kid: (algorithm, public key)}}."""

    keys: dict
    audiences: tuple
    bearer_allowed: bool = False
    reads_certificates: bool = False
    required: tuple = ("sub", "client_id", "jti")


def strict(text):
    """The bytes behind base64url without padding and without bits left over."""
    against("token.malformed", not TEXT.match(text) or len(text) % 4 == 1)
    raw = from_base64url(text)
    against("token.malformed", base64.urlsafe_b64encode(raw).rstrip(b"=").decode() != text)
    return raw


def one_of_each(pairs):
    names = [name for name, _ in pairs]
    against("token.malformed", len(set(names)) != len(names))
    return dict(pairs)


def integer(text):
    number = int(text)
    # Beyond 64 bits it is no time and no text, and nothing else is looked at.
    return number if text != "-0" and -2 ** 63 <= number < 2 ** 63 else None


def nothing(text):
    raise Against("token.malformed")


def json_object(raw):
    try:
        told = json.loads(raw.decode("utf-8"), object_pairs_hook=one_of_each, parse_int=integer,
                          parse_constant=nothing)
        json.dumps(told, ensure_ascii=False).encode("utf-8")  # lone surrogates
    except (ValueError, RecursionError):
        raise Against("token.malformed") from None
    against("token.malformed", not isinstance(told, dict))
    return told


def seconds(claims, name):
    """A NumericDate's whole seconds (RFC 7519 section 2): an integer, or one with decimals."""
    value = claims.get(name, 0)
    good = isinstance(value, (int, float)) and not isinstance(value, bool)
    against("token.malformed", not good or isinstance(value, float) and "e" in repr(value))
    return int(value)


def binding(claims):
    """(thumbprint, certificate) the token is bound to; None for each it is not."""
    if "cnf" not in claims:
        return None, None
    cnf = claims["cnf"]
    against("token.binding_invalid", not isinstance(cnf, dict) or not cnf
            or not set(cnf) <= KNOWN_BINDINGS)
    for value in cnf.values():
        against("token.binding_invalid",
                not isinstance(value, str) or len(value) != 43 or not TEXT.match(value))
        try:
            strict(value)
        except Against:
            raise Against("token.binding_invalid") from None
    return cnf.get("jkt"), cnf.get("x5t#S256")


def reason(asked, proof_key, realm, now):
    """The reason against a request whose proof, if it has one, is of this thumbprint and holds;
    `accepted` where nothing is."""
    try:
        check(asked, proof_key, realm, now)
        return "accepted"
    except Against as stands:
        return str(stands)


def check(asked, proof_key, realm, now):
    against("dpop.proof_missing", asked.scheme == "DPoP" and proof_key is None)
    parts = asked.token.split(".")
    against("token.missing", not asked.token)
    against("token.malformed", len(parts) != 3)
    head, body, signature = (strict(part) for part in parts)
    against("token.malformed", not signature)
    header = json_object(head)
    claims = json_object(body)

    typ = header.get("typ", "")
    against("token.malformed", not isinstance(typ, str) or "crit" in header or "b64" in header)
    against("token.type_wrong", typ.lower() not in TYPES)
    algorithm = header.get("alg")
    against("token.malformed", not isinstance(algorithm, str))
    issuer = claims.get("iss")
    kid = header.get("kid")
    against("token.malformed", "kid" in header and not isinstance(kid, str))
    against("token.claim_missing", "iss" not in claims)
    against("token.malformed", not isinstance(issuer, str))
    against("token.issuer_unknown", issuer not in realm.keys)
    keys = realm.keys[issuer]
    allowed = {each for each, _ in keys.values()}
    against("token.algorithm_not_allowed", algorithm not in allowed)
    if kid is None:
        fitting = [key for each, key in keys.values() if each == algorithm]
        against("token.key_unknown", len(fitting) != 1)
        public = fitting[0]
    else:
        against("token.key_unknown", kid not in keys)
        against("token.algorithm_not_allowed", keys[kid][0] != algorithm)
        public = keys[kid][1]

    audience = claims.get("aud")
    against("token.claim_missing", "aud" not in claims)
    named = [audience] if isinstance(audience, str) else audience
    against("token.malformed", not isinstance(named, list)
            or not all(isinstance(each, str) for each in named))
    against("token.audience_mismatch", not set(named) & set(realm.audiences))
    for name in ("exp", "iat"):
        against("token.claim_missing", name not in claims)
    expires, made, begins = (seconds(claims, name) for name in ("exp", "iat", "nbf"))
    against("token.expired", expires <= now - LEEWAY)
    against("token.not_yet_valid", max(made, begins) > now + LEEWAY)
    for name in realm.required:
        against("token.claim_missing", claims.get(name) is None)
        against("token.malformed", not isinstance(claims[name], str) or not claims[name])
    scope = claims.get("scope", "")
    against("token.malformed", not isinstance(scope, str) or bool(scope) and not SCOPE.match(scope))

    thumbprint, certificate = binding(claims)
    if asked.scheme == "DPoP":
        against("token.not_bound", thumbprint is None)
    else:
        against("token.downgrade", thumbprint is not None or proof_key is not None)
        against("token.not_bound", certificate is None and not realm.bearer_allowed)
    if certificate is not None:
        given = asked.certificate if realm.reads_certificates else None
        against("token.binding_mismatch", given != certificate)
    if thumbprint is not None:
        against("token.binding_mismatch", thumbprint != proof_key)
    wanted = set((asked.scope or "").split(" ")) - {""}
    against("token.scope_missing", not wanted <= set(scope.split(" ")))
    against("token.signature_invalid", not verifies(
        public, algorithm, ".".join(parts[:2]).encode(), signature))
