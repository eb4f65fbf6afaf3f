"""Plain signatures by cryptography"""

from support.checking import check, same
from support.proofs import ALGORITHMS, CURVES, base64url, compact_json, key, public, sign
from support.roles import ask_gate, client, wanted

MESSAGE = bytes(range(256))


def ask(algorithm, signature, form=0, message=MESSAGE, **more):
    return client().verify_signature(compact_json(public(key(algorithm))), algorithm, message,
                                     signature, form, **more)


def state_checks(algorithm):
    @check(f"a signature with {algorithm} holds in the forms it has, and in no other")
    def _():
        raw, der = (sign(key(algorithm), algorithm, MESSAGE, der=form) for form in (False, True))
        other = "signature.malformed" if algorithm in CURVES else "accepted"
        for signature, form, reason in ((raw, 0, "accepted"), (raw, 1, "accepted"),
                                        (raw, 2, other), (der, 2, "accepted"),
                                        (der, 0, other), (der, 1, other)):
            wanted(ask(algorithm, signature, form), reason)

    @check(f"a signature with {algorithm} holds through the gate, not over other bytes")
    def _():
        members = {"public_key": public(key(algorithm)), "algorithm": algorithm,
                   "signature": base64url(sign(key(algorithm), algorithm, MESSAGE))}
        for message, reason in ((MESSAGE, None), (MESSAGE[1:], "signature.invalid")):
            answer = ask_gate("/v1/signature/verify", message=base64url(message), **members)
            same(answer.get("reason"), reason)

    @check(f"a signature with {algorithm} over an empty and over the longest message holds")
    def _():
        for message in (b"", bytes(49152)):
            wanted(ask(algorithm, sign(key(algorithm), algorithm, message), message=message),
                   "accepted")


for each in ALGORITHMS:
    state_checks(each)


@check("an algorithm that is unknown or not listed is signature.algorithm_not_allowed")
def _():
    signature = sign(key("ES384"), "ES384", MESSAGE)
    wanted(ask("ES384", signature, realm="at-once"), "signature.algorithm_not_allowed")
    for name in ("none", "HS256", "ES256K", "es256", "Ed448", ""):
        reply = client().verify_signature(compact_json(public(key("ES256"))), name, MESSAGE,
                                          signature)
        wanted(reply, "signature.algorithm_not_allowed")


@check("a key that is no JSON, no object, or of another kind is signature.key_invalid")
def _():
    signature = sign(key("ES256"), "ES256", MESSAGE)
    for text in ("x", "[]", "{}", '"EC"', compact_json(public(key("EdDSA"))),
                 compact_json(dict(public(key("ES256")), d="AA")),
                 compact_json(public(key("ES256"))).replace("{", '{"kty":"EC",')):
        wanted(client().verify_signature(text, "ES256", MESSAGE, signature),
               "signature.key_invalid")
