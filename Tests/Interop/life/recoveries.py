"""Life: recovery, asked for and decided"""

from assay_client.device import Device, b64

from support.checking import check, same
from support.life import (
    ask, challenge, completed, decide, enrolled, event_types, fresh, post, recovery,
    recovery_state, rotated, soon)
from support.proofs import from_base64url
from support.roles import wait_until

DAY = 86400


def pair(realm="life"):
    """An account's two devices."""
    first = enrolled(realm=realm)
    return first, enrolled(first.account, realm, approver=first)


def started(device, method="approval", **more):
    return recovery(device, method, **more).gives(201)["recovery_id"]


def state(id_, realm="life"):
    return recovery_state(id_, realm).gives()["state"]


def old_enough(id_, device):
    """Approves as soon as the approver is older than the delay."""
    answer = []

    def tried():
        answer[:] = [decide("approve", id_, device)]
        return answer[0].reason != "recovery.approver_not_allowed"
    wait_until(tried, "an approver older than the delay")
    return answer[0]


@check("a recovery by approval starts pending, without a time, with a challenge")
def _():
    told = recovery(enrolled()).gives(201)
    same((told["state"], "effective_at" in told), ("pending", False))
    same(len(from_base64url(told["challenge"])), 32)
    same(state(told["recovery_id"]), "pending")


@check("a recovery by assertion waits 72 hours from its start")
def _():
    device = enrolled()
    told = recovery(device, "assertion", assertion="passport seen").gives(201)
    same(told["state"], "pending")
    soon(told["effective_at"], 3 * DAY)
    same(recovery_state(told["recovery_id"]).gives()["effective_at"], told["effective_at"])


@check("an account that never had a credential has no recovery")
def _():
    device = Device()
    device.account, device.realm = fresh(), "life"
    recovery(device).refuses("recovery.unknown")


@check("an account whose credentials all ended has recoveries")
def _():
    device = enrolled()
    ask("DELETE", "/v1/credentials", account=device.account).is_status(204)
    recovery(device).gives(201)


@check("lost names credentials of the account, and nothing else")
def _():
    device, other = enrolled(), enrolled()
    for lost in ([other.credential_id], ["nothing"], [device.credential_id, "c" * 24]):
        recovery(device, lost=lost).refuses("recovery.lost_unknown")
    recovery(device, lost="any").is_status(400)
    recovery(device, "any").is_status(400)
    recovery(device, lost=[device.credential_id] * 2).gives(201)


@check("one recovery of each method is open at a time")
def _():
    device = enrolled()
    first = started(device)
    started(device, "assertion")
    for method in ("approval", "assertion"):
        recovery(device, method).refuses("recovery.pending")
    decide("cancel", first, device).gives()
    started(device)


@check("a recovery that never was is 404 to ask for and recovery.unknown to decide")
def _():
    device, given = enrolled(), None
    for id_ in ("nothing", "r" * 24):
        recovery_state(id_).is_status(404)
        given = challenge(device)
        decide("approve", id_, device, given).refuses("recovery.unknown")
        decide("cancel", id_, device, given).refuses("recovery.unknown")


@check("a recovery is not seen from another realm")
def _():
    recovery_state(started(enrolled()), "zero").is_status(404)


@check("an approver is older than the delay")
def _():
    first, second = pair()
    decide("approve", started(first), second).refuses("recovery.approver_not_allowed")


@check("after an approval a recovery waits the delay, then it is effective")
def _():
    first, second = pair("brisk")
    id_ = started(first, lost=[first.credential_id])
    told = old_enough(id_, second).gives()
    same(told["state"], "approved")
    soon(told["effective_at"], 1)
    wait_until(lambda: state(id_, "brisk") == "effective", "effective")
    same(event_types(first.account, "brisk")[-2:], ["recovery.started", "recovery.approved"])


@check("approving again, by the same credential or another, changes nothing")
def _():
    first, second = pair("zero")
    id_ = started(first)
    told = decide("approve", id_, first).gives()
    for device in (first, second):
        same(decide("approve", id_, device).gives(), told)
    same(event_types(first.account, "zero").count("recovery.approved"), 1)


@check("a lost credential cannot approve")
def _():
    first, second = pair("zero")
    id_ = started(first, lost=[first.credential_id])
    decide("approve", id_, first).refuses("recovery.approver_not_allowed")
    decide("approve", id_, second).gives()


@check("a recovery by assertion is not approved")
def _():
    first, _ = pair("zero")
    decide("approve", started(first, "assertion"), first).refuses(
        "recovery.approver_not_allowed")


@check("a credential of another account decides nothing")
def _():
    id_, stranger = started(enrolled(realm="zero")), enrolled(realm="zero")
    for what in ("approve", "cancel"):
        decide(what, id_, stranger).refuses("recovery.unknown")
    same(state(id_, "zero"), "pending")


