"""Life: sessions and refresh tokens"""

from assay_client.device import Device

from support.checking import check, holds, same
from support.life import (
    REFRESH_URL, enrolled, event_types, fresh, lives, post, proven, refresh, rotated, session,
    soon)


def bound(realm="life", account=None):
    """A device and the session bound to its key."""
    device = Device()
    return device, session(account, realm, dpop_jkt=device.thumbprint).gives(201)


@check("a session is opened, and each refresh gives the next token")
def _():
    opened = session().gives(201)
    soon(opened["expires_at"], 1209600)
    first = refresh(opened["refresh_token"]).gives()
    soon(first["expires_at"], 1209600)
    second = refresh(first["refresh_token"]).gives()
    same(len({opened["refresh_token"], first["refresh_token"], second["refresh_token"]}), 3)


@check("a session may rest on a live credential of its account, and on no other")
def _():
    device, other = enrolled(), enrolled()
    session(device.account, credential_id=device.credential_id).gives(201)
    for id_ in (other.credential_id, "c" * len(device.credential_id), "nothing"):
        session(device.account, credential_id=id_).refuses("session.credential_invalid")
    rotated(device, reason="compromised")
    session(device.account, credential_id=device.credential_id).refuses(
        "session.credential_invalid")


@check("a token that is none of ours is session.unknown, also one with a character changed")
def _():
    token = session().gives(201)["refresh_token"]
    last = "A" if token[-5] != "A" else "B"
    for text in ("", "nothing", "t" * len(token), token[:-5] + last + token[-4:], token + "A"):
        refresh(text).refuses("session.unknown")
    refresh(token).gives()


@check("a retired token of an unbound session ends the family, and is an event")
def _():
    account = fresh()
    opened = session(account).gives(201)
    newest = refresh(opened["refresh_token"]).gives()
    refresh(opened["refresh_token"]).refuses("session.reuse_detected")
    refresh(newest["refresh_token"]).refuses("session.ended")
    holds("session.reuse_detected" in event_types(account), "no event")


@check("the same operation id gets an unbound session's same successor, and ends nothing")
def _():
    token, ours = session().gives(201)["refresh_token"], fresh("operation")
    told = refresh(token, operation_id=ours).gives()
    same(refresh(token, operation_id=ours).gives(), told)
    newest = refresh(told["refresh_token"]).gives()
    same(refresh(token, operation_id=ours).gives(), told)
    refresh(newest["refresh_token"], operation_id=ours).is_status(409)
    refresh(newest["refresh_token"]).gives()


@check("opening under the same operation id gives the same session; other content is 409")
def _():
    account, ours = fresh(), fresh("operation")
    told = session(account, operation_id=ours).gives(201)
    same(session(account, operation_id=ours).gives(201), told)
    session(account, operation_id=ours, client_id="another").is_status(409)


@check("proof, method and URL come together or not at all")
def _():
    device, opened = bound()
    for name in ("proof", "method", "url"):
        refresh(opened["refresh_token"], **{**proven(device), name: None}).is_status(400)


@check("a bound session is refreshed by its key's proof only")
def _():
    device, opened = bound()
    token = opened["refresh_token"]
    refresh(token).refuses("session.proof_required")
    refresh(token, **proven(Device())).refuses("dpop.thumbprint_mismatch")
    elsewhere = device.dpop("POST", "https://auth.example.org/token")
    refresh(token, **{**proven(device), "proof": elsewhere}).refuses("dpop.htu_mismatch")
    spent = proven(device)
    newest = refresh(token, **spent).gives()["refresh_token"]
    refresh(newest, **spent).refuses("dpop.replayed")
    refresh(newest, **proven(device)).gives()


@check("a retired token of a bound session without its proof ends nothing")
def _():
    device, opened = bound()
    token = opened["refresh_token"]
    for _ in range(3):
        newest = refresh(token, **proven(device)).gives()["refresh_token"]
        refresh(opened["refresh_token"]).refuses("session.proof_required")
        refresh(opened["refresh_token"], **proven(Device())).refuses("dpop.thumbprint_mismatch")
        token = newest
    refresh(token, **proven(device)).gives()


@check("within the grace the last token gets the same successor with a fresh proof")
def _():
    device, opened = bound()
    first = refresh(opened["refresh_token"], **proven(device)).gives()
    again = refresh(opened["refresh_token"], **proven(device)).gives()
    same(again["refresh_token"], first["refresh_token"])
    refresh(first["refresh_token"], **proven(device)).gives()


@check("the grace is over once the successor is used, and for tokens before the last")
def _():
    device, opened = bound()
    first = refresh(opened["refresh_token"], **proven(device)).gives()["refresh_token"]
    second = refresh(first, **proven(device)).gives()["refresh_token"]
    refresh(opened["refresh_token"], **proven(device)).refuses("session.reuse_detected")
    refresh(second, **proven(device)).refuses("session.ended")


@check("without a grace a retired token of a bound session ends it")
def _():
    device, opened = bound("short")
    token = opened["refresh_token"]
    newest = refresh(token, "short", **proven(device)).gives()["refresh_token"]
    refresh(token, "short", **proven(device)).refuses("session.reuse_detected")
    refresh(newest, "short", **proven(device)).refuses("session.ended")


@check("the same operation id gets a bound session's kept answer, also after the successor's use")
def _():
    device, opened = bound()
    asked = {"operation_id": fresh("operation"), **proven(device)}
    told = refresh(opened["refresh_token"], **asked).gives()
    same(refresh(opened["refresh_token"], **asked).gives()["refresh_token"],
         told["refresh_token"])
    newest = refresh(told["refresh_token"], **proven(device)).gives()
    same(refresh(opened["refresh_token"], **asked).gives()["refresh_token"],
         told["refresh_token"])
    refresh(newest["refresh_token"], **proven(device)).gives()


@check("an unbound session takes a proof of any key and stays unbound")
def _():
    token = session().gives(201)["refresh_token"]
    newest = refresh(token, **proven(Device())).gives()["refresh_token"]
    refresh(newest).gives()


@check("a session of one realm is unknown in another")
def _():
    opened = session().gives(201)
    refresh(opened["refresh_token"], "zero").refuses("session.unknown")
    holds(lives(opened), "it ended")


@check("an operation id has 16 to 128 visible characters")
def _():
    for text in ("o" * 15, "o" * 129, "an operation with spaces"):
        answer = session(operation_id=text)
        holds(answer.status in (200, 400) and answer.body.get("verdict") != "accepted",
              f"{answer}")
    session(operation_id="o" * 10 + fresh("operation")).gives(201)
