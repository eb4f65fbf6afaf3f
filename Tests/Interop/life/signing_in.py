"""Life: signing in"""

import secrets
import time

from assay_client.device import Device, b64

from support.checking import check, holds, same
from support.life import after, ask, challenge, enrolled, fresh, post, sign_in, soon
from support.proofs import from_base64url
from support.roles import wait_until


def stranger(like, realm="life"):
    """A device whose credential never was."""
    device = Device()
    device.account, device.realm = like.account, realm
    device.credential_id = "c" * len(like.credential_id)
    return device


@check("a challenge is told with its credential and its end")
def _():
    device = enrolled()
    told = post("/v1/auth/challenge", credential_id=device.credential_id).gives()
    same(told["credential_id"], device.credential_id)
    same(len(from_base64url(told["challenge"])), 32)
    soon(told["expires_at"], 300)


@check("signing in tells account, assurance and no signals")
def _():
    device = enrolled()
    same(sign_in(device).gives(), {"verdict": "accepted", "account": device.account,
                                   "assurance": "software", "signals": []})


@check("a challenge signs in once")
def _():
    device = enrolled()
    given = challenge(device)
    sign_in(device, given).gives()
    sign_in(device, given).refuses("challenge.consumed")


@check("the same sign-in under the same operation id is accepted again, another is not")
def _():
    device, ours = enrolled(), fresh("operation")
    given, now = challenge(device), int(time.time())
    members = {"realm": "life", "credential_id": device.credential_id, "challenge": given,
               "signature": b64(device.sign_in(from_base64url(given), "example.com", now)),
               "timestamp": now, "device_id": device.device_id, "operation_id": ours}
    for _ in range(2):
        post("/v1/auth/verify", **members).gives()
    post("/v1/auth/verify", **{**members, "device_id": "another"}).refuses("challenge.consumed")


@check("a wrong signature does not spend the challenge")
def _():
    device = enrolled()
    given = challenge(device)
    sign_in(device, given, signer=Device()).refuses("signature.invalid")
    sign_in(device, given, rp_id="example.org").refuses("signature.invalid")
    sign_in(device, given).gives()


@check("another device's name is a signal, not a refusal")
def _():
    same(sign_in(enrolled(), device_id="another").gives()["signals"], ["device_id_changed"])


@check("a credential older than its realm's rotation says rotation_due")
def _():
    device = enrolled(realm="short")
    same(sign_in(device).gives()["signals"], [])
    wait_until(lambda: sign_in(device).gives()["signals"] == ["rotation_due"], "rotation_due")


@check("the timestamp lies within a minute of now")
def _():
    device = enrolled()
    for offset in (-55, 55):
        sign_in(device, timestamp=int(time.time()) + offset).gives()
    for offset in (-65, 65, 10 ** 9):
        sign_in(device, timestamp=int(time.time()) + offset).refuses(
            "challenge.timestamp_out_of_range")


@check("DER is the form that is not named; raw is told")
def _():
    device = enrolled()
    sign_in(device, form="raw").gives()
    now, given = int(time.time()), challenge(device)
    der = b64(device.sign_in(from_base64url(given), "example.com", now))
    answer = sign_in(device, given, now, form="raw", signature=der)
    same(answer.body["verdict"], "refused")


@check("a challenge of another purpose, credential or realm, or altered, is challenge.wrong_purpose")
def _():
    device, other, there = enrolled(), enrolled(), enrolled(realm="zero")
    altered = from_base64url(challenge(device))
    for given in (challenge(device, "enroll-approve"), challenge(other), challenge(there),
                  b64(altered[:-1] + bytes([altered[-1] ^ 1]))):
        sign_in(device, given).refuses("challenge.wrong_purpose")


@check("a challenge of no 32 bytes is challenge.malformed")
def _():
    device = enrolled()
    for text in ("", "c" * 42, "not base64url!"):
        sign_in(device, challenge(device), **{"challenge": text}).refuses("challenge.malformed")


@check("a challenge under a key id nobody has, or too old, is challenge.expired")
def _():
    device = enrolled(realm="short")
    given = from_base64url(challenge(device))
    sign_in(device, b64(bytes([given[0] ^ 0x55]) + given[1:])).refuses("challenge.expired")
    told = post("/v1/auth/challenge", realm="short", credential_id=device.credential_id).gives()
    after(told["expires_at"] + 1)
    sign_in(device, told["challenge"]).refuses("challenge.expired")


@check("an unknown credential gets a challenge of the same form, and signature.invalid")
def _():
    device = enrolled()
    unknown = stranger(device)
    for id_ in (unknown.credential_id, "nothing", secrets.token_urlsafe(20)):
        unknown.credential_id = id_
        told = post("/v1/auth/challenge", credential_id=id_).gives()
        same(sorted(told), ["challenge", "credential_id", "expires_at", "verdict"])
        same(len(from_base64url(told["challenge"])), 32)
        sign_in(unknown, told["challenge"]).refuses("signature.invalid")


@check("an unknown, a revoked and a known credential are refused alike, whatever is wrong")
def _():
    known, revoked = enrolled(), enrolled()
    ask("DELETE", f"/v1/credentials/{revoked.credential_id}").is_status(204)
    for device in (known, revoked, stranger(known)):
        other = enrolled()
        sign_in(device, challenge(other)).refuses("challenge.wrong_purpose")
        sign_in(device, timestamp=0).refuses("challenge.timestamp_out_of_range")
        sign_in(device, challenge="c").refuses("challenge.malformed")
        same({sign_in(device, signature="AAAA", form=form).reason for form in ("raw", "der")},
             {"signature.invalid"}, device.credential_id)
        wrong = sign_in(device, signer=Device()).refuses("signature.invalid")
        same(sorted(wrong), ["detail", "reason", "verdict"])


@check("a purpose outside its list, or a time that is no integer, is 400")
def _():
    device = enrolled()
    post("/v1/auth/challenge", credential_id=device.credential_id, purpose="any").is_status(400)
    sign_in(device, **{"signature_format": "pem"}).is_status(400)
    holds(sign_in(device).gives(), "in order")
