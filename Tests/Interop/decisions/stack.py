"""Roles of one check's own: a gate that logs its decisions, and calls as a gateway makes them."""

import json
import secrets
import signal
import subprocess
import time
from functools import partial

from gateways.tokens import ALGORITHM, AUDIENCE, ISSUER, Issuer
from support.checking import holds, same
from support.proofs import Proof, from_base64url, new_key
from support.roles import ASSAY, FOLDER, UnixConnection, http_call, wait_until

HOST = "api.example.com"


class Stack:
    """Used by `with`, which ends what it started. `settings` are of the gate."""

    def __init__(self, name, **settings):
        self.folder = FOLDER / f"decisions-{name}"
        self.folder.mkdir()
        self.log, self.roles, self.known = self.folder / "decisions.log", {}, set()
        self.issuer, self.key = Issuer(), new_key("ES256")
        self.issuer.write(self.folder / "issuer.jwks")
        where = {role: f"ipc://{self.folder}/{role}.ipc" for role in ("ledger", "verifier")}
        realm = {"rp_id": "example.com", "proof_future_max_ms": 0, "skew_max_ms": 0,
                 "audiences": [AUDIENCE], "public_origins": [f"{scheme}://{HOST}" for scheme in
                                                             ("http", "https")],
                 "issuers": {ISSUER: {"keys": f"file:{self.folder}/issuer.jwks",
                                      "algorithms": [ALGORITHM]}},
                 "routes": [{"path": "/"}, {"path": "/admin", "scope": "admin"}]}
        self.control = f"ipc://{self.folder}/control"
        self.configuration = self.folder / "assay.json"
        self.configuration.write_text(json.dumps({
            "log": {"level": "info"},
            "realms": {"default": realm, "shadow": {
                **realm, "shadow": True, "public_origins": [f"https://shadow.{HOST}"]}},
            "ledger": {"listen": [where["ledger"]]},
            "verifier": {"listen": [where["verifier"]], "ledger": where["ledger"], "workers": 1},
            "gate": {"listen": f"unix:{self.folder}/gate",
                     "listen_gateways": f"unix:{self.folder}/gateways",
                     "operators": f"unix:{self.folder}/operators", "control": self.control,
                     "verifiers": [where["verifier"]], "decision_log": str(self.log),
                     "decision_accepted_one_in": 1, **settings}}))

    def __enter__(self):
        for role in ("ledger", "verifier", "gate"):
            with open(self.folder / f"{role}.log", "ab") as log:
                self.roles[role] = subprocess.Popen(
                    ["setpriv", "--pdeathsig", "KILL", ASSAY, role, "--config",
                     str(self.configuration)], stderr=log)
        wait_until(self.is_ready, "a ready gate")
        # A proof says when it was made in whole seconds, and is to be younger than the ledger.
        ready = int(time.time())
        wait_until(lambda: int(time.time()) > ready, "another second")
        return self

    def __exit__(self, *_):
        for process in self.roles.values():
            process.kill()
            process.wait()

    def is_ready(self):
        try:
            return self.page("/readyz")[0] == 200
        except OSError:
            return False

    def page(self, path):
        status, _, body = http_call("GET", path, listener=self.folder / "operators")
        return status, body

    def hang_up(self):
        self.roles["gate"].send_signal(signal.SIGHUP)

    # Calls of a client, which a gateway asks about

    def token(self, key=None, **claims):
        return self.issuer.token((key or self.key).thumbprint(), **claims)

    def proof(self, token, url, method="GET", key=None, **claims):
        made = Proof(key or self.key, url=url, token=token)
        made.claims |= {"htm": method, **claims}
        return made.by_joserfc()

    def ask(self, token=None, proof=None, *, path="/orders?access_token=MARKER", method="GET",
            scheme="https", host=HOST, realm="default", request_id=None, kind="DPoP"):
        """One subrequest; the answer as `Decided`."""
        headers = {"X-Forwarded-Method": method, "X-Forwarded-Proto": scheme,
                   "X-Forwarded-Host": host, "X-Forwarded-Uri": path,
                   "Assay-Request-Id": request_id or secrets.token_hex(16),
                   "Authorization": token and f"{kind} {token}", "DPoP": proof}
        self.known |= {text for text in (token, proof, headers["Assay-Request-Id"]) if text}
        connection = UnixConnection(self.folder / "gateways")
        try:
            connection.request("GET", f"/v1/authorize/{realm}", headers={
                name: value for name, value in headers.items() if value})
            answer = connection.getresponse()
            answer.read()
            return Decided(self, answer)
        finally:
            connection.close()

    def honest(self, token=None, url=None, **more):
        """A call with a token and a proof of its own for the URL the client means."""
        token = token or self.token()
        proof = self.proof(token, url or f"https://{more.get('host', HOST)}/orders",
                           **more.pop("claims", {}))
        return self.ask(token, proof, **more)

    # What is told of them

    def explain(self, *arguments, status):
        done = subprocess.run([ASSAY, "explain", *map(str, arguments), "--gate",
                               f"unix:{self.folder}/operators"], capture_output=True, text=True,
                              timeout=60)
        same(done.returncode, status, f"{arguments} {done.stdout}{done.stderr} exit code")
        self.tells_nothing(done.stdout, "assay explain")
        return done.stdout

    def lines(self, count=None, path=None):
        """The lines of the decision log, once there are so many."""
        path = path or self.log
        read = partial(path.read_text) if path.exists() else (lambda: "")
        if count is not None:
            wait_until(lambda: path.exists() and path.read_text().count("\n") >= count,
                       f"{count} lines in {path}", 20)
            read = path.read_text
        return [json.loads(line) for line in read().splitlines()]

    def tells_nothing(self, text, what):
        """Whether no token, proof, query or nonce is in a text, in any form."""
        for known in self.known:
            parts = [part for part in known.split(".")[1:] if len(part) > 20]
            for part in (known, *parts):
                holds(part not in text, f"{what} tells {part}")
                try:
                    holds(from_base64url(part).hex() not in text, f"{what} tells {part} in digits")
                except ValueError:
                    pass
        holds("MARKER" not in text, f"{what} tells a query")


class Decided:
    """What a gateway got."""

    def __init__(self, stack, answer):
        self.stack, self.status = stack, answer.status
        self.id, self.reason = answer.getheader("Assay-Decision"), answer.getheader("Assay-Reason")

    def told(self, status, reason):
        """Whether it is what was to come; the text of assay explain."""
        same((self.status, self.reason), (status, reason))
        return self.stack.explain(self.id, status=3 if status >= 429 else 1)
