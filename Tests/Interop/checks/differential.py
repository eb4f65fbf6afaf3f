"""Random signatures, true and false: cryptography and the verifier agree on each"""

import os
from functools import cache
from random import Random

from assay_client.codec import Frame
from assay_client.registry import KINDS
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from support.checking import check, holds, same
from support.numbers import ED25519_PRIME
from support.proofs import digest
from support.roles import ONE, client
from support.signing import (
    CURVES, Case, exported, low_order_r, mutated, signed, with_exponent)

COUNT, BATCH = 1500, 64
REFUSALS = {"signature.invalid", "signature.key_invalid", "signature.malformed"}
# Given again, it makes the same choices (though not the same keys).
SEED = int(os.environ.get("INTEROP_SEED", "0")) or int.from_bytes(os.urandom(4), "big")


@cache
def rsa_keys():
    keys = [rsa.generate_private_key(exponent, bits)
            for exponent, bits in ((65537, 2048), (65537, 2048), (3, 2048), (65537, 2056),
                                   (65537, 3072))]
    return [*keys, with_exponent(keys[0], 2 ** 32 - 5)]


FAMILIES = {
    "P-256": (("ES256",), lambda: [ec.generate_private_key(CURVES["ES256"]) for _ in range(40)]),
    "P-384": (("ES384",), lambda: [ec.generate_private_key(CURVES["ES384"]) for _ in range(20)]),
    "P-521": (("ES512",), lambda: [ec.generate_private_key(CURVES["ES512"]) for _ in range(20)]),
    "Ed25519": (("EdDSA",), lambda: [ed25519.Ed25519PrivateKey.generate() for _ in range(40)]),
    "RSA PKCS #1": (("RS256", "RS384", "RS512"), rsa_keys),
    "RSA PSS": (("PS256", "PS384", "PS512"), rsa_keys),
}


def judged(cases):
    """What the verifier says of each case, asked in one message."""
    frames = [Frame(KINDS["signature.verify"], number + 1, case.fields, realm="default",
                    time_left=10_000_000) for number, case in enumerate(cases)]
    return [reply.reason for reply in client().exchange(ONE, frames)]


def compare(cases):
    """The cases that hold; all must be judged alike on both sides."""
    true = 0
    for case, reason in zip(cases, judged(cases)):
        expected = case.holds()
        true += expected
        told = f"seed {SEED}, {case.what}, {case}: cryptography {expected}, verifier {reason}"
        holds((reason == "accepted") == expected, told)
        holds(expected or reason in REFUSALS, told)
    return true


def state_checks(family, algorithms, make_keys):
    @check(f"{COUNT} random signatures with {family}, true and false, are judged alike")
    def _():
        random, keys = Random(f"{SEED} {family}"), make_keys()

        def fresh():
            algorithm = random.choice(algorithms)
            return signed(algorithm, random.choice(keys),
                          random.randbytes(random.choice((0, 1, 32, 100, 1000))),
                          der=algorithm in CURVES and random.random() < 0.5)

        # A third is true; each of these is altered in two ways for the rest.
        true = [fresh() for _ in range(COUNT // 3)]
        cases = true + [mutated(case, random) for case in true + true]
        random.shuffle(cases)
        held = sum(compare(cases[at:at + BATCH]) for at in range(0, len(cases), BATCH))
        holds(len(true) <= held < COUNT // 2, f"{held} of {COUNT} hold")


for each in FAMILIES:
    state_checks(each, *FAMILIES[each])


# Where the verifier is stricter on purpose (protocol/proofs/dpop.md, Keys and algorithms):
# cryptography accepts these, so a change on either side shows here.

def stricter(reason, name, make):
    @check(f"stricter than cryptography on purpose, {name}: {reason}")
    def _():
        cases = make()
        for case, got in zip(cases, judged(cases)):
            holds(case.holds(), f"cryptography refuses it too: {case}")
            same(got, reason)


stricter("signature.invalid", "an Ed25519 signature whose R is of small order",
         lambda: [low_order_r(os.urandom(32), b"message") for _ in range(8)])


def small_order_keys():
    """The neutral point and its other spelling: anything is signed by R = it and S = 0."""
    neutral = b"\x01" + bytes(31)
    other = (ED25519_PRIME + 1).to_bytes(32, "little")
    return [Case("EdDSA", (key,), message, neutral + bytes(32), False)
            for key in (neutral, other) for message in (b"", b"pay 10 EUR", bytes(1000))]


stricter("signature.key_invalid", "an Ed25519 key of small order", small_order_keys)
stricter("signature.malformed", "an RSA signature shorter than 2048 bits", lambda: [
    signed("RS256", rsa.generate_private_key(65537, bits), b"message") for bits in (1024, 2040)])


def large_exponent():
    key = with_exponent(rsa.generate_private_key(65537, 2048), 2 ** 32 + 1)
    return [signed(algorithm, key, b"message") for algorithm in ("RS256", "PS256")]


stricter("signature.key_invalid", "an RSA exponent above 32 bits", large_exponent)


@check("stricter than cryptography on purpose, a PSS salt of another length: signature.invalid")
def _():
    key, chosen = rsa.generate_private_key(65537, 2048), digest("PS256")
    for salt in (0, 31, 33, 64):
        form = padding.PSS(padding.MGF1(chosen), salt)
        signature = key.sign(b"message", form, chosen)
        automatic = padding.PSS(padding.MGF1(chosen), padding.PSS.AUTO)
        key.public_key().verify(signature, b"message", automatic, chosen)
        case = Case("PS256", exported("PS256", key), b"message", signature, False)
        same(judged([case]), ["signature.invalid"])
