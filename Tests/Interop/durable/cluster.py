"""Roles of its own, since its ledger is killed: a ledger, two verifiers, two gates."""

import json
import os
import signal
import subprocess
import time

from support.checking import Different
from support.life import post
from support.roles import ASSAY, FOLDER

REALM = {"rp_id": "example.com", "challenge_life_ms": 300000, "code_life_s": 600,
         "code_life_max_s": 600}


class Cluster:
    """Started by `with`; what it starts ends with the thread that did, however that ends."""

    def __init__(self, name):
        self.folder = FOLDER / name
        self.folder.mkdir()
        self.gates = (f"{name}/gate-1", f"{name}/gate-2")
        self.roles = {}

    def __enter__(self):
        try:
            self.start_ledger()
            for number, other in ((1, 2), (2, 1)):
                self.configure(f"side-{number}", number, other)
                for role in ("verifier", "gate"):
                    self.start(f"{role}-{number}", role, f"side-{number}")
            self.wait_until_it_answers()
        except Different:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for role in self.roles.values():
            role.kill()
        for role in self.roles.values():
            role.wait()

    def configure(self, name, number, other):
        where = f"ipc://{self.folder}"
        (self.folder / f"{name}.json").write_text(json.dumps({
            "log": {"level": "warning"}, "realms": {"life": REALM},
            "ledger": {"listen": [f"{where}/ledger"], "data": f"{self.folder}/store"},
            "verifier": {"listen": [f"{where}/verifier-{number}"], "ledger": f"{where}/ledger",
                         "workers": 1},
            "gate": {"listen": f"unix:{self.folder}/gate-{number}",
                     "operators": f"unix:{self.folder}/operators-{number}",
                     "listen_gateways": f"unix:{self.folder}/gateways-{number}",
                     "control": f"{where}/control-{number}",
                     "verdict_wait_max_ms": 200,
                     "verifiers": [f"{where}/verifier-{number}", f"{where}/verifier-{other}"]}}))

    def start(self, name, role, configuration):
        with open(self.folder / f"{name}.log", "ab") as log:
            self.roles[name] = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", ASSAY, role, "--config",
                 f"{self.folder}/{configuration}.json"], stderr=log)

    def start_ledger(self):
        self.configure("ledger", 1, 2)
        self.start("ledger", "ledger", "ledger")

    def kill_ledger(self):
        """It must still run: a ledger that ended by itself is a finding."""
        ledger = self.roles.pop("ledger")
        if ledger.poll() is not None:
            raise Different(f"the ledger ended with {ledger.returncode}: {self.log('ledger')}")
        os.kill(ledger.pid, signal.SIGKILL)
        ledger.wait()

    def log(self, name):
        return (self.folder / f"{name}.log").read_text()[-600:]

    def wait_until_it_answers(self, seconds=20):
        """Until each gate gets an answer that only the ledger can give."""
        until = time.monotonic() + seconds
        for gate in self.gates:
            while not self.answers(gate):
                if time.monotonic() > until:
                    raise Different(f"no answer from {gate} {seconds} s after a start of the "
                                    f"ledger: {self.log('ledger')}")
                time.sleep(0.01)

    @staticmethod
    def answers(gate):
        try:
            return post("/v1/pkce/redeem", listener=gate, code="c" * 30, client_id="app",
                        redirect_uri="https://app.example.com").reason == "pkce.code_unknown"
        except OSError:
            return False
