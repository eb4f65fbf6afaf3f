"""Asks servers: matches replies to requests and retries what nobody decided."""

import json
import os
import secrets
import time
from dataclasses import dataclass

from . import codec
from .lifecycle import STATES, LifeCycleCalls, text
from .registry import ADVICE, KINDS, REASON_NAMES, verdict
from .transport import dealer

# The Authorization header's scheme, in any case (RFC 9110 section 11.1).
SCHEMES = {"dpop": 0, "bearer": 1}


class NoAnswer(Exception):
    """No server answered in time."""


@dataclass
class Reply:
    """What a server said."""

    code: int
    fields: dict

    @property
    def reason(self):
        """The reason's stable name; its number in hexadecimal when this version knows none."""
        return REASON_NAMES.get(self.code, f"0x{self.code:04X}")

    @property
    def verdict(self):
        """accepted, refused, undecided or call_fault."""
        return verdict(self.code)

    @property
    def accepted(self):
        return self.code == 0

    def text(self, name):
        """A field of bytes as text: an id, a token, a name."""
        return self.fields[name].decode()

    @property
    def document(self):
        """The JSON object that a list or an inspection is told in."""
        return json.loads(self.fields["document"])

    @property
    def claims(self):
        """The claims of an access token that was accepted."""
        return json.loads(self.fields["claims"])

    @property
    def state(self):
        """The state of a recovery by its name; None where none is told."""
        number = self.fields.get("recovery_state")
        return None if number is None else STATES[number]

    @property
    def signals(self):
        """What is worth a look about a sign-in."""
        return self.fields.get("signals", b"").decode().split()

    @property
    def should_retry(self):
        """Whether the same call may be made again, under the same operation id."""
        return ADVICE.get(self.reason, "retry" if self.verdict == "undecided" else "never") in (
            "retry", "later")


