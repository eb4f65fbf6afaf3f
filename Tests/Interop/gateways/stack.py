"""The roles behind the gateways, which checks may stop and start."""

import json
import os
import signal
import subprocess

from gateways.tokens import ALGORITHM, AUDIENCE, ISSUER, Issuer
from support.roles import ASSAY, http_call, wait_until

NONCE_LIFE = 10.0  # s; from half of it an accepted proof gets the next one


class Stack:
    """`origins` are those the gateways serve; `gate_port` is where they ask."""

    def __init__(self, folder, origins, gate_port):
        self.folder, self.port, self.roles = folder, gate_port, {}
        self.issuer = Issuer()
        self.issuer.write(folder / "issuer.jwks")
        where = {role: f"ipc://{folder}/{role}.ipc" for role in ("ledger", "verifier")}
        trusted = {"rp_id": "example.com", "audiences": [AUDIENCE], "issuers": {
            ISSUER: {"keys": f"file:{folder}/issuer.jwks", "algorithms": [ALGORITHM]}}}
        realms = {
            # So far ahead a proof may be dated that the ledger's fence outlasts the checks: each
            # proof needs a nonce, and one that is too old is told so all the same.
            "default": {**trusted, "client_certificate": "gateway",
                        "proof_future_max_ms": 600_000, "nonce_life_ms": int(NONCE_LIFE * 1000), "public_origins": origins,
                        "routes": [{"path": "/"}, {"path": "/admin", "scope": "admin"}]},
            # What a client's own query or path would have to reach.
            "other": {**trusted, "dpop": "bearer_allowed",
                      "public_origins": ["http://other.example.com"],
                      "routes": [{"path": "/"}]}}
        (folder / "assay.json").write_text(json.dumps({
            "log": {"level": "info"}, "realms": realms,
            "ledger": {"listen": [where["ledger"]]},
            "verifier": {"listen": [where["verifier"]], "ledger": where["ledger"], "workers": 1},
            "gate": {"listen": f"unix:{folder}/gate", "listen_gateways": f"127.0.0.1:{gate_port}",
                     "operators": f"unix:{folder}/operators", "control": f"ipc://{folder}/control",
                     "verifiers": [where["verifier"]]}}))
        for role in ("ledger", "verifier", "gate"):
            self.start(role)

    def start(self, role):
        with open(self.folder / f"{role}.log", "ab") as log:
            self.roles[role] = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", ASSAY, role, "--config",
                 str(self.folder / "assay.json")], stderr=log)

    def kill(self, role):
        process = self.roles.pop(role)
        process.kill()
        process.wait()

    def freeze(self, role):
        os.kill(self.roles[role].pid, signal.SIGSTOP)

    def thaw(self, role):
        os.kill(self.roles[role].pid, signal.SIGCONT)

    def wait_until_ready(self):
        def ready():
            try:
                return http_call("GET", "/readyz", listener=self.folder / "operators")[0] == 200
            except OSError:
                return False
        wait_until(ready, "a ready gate")

    def end(self):
        for process in self.roles.values():
            process.kill()
            process.wait()
