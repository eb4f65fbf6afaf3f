"""Life: sign-out and revocations"""

import secrets
import time

from support.checking import check, holds, same
from support.life import (
    ask, challenge, enrolled, event_types, events, fresh, lives, post, rotated, session)


@check("signing out of one session ends it and no other: 204, also a second time")
def _():
    account = fresh()
    one, other = session(account).gives(201), session(account).gives(201)
    for _ in range(2):
        ask("DELETE", f"/v1/sessions/{one['session_id']}").is_status(204)
    holds(not lives(one), "it lives")
    holds(lives(other), "the other one ended")
    same(event_types(account).count("session.ended"), 1, "events")


@check("signing out of a session that never was is 204")
def _():
    for id_ in ("nothing", "s" * 24):
        ask("DELETE", f"/v1/sessions/{id_}").is_status(204)
    ask("DELETE", "/v1/sessions", account=fresh()).is_status(204)


@check("signing out an account ends all it has, not what is opened later, and not others'")
def _():
    account = fresh()
    opened = [session(account).gives(201) for _ in range(3)]
    others = session().gives(201)
    ask("DELETE", "/v1/sessions", account=account).is_status(204)
    later = session(account).gives(201)
    same([lives(each) for each in (*opened, later, others)], [False] * 3 + [True] * 2)
    same(event_types(account), ["session.all_ended"])


@check("a sign-out in another realm ends nothing here")
def _():
    account = fresh()
    opened = session(account).gives(201)
    session(account, "zero").gives(201)
    ask("DELETE", f"/v1/sessions/{opened['session_id']}", realm="zero").is_status(204)
    ask("DELETE", "/v1/sessions", realm="zero", account=account).is_status(204)
    holds(lives(opened), "it ended")


@check("a credential's end ends the sessions it opened, before the 204")
def _():
    device = enrolled()
    its = session(device.account, credential_id=device.credential_id).gives(201)
    plain = session(device.account).gives(201)
    ask("DELETE", f"/v1/credentials/{device.credential_id}").is_status(204)
    same((lives(its), lives(plain)), (False, True))


@check("rotating a credential ends the sessions it opened, and the new one opens others")
def _():
    device = enrolled()
    its = session(device.account, credential_id=device.credential_id).gives(201)
    new, _ = rotated(device)
    holds(not lives(its), "it lives")
    opened = session(device.account, credential_id=new.credential_id).gives(201)
    holds(lives(opened), "the new one's ended")


@check("ending all credentials of an account ends all its sessions")
def _():
    device = enrolled()
    opened = session(device.account).gives(201)
    ask("DELETE", "/v1/credentials", account=device.account).is_status(204)
    holds(not lives(opened), "it lives")


@check("a token is revoked by jti and issuer: 201 and an event")
def _():
    before = events()["next"]
    while (page := events(after=before))["events"]:
        before = page["next"]
    until = int(time.time()) + 600
    token = {"jti": secrets.token_urlsafe(12), "issuer": "https://as.example.com"}
    same(post("/v1/revocations", **token, until=until).gives(201), {"verdict": "accepted"})
    same([event["type"] for event in events(after=before)["events"]], ["revocation.added"])


@check("a session is revoked by its id, and ends")
def _():
    opened, until = session().gives(201), int(time.time()) + 600
    post("/v1/revocations", session_id=opened["session_id"], until=until).gives(201)
    holds(not lives(opened), "it lives")


@check("a revocation names a token or a session, and a token wholly: else 400")
def _():
    until = int(time.time()) + 600
    jti, issuer = {"jti": "j"}, {"issuer": "i"}
    for members in ({}, jti, issuer, {**jti, **issuer, "session_id": "s"},
                    {**jti, "session_id": "s"}):
        post("/v1/revocations", **members, until=until).is_status(400)
    post("/v1/revocations", **jti, **issuer).is_status(400)


@check("the same operation id revokes again with the same answer; other content is 409")
def _():
    asked = {"jti": fresh("jti"), "issuer": "i", "until": int(time.time()) + 600,
             "operation_id": fresh("operation")}
    for _ in range(2):
        post("/v1/revocations", **asked).gives(201)
    post("/v1/revocations", **{**asked, "issuer": "another"}).is_status(409)


@check("a DELETE under an operation id is 204 again, and for another object another operation")
def _():
    ours, opened = fresh("operation"), [session().gives(201) for _ in range(2)]
    for each in (opened[0], opened[0], opened[1]):
        ask("DELETE", f"/v1/sessions/{each['session_id']}", operation_id=ours).is_status(204)
    same([lives(each) for each in opened], [False, False])
    ask("DELETE", "/v1/sessions", account=fresh(), operation_id=ours).is_status(204)
    ask("DELETE", "/v1/sessions", account=fresh(), operation_id=ours).is_status(409)


@check("a challenge is asked of a credential that signed out all the same")
def _():
    device = enrolled()
    ask("DELETE", "/v1/sessions", account=device.account).is_status(204)
    same(len(challenge(device)), 43)