@check("a revoked credential decides nothing")
def _():
    first, second = pair("zero")
    id_ = started(first)
    ask("DELETE", f"/v1/credentials/{second.credential_id}", realm="zero").is_status(204)
    for what in ("approve", "cancel"):
        decide(what, id_, second).refuses("signature.invalid")
    same(state(id_, "zero"), "pending")


@check("a decision is signed for what it decides, with the credential's key")
def _():
    first, _ = pair("zero")
    id_ = started(first)
    decide("approve", id_, first, signed_as="cancel").refuses("signature.invalid")
    decide("cancel", id_, first, signed_as="approve").refuses("signature.invalid")
    other = Device()
    other.credential_id, other.realm = first.credential_id, "zero"
    decide("approve", id_, other).refuses("signature.invalid")
    same(state(id_, "zero"), "pending")


@check("a decision's challenge is of this recovery, and serves once")
def _():
    first, second = pair("zero")
    id_, other = started(first), started(enrolled(realm="zero"))
    given = recovery_state(other, "zero").gives()["challenge"]
    for wrong in (given, challenge(first), challenge(first, "enroll-approve")):
        decide("approve", id_, first, wrong).refuses("challenge.wrong_purpose")
    given = recovery_state(id_, "zero").gives()["challenge"]
    decide("approve", id_, first, given).gives()
    decide("cancel", id_, second, given).refuses("challenge.consumed")


@check("the challenge that the start gave serves a decision")
def _():
    first, _ = pair("zero")
    told = recovery(first).gives(201)
    decide("approve", told["recovery_id"], first, told["challenge"]).gives()


@check("an active credential cancels outright, whatever the method, and for good")
def _():
    for method in ("approval", "assertion"):
        device = enrolled()
        id_ = started(device, method)
        same(decide("cancel", id_, device).gives()["state"], "cancelled")
        same(decide("cancel", id_, device).gives()["state"], "cancelled")
        decide("approve", id_, device).refuses("recovery.cancelled")
        completed(id_, device.account, "life")[0].refuses("recovery.not_effective")
        same(event_types(device.account)[-1], "recovery.cancelled")


@check("an approved and an effective recovery are cancelled all the same")
def _():
    first, second = pair("zero")
    id_ = started(first)
    same(decide("approve", id_, first).gives()["state"], "effective")
    same(decide("cancel", id_, second).gives()["state"], "cancelled")


@check("a lost credential's cancel adds one delay, once")
def _():
    device = enrolled()
    told = recovery(device, "assertion", lost=[device.credential_id]).gives(201)
    first = decide("cancel", told["recovery_id"], device).gives()
    same((first["state"], first["effective_at"] - told["effective_at"]), ("pending", 3 * DAY))
    same(decide("cancel", told["recovery_id"], device).gives(), first)
    same(event_types(device.account).count("recovery.objected"), 1)


@check("an objection before the approval adds its delay to it")
def _():
    first, second = pair("brisk")
    id_ = started(first, lost=[first.credential_id])
    same(decide("cancel", id_, first).gives()["state"], "pending")
    soon(old_enough(id_, second).gives()["effective_at"], 2)


@check("a successor of a lost credential is not lost for cancelling")
def _():
    device = enrolled()
    id_ = started(device, "assertion", lost=[device.credential_id])
    new, _ = rotated(device)
    same(decide("cancel", id_, new).gives()["state"], "cancelled")


@check("an approval, not the start of one, cancels a pending recovery by assertion")
def _():
    first, second = pair("brisk")
    asserted, id_ = started(first, "assertion"), started(first)
    same(state(asserted, "brisk"), "pending")
    old_enough(id_, second).gives()
    same(state(asserted, "brisk"), "cancelled")


@check("starting and deciding under the same operation id give the same answers; other content is 409")
def _():
    device, ours = enrolled(realm="zero"), fresh("operation")
    told = recovery(device, operation_id=ours).gives(201)
    same(recovery(device, operation_id=ours).gives(201)["recovery_id"], told["recovery_id"])
    recovery(device, "assertion", operation_id=ours).is_status(409)
    id_, given = told["recovery_id"], told["challenge"]
    signature = b64(device.recovery_approval(from_base64url(given), id_))
    asked = {"realm": "zero", "recovery_id": id_, "credential_id": device.credential_id,
             "challenge": given, "signature": signature, "operation_id": ours}
    same(*(post("/v1/recovery/approve", **asked).gives() for _ in range(2)))
    post("/v1/recovery/approve", **{**asked, "signature": "AAAA"}).is_status(409)
    decide("cancel", id_, device, given).refuses("challenge.consumed")
    same(state(id_, "zero"), "effective")
