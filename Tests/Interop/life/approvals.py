"""Life: further credentials of an account"""

from assay_client.device import Device

from support.checking import check, holds, same
from support.life import (
    approval, ask, challenge, enrolled, enrolment, event_types, fresh, post, rotated, sign_in)


def enroll(account, device, realm="life", **more):
    return post("/v1/enroll", **enrolment(account, device, realm, **more))


@check("a further credential needs the approval of an active one")
def _():
    first = enrolled()
    enroll(first.account, Device()).refuses("enroll.approval_required")
    second = enrolled(first.account, approver=first)
    third = enrolled(first.account, approver=second)
    for device in (first, second, third):
        sign_in(device).gives()


@check("an account that ever had a credential needs approval when it has none any more")
def _():
    first = enrolled()
    ask("DELETE", f"/v1/credentials/{first.credential_id}").is_status(204)
    enroll(first.account, Device()).refuses("enroll.approval_required")


@check("a credential of another account cannot approve")
def _():
    first, stranger, new = enrolled(), enrolled(), Device()
    enroll(first.account, new, approval=approval(stranger, new)).refuses(
        "enroll.approval_required")


@check("a superseded credential cannot approve, its successor can")
def _():
    first, new = enrolled(), Device()
    given = challenge(first, "enroll-approve")
    successor, _ = rotated(first)
    enroll(first.account, new, approval=approval(first, new, given)).refuses(
        "credential.superseded")
    enroll(first.account, new, approval=approval(successor, new)).gives(201)


@check("a revoked or unknown credential's approval is signature.invalid")
def _():
    first, new = enrolled(), Device()
    second = enrolled(first.account, approver=first)
    ask("DELETE", f"/v1/credentials/{second.credential_id}").is_status(204)
    enroll(first.account, new, approval=approval(second, new)).refuses("signature.invalid")
    second.credential_id = "c" * len(second.credential_id)
    enroll(first.account, new, approval=approval(second, new)).refuses("signature.invalid")


@check("an approval is of one key, by the credential's key")
def _():
    first, new = enrolled(), Device()
    for wrong in (approval(first, Device()), {**approval(first, new), "signature": ""}):
        answer = enroll(first.account, new, approval=wrong)
        same(answer.body["verdict"], "refused")
        holds(answer.reason in ("signature.invalid", "signature.malformed"), answer.reason)
    other = Device()
    other.credential_id, other.realm = first.credential_id, "life"
    enroll(first.account, new, approval=approval(other, new)).refuses("signature.invalid")


@check("an approval needs a challenge for approving, of this credential")
def _():
    first, new = enrolled(), Device()
    second = enrolled(first.account, approver=first)
    for given in (challenge(first), challenge(second, "enroll-approve")):
        enroll(first.account, new, approval=approval(first, new, given)).refuses(
            "challenge.wrong_purpose")


@check("an approval's challenge serves once, and a failed enrolment does not spend it")
def _():
    first, new = enrolled(), Device()
    told = approval(first, new)
    enroll(first.account, new, approval=told, proof_of_possession="AAAA")
    enroll(first.account, new, approval=told).gives(201)
    enroll(first.account, new, approval=told).refuses("challenge.consumed")


@check("where the caller vouches a further credential needs no approval, and is an event")
def _():
    account = fresh()
    enrolled(account, "caller")
    same(event_types(account, "caller"), ["credential.enrolled"])
    enrolled(account, "caller")
    holds("credential.enrolled_by_caller" in event_types(account, "caller"), "no event")


@check("an account has no more credentials at once than its realm lets it")
def _():
    account = fresh()
    first = enrolled(account, "caller")
    enrolled(account, "caller")
    enroll(account, Device(), "caller").refuses("enroll.too_many_credentials")
    ask("DELETE", f"/v1/credentials/{first.credential_id}", realm="caller").is_status(204)
    enroll(account, Device(), "caller").gives(201)
