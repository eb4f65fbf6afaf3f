"""Vectors of the digests and minted values, and their published anchors."""

import base64
import hashlib
import json

from assay_client import derived

KEY = bytes(range(0x40, 0x60))
EPOCH = bytes(range(0xE0, 0xF0))
RANDOMNESS = bytes(range(0xA0, 0xA8))
MINTED_AT = 1767225600123
THUMBPRINT = bytes(range(0xC0, 0xE0))


def digest_vectors():
    found = []
    for realm, jti, why in [
        ("default", b"e1j3V_bKic8-LAEB", "A usual jti, the one of RFC 9449 figure 2."),
        ("default", b"j", "The shortest jti."),
        ("a", b"x" * 256, "The longest jti."),
        ("default", "ü".encode(), "The jti's UTF-8 bytes count."),
        ("defaul", b"t" + b"j", "Length prefixes keep realm and jti apart."),
    ]:
        found.append({
            "computes": "jti_digest", "why": why, "realm": realm,
            "thumbprint": THUMBPRINT.hex(), "jti": jti.hex(),
            "yields": derived.jti_digest(realm.encode(), THUMBPRINT, jti).hex()})
    challenge = bytes(range(32))
    found.append({
        "computes": "challenge_digest", "why": "A consumed challenge.", "realm": "default",
        "challenge": challenge.hex(),
        "yields": derived.challenge_digest(b"default", challenge).hex()})
    for name, why in [(b"gateway-7", "The open pool: the caller's name."),
                      (b"", "The open pool without a name."),
                      (THUMBPRINT, "The reserved pool: the thumbprint.")]:
        found.append({"computes": "quota_key", "why": why, "of": name.hex(),
                      "yields": derived.quota_key(name).hex()})
    return found


def minted_vectors():
    found = []
    for purpose, subject, realm, why in [
        ("dpop-nonce", b"", "default", "A nonce has no subject."),
        ("key-challenge", THUMBPRINT, "default", "A challenge is for one key."),
        ("key-challenge", THUMBPRINT, "other", "Another realm, another MAC."),
        ("dpop-nonce", b"", "a" * 63, "The longest realm."),
    ]:
        value = derived.minted(0x0102, KEY, MINTED_AT, RANDOMNESS, realm.encode(),
                               purpose.encode(), subject, EPOCH)
        found.append({
            "computes": "minted", "why": why, "key_id": 0x0102, "key": KEY.hex(),
            "minted_at": MINTED_AT, "randomness": RANDOMNESS.hex(), "realm": realm,
            "purpose": purpose, "subject": subject.hex(), "epoch": EPOCH.hex(),
            "yields": value.hex(),
            "text": base64.urlsafe_b64encode(value).rstrip(b"=").decode()})
    return found


def published_vectors():
    """Values other documents give; here for a check that does not rest on our own code."""
    verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest())
    token = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"
    ath = base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest())
    assert challenge.rstrip(b"=") == b"E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    assert ath.rstrip(b"=") == b"fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo"
    return [
        {"computes": "s256", "why": "RFC 7636 appendix B.", "of": verifier,
         "yields": challenge.rstrip(b"=").decode()},
        {"computes": "s256", "why": "ath of RFC 9449 figure 12.", "of": token,
         "yields": ath.rstrip(b"=").decode()},
    ]


def files():
    content = {
        "digests.json": {"vectors": digest_vectors()},
        "minted.json": {"vectors": minted_vectors()},
        "published.json": {"vectors": published_vectors()},
    }
    return {"protocol/vectors/derived/" + name: json.dumps(value, indent=1) + "\n"
            for name, value in content.items()}
