"""Every role's hello and stats; the ledger asked as a verifier asks it; idle connections"""

import json
import secrets
import socket
import time

from assay_client import Client, derived
from assay_client.registry import KINDS
from support import roles
from support.checking import check, holds, same
from support.proofs import Proof, base64url, from_base64url, key
from support.roles import CONTROL, LEDGER, ONE, TRANSPORTS, TWO, client, wanted

OF_LEDGER = [kind for kind in KINDS if kind.startswith("ledger.")]
OF_VERIFIER = [kind for kind in KINDS if kind not in ("hello", "stats", "draining", *OF_LEDGER)]
ROLES = ((LEDGER, "ledger", OF_LEDGER), (ONE, "verifier", OF_VERIFIER),
         (TWO, "verifier", OF_VERIFIER),
         (CONTROL, "gate", ()))

for endpoint, role, kinds in ROLES:
    for each in TRANSPORTS:
        @check(f"{endpoint.rpartition('/')[2]} says hello as a {role} over {each}")
        def _(endpoint=endpoint, role=role, kinds=kinds, transport=each):
            fields = wanted(client(endpoint, transport).hello(), "accepted").fields
            same((fields["role"], fields["versions"], fields["state"]), (role, [1], 1))
            same(fields["kinds"], sorted(KINDS[kind] for kind in ("hello", "stats", *kinds)))
            holds(fields["software"].startswith("assay/"), fields["software"])
            if role != "gate":
                holds(abs(fields["time"] / 1000 - time.time()) < 5, "time")

    @check(f"{endpoint.rpartition('/')[2]} tells its figures as one JSON object")
    def _(endpoint=endpoint, role=role):
        figures = json.loads(wanted(client(endpoint).stats(), "accepted").fields["stats"])
        same((figures["role"], figures["state"]), (role, "ready"))
        told = json.loads(roles.assay("stats", endpoint, "--json"))
        same(told["pid"], figures["pid"], "assay stats")


@check("all roles run under one policy, ledger and verifiers in one epoch")
def _():
    hellos = [client(endpoint).hello().fields for endpoint, _, _ in ROLES]
    same(len({hello["policy_hash"] for hello in hellos}), 1, "policies")
    same(len({(hello["epoch"], hello["epoch_start"]) for hello in hellos[:3]}), 1, "epochs")


@check("the gate is alive and ready on the operators' listener only")
def _():
    for path in ("/healthz", "/readyz"):
        same(roles.http_call("GET", path, listener="operators")[0], 200, path)
        same(roles.http_call("GET", path)[0], 404, path)


def joined():
    return wanted(client(LEDGER).ask("ledger.join", realm=""), "accepted").fields


def discharge(obligation, operation_id, epoch=None, mode=0):
    return client(LEDGER).ask("ledger.discharge", {
        "discharge_epoch": epoch or joined()["epoch"], "shard_key": bytes(32), "pool": 0,
        "quota_key": derived.quota_key(b"interop"), "mode": mode, "obligations": [obligation]},
        operation_id=operation_id)


def record(digest, created, **more):
    return {"type": "record_once", "digest": digest, "created": created, "basis": 0,
            "nonce_epoch": bytes(16), **more}


@check("the ledger takes once for one operation")
def _():
    told = joined()
    taking = record(secrets.token_bytes(32), told["time"], basis=1, nonce_epoch=told["epoch"])
    ours, other = secrets.token_bytes(16), secrets.token_bytes(16)
    for operation_id, mode, reason in (
            (ours, 1, "accepted"), (other, 1, "accepted"), (ours, 0, "accepted"),
            (ours, 0, "accepted"), (other, 0, "ledger.taken"), (other, 1, "ledger.taken")):
        wanted(discharge(taking, operation_id, mode=mode), reason)


@check("the ledger refuses another epoch, a time outside the window and one before the fence")
def _():
    told, digest, ours = joined(), secrets.token_bytes(32), secrets.token_bytes(16)
    reply = discharge(record(digest, told["time"]), ours, epoch=bytes(16))
    same(wanted(reply, "ledger.epoch_changed").fields["epoch"], told["epoch"])
    for created, reason in ((told["time"] - 120_000, "ledger.outside_window"),
                            (told["time"] + 60_000, "ledger.outside_window"),
                            (told["epoch_start"], "ledger.fenced")):
        reply = discharge(record(digest, created), ours)
        same(wanted(reply, reason).fields["failed"], 0)


@check("a proof stands in the ledger under the digest the reference client derives")
def _():
    told = joined()
    proof = Proof(key("ES256"), nonce=roles.nonce())
    digest = derived.jti_digest(b"default", from_base64url(proof.thumbprint),
                                proof.claims["jti"].encode())
    taking = record(digest, told["time"], basis=1, nonce_epoch=told["epoch"])
    wanted(discharge(taking, secrets.token_bytes(16), mode=1), "accepted")
    wanted(proof.ask(), "accepted")
    wanted(discharge(taking, secrets.token_bytes(16), mode=1), "ledger.taken")


@check("a nonce minted by the reference client with the ledger's key is one of the verifier's")
def _():
    told = joined()
    now = told["time"]
    live = max((each for each in told["minting_keys"] if each["from"] <= now),
               key=lambda each: each["from"])
    for minted_at, reason in ((now, "accepted"), (now - 290_000, "accepted"),
                              (now - 301_000, "dpop.nonce_invalid"),
                              (now + 30_000, "dpop.nonce_invalid")):
        value = derived.minted(live["id"], live["key"], minted_at, secrets.token_bytes(8),
                               b"default", b"dpop-nonce", b"", told["epoch"])
        proof = Proof(key("ES256"), nonce=base64url(value))
        reply = wanted(proof.ask(), reason)
        old = minted_at < now - 150_000 or reason != "accepted"
        same("next_nonce" in reply.fields, old, f"next_nonce {minted_at - now} ms from now")


@check("a client that says nothing for a while keeps its connection, and hears nothing on it")
def _():
    with Client(ONE, timeout=10, standard=True) as idle:
        wanted(idle.hello(), "accepted")
        connection = idle.socket(ONE)
        connection.socket.settimeout(4)  # read past the client, so that a heartbeat would show
        try:
            same(connection.socket.recv(4096), None, "bytes nobody asked for, or the end")
        except socket.timeout:
            pass
        connection.socket.settimeout(10)
        wanted(idle.hello(), "accepted")
        holds(idle.socket(ONE) is connection, "the connection was lost")
