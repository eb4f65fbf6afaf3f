"""Life: listing and ending credentials"""

from assay_client.device import Device

from support.checking import check, holds, same
from support.life import (
    approval, ask, enrolled, enrolment, event_types, fresh, lives, post, rotated, session,
    sign_in, soon)


def listed(account, realm="life"):
    return ask("GET", "/v1/credentials", realm=realm, account=account).gives()["credentials"]


def end(device, **more):
    return ask("DELETE", f"/v1/credentials/{device.credential_id}", **more)


@check("an account's credentials are listed with device, assurance, age and status")
def _():
    first = enrolled()
    (entry,) = listed(first.account)
    soon(entry.pop("created_at"), 0)
    same(entry, {"credential_id": first.credential_id, "status": "active",
                 "assurance": "software", "device_id": first.device_id})
    second, told = rotated(first)
    old, new = listed(first.account)
    same((old["status"], old["successor"], old["overlap_until"], new["status"]),
         ("superseded", second.credential_id, told["overlap_until"], "active"))
    end(second).is_status(204)
    same([entry["status"] for entry in listed(first.account)], ["superseded", "revoked"])


@check("an account that never was has no credentials")
def _():
    same(listed(fresh()), [])
    ask("GET", "/v1/credentials").is_status(400)


@check("a credential ends for good: 204, also a second time, one event")
def _():
    device = enrolled()
    sign_in(device).gives()
    for _ in range(2):
        end(device).is_status(204)
    sign_in(device).refuses("signature.invalid")
    same(event_types(device.account), ["credential.enrolled", "credential.revoked"])


@check("ending a credential that never was is 204")
def _():
    for id_ in ("nothing", "c" * 24, "c" * 300):
        ask("DELETE", f"/v1/credentials/{id_}").is_status(204)
    ask("DELETE", "/v1/credentials", account=fresh()).is_status(204)


@check("ending one credential leaves the others")
def _():
    first = enrolled()
    second = enrolled(first.account, approver=first)
    end(first).is_status(204)
    sign_in(first).refuses("signature.invalid")
    sign_in(second).gives()


@check("a credential is not ended from another realm")
def _():
    device = enrolled()
    end(device, realm="zero").is_status(204)
    ask("DELETE", "/v1/credentials", realm="zero", account=device.account).is_status(204)
    sign_in(device).gives()


@check("all credentials of an account end at once")
def _():
    first, other = enrolled(), enrolled()
    second = enrolled(first.account, approver=first)
    ask("DELETE", "/v1/credentials", account=first.account).is_status(204)
    for device in (first, second):
        sign_in(device).refuses("signature.invalid")
    sign_in(other).gives()
    same(event_types(first.account)[-1], "credential.revoked_all")


@check("a revoked credential neither rotates nor approves")
def _():
    first, new = enrolled(), Device()
    end(first).is_status(204)
    post("/v1/enroll", **enrolment(first.account, new, approval=approval(first, new))).refuses(
        "signature.invalid")


@check("erasing an account ends all it has and forgets its names, and that it was is remembered")
def _():
    device = enrolled()
    opened = session(device.account).gives(201)
    for _ in range(2):
        ask("DELETE", "/v1/accounts", account=device.account).is_status(204)
    sign_in(device).refuses("signature.invalid")
    holds(not lives(opened), "a session lives")
    holds(all(entry["device_id"] == "" for entry in listed(device.account)), "a device's name")
    post("/v1/enroll", **enrolment(device.account, Device())).refuses("enroll.approval_required")


@check("the same operation id ends a credential again; another account under it is 409")
def _():
    one, ours = enrolled(), fresh("operation")
    for _ in range(2):
        end(one, operation_id=ours).is_status(204)
    account = fresh()
    for _ in range(2):
        ask("DELETE", "/v1/credentials", account=account, operation_id=ours).is_status(204)
    ask("DELETE", "/v1/credentials", account=fresh(), operation_id=ours).is_status(409)
