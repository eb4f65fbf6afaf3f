"""Life: first enrolment"""

from assay_client.device import Device, b64
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from support.checking import check, holds, same
from support.life import ask, challenge, enrolled, enrolment, fresh, post, sign_in, soon
from support.proofs import from_base64url


def start(account, **more):
    return post("/v1/enroll/start", account=account, **more).gives()


def enroll(members, **changes):
    return post("/v1/enroll", **{**members, **changes})


@check("enrolment starts with a nonce of 32 bytes and its end")
def _():
    told = start(fresh(), device_id="d")
    same(len(from_base64url(told["nonce"])), 32)
    soon(told["expires_at"], 300)


@check("a first credential needs its key only, and is told as enrolled in software")
def _():
    told = enroll(enrolment(fresh(), Device())).gives(201)
    same((told["status"], told["assurance"]), ("enrolled", "software"))
    holds(told["credential_id"], "no id")


for curve, as_point in (("P-256", False), ("P-256", True), ("P-384", False), ("P-521", False),
                        ("Ed25519", False)):
    for form in ("der", "raw", None):
        @check(f"a key on {curve} as {'X9.62' if as_point else 'SPKI'} enrols and signs in "
               f"with a signature in {form or 'the form not named'}")
        def _(curve=curve, as_point=as_point, form=form):
            device = enrolled(device=Device("d", curve, as_point), form=form)
            same(sign_in(device, form=form).gives()["account"], device.account)


@check("keys on other curves, of RSA, compressed or none at all are key.not_allowed")
def _():
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    others = [ec.generate_private_key(curve()).public_key() for curve in (
        ec.SECP256K1, ec.SECP224R1)]
    others.append(rsa.generate_private_key(65537, 2048).public_key())
    keys = [each.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
            for each in others]
    keys.append(point.public_bytes(Encoding.X962, PublicFormat.CompressedPoint))
    members = enrolment(fresh(), Device())
    for key in (*keys, bytes(65), b"", b"key"):
        enroll(members, public_key=b64(key)).refuses("key.not_allowed")


@check("possession is proved by the new key, over this nonce and this key")
def _():
    account, device, other = fresh(), Device(), Device()
    members = enrolment(account, device)
    nonce = from_base64url(members["app_instance_nonce"])
    for signature in (other.possession(nonce), device.possession(bytes(32)),
                      device.sign(nonce), device.sign(nonce + other.public_key)):
        enroll(members, proof_of_possession=b64(signature)).refuses("enroll.possession_invalid")
    enroll(members).gives(201)


@check("a signature in another form than told is no proof of possession")
def _():
    members = enrolment(fresh(), Device())
    answer = enroll(members, signature_format="raw")
    same(answer.body["verdict"], "refused")
    enroll(members).gives(201)


@check("a nonce is of one account, realm and device, unaltered; of no device it serves any")
def _():
    device = Device("one")
    nonce = start(fresh(), device_id="one")["nonce"]
    enroll(enrolment(fresh(), device, nonce=nonce)).refuses("enroll.nonce_invalid")
    account = fresh()
    nonce = start(account, device_id="one")["nonce"]
    enroll(enrolment(account, Device("two"), nonce=nonce)).refuses("enroll.nonce_invalid")
    enroll(enrolment(account, device, "zero", nonce=nonce)).refuses("enroll.nonce_invalid")
    altered = b64(from_base64url(nonce)[:-1] + b"\0")
    for text in (altered, nonce[:-2], "", "not base64url!"):
        enroll({**enrolment(account, device, nonce=nonce), "app_instance_nonce": text}).refuses(
            "enroll.nonce_invalid")
    enroll(enrolment(account, device, nonce=nonce)).gives(201)
    account = fresh()
    nonce = start(account)["nonce"]
    enroll(enrolment(account, Device("two"), nonce=nonce)).gives(201)


@check("a sign-in challenge is no nonce of an enrolment")
def _():
    device = enrolled()
    nonce = challenge(device)
    enroll(enrolment(fresh(), Device(), nonce=nonce)).refuses("enroll.nonce_invalid")


@check("a nonce serves one enrolment")
def _():
    account = fresh()
    nonce = start(account, realm="caller")["nonce"]
    enroll(enrolment(account, Device(), "caller", nonce=nonce)).gives(201)
    answer = enroll(enrolment(account, Device(), "caller", nonce=nonce))
    answer.refuses("enroll.nonce_invalid")


@check("an attestation of a format not supported is refused, never ignored, and spends nothing")
def _():
    members = enrolment(fresh(), Device())
    for format_ in ("android-key", "none", ""):
        enroll(members, key_attestation={"format": format_}).refuses(
            "attestation.format_unsupported")
    enroll(members, key_attestation={"chain": []}).is_status(400)
    enroll(members).gives(201)


@check("enrolling under the same operation id gives the same credential; other content is 409")
def _():
    members = {**enrolment(fresh(), Device()), "operation_id": fresh("operation")}
    told = enroll(members).gives(201)
    same(enroll(members).gives(201), told)
    other = enrolment(fresh(), Device())
    enroll(other, operation_id=members["operation_id"]).is_status(409)
    enroll(other).gives(201)


@check("an account's name has 1 to 256 bytes, a device's too")
def _():
    for account in ("", "a" * 257):
        post("/v1/enroll/start", account=account).refuses("field_invalid")
    enroll(enrolment("a" * 220 + fresh(), Device("d" * 256))).gives(201)
    enroll(enrolment(fresh(), Device()), device_id="").refuses("field_invalid")


@check("accounts of the same name in two realms have nothing in common")
def _():
    account = fresh()
    here, there = enrolled(account), enrolled(account, "zero")
    same([each["credential_id"] for each in ask("GET", "/v1/credentials", account=account)
          .gives()["credentials"]], [here.credential_id])
    here.realm = "zero"
    sign_in(here).refuses("signature.invalid")
    sign_in(there).gives()
