"""Life: whole walks of the Python client over ZeroMQ, one verifier and the other"""

import time

from assay_client import flows
from assay_client.device import Device

from checks.pkce import pair
from support.checking import check, holds, same
from support.life import fresh
from support.roles import ONE, TRANSPORTS, TWO, client, wait_until, wanted

RP_ID = "example.com"
KNOWN = {"realm": "life"}


class Realm:
    """The reference client asked in one realm, through either verifier in turn."""

    def __init__(self, name="life", transport="pyzmq"):
        self.name, self.transport, self.turn = name, transport, 0

    def __getattr__(self, call):
        def asked(*arguments, **more):
            self.turn += 1
            endpoint = (ONE, TWO)[self.turn % 2]
            return getattr(client(endpoint, self.transport), call)(
                *arguments, realm=self.name, **more)
        return asked


for transport in TRANSPORTS:
    @check(f"enrol, sign in, approve another, rotate, revoke over {transport}")
    def _(transport=transport):
        realm, account, first, second = Realm("life", transport), fresh(), Device(), Device("b")
        wanted(flows.enroll(realm, account, first), "accepted")
        wanted(flows.enroll(realm, account, second), "enroll.approval_required")
        wanted(flows.enroll(realm, account, second, approver=first), "accepted")
        told = wanted(flows.sign_in(realm, second, RP_ID), "accepted")
        same((told.text("account"), told.signals), (account, []))
        third = Device("b")
        wanted(flows.rotate(realm, second, third), "accepted")
        for device, signals in ((second, ["superseded"]), (third, [])):
            same(wanted(flows.sign_in(realm, device, RP_ID), "accepted").signals, signals)
        wanted(realm.revoke_credential(third.credential_id), "accepted")
        wanted(flows.sign_in(realm, third, RP_ID), "signature.invalid")
        same([each["status"] for each in realm.credentials(account).document["credentials"]],
             ["active", "superseded", "revoked"])
        wanted(realm.revoke_credentials(account), "accepted")
        for device in (first, second):
            wanted(flows.sign_in(realm, device, RP_ID), "signature.invalid")

    @check(f"register, redeem, open a session with the code, refresh, end over {transport}")
    def _(transport=transport):
        realm, device, code = Realm("life", transport), Device(), fresh("code")
        verifier, challenge = pair(64)
        terms, jkt = ("app", "https://app.example.com/back"), {"dpop_jkt": device.thumbprint}
        wanted(realm.register_code(code, *terms, challenge, **jkt), "accepted")
        wanted(realm.redeem_code(code, *terms, verifier, **jkt), "accepted")
        opened = wanted(realm.open_session(fresh(), "app", code=code, **jkt), "accepted")
        url = "https://auth.example.com/token"
        wanted(realm.refresh_session(opened.text("refresh_token")), "session.proof_required")
        told = wanted(realm.refresh_session(
            opened.text("refresh_token"), device.dpop("POST", url), "POST", url), "accepted")
        wanted(realm.end_session(opened.text("session_id")), "accepted")
        wanted(realm.refresh_session(told.text("refresh_token"), device.dpop("POST", url), "POST",
                                     url), "session.ended")

    @check(f"open and complete a transaction over {transport}")
    def _(transport=transport):
        realm, terms = Realm("life", transport), ("app", "https://a.example/", fresh("browser"))
        told = wanted(realm.open_transaction(*terms), "accepted")
        values = told.text("transaction_state"), told.text("transaction_nonce")
        wanted(realm.complete_transaction(*values, *terms), "accepted")
        wanted(realm.complete_transaction(*values, *terms), "transaction.completed")

    @check(f"recover by approval with an objection, and complete, over {transport}")
    def _(transport=transport):
        realm, account, kept, lost = Realm("zero", transport), fresh(), Device(), Device("b")
        wanted(flows.enroll(realm, account, kept), "accepted")
        wanted(flows.enroll(realm, account, lost, approver=kept), "accepted")
        told = wanted(realm.recovery_start(account, "approval", [lost.credential_id]), "accepted")
        id_ = told.text("recovery_id")
        same(wanted(flows.cancel_recovery(realm, id_, lost), "accepted").state, "pending")
        wanted(flows.approve_recovery(realm, id_, lost), "recovery.approver_not_allowed")
        same(wanted(flows.approve_recovery(realm, id_, kept), "accepted").state, "effective")
        new = Device("c")
        wanted(flows.complete_recovery(realm, id_, account, new), "accepted")
        wanted(flows.sign_in(realm, lost, RP_ID), "signature.invalid")
        wanted(flows.sign_in(realm, new, RP_ID), "accepted")
        same(realm.recovery(id_).state, "completed")


def signed_in(asking, device, reason):
    asked = asking.credential_challenge(device.credential_id, **KNOWN).fields["challenge"]
    now = int(time.time())
    wanted(asking.sign_in(device.credential_id, asked, device.sign_in(asked, RP_ID, now), now,
                          device.device_id, **KNOWN), reason)


@check("what one verifier remembers of a credential is not believed after the other changed it")
def _():
    one, two = client(ONE), client(TWO)
    for change in ("rotate", "revoke"):
        device, new = Device(), Device()
        wanted(flows.enroll(Realm(), fresh(), device), "accepted")
        for asking in (one, two):  # both remember it
            signed_in(asking, device, "accepted")
        if change == "rotate":
            wanted(flows.rotate(Realm(), device, new, "compromised"), "accepted")
        else:
            wanted(two.revoke_credential(device.credential_id, **KNOWN), "accepted")
        for asking in (one, two):
            signed_in(asking, device, "signature.invalid")


@check("erase an account, and read what happened")
def _():
    realm, account, device = Realm(), fresh(), Device()
    wanted(flows.enroll(realm, account, device), "accepted")
    wanted(realm.end_sessions(account), "accepted")
    wanted(realm.revoke(int(time.time()) + 600, jti="j", issuer=account), "accepted")
    wanted(realm.erase_account(account), "accepted")
    told = wanted(realm.events(account, limit=2), "accepted")
    same([each["type"] for each in told.document["events"]],
         ["credential.enrolled", "session.all_ended"])
    rest = realm.events(account, after=told.fields["next"]).document["events"]
    same([each["type"] for each in rest], ["account.erased"])
    holds(all(each["account"] is None for each in rest), "its name")


@check("a recovery by assertion comes by waiting alone")
def _():
    realm, account, device, new = Realm("brisk"), fresh(), Device(), Device()
    wanted(flows.enroll(realm, account, device), "accepted")
    id_ = wanted(realm.recovery_start(account, "assertion"), "accepted").text("recovery_id")
    wait_until(lambda: realm.recovery(id_).state == "effective", "effective")
    wanted(flows.complete_recovery(realm, id_, account, new), "accepted")
    wanted(flows.sign_in(realm, device, RP_ID), "signature.invalid")
