"""Life: events"""

from support.checking import check, holds, same
from support.life import (
    ask, decide, enrolled, event_types, events, fresh, recovery, refresh, rotated, session, soon)


@check("events of an account are told in their order, each with what it is about")
def _():
    first = enrolled()
    second, _ = rotated(first)
    started = recovery(second, "assertion", assertion="passport seen").gives(201)["recovery_id"]
    decide("cancel", started, second).gives()
    opened = session(first.account).gives(201)["session_id"]
    ask("DELETE", f"/v1/sessions/{opened}").is_status(204)
    ask("DELETE", f"/v1/credentials/{second.credential_id}").is_status(204)
    told = events(account=first.account)["events"]
    for event in told:
        soon(event.pop("time"), 0, slack=10)
        same(event.pop("account"), first.account)
    positions = [event.pop("position") for event in told]
    same(positions, sorted(set(positions)))
    same(told, [
        {"type": "credential.enrolled", "credential_id": first.credential_id},
        {"type": "credential.rotated", "credential_id": first.credential_id,
         "successor": second.credential_id},
        {"type": "recovery.started", "recovery_id": started, "assertion": "passport seen"},
        {"type": "recovery.cancelled", "recovery_id": started},
        {"type": "session.ended", "session_id": opened},
        {"type": "credential.revoked", "credential_id": second.credential_id}])


@check("pages follow one another by next, and hold no more than limit")
def _():
    device = enrolled()
    for _ in range(4):
        device, _ = rotated(device)
    whole = events(account=device.account)
    after, pages = 0, []
    while (page := events(account=device.account, after=after, limit=2))["events"]:
        pages.append(page["events"])
        after = page["next"]
    same([len(page) for page in pages], [2, 2, 1])
    same(sum(pages, []), whole["events"])
    same((after, page["next"]), (whole["next"], after))


@check("all events of a realm are told without an account, in the same order")
def _():
    one, two = enrolled(realm="caller"), enrolled(realm="caller")
    mine = [event for account in (one.account, two.account)
            for event in events("caller", account=account)["events"]]
    after = mine[0]["position"] - 1
    same(events("caller", after=after)["events"], mine)


@check("events of one realm are not told in another, nor those of other accounts")
def _():
    device, other = enrolled(), enrolled()
    same(event_types(device.account, "zero"), [])
    same(event_types(fresh()), [])
    holds(all(event["account"] == other.account
              for event in events(account=other.account)["events"]), "another's")


@check("what refusals cause is one event in a minute, with a count")
def _():
    from life.codes import Code  # codes state their checks first
    account, code = fresh(), Code().registered()
    code.redeem().gives()
    session(account, code=code.code).gives(201)
    for _ in range(3):
        code.redeem().refuses("pkce.code_replayed")
    (event,) = [event for event in events(account=account)["events"]
                if event["type"] == "pkce.code_replayed"]
    same(event["count"], 3)


@check("a session that ended tells no second reuse")
def _():
    account = fresh()
    token = session(account).gives(201)["refresh_token"]
    refresh(token).gives()
    refresh(token).refuses("session.reuse_detected")
    refresh(token).refuses("session.ended")
    same(event_types(account), ["session.reuse_detected"])


@check("an erased account's events stay, without its name and what was said of it")
def _():
    device = enrolled()
    recovery(device, "assertion", assertion="passport seen").gives(201)
    ask("DELETE", "/v1/accounts", account=device.account).is_status(204)
    told = events(account=device.account)["events"]
    same([event["type"] for event in told],
         ["credential.enrolled", "recovery.started", "recovery.cancelled", "account.erased"])
    holds(all(event["account"] is None for event in told), "its name")
    holds(not any("assertion" in event for event in told), "what was said")


@check("a limit or position that is no number is 400")
def _():
    for wrong in ({"limit": "many"}, {"after": "-1"}, {"after": "x"}, {"before": 1}):
        ask("GET", "/v1/events", **wrong).is_status(400)
