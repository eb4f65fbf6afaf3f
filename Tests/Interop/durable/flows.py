"""What a thread does while the ledger may be killed: codes, sessions and enrolments."""

import secrets

from assay_client.device import Device

from checks.pkce import pair
from durable.expected import NoAnswer, answered
from support.checking import Different
from support.life import enrolment, fresh

TERMS = {"client_id": "app", "redirect_uri": "https://app.example.com/back"}


class Flow:
    """Calls one after the other, at random but for their order; each thread has one."""

    def __init__(self, expected, gates, random):
        self.expected, self.gates, self.random = expected, gates, random
        self.codes, self.sessions = [], []

    def run(self, stop):
        while not stop.is_set():
            try:
                self.random.choice((self.code, self.session, self.refresh, self.refresh,
                                    self.redeem, self.enroll))()
            except NoAnswer:
                pass  # written down; told after the restart whether it took place

    def ask(self, kind, of, path, **members):
        call = self.expected.ask(self.random.choice(self.gates), kind, of, path, **members)
        if not call.accepted and call.answer.reason != "enroll.nonce_invalid":
            raise Different(f"refused while nothing was wrong: {call}")
        return call

    def code(self):
        code = secrets.token_urlsafe(24)
        verifier, challenge = pair(64)
        self.ask("register", code, "/v1/pkce/codes", code=code, **TERMS,
                 code_challenge=challenge, code_challenge_method="S256")
        self.codes.append((code, verifier))

    def redeem(self):
        """Not for all codes: what was only registered must be kept too."""
        if not self.codes:
            return self.code()
        code, verifier = self.codes.pop()
        self.ask("redeem", code, "/v1/pkce/redeem", code=code, code_verifier=verifier, **TERMS)

    def session(self):
        name = fresh()
        call = self.ask("open", name, "/v1/sessions", account=name, client_id="app")
        self.sessions.append((name, call.answer.body["refresh_token"]))

    def refresh(self):
        if not self.sessions:
            return self.session()
        name, token = self.sessions.pop(self.random.randrange(len(self.sessions)))
        call = self.ask("refresh", name, "/v1/sessions/refresh", refresh_token=token)
        self.sessions.append((name, call.answer.body["refresh_token"]))

    def enroll(self):
        name, device = fresh(), Device()
        start = answered("/v1/enroll/start", listener=self.random.choice(self.gates),
                         account=name, device_id=device.device_id)
        members = enrolment(name, device, nonce=start.gives()["nonce"])
        members = {key: value for key, value in members.items() if value is not None}
        self.ask("enroll", name, "/v1/enroll", **members)
