"""Makers of proofs that are not as they should be"""

from support.proofs import base64url, from_base64url


def header(**changes):
    """A maker that changes the header; None takes a member out."""
    def make(proof):
        proof.header.update(changes)
        proof.header = {name: value for name, value in proof.header.items() if value is not None}
        return proof.by_hand()
    return make


def claims(**changes):
    """A maker that changes the claims; None takes one out."""
    def make(proof):
        proof.claims.update(changes)
        proof.claims = {name: value for name, value in proof.claims.items() if value is not None}
        return proof.by_hand()
    return make


def signature(change):
    """A maker that changes the signature's bytes."""
    def make(proof):
        head, _, last = proof.by_joserfc().rpartition(".")
        return f"{head}.{base64url(change(from_base64url(last)))}"
    return make
