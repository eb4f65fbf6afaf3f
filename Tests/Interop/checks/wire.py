"""Messages by hand: batches, unknown and broken frames, retries, two verifiers"""

import secrets
import struct
from itertools import count

from assay_client import codec
from assay_client.registry import KINDS, REASON_NAMES
from assay_client.transport import dealer
from support import roles
from support.checking import check, holds, same
from support.proofs import Proof, compact_json, from_base64url, key, public, sign
from support.roles import CONTROL, LEDGER, ONE, TRANSPORTS, TWO, client, wanted

import zmq

_ids = count(1)
OPERATION = bytes(range(16))


def frame(kind, fields=b"", realm=b"default", signature=codec.REQUEST, version=1, flags=0, code=0,
          request_id=None, realm_bytes=None):
    """A request's bytes, every part as wrong as one likes."""
    return codec.PREFIX.pack(
        37 + len(realm) + len(fields), signature, version, flags, kind, code,
        next(_ids) if request_id is None else request_id, OPERATION, 5_000_000,
        len(realm) if realm_bytes is None else realm_bytes) + realm + fields


def field(tag, value):
    return struct.pack(">HH", tag, len(value)) + value


def ask(message, endpoint=ONE, replies=1, transport="pyzmq"):
    """The frames that answer a message, on a connection of its own."""
    socket = dealer(endpoint, transport != "pyzmq")
    try:
        socket.send(message, 10)
        found = []
        while len(found) < replies:
            part = socket.receive(20)
            holds(part is not None, f"{len(found)} of {replies} replies")
            found += [codec.read_reply(raw) for raw in codec.split(part)]
        same(socket.receive(0), None, "more than the replies")
        return found
    finally:
        socket.close()


