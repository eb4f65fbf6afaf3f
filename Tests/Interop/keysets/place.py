"""A ledger and a verifier of its own for each group of checks, and tokens to ask it about."""

import json
import os
import secrets
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from assay_client import Client
from joserfc import jws

from keysets.authority import Authority
from support.checking import Different
from support.proofs import compact_json, new_key, public
from support.roles import ASSAY, FOLDER, READY, state, wait_until

AUDIENCE = "https://api.example.com"


class Signer:
    """An issuer's key."""

    def __init__(self, kid):
        self.kid, self.key = kid, new_key("ES256")

    @property
    def jwk(self):
        return {**public(self.key), "kid": self.kid, "alg": "ES256", "use": "sig"}

    def token(self, issuer, kid=None, **claims):
        now = int(time.time())
        claims = {"iss": issuer, "aud": AUDIENCE, "sub": "alice", "client_id": "app",
                  "iat": now, "exp": now + 3600, "jti": secrets.token_urlsafe(16), **claims}
        header = {"typ": "at+jwt", "alg": "ES256", "kid": kid or self.kid}
        return jws.serialize_compact(header, compact_json(claims), self.key,
                                     algorithms=["ES256"])


class Place:
    """Issuers as the realm's configuration has them; made once, ended with the run."""

    def __init__(self, name, issuers, **verifier):
        self.folder = FOLDER / name
        self.folder.mkdir()
        self.verifier = {"key_set_cool_down_s": 1, "fetch_wait_max_ms": 1000, **verifier}
        self.endpoint = f"ipc://{self.folder}/verifier"
        self.configure(issuers)
        self.roles = {role: self.start(role) for role in ("ledger", "verifier")}
        self.wait_until_ready()

    def configure(self, issuers):
        where = f"ipc://{self.folder}"
        (self.folder / "assay.json").write_text(json.dumps({
            "realms": {"default": {
                "rp_id": "example.com", "audiences": [AUDIENCE], "issuers": issuers,
                "dpop": "bearer_allowed", "required_claims": ["sub"]}},
            "ledger": {"listen": [f"{where}/ledger"]},
            "verifier": {"listen": [self.endpoint], "ledger": f"{where}/ledger", "workers": 2,
                         "time_left_default_ms": 5000, **self.verifier}}))

    def start(self, role):
        # What a proxy of the environment would take is not to be asked of one.
        environment = {**os.environ, "https_proxy": "http://127.0.0.1:1",
                       "http_proxy": "http://127.0.0.1:1", "ALL_PROXY": "http://127.0.0.1:1"}
        with open(self.folder / f"{role}.log", "ab") as log:
            return subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", ASSAY, role, "--config",
                 f"{self.folder}/assay.json"], stderr=log, env=environment)

    def wait_until_ready(self):
        def ready():
            for role, process in self.roles.items():
                if process.poll() is not None:
                    raise Different(f"the {role} ended: {self.log(role)}")
            return state(self.endpoint) == READY
        wait_until(ready, "a ready verifier")

    def hang_up(self):
        os.kill(self.roles["verifier"].pid, signal.SIGHUP)

    def log(self, role="verifier"):
        return (self.folder / f"{role}.log").read_text()

    def ask(self, token):
        """The verdict's reason on a token presented as Bearer."""
        with Client(self.endpoint, timeout=10, attempts=1) as client:
            return client.verify_token(token, "Bearer").reason

    def ask_all(self, tokens):
        with ThreadPoolExecutor(len(tokens)) as pool:
            return list(pool.map(self.ask, tokens))

    def stats(self):
        with Client(self.endpoint, timeout=10) as client:
            return json.loads(client.stats().fields["stats"])

    def counter(self, name):
        return self.stats()["counters"][name]

    def gauge(self, name):
        return self.stats()["gauges"][name]

    def key_set(self, issuer):
        """How the verifier says that an issuer's key set stands."""
        return next(told for told in self.stats()["key_sets"] if told["issuer"] == issuer)


def authority(folder, name="authority"):
    """An authority, and the file that names it."""
    made = Authority(name)
    path = folder / f"authority-{secrets.token_hex(4)}.pem"
    path.write_text(made.text())
    return made, str(path)
