"""Life: recovery, completed"""

from assay_client.device import Device, b64

from life.recoveries import old_enough, pair, started, state
from support.checking import check, holds, same
from support.life import (
    approval, ask, completed, decide, enrolled, enrolment, event_types, fresh, lives, post,
    recovery, rotated, session, sign_in)
from support.roles import wait_until


def effective(device, **more):
    """An effective recovery in the realm without delays."""
    id_ = started(device, **more)
    same(decide("approve", id_, device).gives()["state"], "effective")
    return id_


@check("a recovery is not completed before it is effective")
def _():
    first, second = pair("brisk")
    id_ = started(first, lost=[first.credential_id])
    completed(id_, first.account, "brisk")[0].refuses("recovery.not_effective")
    old_enough(id_, second).gives()
    completed(id_, first.account, "brisk")[0].refuses("recovery.not_effective")
    wait_until(lambda: state(id_, "brisk") == "effective", "effective")
    answer, device = completed(id_, first.account, "brisk")
    same(answer.gives(201)["status"], "enrolled")
    sign_in(device).gives()


@check("a recovery by assertion is completed after its delay, an objection's too")
def _():
    first, second = pair("brisk")
    id_ = started(first, "assertion", lost=[first.credential_id])
    decide("cancel", id_, first).gives()
    wait_until(lambda: completed(id_, first.account, "brisk")[0].status == 201, "completed")
    sign_in(first).refuses("signature.invalid")
    sign_in(second).gives()


for path in ("/v1/recovery/complete", "/v1/enroll"):
    @check(f"an effective recovery enrols a device, once, by {path}")
    def _(path=path):
        first, _ = pair("zero")
        id_ = effective(first, lost=[])
        answer, device = completed(id_, first.account, "zero", path)
        same((answer.gives(201)["status"], answer.body["assurance"]), ("enrolled", "software"))
        same(state(id_, "zero"), "completed")
        completed(id_, first.account, "zero", path)[0].refuses("recovery.completed")
        sign_in(device).gives()
        holds("recovery.completed" in event_types(first.account, "zero"), "no event")


@check("completing revokes the lost credentials, and leaves the others")
def _():
    first, second = pair("zero")
    id_ = started(first, lost=[second.credential_id])
    decide("approve", id_, first).gives()
    completed(id_, first.account, "zero")[0].gives(201)
    sign_in(second).refuses("signature.invalid")
    sign_in(first).gives()


@check("completing revokes all older credentials where none was named lost")
def _():
    first, second = pair("zero")
    _, device = completed(effective(first), first.account, "zero")
    for each in (first, second):
        sign_in(each).refuses("signature.invalid")
    sign_in(device).gives()


@check("completing revokes what a lost credential was rotated to")
def _():
    first, second = pair("zero")
    id_ = started(first, lost=[second.credential_id])
    decide("approve", id_, first).gives()
    new, _ = rotated(second)
    completed(id_, first.account, "zero")[0].gives(201)
    for each in (second, new):
        sign_in(each).refuses("signature.invalid")


@check("completing ends all sessions of the account, and no one else's")
def _():
    first, second = pair("zero")
    opened = [session(first.account, "zero", credential_id=each).gives(201)
              for each in (None, first.credential_id, second.credential_id)]
    others = session(realm="zero").gives(201)
    id_ = started(first, lost=[second.credential_id])
    decide("approve", id_, first).gives()
    completed(id_, first.account, "zero")[0].gives(201)
    same([lives(each, "zero") for each in (*opened, others)], [False] * 3 + [True])


@check("a recovery enrols no device of another account, nor an unknown recovery any")
def _():
    first, stranger = enrolled(realm="zero"), enrolled(realm="zero")
    id_ = effective(first)
    completed(id_, stranger.account, "zero")[0].refuses("recovery.unknown")
    completed(id_, fresh(), "zero")[0].refuses("recovery.unknown")
    completed("r" * 24, first.account, "zero")[0].refuses("recovery.unknown")
    completed(id_, first.account, "zero")[0].gives(201)


@check("a completion needs possession of the new key, and what it lacks spends nothing")
def _():
    first = enrolled(realm="zero")
    id_ = effective(first)
    wrong = b64(Device().possession(bytes(32)))
    completed(id_, first.account, "zero", proof_of_possession=wrong)[0].refuses(
        "enroll.possession_invalid")
    sign_in(first).gives()
    completed(id_, first.account, "zero")[0].gives(201)


@check("a completed recovery is neither approved nor cancelled")
def _():
    first = enrolled(realm="zero")
    id_ = effective(first)
    _, device = completed(id_, first.account, "zero")
    for what in ("approve", "cancel"):
        decide(what, id_, device).refuses("recovery.completed")


@check("completing cancels the account's other recovery, and another may be started")
def _():
    first = enrolled(realm="zero")
    id_ = effective(first)
    other = started(first, "assertion")
    completed(id_, first.account, "zero")[0].gives(201)
    same(state(other, "zero"), "cancelled")
    recovery(first).gives(201)


@check("completing under the same operation id gives the same credential; other content is 409")
def _():
    first, ours = enrolled(realm="zero"), fresh("operation")
    members = enrolment(first.account, Device(), "zero", recovery_id=effective(first),
                        operation_id=ours)
    told = post("/v1/recovery/complete", **members).gives(201)
    same(post("/v1/recovery/complete", **members).gives(201), told)
    post("/v1/recovery/complete", **{**members, "device_id": "another"}).is_status(409)


@check("what was recovered approves further credentials; erasing the account cancels recoveries")
def _():
    first = enrolled(realm="zero")
    _, device = completed(effective(first), first.account, "zero")
    new = Device()
    post("/v1/enroll", **enrolment(first.account, new, "zero",
                                   approval=approval(device, new))).gives(201)
    id_ = started(device)
    ask("DELETE", "/v1/accounts", realm="zero", account=first.account).is_status(204)
    same(state(id_, "zero"), "cancelled")
