"""The roles that `run` has started: where they are, and the ways to ask them."""

import http.client
import json
import os
import socket
import subprocess
import time
from pathlib import Path

from assay_client import Client
from assay_client.registry import REASONS
from support.checking import Different, same

FOLDER = Path(os.environ["ASSAY_INTEROP"])
ASSAY = os.environ["ASSAY"]
LEDGER, ONE, TWO, CONTROL = (
    f"ipc://{FOLDER}/{name}" for name in ("ledger", "one", "two", "control"))
READY = 1
TRANSPORTS = ("pyzmq", "the standard library")

_clients = {}


def client(endpoint=ONE, transport="pyzmq"):
    """A reference client, kept for the whole run."""
    where = endpoint, transport
    if where not in _clients:
        _clients[where] = Client(endpoint, timeout=10.0, standard=transport != "pyzmq")
    return _clients[where]


class UnixConnection(http.client.HTTPConnection):
    """http.client over a Unix socket."""

    def __init__(self, path):
        super().__init__("gate", timeout=20)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self.path))


def http_call(method, path, body=None, listener="gate", authorization=None):
    """(status, headers, body) of one HTTP call."""
    connection = UnixConnection(FOLDER / listener)
    try:
        headers = {} if body is None else {"Content-Type": "application/json"}
        if authorization is not None:
            headers["Authorization"] = authorization
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def ask_gate(path, **members):
    """The gate's verdict: its JSON."""
    members.setdefault("realm", "default")
    status, _, body = http_call("POST", path, json.dumps(members))
    if status != 200:
        raise Different(f"the gate answers {status} {body!r}")
    return json.loads(body)


def assay(*arguments, given=None, status=0):
    """What the command line prints; it must end with `status`."""
    done = subprocess.run([ASSAY, *map(str, arguments)], input=given, capture_output=True,
                          text=True, timeout=60)
    asked = " ".join(["assay", *map(str, arguments)])
    same(done.returncode, status, f"{asked}: {done.stderr} exit code")
    return done.stdout


def wanted(reply, reason):
    """The reply, whose reason must be this one, under a number that says so."""
    same(reply.reason, reason)
    same(reply.code, REASONS[reason])
    return reply


def wait_until(condition, what, seconds=60):
    """Asks again until the condition holds."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            raise Different(f"{what} did not come within {seconds} s")
        time.sleep(0.05)


def state(endpoint):
    """The state a role tells in its hello; None while nothing answers."""
    asking = Client(endpoint, timeout=1.0, attempts=1)
    try:
        return asking.hello().fields["state"]
    except Exception:  # not there yet; `run` sees whether it ended
        return None
    finally:
        asking.close()


def gate_ready(operators):
    try:
        return http_call("GET", "/readyz", listener=operators)[0] == 200
    except OSError:
        return False


def wait_until_ready():
    for endpoint in (LEDGER, ONE, TWO, CONTROL):
        wait_until(lambda: state(endpoint) == READY, f"a ready {endpoint}")
    for operators in ("operators", "operators-keyed"):
        wait_until(lambda: gate_ready(operators), f"a ready gate at {operators}")


def nonce(realm="default"):
    """A nonce, learned as a client learns it: from the refusal of a proof without one."""
    from support.proofs import Proof, key  # proofs need no role; roles need one proof
    return wanted(Proof(key("ES256")).ask(require_nonce=True, realm=realm),
                  "dpop.nonce_required").fields["next_nonce"]