class Client(LifeCycleCalls):
    """Asks one of several servers, and the next one when it is silent or cannot decide."""

    def __init__(self, endpoints, realm="default", timeout=1.0, attempts=3, standard=False):
        self.endpoints = [endpoints] if isinstance(endpoints, str) else list(endpoints)
        self.realm, self.timeout, self.attempts = realm, timeout, attempts
        self.standard, self.sockets, self.turn = standard, {}, 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        for socket in self.sockets.values():
            socket.close()
        self.sockets.clear()

    def ask(self, kind, fields=None, realm=None, operation_id=None):
        """The reply to one request; NoAnswer when no server gave one.

        The operation id is made once and kept over all attempts, so that a retry is not
        a replay; the request id is new each time, so that a late answer is not mistaken.
        """
        operation_id = operation_id or secrets.token_bytes(16)
        reply = None
        for _ in range(self.attempts):
            endpoint = self.endpoints[self.turn % len(self.endpoints)]
            try:
                reply = self.attempt(endpoint, kind, fields or {}, realm, operation_id)
            except (OSError, codec.Malformed, TimeoutError):
                self.drop(endpoint)
            else:
                if not reply.should_retry:
                    return reply
                time.sleep(min(reply.fields.get("retry_after", 0) / 1000, self.timeout))
            self.turn += 1
        if reply is None:
            raise NoAnswer(f"no answer from {', '.join(self.endpoints)}")
        return reply

    def attempt(self, endpoint, kind, fields, realm, operation_id):
        frame = codec.Frame(
            KINDS[kind], int.from_bytes(os.urandom(8), "big") or 1, fields,
            operation_id=operation_id, time_left=int(self.timeout * 1_000_000),
            realm=self.realm if realm is None else realm)
        return self.exchange(endpoint, [frame])[0]

    def exchange(self, endpoint, frames):
        """Sends frames as one message; their replies in the order of the frames."""
        socket = self.socket(endpoint)
        until = time.monotonic() + self.timeout
        socket.send(b"".join(codec.write(frame, "request") for frame in frames), self.timeout)
        wanted = {frame.request_id: index for index, frame in enumerate(frames)}
        replies = [None] * len(frames)
        while None in replies:
            message = socket.receive(until - time.monotonic())
            if message is None:
                raise TimeoutError("no answer in time")
            for raw in codec.split(message):
                reply = codec.read_reply(raw)
                if reply.request_id in wanted:
                    replies[wanted[reply.request_id]] = Reply(reply.code, reply.fields)
                elif reply.request_id == 0 and reply.kind == 0:
                    raise codec.Malformed("the server calls our message malformed")
        return replies

    def socket(self, endpoint):
        if endpoint not in self.sockets:
            self.sockets[endpoint] = dealer(endpoint, self.standard)
        return self.sockets[endpoint]

    def drop(self, endpoint):
        socket = self.sockets.pop(endpoint, None)
        if socket is not None:
            socket.close()

    # One call a kind.

    def hello(self):
        return self.ask("hello", realm="")

    def stats(self):
        return self.ask("stats", realm="")

    def verify_dpop(self, proof, method, url, access_token=None, expected_thumbprint=None,
                    require_nonce=False, check_only=False, caller=None, **more):
        """Does this DPoP proof hold for this request? Texts are str or bytes."""
        fields = {"method": text(method), "url": text(url)}
        optional = {"proof": proof, "access_token": access_token,
                    "expected_thumbprint": expected_thumbprint}
        fields.update((name, text(value)) for name, value in optional.items() if value is not None)
        if require_nonce:
            fields["require_nonce"] = True
        if check_only:
            fields["replay"] = 1
        if caller:
            fields["caller"] = caller
        return self.ask("dpop.verify", fields, **more)

    def verify_token(self, access_token, scheme="DPoP", proof=None, method=None, url=None,
                     client_certificate=None, scope=None, require_nonce=False, check_only=False,
                     shadow=False, caller=None, **more):
        """Does this access token hold, with the proof of the key it is bound to?

        `scheme` is the Authorization header's, DPoP or Bearer; proof, method and url come
        together; `scope` is what the request needs; `shadow` excuses the DPoP proof alone, and
        the reply's `shadow_reason` then says for what. Texts are str or bytes.
        """
        fields = {"access_token": text(access_token), "scheme": SCHEMES[scheme.lower()]}
        optional = {"proof": proof, "method": method, "url": url,
                    "client_certificate": client_certificate, "required_scope": scope}
        fields.update((name, text(value)) for name, value in optional.items() if value is not None)
        if require_nonce:
            fields["require_nonce"] = True
        if check_only:
            fields["replay"] = 1
        if shadow:
            fields["shadow"] = True
        if caller:
            fields["caller"] = caller
        return self.ask("token.verify", fields, **more)

    def verify_pkce(self, verifier, challenge, method="S256", **more):
        """Does this verifier answer this code challenge?"""
        named = {"code_verifier": verifier, "code_challenge": challenge,
                 "code_challenge_method": method}
        fields = {name: text(value) for name, value in named.items() if value is not None}
        return self.ask("pkce.verify", fields, **more)

    def verify_signature(self, public_key, algorithm, message, signature, signature_format=0,
                         **more):
        """Does this signature hold? The key is JWK text; 0 is the default format, 1 raw, 2 DER."""
        fields = {"public_key": text(public_key), "algorithm": text(algorithm),
                  "message": message, "signature": signature}
        if signature_format:
            fields["signature_format"] = signature_format
        return self.ask("signature.verify", fields, **more)

    def issue_challenge(self, thumbprint, **more):
        """A challenge for the key with this thumbprint (32 bytes)."""
        return self.ask("challenge.issue", {"subject": thumbprint}, **more)

    def verify_challenge(self, public_key, challenge, timestamp, signature, signature_format=0,
                         **more):
        """Was this challenge signed by its key, now, for the first time?"""
        fields = {"public_key": text(public_key), "signature": signature,
                  "challenge": challenge, "timestamp": timestamp}
        if signature_format:
            fields["signature_format"] = signature_format
        return self.ask("challenge.verify", fields, **more)
