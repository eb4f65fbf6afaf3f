"""Life: rotation"""

import time

from assay_client.device import Device, b64

from support.checking import check, holds, same
from support.life import (
    approval, ask, challenge, enrolled, enrolment, event_types, fresh, post, recovery, decide,
    rotated, rotation, sign_in, soon)
from support.roles import wait_until


def rotate(old, new=None, **more):
    changes = more.pop("changes", {})
    path, members = rotation(old, new or Device(), **more)
    return post(path, **{**members, **changes})


@check("a rotation gives a new credential and the end of the overlap")
def _():
    old = enrolled()
    new, told = rotated(old)
    soon(told["overlap_until"], 600)
    holds(new.credential_id != old.credential_id, "the same id")
    sign_in(new).gives()
    same(event_types(old.account), ["credential.enrolled", "credential.rotated"])


@check("in the overlap the old key may sign in")
def _():
    old = enrolled()
    rotated(old)
    same(sign_in(old).gives()["account"], old.account)


@check("in the overlap the old key may do nothing else: credential.superseded")
def _():
    old, device = enrolled(), Device()
    started = recovery(old).gives(201)["recovery_id"]
    rotated(old)
    post("/v1/enroll", **enrolment(old.account, device, approval=approval(old, device))).refuses(
        "credential.superseded")
    rotate(old).refuses("credential.superseded")
    for what in ("approve", "cancel"):
        decide(what, started, old).refuses("credential.superseded")


@check("of two rotations that were both started one succeeds")
def _():
    old = enrolled()
    first, second = (rotation(old, Device()) for _ in range(2))
    post(first[0], **first[1]).gives(201)
    post(second[0], **second[1]).refuses("credential.superseded")


@check("at the end of the overlap the old key is unknown")
def _():
    old = enrolled(realm="brisk")
    new, told = rotated(old)
    soon(told["overlap_until"], 1)
    wait_until(lambda: sign_in(old).reason == "signature.invalid", "the overlap's end")
    sign_in(new).gives()
    rotate(old).refuses("signature.invalid")


@check("rotating the new key ends the overlap of the first")
def _():
    first = enrolled()
    second, _ = rotated(first)
    sign_in(first).gives()
    third, _ = rotated(second)
    sign_in(first).refuses("signature.invalid")
    for device in (second, third):
        sign_in(device).gives()


@check("a compromised key has no overlap")
def _():
    old = enrolled()
    new, told = rotated(old, reason="compromised")
    holds(told["overlap_until"] <= time.time() + 1, "an overlap")
    sign_in(old).refuses("signature.invalid")
    sign_in(new).gives()
    holds("credential.rotated_compromised" in event_types(old.account), "no event")


@check("a rotation is signed by the old key, over the new one and this nonce")
def _():
    old, new = enrolled(), Device()
    rotate(old, new, signer=Device()).refuses("signature.invalid")
    path, members = rotation(old, new)
    for signature in (old.rotation(bytes(32), new.public_key),
                      old.rotation(b"x" * 32, Device().public_key)):
        post(path, **{**members, "old_signature": b64(signature)}).refuses("signature.invalid")
    post(path, **members).gives(201)


@check("a rotation needs possession of the new key")
def _():
    old, other = enrolled(), Device()
    rotate(old, changes={"proof_of_possession": b64(other.possession(bytes(32)))}).refuses(
        "enroll.possession_invalid")


@check("a rotation's nonce is of its credential and purpose, and serves once")
def _():
    old, other = enrolled(), enrolled()
    theirs = rotation(other, Device())[1]["app_instance_nonce"]
    wrong = ("enroll.nonce_invalid", "challenge.wrong_purpose")
    for nonce in (theirs, challenge(old), challenge(old, "enroll-approve")):
        holds(rotate(old, nonce=nonce).reason in wrong, "another nonce rotates")
    new = Device()
    path, members = rotation(old, new)
    told = post(path, **members).gives(201)
    new.credential_id, new.realm = told["credential_id"], "life"
    holds(rotate(new, nonce=members["app_instance_nonce"]).reason in wrong, "it serves twice")


@check("an unknown or revoked credential starts a rotation like any other, and fails like one")
def _():
    revoked, unknown = enrolled(), Device()
    unknown.credential_id, unknown.realm = "c" * len(revoked.credential_id), "life"
    ask("DELETE", f"/v1/credentials/{revoked.credential_id}").is_status(204)
    for device in (revoked, unknown):
        rotate(device).refuses("signature.invalid")


@check("an attestation that is not supported stops a rotation, and its key is a key's")
def _():
    old = enrolled()
    rotate(old, changes={"key_attestation": {"format": "packed"}}).refuses(
        "attestation.format_unsupported")
    rotate(old, changes={"public_key": b64(b"key")}).refuses("key.not_allowed")
    rotate(old, changes={"reason": "any"}).is_status(400)
    rotated(old)


@check("rotating under the same operation id gives the same answer; other content is 409")
def _():
    old, ours = enrolled(), fresh("operation")
    path, members = rotation(old, Device())
    told = post(path, **members, operation_id=ours).gives(201)
    same(post(path, **members, operation_id=ours).gives(201), told)
    post(path, **{**members, "device_id": "another"}, operation_id=ours).is_status(409)


@check("a credential of another realm does not rotate here")
def _():
    old = enrolled()
    old.realm = "zero"
    rotate(old).refuses("signature.invalid")
    old.realm = "life"
    rotated(old)
