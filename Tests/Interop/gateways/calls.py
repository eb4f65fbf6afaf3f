"""Calls to a gateway, byte by byte, so that what no library sends can be sent."""

import http.client
import secrets
import socket
from dataclasses import dataclass, field

from gateways.application import ANSWER, TAG
from support.checking import holds, same
from support.proofs import Proof

HOST = "api.example.com"


@dataclass
class Call:
    """What is sent; `host` and `headers` as they stand on the wire, in this order."""

    method: str = "GET"
    target: str = "/orders"
    headers: list = field(default_factory=list)
    body: bytes | None = None
    chunked: bool = False
    host: str | None = None

    def bytes(self, port, tag):
        host = f"{HOST}:{port}" if self.host is None else self.host
        lines = [f"{self.method} {self.target} HTTP/1.1", f"Host: {host}", f"{TAG}: {tag}",
                 *(f"{name}: {value}" for name, value in self.headers)]
        body = self.body or b""
        if self.chunked:
            lines.append("Transfer-Encoding: chunked")
            body = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in
                            (body[:7], body[7:]) if part) + b"0\r\n\r\n"
        elif self.body is not None:
            lines.append(f"Content-Length: {len(body)}")
        return "\r\n".join([*lines, "", ""]).encode() + body


class Answer:
    """A gateway's answer, and what of the call reached the application."""

    def __init__(self, response, body, seen):
        self.status, self.headers, self.body = response.status, response.getheaders(), body
        self.all_seen = seen

    def values(self, name):
        return [value for each, value in self.headers if each.lower() == name.lower()]

    def value(self, name):
        values = self.values(name)
        return values[0] if values else None

    @property
    def told(self):
        """For a person who reads of a difference."""
        return f"{self.status} {self.value('assay-reason')} {self.value('www-authenticate')}"

    @property
    def seen(self):
        """What the application saw of an accepted call."""
        same(self.status, 200, f"{self.told} {self.body!r}: status")
        same(len(self.all_seen), 1, "times the application was reached")
        return self.all_seen[0]

    def kept_out(self):
        same(len(self.all_seen), 0, f"{self.told}: times the application was reached")
        holds(ANSWER not in self.body, "the application's answer")
        return self

    def refused(self, reason, error, status=401):
        """Refused with one challenge that says what the contract says."""
        self.kept_out()
        same((self.status, self.value("assay-reason")), (status, reason))
        challenges = self.values("www-authenticate")
        same(len(challenges), 1, "WWW-Authenticate lines")
        holds(challenges[0].startswith("DPoP "), challenges[0])
        same(f'error="{error}"' in challenges[0], error is not None, f"{challenges[0]}: error")
        same("error=" in challenges[0], error is not None, f"{challenges[0]}: error")
        holds(status == 403 or "algs=" in challenges[0], challenges[0])
        holds(len(self.value("assay-decision") or "") == 22, "no decision's id")
        for name in ("assay-subject", "assay-thumbprint", "assay-client", "assay-scope"):
            holds(not any(self.values(name)), f"{name} is told to the client")
        return self

    def undecided(self, status=503, retry_after=True):
        self.kept_out()
        same(self.status, status, f"{self.told}: status")
        same(bool(self.value("retry-after")), retry_after, "whether there is a Retry-After")
        return self


class Connection:
    """To a gateway; it is made again when the gateway ended it."""

    def __init__(self, port, application):
        self.port, self.application, self.socket, self.made = port, application, None, 0

    def send(self, call, timeout=40):
        tag = secrets.token_hex(8)
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.port))
            self.made += 1
        self.socket.settimeout(timeout)
        self.socket.sendall(call.bytes(self.port, tag))
        response = http.client.HTTPResponse(self.socket, method=call.method)
        response.begin()
        body = response.read()
        if response.will_close:
            self.close()
        return Answer(response, body, self.application.seen.pop(tag, []))

    def close(self):
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def proof(key, method, url, token, nonce=None, **claims):
    """A proof by joserfc for one call."""
    made = Proof(key, url=url, nonce=nonce, token=token)
    made.claims |= {"htm": method, **claims}
    return made.by_joserfc()

