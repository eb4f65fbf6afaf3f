"""Whole flows of a device: ask, sign, answer. Each gives the last reply."""

import time


def clock(now):
    return int(time.time() if now is None else now)


def enroll(client, account, device, approver=None, **more):
    """Enrols the device, approved by another one where it is given."""
    start = client.enroll_start(account, device.device_id)
    if not start.accepted:
        return start
    nonce = start.fields["challenge"]
    approval = approver and approve_enrolment(client, approver, device.public_key)
    reply = client.enroll_finish(
        account, device.device_id, nonce, device.public_key, device.possession(nonce),
        approval=approval, **more)
    return keep(device, reply)


def approve_enrolment(client, approver, public_key):
    """(credential id, challenge, signature) of an approval."""
    asked = client.credential_challenge(approver.credential_id, "enroll-approve")
    challenge = asked.fields["challenge"]
    return (approver.credential_id, challenge,
            approver.enrolment_approval(challenge, public_key))


def sign_in(client, device, rp_id, now=None, **more):
    """Signs in with the device's credential."""
    asked = client.credential_challenge(device.credential_id)
    if not asked.accepted:
        return asked
    challenge, timestamp = asked.fields["challenge"], clock(now)
    return client.sign_in(
        device.credential_id, challenge, device.sign_in(challenge, rp_id, timestamp), timestamp,
        device.device_id, **more)


def rotate(client, old, new, reason=None, **more):
    """Puts the key of `new` in the place of the credential of `old`."""
    start = client.rotation_start(old.credential_id)
    if not start.accepted:
        return start
    nonce = start.fields["challenge"]
    reply = client.rotation_finish(
        old.credential_id, new.device_id, nonce, new.public_key, new.possession(nonce),
        old.rotation(nonce, new.public_key), reason, **more)
    return keep(new, reply)


def approve_recovery(client, recovery_id, device, **more):
    asked = client.recovery(recovery_id)
    if not asked.accepted:
        return asked
    challenge = asked.fields["challenge"]
    return client.recovery_approve(recovery_id, device.credential_id, challenge,
                                   device.recovery_approval(challenge, recovery_id), **more)


def cancel_recovery(client, recovery_id, device, **more):
    """Cancels it; of a device named as lost, objects to it."""
    asked = client.recovery(recovery_id)
    if not asked.accepted:
        return asked
    challenge = asked.fields["challenge"]
    return client.recovery_cancel(recovery_id, device.credential_id, challenge,
                                  device.recovery_cancellation(challenge, recovery_id), **more)


def complete_recovery(client, recovery_id, account, device, **more):
    """Enrols the device by an effective recovery."""
    start = client.enroll_start(account, device.device_id)
    if not start.accepted:
        return start
    nonce = start.fields["challenge"]
    reply = client.recovery_complete(
        recovery_id, account, device.device_id, nonce, device.public_key,
        device.possession(nonce), **more)
    return keep(device, reply)


def keep(device, reply):
    """The device remembers the credential it has become."""
    if reply.accepted:
        device.credential_id = reply.text("credential_id")
    return reply
