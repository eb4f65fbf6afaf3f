"""Vectors of the digests and minted values, and their published anchors."""

import base64
import hashlib
import json

from assay_client import derived, signed
from assay_client.registry import KINDS

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


def lifecycle_vectors():
    """Digests, subjects and secrets of the life cycle: a function's name and its arguments."""
    ids = bytes(range(1, 19))
    cases = [
        ("code_digest", "An authorization code.", "default", [b"SplxlOBeZQQYbYS6WxSbIA"]),
        ("code_digest", "Another realm, another code.", "other", [b"SplxlOBeZQQYbYS6WxSbIA"]),
        ("client_digest", "A client_id; the same in every realm.", None, [b"s6BhdRkqt3"]),
        ("redirect_uri_digest", "A redirect URI, exact bytes.", None,
         [b"https://client.example.com/cb?x=%2f"]),
        ("binding_digest", "What the browser session keeps.", None, [b"a" * 16]),
        ("token_digest", "A token to revoke.", "default",
         [b"https://issuer.example.com", b"jti-1"]),
        ("token_digest", "Length prefixes keep issuer and jti apart.", "default",
         [b"https://issuer.example.comj", b"ti-1"]),
        ("account_digest", "An account: the shard key; its first half is the ledger's key.",
         "default", [b"alice"]),
        ("enrolment_subject", "Of account and device.", None, [b"alice", b"device-1"]),
        ("enrolment_subject", "Of an account alone: enroll.start named no device.", None,
         [b"alice", b""]),
        ("id_subject", "Of a credential's id, as it was given.", None,
         [b"AQIDBAUGBwgJCgsMDQ4PEBES"]),
        ("id_subject", "Of an id that is none of ours.", None, [b""]),
        ("transaction_state", "An id and its MAC.", "default", [KEY, bytes(16)], "secret"),
        ("transaction_nonce", "The nonce of the same transaction.", "default",
         [KEY, bytes(16)], "secret"),
    ]
    found = []
    for name, why, realm, parts, *keyed in cases:
        function = getattr(derived, name)
        if keyed:
            value = function(parts[0], realm.encode(), *parts[1:])
        else:
            value = function(*([] if realm is None else [realm.encode()]), *parts)
        entry = {"computes": name, "why": why}
        if realm is not None:
            entry["realm"] = realm
        entry.update(parts=[part.hex() for part in parts], yields=value.hex())
        found.append(entry)
    for generation in (0, 1, 2**32 - 1):
        value = derived.refresh_token(KEY, b"default", ids, generation)
        found.append({
            "computes": "refresh_token", "why": "Session id, generation, MAC.",
            "realm": "default", "parts": [KEY.hex(), ids.hex()], "generation": generation,
            "yields": value.hex(),
            "text": base64.urlsafe_b64encode(value).rstrip(b"=").decode()})
    for kind, realm, fields, why in [
        ("enroll.finish", "default", b"", "Kind, realm, and the fields as they were sent."),
        ("enroll.finish", "default", bytes.fromhex("30010005616c696365"), "With a field."),
        ("credential.revoke_all", "default", bytes.fromhex("30010005616c696365"),
         "Another kind, another call."),
    ]:
        found.append({
            "computes": "call_digest", "why": why, "realm": realm, "kind": KINDS[kind],
            "fields": fields.hex(),
            "yields": derived.call_digest(KINDS[kind], realm.encode(), fields).hex()})
    return found


def signed_vectors():
    """The bytes that devices sign."""
    challenge, key = bytes(range(32)), bytes.fromhex("3059301306072a8648ce3d0201") + bytes(78)
    recovery = b"AQIDBAUGBwgJCgsMDQ4PEBES"
    cases = [
        ("possession", "By the new key.", [challenge, key]),
        ("rotation", "By the old key, over the new one.", [challenge, key]),
        ("enrolment_approval", "By another credential.", [challenge, key]),
        ("recovery_approval", "Over the id's ASCII, never decoded.", [challenge, recovery]),
        ("recovery_cancellation", "Another purpose, other bytes.", [challenge, recovery]),
    ]
    found = [{"computes": f"signed.{name}", "why": why, "parts": [part.hex() for part in parts],
              "yields": getattr(signed, name)(*parts).hex()} for name, why, parts in cases]
    for timestamp in (1767225601, -1):
        found.append({
            "computes": "signed.sign_in", "why": "Challenge, rp_id, time in seconds.",
            "parts": [challenge.hex(), b"example.com".hex()], "timestamp": timestamp,
            "yields": signed.sign_in(challenge, b"example.com", timestamp).hex()})
    return found


MINTED = [
    ("dpop-nonce", b"", "default", "A nonce has no subject."),
    ("key-challenge", THUMBPRINT, "default", "A challenge is for one key."),
    ("key-challenge", THUMBPRINT, "other", "Another realm, another MAC."),
    ("dpop-nonce", b"", "a" * 63, "The longest realm."),
]
SUBJECT = derived.id_subject(b"AQIDBAUGBwgJCgsMDQ4PEBES")
PURPOSES = [
    ("enroll", derived.enrolment_subject(b"alice", b"device-1"), "default",
     "For an account and a device."),
    ("sign-in", SUBJECT, "default", "For a credential to sign in."),
    ("enroll-approve", SUBJECT, "default", "For a credential to approve an enrolment."),
    ("rotate", SUBJECT, "default", "For a credential to be replaced."),
    ("recovery", SUBJECT, "default", "For one approval or cancellation of a recovery."),
]


def minted_vectors(cases):
    found = []
    for purpose, subject, realm, why in cases:
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
        "minted.json": {"vectors": minted_vectors(MINTED)},
        "purposes.json": {"vectors": minted_vectors(PURPOSES)},
        "lifecycle.json": {"vectors": lifecycle_vectors()},
        "signed.json": {"vectors": signed_vectors()},
        "published.json": {"vectors": published_vectors()},
    }
    return {"protocol/vectors/derived/" + name: json.dumps(value, indent=1) + "\n"
            for name, value in content.items()}
