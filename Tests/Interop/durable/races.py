"""Durable: one thing asked for by sixteen at once"""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

from assay_client.device import Device, b64

from life.codes import Code
from support.checking import check, holds, same
from support.keys import secret
from support.life import (
    RP_ID, ask, challenge, decide, enrolled, enrolment, fresh, post, recovery, recovery_state,
    refresh, rotation, session)
from support.proofs import from_base64url

AT_ONCE, ROUNDS = 16, 5
# Two gates over two verifiers: the first asks one of them, the second both.
GATES = ({}, {"listener": "keyed", "authorization": f"Bearer {secret('everywhere')}"})


def race(asks):
    """The answers to (path, members), all asked at the same moment, every other pair of them
    under an operation id of its own, by both gates."""
    together = threading.Barrier(len(asks))

    def one(place):
        path, members = asks[place]
        named = {"operation_id": fresh("operation")} if place % 4 > 1 else {}
        together.wait(20)
        return post(path, **{**members, **named, **GATES[place % 2]})

    with ThreadPoolExecutor(len(asks)) as threads:
        return list(threads.map(one, range(len(asks))))


def one_of(answers, *reasons):
    """The one that was accepted; all others were refused for one of these reasons."""
    accepted = [each for each in answers if each.body.get("verdict") == "accepted"]
    others = [(each.status, each.reason) for each in answers if each not in accepted]
    same(len(accepted), 1, f"accepted of {others}")
    for status, reason in others:
        holds(status == 200 and reason in reasons, f"{status} {reason} beside the accepted one")
    return accepted[0]


def credentials(account, realm="life"):
    return ask("GET", "/v1/credentials", realm=realm, account=account).gives()["credentials"]


@check("a code is redeemed by one of sixteen, the others are replays")
def _():
    for _ in range(ROUNDS):
        code = Code().registered()
        members = {"realm": "life", "code": code.code, **code.terms,
                   "code_verifier": code.verifier}
        one_of(race([("/v1/pkce/redeem", members)] * AT_ONCE), "pkce.code_replayed")


@check("a challenge signs in one of sixteen")
def _():
    device = enrolled()
    for _ in range(ROUNDS):
        given, now = challenge(device), int(time.time())
        asks = []
        for _ in range(AT_ONCE):  # each with a signature of its own
            signature = device.sign_in(from_base64url(given), RP_ID, now)
            asks.append(("/v1/auth/verify", {
                "credential_id": device.credential_id, "challenge": given, "timestamp": now,
                "signature": b64(signature), "device_id": device.device_id}))
        one_of(race(asks), "challenge.consumed")


@check("a refresh token without a key serves one of sixteen, and the others end its session")
def _():
    for _ in range(ROUNDS):
        token = session().gives(201)["refresh_token"]
        answers = race([("/v1/sessions/refresh", {"refresh_token": token})] * AT_ONCE)
        told = one_of(answers, "session.reuse_detected", "session.ended")
        holds("session.reuse_detected" in [each.reason for each in answers], "no reuse detected")
        refresh(told.body["refresh_token"]).refuses("session.ended")


@check("a credential is rotated by one of sixteen")
def _():
    for _ in range(ROUNDS):
        old = enrolled()
        told = one_of(race([rotation(old, Device()) for _ in range(AT_ONCE)]),
                      "credential.superseded")
        listed = {each["credential_id"] for each in credentials(old.account)}
        same(listed - {old.credential_id}, {told.body["credential_id"]}, "credentials")


@check("a recovery is completed by one of sixteen")
def _():
    for _ in range(ROUNDS):
        approver = enrolled(realm="zero")
        started = recovery(approver).gives(201)["recovery_id"]
        decide("approve", started, approver).gives()
        same(recovery_state(started, "zero").gives()["state"], "effective")
        asks = [("/v1/recovery/complete",
                 enrolment(approver.account, Device(), "zero", recovery_id=started))
                for _ in range(AT_ONCE)]
        told = one_of(race(asks), "recovery.completed")
        same([each["credential_id"] for each in credentials(approver.account, "zero")
              if each["status"] == "active"], [told.body["credential_id"]], "active credentials")


@check("sixteen times the same operation id is one call with one answer, whatever it changes")
def _():
    for _ in range(ROUNDS):
        code, old, device = Code().registered(), enrolled(), Device()
        token = session().gives(201)["refresh_token"]
        path, members = rotation(old, Device())
        for asked in (("/v1/pkce/redeem", {"code": code.code, **code.terms,
                                           "code_verifier": code.verifier}),
                      ("/v1/sessions/refresh", {"refresh_token": token}),
                      ("/v1/sessions", {"account": old.account, "client_id": "app"}),
                      ("/v1/enroll", enrolment(fresh(), device)), (path, members)):
            ours = {**asked[1], "operation_id": fresh("operation"), **GATES[1]}
            with ThreadPoolExecutor(AT_ONCE) as threads:
                answers = list(threads.map(lambda _: post(asked[0], **ours), range(AT_ONCE)))
            same(answers[0].body.get("verdict"), "accepted", f"{answers[0]}")
            same([each.body for each in answers], [answers[0].body] * AT_ONCE, asked[0])

