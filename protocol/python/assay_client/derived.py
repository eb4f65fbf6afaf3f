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


# What reaches the ledger in place of texts (SPEC.md, Digests)

def half(raw):
    """The first half of SHA-256."""
    return hashlib.sha256(raw).digest()[:16]


def code_digest(realm, code):
    return half(b"assay/1/code\0" + prefixed(realm) + code)


def client_digest(client_id):
    return half(b"assay/1/client\0" + client_id)


def redirect_uri_digest(redirect_uri):
    return half(b"assay/1/redirect-uri\0" + redirect_uri)


def binding_digest(binding):
    return half(b"assay/1/binding\0" + binding)


def token_digest(realm, issuer, jti):
    """What an access token is revoked under."""
    return half(b"assay/1/token\0" + prefixed(realm) + prefixed(issuer, "H") + jti)


def account_digest(realm, account):
    """Whole: the shard key of what is an account's; its first half is the ledger's key."""
    return hashlib.sha256(b"assay/1/account\0" + prefixed(realm) + account).digest()


def call_digest(kind, realm, fields):
    """What a kept answer knows its call by: kind, realm, and the fields as they were sent."""
    return hashlib.sha256(b"assay/1/call\0" + struct.pack(">H", kind) + prefixed(realm)
                          + fields).digest()


# Subjects of minted values

def enrolment_subject(account, device=b""):
    return hashlib.sha256(prefixed(account, "H") + prefixed(device, "H")).digest()


def id_subject(text):
    """Of a credential's or a recovery's id as it was given."""
    return hashlib.sha256(text).digest()


# What only the ledger can make, from a secret that stands in no backup

def transaction_state(secret, realm, transaction):
    mac = hmac.new(secret, b"assay/1/state\0" + prefixed(realm) + transaction, hashlib.sha256)
    return transaction + mac.digest()[:16]


def transaction_nonce(secret, realm, transaction):
    return hmac.new(secret, b"assay/1/nonce\0" + prefixed(realm) + transaction,
                    hashlib.sha256).digest()


def refresh_token(secret, realm, session, generation):
    head = session + struct.pack(">I", generation)
    mac = hmac.new(secret, b"assay/1/refresh\0" + prefixed(realm) + head, hashlib.sha256)
    return head + mac.digest()[:16]
