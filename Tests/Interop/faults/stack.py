"""A ledger, a verifier and a gate of one check, which may break, stop and start them."""

import json
import os
import shutil
import subprocess
import threading
from pathlib import Path

from support import keys, life
from support.checking import Different, holds, same
from support.roles import ASSAY, FOLDER, http_call, wait_until

KEYS = Path(keys.__file__)
REALMS = {
    "life": {"rp_id": "example.com", "proof_future_max_ms": 0, "skew_max_ms": 0,
             "code_life_s": 1}}


class Stack:
    """Used by `with`, which ends what it started."""

    def __init__(self, name):
        self.folder = FOLDER / f"faults-{name}"
        self.folder.mkdir()
        self.data, self.gate = self.folder / "data", self.folder / "gate"
        self.roles, self.known, self.clock, self.begun = {}, [], None, {}
        listen = {role: f"ipc://{self.folder}/{role}.ipc" for role in ("ledger", "verifier")}
        self.ledger, self.verifier = listen["ledger"], listen["verifier"]
        shutil.copy(FOLDER / "keys", self.folder / "keys")
        self.configuration = self.folder / "configuration.json"
        self.configuration.write_text(json.dumps({
            "log": {"level": "debug"}, "realms": REALMS,
            "ledger": {"listen": [self.ledger]},
            "verifier": {"listen": [self.verifier], "ledger": self.ledger, "workers": 1},
            "gate": {"listen": f"unix:{self.gate}", "operators": f"unix:{self.folder}/operators",
                     "control": f"ipc://{self.folder}/control", "verifiers": [self.verifier],
                     "api_keys_file": f"{self.folder}/keys"}}))
        self.key = self.secret(keys.secret("everywhere"))

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            print("".join(f"{role}: {line}\n" for role in self.roles
                          for line in self.log(role).splitlines()[:1] + self.log(role).splitlines()[-6:]), end="")
        for process in self.roles.values():
            process.kill()
            process.wait()

    # Roles

    def start(self, role="ledger", *options, data=None, before=(), preexec=None):
        """Starts a role; `before` is a program that runs it."""
        more = ("--data", data or self.data) if role == "ledger" else ()
        command = [*before, ASSAY, role, "--config", self.configuration, *more, *options]
        environment = dict(os.environ)
        if self.clock:
            library, offset = self.clock
            # As the first program of a process the library hides the arguments from Swift.
            command = ["env", *command]
            environment |= {"LD_PRELOAD": str(library), "FAKETIME": offset,
                            "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        with open(self.folder / f"{role}.log", "ab") as log:
            self.begun[role] = log.tell()
            self.roles[role] = subprocess.Popen(
                [str(word) for word in command], stderr=log, env=environment, preexec_fn=preexec)
        return self.roles[role]

    def serve(self, *options, **more):
        """Starts a ledger, and the others unless they run; waits until the gate is ready."""
        self.start("ledger", *options, **more)
        for role in ("verifier", "gate"):
            if role not in self.roles:
                self.start(role)
        wait_until(lambda: '"ledger.opened"' in self.log(), "an open ledger", 20)
        wait_until(lambda: self.is_ready() and self.session_call().status == 201, "service", 20)

    def stop(self, *roles):
        for role in roles or ("ledger",):
            process = self.roles.pop(role)
            process.terminate()
            same(process.wait(30), 0, f"{role}'s exit code")

    def is_ready(self):
        try:
            return http_call("GET", "/readyz", listener=self.folder / "operators")[0] == 200
        except OSError:
            return False

    def is_refusing(self):
        """Whether nobody is served; a gate that does not listen yet serves nobody, but says nothing."""
        try:
            return self.session_call().status == 503
        except OSError:
            return False

    def log(self, role="ledger"):
        """The lines since its last start."""
        with open(self.folder / f"{role}.log", "rb") as file:
            file.seek(self.begun[role])
            return file.read().decode()

    def stays_closed(self, reason):
        """Whether the ledger closes for a reason, and nobody is served."""
        wait_until(lambda: reason in self.log(),
                   f"a line of the log with {reason!r}", 20)
        wait_until(self.is_refusing, "a refusal", 20)
        wait_until(lambda: not self.is_ready(), "the gate's word that it is not ready", 20)
        same(self.session_call().body["verdict"], "undecided")

    def command(self, *arguments, status=0):
        """What `assay ledger` prints, both streams; it must end with `status`."""
        done = subprocess.run([ASSAY, "ledger", *map(str, arguments)], capture_output=True,
                              text=True, timeout=90)
        same(done.returncode, status, f"{arguments} {done.stdout}{done.stderr} exit code")
        return done.stdout + done.stderr

    # Calls

    def secret(self, text):
        """Remembers what may stand in no log and no store."""
        self.known.append(text)
        return text

    def ask(self, method, path, /, **members):
        return life.ask(method, path, listener=self.gate, authorization=f"Bearer {self.key}",
                        **members)

    def post(self, path, /, **members):
        return self.ask("POST", path, **members)

    def session_call(self):
        return self.post("/v1/sessions", account=life.fresh(), client_id="app")

    def session(self):
        told = self.session_call().gives(201)
        self.secret(told["refresh_token"])
        return told

    def refresh(self, opened):
        answer = self.post("/v1/sessions/refresh", refresh_token=opened["refresh_token"])
        if answer.body.get("refresh_token"):
            self.secret(answer.body["refresh_token"])
        return answer

    def end(self, opened):
        self.ask("DELETE", f"/v1/sessions/{opened['session_id']}").is_status(204)

    def enrolled(self):
        """A device whose key is a credential now."""
        device, account = life.Device(life.fresh("device")), life.fresh()
        nonce = self.post("/v1/enroll/start", account=account,
                          device_id=device.device_id).gives()["nonce"]
        told = self.post("/v1/enroll", **life.enrolment(account, device, nonce=nonce)).gives(201)
        device.credential_id = told["credential_id"]
        self.secret(nonce)
        return device

    def inspect(self, *what):
        text = self.command("inspect", "--ledger", self.ledger, "--realm", "life", "--json",
                            *what)
        holds(not (found := self.found(text.encode())), f"inspect tells {found}")
        return json.loads(text)

    def event_types(self):
        types, after = [], None
        while (page := self.ask("GET", "/v1/events", after=after).gives())["events"]:
            types += [event["type"] for event in page["events"]]
            after = page["next"]
        return types

    def found(self, content):
        """Which of the secrets stand in bytes, as text or decoded."""
        return [text for text in self.known if any(form in content for form in forms(text))]


def forms(text):
    """How a secret may be written."""
    yield text.encode()
    try:
        decoded = life.from_base64url(text)
    except ValueError:
        return
    yield decoded
    yield decoded.hex().encode()


class Load:
    """Callers that open sessions until told to end; what was acknowledged, and how others fared."""

    def __init__(self, stack, callers=8):
        self.stack, self.opened, self.others = stack, [], []
        self.ending = threading.Event()
        self.threads = [threading.Thread(target=self.call) for _ in range(callers)]

    def call(self):
        while not self.ending.is_set():
            try:
                answer = self.stack.session_call()
            except Exception as error:
                answer = error
            if isinstance(answer, life.Answer) and answer.body.get("verdict") == "accepted":
                self.stack.secret(answer.body["refresh_token"])
                self.opened.append(answer.body)
            else:
                self.others.append(answer)
                self.ending.wait(0.01)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ending.set()
        for thread in self.threads:
            thread.join()

    def undecided_only(self):
        """Whether all that was not accepted is 503 undecided."""
        holds(self.others, "every call was accepted")
        for answer in self.others:
            if not isinstance(answer, life.Answer):
                raise Different(f"a call ended with {answer!r}")
            same((answer.status, answer.body.get("verdict")), (503, "undecided"))
