"""Digests and minted values (SPEC.md, Derived values), on the standard library alone."""

import hashlib
import hmac
import struct


def prefixed(raw, form="B"):
    """The bytes after their length."""
    return struct.pack(">" + form, len(raw)) + raw


def jti_digest(realm, thumbprint, jti):
    """What a DPoP proof is recorded under."""
    return hashlib.sha256(b"assay/1/jti\0" + prefixed(realm) + thumbprint
                          + prefixed(jti, "H")).digest()


def challenge_digest(realm, challenge):
    """What a consumed challenge is recorded under, inside the ledger."""
    return hashlib.sha256(b"assay/1/challenge\0" + prefixed(realm) + challenge).digest()


def quota_key(name_or_thumbprint):
    """Whose share of a pool a taking draws on."""
    return hashlib.sha256(name_or_thumbprint).digest()[:16]


def minted(key_id, key, minted_at, randomness, realm, purpose, subject, epoch):
    """A challenge or nonce: 16 bytes in the open and the first 16 of their MAC."""
    head = struct.pack(">HQ", key_id, minted_at)[:2] + struct.pack(">Q", minted_at)[2:] + randomness
    mac = hmac.new(key, head + prefixed(realm) + prefixed(purpose) + prefixed(subject) + epoch,
                   hashlib.sha256).digest()
    return head + mac[:16]
