"""The bytes that devices sign (SPEC.md, Signed bytes), on the standard library alone."""

import hashlib
import struct


def possession(nonce, public_key):
    """By a new key: the 32 bytes of the nonce and the key as it is sent."""
    return nonce + public_key


def sign_in(challenge, rp_id, timestamp):
    """By a credential's key: the time in seconds is signed too."""
    return challenge + rp_id + struct.pack(">q", timestamp)


def purposed(purpose, challenge, content):
    """For everything else: what it is for and what it is about are signed with it."""
    return (b"assay/1/" + purpose + b"\0" + challenge + hashlib.sha256(content).digest())


def rotation(challenge, public_key):
    """By the old key, over the new one."""
    return purposed(b"rotate", challenge, public_key)


def enrolment_approval(challenge, public_key):
    """By a credential of the account, over the key to be enrolled."""
    return purposed(b"enroll-approve", challenge, public_key)


def recovery_approval(challenge, recovery_id):
    return purposed(b"recovery-approve", challenge, recovery_id)


def recovery_cancellation(challenge, recovery_id):
    return purposed(b"recovery-cancel", challenge, recovery_id)