PKCE = KINDS["pkce.verify"]
VERIFIER = field(0x1101, b"dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
CHALLENGE = field(0x1103, b"E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
METHOD = field(0x1105, b"S256")
PAIR = VERIFIER + CHALLENGE + METHOD


def mixed(nonce, number):
    """(kind, fields, realm, reason) of one of many frames."""
    kind = ("hello", "stats", "pkce.verify", "pkce.verify", "signature.verify", "signature.verify",
            "challenge.issue", "dpop.verify", "ledger.join")[number % 9]
    fields, reason, realm = {}, "accepted", "default"
    if kind in ("hello", "stats", "ledger.join"):
        realm = ""
    if kind == "ledger.join":
        reason = "kind_unknown"
    elif kind == "pkce.verify":
        fields = {"code_verifier": secrets.token_urlsafe(32).encode() if number % 2
                  else b"dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
                  "code_challenge": b"E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                  "code_challenge_method": b"S256"}
        reason = "pkce.verifier_mismatch" if number % 2 else "accepted"
    elif kind == "signature.verify":
        message = secrets.token_bytes(20)
        fields = {"public_key": compact_json(public(key("EdDSA"))).encode(), "algorithm": b"EdDSA",
                  "message": message, "signature": sign(key("EdDSA"), "EdDSA", message)}
        if number % 2:
            fields["message"], reason = b"another", "signature.invalid"
    elif kind == "challenge.issue":
        fields = {"subject": secrets.token_bytes(32)}
    elif kind == "dpop.verify":
        fields = {"proof": Proof(key("ES256"), nonce=nonce).by_joserfc().encode(),
                  "method": b"POST", "url": b"https://api.example.com/orders"}
    return KINDS[kind], fields, realm, reason


for each in TRANSPORTS:
    @check(f"256 frames of mixed kinds in one message: each reply by its id, over {each}")
    def _(transport=each):
        nonce, sent, message = roles.nonce(), {}, b""
        for number in range(256):
            kind, fields, realm, reason = mixed(nonce, number)
            request_id, operation_id = secrets.randbits(64), secrets.token_bytes(16)
            sent[request_id] = kind, operation_id, reason
            message += codec.write(codec.Frame(
                kind, request_id, fields, operation_id=operation_id, time_left=10_000_000,
                realm=realm), "request")
        got = {reply.request_id: (reply.kind, reply.operation_id, REASON_NAMES[reply.code])
               for reply in ask(message, replies=256, transport=transport)}
        same(got, sent)


@check("one frame more than 256 makes the message malformed, answered once")
def _():
    for transport in TRANSPORTS:
        (reply,) = ask(frame(PKCE, PAIR) * 257, transport=transport)
        same((reply.kind, reply.code, reply.request_id, reply.operation_id),
             (0, 1, 0, bytes(16)))


@check("of a message whose end is broken no frame has an effect")
def _():
    proof = Proof(key("ES256"), nonce=roles.nonce())
    text = proof.by_joserfc()
    good = frame(KINDS["dpop.verify"], field(0x1001, text.encode()) + field(0x1003, b"POST")
                 + field(0x1005, proof.url.encode()))
    for tail in (b"\0", frame(PKCE)[:-1], bytes(41), b"\0\0\0\x25", struct.pack(">I", 2 ** 32 - 1)):
        (reply,) = ask(good + tail)
        same((reply.kind, reply.code, reply.request_id), (0, 1, 0))
    wanted(proof.ask(text), "accepted")


@check("a message of no, of two or of nine parts is malformed, answered once")
def _():
    for endpoint in (LEDGER, ONE, CONTROL):
        socket = zmq.Context.instance().socket(zmq.DEALER)
        socket.setsockopt(zmq.LINGER, 0)
        socket.connect(endpoint)
        try:
            for parts in ([b""], [b"", frame(1, realm=b"")], [frame(1, realm=b"")] * 2,
                          [frame(1, realm=b"")] * 9):
                socket.send_multipart(parts)
                holds(socket.poll(20_000), f"no answer to {len(parts)} parts")
                (raw,) = socket.recv_multipart()
                reply = codec.read_reply(raw)
                same((reply.kind, reply.code, reply.request_id), (0, 1, 0))
            holds(not socket.poll(0), "more than one answer")
        finally:
            socket.close()


@check("a message larger than may be is not served, and the server goes on")
def _():
    for endpoint in (LEDGER, ONE, CONTROL):
        try:
            (reply,) = ask(bytes(262145), endpoint, transport="the standard library")
            same((reply.kind, reply.code), (0, 1))
        except OSError:  # the connection is closed at the length, before the bytes are read
            pass
        wanted(client(endpoint).hello(), "accepted")


ONE_FRAME = (
    ("malformed", "a reply's signature", frame(PKCE, PAIR, signature=codec.REPLY)),
    ("malformed", "a signature of nothing", frame(PKCE, PAIR, signature=0)),
    ("version_unsupported", "version 0", frame(PKCE, PAIR, version=0)),
    ("version_unsupported", "version 2 with all else unknown",
     frame(0x7777, b"\xff" * 9, version=2, flags=9, code=9, realm_bytes=255)),
    ("malformed", "a flag", frame(PKCE, PAIR, flags=1)),
    ("malformed", "a code in a request", frame(PKCE, PAIR, code=1)),
    ("malformed", "a realm longer than may be", frame(PKCE, PAIR, realm=b"r" * 64)),
    ("malformed", "a realm that ends outside the frame", frame(PKCE, realm_bytes=63)),
    ("malformed", "a realm in capitals", frame(PKCE, PAIR, realm=b"Default")),
    ("malformed", "fields that descend", frame(PKCE, METHOD + CHALLENGE)),
    ("malformed", "a field twice", frame(PKCE, METHOD + METHOD)),
    ("malformed", "a field longer than the frame", frame(PKCE, b"\x11\x01\xff\xff")),
    ("malformed", "three bytes after the last field", frame(PKCE, PAIR + b"\x11\x07\x00")),
    ("kind_unknown", "an unknown kind", frame(0xF0F1, PAIR)),
    ("kind_unknown", "kind zero", frame(0)),
    ("kind_unknown", "a ledger's kind at a verifier", frame(KINDS["ledger.discharge"])),
    ("kind_unknown", "draining", frame(KINDS["draining"])),
    ("field_unknown", "an unknown odd tag", frame(PKCE, PAIR + field(0x1107, b""))),
    ("accepted", "an unknown even tag", frame(PKCE, PAIR + field(0xFFFE, b"\0" * 99))),
    ("accepted", "the lowest unknown even tag", frame(PKCE, field(0, b"") + PAIR)),
    ("field_unknown", "an odd tag of another kind", frame(PKCE, PAIR + field(0x1201, b"{}"))),
    ("field_missing", "no url", frame(KINDS["dpop.verify"], field(0x1003, b"GET"))),
    ("field_invalid", "an empty method",
     frame(KINDS["dpop.verify"], field(0x1003, b"") + field(0x1005, b"u"))),
    ("field_invalid", "a truth of 2", frame(
        KINDS["dpop.verify"], field(0x1003, b"G") + field(0x1005, b"u") + field(0x100B, b"\2"))),
    ("field_invalid", "a caller with a space", frame(
        KINDS["dpop.verify"], field(2, b"a b") + field(0x1003, b"G") + field(0x1005, b"u"))),
    ("field_missing", "a token without a thumbprint", frame(
        KINDS["dpop.verify"], field(0x1003, b"G") + field(0x1005, b"u") + field(0x1007, b"t"))),
    ("field_invalid", "a subject of 31 bytes",
     frame(KINDS["challenge.issue"], field(0x1301, bytes(31)))),
    ("field_missing", "a realm that is not and a field that is missing",
     frame(KINDS["challenge.issue"], realm=b"nowhere")),
    ("realm_unknown", "a realm that is not configured", frame(PKCE, PAIR, realm=b"nowhere")),
    ("realm_unknown", "no realm", frame(PKCE, PAIR, realm=b"")),
)
for reason, name, message in ONE_FRAME:
    @check(f"a frame with {name}: {reason}")
    def _(reason=reason, message=message):
        request_id = struct.unpack_from(">Q", message, 12)[0]
        signature, version, _, kind = struct.unpack_from(">HBBH", message, 4)
        for neighbours in (b"", frame(PKCE, PAIR)):  # what is wrong with one is only its own
            replies = ask(neighbours + message + neighbours, replies=1 + 2 * bool(neighbours))
            (reply,) = (reply for reply in replies if reply.request_id == request_id)
            same((REASON_NAMES[reply.code], reply.kind), (reason, kind))
            echoed = signature == codec.REQUEST and version == 1
            same(reply.operation_id, OPERATION if echoed else bytes(16), "operation id")
            same([other.code for other in replies if other is not reply],
                 [0] * (2 * bool(neighbours)), "its neighbours")


@check("every role answers unknown kinds, versions, odd and even tags alike")
def _():
    for endpoint in (LEDGER, ONE, TWO, CONTROL):
        for reason, message in (
                ("kind_unknown", frame(0xF0F1, realm=b"")),
                ("version_unsupported", frame(1, realm=b"", version=2)),
                ("field_unknown", frame(1, field(0xF001, b""), realm=b"")),
                ("accepted", frame(1, field(0xF000, b""), realm=b"")),
                ("malformed", frame(1, b"\0", realm=b""))):
            (reply,) = ask(message, endpoint)
            same(REASON_NAMES[reply.code], reason, endpoint)


def operation():
    return secrets.token_bytes(16)


@check("a retry under the same operation id is accepted again, under another or none refused")
def _():
    proof, ours = Proof(key("ES256"), nonce=roles.nonce()), operation()
    text = proof.by_joserfc()
    for operation_id, reason in ((ours, "accepted"), (ours, "accepted"),
                                 (operation(), "dpop.replayed"), (ours, "accepted"),
                                 (codec.NO_OPERATION, "dpop.replayed")):
        wanted(proof.ask(text, operation_id=operation_id), reason)


@check("a proof taken without an operation id is a replay under every id")
def _():
    proof = Proof(key("ES256"), nonce=roles.nonce())
    text = proof.by_joserfc()
    wanted(proof.ask(text, operation_id=codec.NO_OPERATION), "accepted")
    wanted(proof.ask(text, operation_id=codec.NO_OPERATION), "dpop.replayed")
    wanted(proof.ask(text, operation_id=operation()), "dpop.replayed")


@check("two verifiers with one ledger: accepted at one, replayed at the other, retried at both")
def _():
    for first, second in ((ONE, TWO), (TWO, ONE)):
        proof, ours = Proof(key("ES256"), nonce=roles.nonce()), operation()
        text = proof.by_joserfc()
        wanted(proof.ask(text, client(first), operation_id=ours), "accepted")
        wanted(proof.ask(text, client(second)), "dpop.replayed")
        wanted(proof.ask(text, client(second), operation_id=ours), "accepted")


@check("a challenge issued by one verifier is good at the other, once for both")
def _():
    from checks.challenges import Signed
    signed = Signed("ES256", asking=client(ONE))
    signed.client = client(TWO)
    wanted(signed.ask(), "accepted")
    signed.client = client(ONE)
    wanted(signed.ask(), "challenge.consumed")


@check("the same operation through the gate is no replay, another is")
def _():
    proof = Proof(key("ES256"), nonce=roles.nonce())
    text, ours = proof.by_joserfc(), secrets.token_hex(16)
    for operation_id, verdict in ((ours, "accepted"), (ours, "accepted"),
                                  (secrets.token_hex(16), "refused")):
        same(proof.ask_gate(text, operation_id=operation_id)["verdict"], verdict)


@check("a request's thumbprint in the reply is the key's, whoever's frame stands beside it")
def _():
    nonce, sent, message = roles.nonce(), {}, b""
    for number in range(40):
        proof = Proof(key("ES256", f"neighbour {number % 8}"), nonce=nonce)
        request_id = next(_ids)
        sent[request_id] = from_base64url(proof.thumbprint), proof.claims["jti"].encode()
        message += frame(KINDS["dpop.verify"], field(0x1001, proof.by_joserfc().encode())
                         + field(0x1003, b"POST") + field(0x1005, proof.url.encode()),
                         request_id=request_id)
    got = {reply.request_id: (reply.fields["thumbprint"], reply.fields["jti"])
           for reply in ask(message, replies=40)}
    same(got, sent)
