"""The life cycle over HTTP: calls, what they must answer, and devices that make them."""

import json
import secrets
import time
from dataclasses import dataclass
from urllib.parse import quote

from assay_client.device import RAW, Device, b64
from support.checking import Different, holds, same
from support.proofs import from_base64url
from support.roles import http_call, wait_until

RP_ID = "example.com"


@dataclass
class Answer:
    """Status and JSON of an answer; {} where there is no body."""

    status: int
    body: dict

    @property
    def reason(self):
        return self.body.get("reason")

    def gives(self, status=200):
        """What an accepted call adds."""
        same((self.status, self.body.get("verdict"), self.reason), (status, "accepted", None))
        return self.body

    def refuses(self, reason):
        same((self.status, self.body.get("verdict"), self.reason), (200, "refused", reason))
        return self.body

    def is_status(self, status):
        same(self.status, status, f"{self.body} status")
        return self.body


def ask(method, path, /, realm="life", listener="gate", authorization=None, **members):
    """Members that are None are left out; those of POST are its body, else its query."""
    members = {name: value for name, value in {"realm": realm, **members}.items()
               if value is not None}
    body = None
    if method == "POST":
        body = json.dumps(members)
    else:
        path += "?" + "&".join(f"{name}={quote(str(value), safe='')}"
                               for name, value in members.items())
    status, _, text = http_call(method, path, body, listener, authorization)
    return Answer(status, json.loads(text) if text else {})


def post(path, /, **members):
    return ask("POST", path, **members)


def fresh(what="account"):
    return f"{what}-{secrets.token_hex(10)}"


def soon(moment, seconds, slack=5):
    """Whether a time is so many seconds from now, within what a loaded machine may take."""
    off = moment - time.time() - seconds
    holds(-slack <= off <= 1.5, f"{moment} is {off:.1f} s off")


def after(moment):
    """Waits until a time that an answer told is past."""
    wait_until(lambda: time.time() > moment, f"{moment}")


# Devices

def enrolment(account, device, realm="life", nonce=None, form=None, **more):
    """The members of `POST /v1/enroll`."""
    if nonce is None:
        nonce = post("/v1/enroll/start", realm=realm, account=account,
                     device_id=device.device_id).gives()["nonce"]
    how = {"signature_format": RAW} if form == "raw" else {}
    return {"realm": realm, "account": account, "device_id": device.device_id,
            "public_key": b64(device.public_key), "app_instance_nonce": nonce,
            "proof_of_possession": b64(device.possession(from_base64url(nonce), **how)),
            "signature_format": form, **more}


def enrolled(account=None, realm="life", approver=None, device=None, **more):
    """A device that has become a credential; it knows account and realm."""
    device = device or Device(fresh("device"))
    device.account, device.realm = account or fresh(), realm
    if approver is not None:
        more["approval"] = approval(approver, device)
    told = post("/v1/enroll", **enrolment(device.account, device, realm, **more)).gives(201)
    device.credential_id = told["credential_id"]
    return device


def challenge(device, purpose=None):
    return post("/v1/auth/challenge", realm=device.realm, credential_id=device.credential_id,
                purpose=purpose).gives()["challenge"]


def approval(approver, device, given=None):
    given = given or challenge(approver, "enroll-approve")
    return {"credential_id": approver.credential_id, "challenge": given,
            "signature": b64(approver.enrolment_approval(from_base64url(given),
                                                         device.public_key))}


def sign_in(device, given=None, timestamp=None, rp_id=RP_ID, form=None, signer=None, **more):
    given = given or challenge(device)
    timestamp = int(time.time()) if timestamp is None else timestamp
    how = {"signature_format": RAW} if form == "raw" else {}
    signature = (signer or device).sign_in(from_base64url(given), rp_id, timestamp, **how)
    members = {"realm": device.realm, "credential_id": device.credential_id, "challenge": given,
               "signature": b64(signature), "signature_format": form, "timestamp": timestamp,
               "device_id": device.device_id}
    return post("/v1/auth/verify", **{**members, **more})


def rotation(old, new, nonce=None, signer=None, **more):
    """The path and members of a rotation."""
    path = f"/v1/credentials/{old.credential_id}/rotate"
    nonce = nonce or post(path + "/start", realm=old.realm).gives()["nonce"]
    raw = from_base64url(nonce)
    return path, {
        "realm": old.realm, "device_id": new.device_id, "public_key": b64(new.public_key),
        "app_instance_nonce": nonce, "proof_of_possession": b64(new.possession(raw)),
        "old_signature": b64((signer or old).rotation(raw, new.public_key)), **more}


def rotated(old, **more):
    """The device in whose place the key now stands, and the answer."""
    new = Device(old.device_id)
    new.account, new.realm = old.account, old.realm
    path, members = rotation(old, new, **more)
    told = post(path, **members).gives(201)
    new.credential_id = told["credential_id"]
    return new, told


# Recoveries

def recovery(device, method="approval", **more):
    return post("/v1/recovery/start", realm=device.realm, account=device.account, method=method,
                **more)


def recovery_state(id_, realm="life"):
    return ask("GET", f"/v1/recovery/{id_}", realm=realm)


def decide(what, id_, device, given=None, signed_as=None, **more):
    """Approves or cancels, as `what` says."""
    given = given or recovery_state(id_, device.realm).gives()["challenge"]
    sign = {"approve": device.recovery_approval, "cancel": device.recovery_cancellation}
    signature = sign[signed_as or what](from_base64url(given), id_)
    return post(f"/v1/recovery/{what}", realm=device.realm, recovery_id=id_,
                credential_id=device.credential_id, challenge=given, signature=b64(signature),
                **more)


def completed(id_, account, realm, path="/v1/recovery/complete", **more):
    """The answer, and the device that was enrolled where it was accepted."""
    device = Device(fresh("device"))
    device.account, device.realm = account, realm
    answer = post(path, **enrolment(account, device, realm, recovery_id=id_, **more))
    device.credential_id = answer.body.get("credential_id")
    return answer, device


# Sessions

def session(account=None, realm="life", **more):
    members = {"account": account or fresh(), "client_id": "app", **more}
    return post("/v1/sessions", realm=realm, **members)


def refresh(token, realm="life", **more):
    return post("/v1/sessions/refresh", realm=realm, refresh_token=token, **more)


REFRESH_URL = "https://auth.example.com/token"


def proven(device):
    """The members that prove a device's key."""
    return {"proof": device.dpop("POST", REFRESH_URL), "method": "POST", "url": REFRESH_URL}


def lives(opened, realm="life"):
    """Whether an unbound session's newest token is good; told by using it."""
    answer = refresh(opened["refresh_token"], realm)
    if answer.body.get("verdict") == "accepted":
        return True
    if answer.reason != "session.ended":
        raise Different(f"refresh answers {answer}")
    return False


def events(realm="life", **more):
    return ask("GET", "/v1/events", realm=realm, **more).gives()


def event_types(account, realm="life"):
    return [event["type"] for event in events(realm, account=account)["events"]]
