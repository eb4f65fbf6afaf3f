"""Asks the service and the second judge about the same request."""

import time
from functools import cache

from conformance import judge
from support.checking import Different, same
from support.issuers import AUDIENCE, KEYS, signers
from support.tokens import WAYS


@cache
def realm(name, way):
    """A realm of `run`, as the second judge sees it. Who asks in JSON vouches for the digest of
    the certificate; a gateway's header counts only where the realm says so."""
    keys = {issuer: {kid: (algorithm, signer.public_key)
                     for kid, (algorithm, signer) in signers(issuer).items()} for issuer in KEYS}
    return judge.Realm(keys, (AUDIENCE,), bearer_allowed=name == "tokens-bearer",
                       reads_certificates=name == "tokens-bearer" or way == "/v1/token/verify")


def expect(way, asked, reason, name="tokens"):
    told = WAYS[way](asked, name)
    same(told.reason, reason, way)
    return told


def agree(way, asked, owner, what, name="tokens", exactly=True):
    """The service's answer, which must be the judge's too; `owner` is the proof's key."""
    told = WAYS[way](asked, name)
    sent = asked.proof is not None or bool(asked.proofs)
    wanted = judge.reason(asked, owner.thumbprint() if sent else None, realm(name, way), time.time())
    if told.accepted != (wanted == "accepted") or exactly and told.reason != wanted:
        raise Different(f"{what}, {way}: {told.reason}, the judge says {wanted}")
    return told
