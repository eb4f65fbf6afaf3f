"""The reference client's command line, as protocol/README.md says"""

import json
import os
import subprocess
import sys
from pathlib import Path

from support import roles
from support.checking import check, same
from support.proofs import Proof, base64url, compact_json, key, public, sign
from support.roles import CONTROL, FOLDER, LEDGER, ONE, TWO

PYTHON = Path(__file__).resolve().parents[3] / "protocol/python"
# The second is the Python behind the environment, which needs no package.
WAYS = {"with pyzmq": (sys.executable,),
        "with the standard library": (os.path.realpath(sys.executable), "--standard")}


def run(way, *arguments, given=b"", status=0):
    """The JSON it prints; it must end with `status`."""
    program, *options = WAYS[way]
    done = subprocess.run([program, "-m", "assay_client", *options, *map(str, arguments)],
                          cwd=PYTHON, input=given, capture_output=True, timeout=60)
    same(done.returncode, status, f"{done.stderr.decode()} exit code")
    return json.loads(done.stdout) if done.stdout else None


for each in WAYS:
    @check(f"hello of every role and a verifier's stats {each}")
    def _(way=each):
        for endpoint, role in ((LEDGER, "ledger"), (ONE, "verifier"), (TWO, "verifier"),
                               (CONTROL, "gate")):
            answer = run(way, endpoint, "hello")
            same((answer["verdict"], answer["role"]), ("accepted", role))
        same(run(way, ONE, "stats")["stats"]["role"], "verifier")

    @check(f"dpop: a nonce is asked for, then the proof is good once, {each}")
    def _(way=each):
        proof = Proof(key("ES256"), nonce=None, token="a.token")
        ask = (ONE, "dpop", "--method", "POST", "--url", proof.url, "--access-token", "a.token",
               "--expected-thumbprint", proof.thumbprint)
        answer = run(way, "--realm", "with-nonce", *ask, given=proof.by_joserfc().encode(),
                     status=1)
        same(answer["reason"], "dpop.nonce_required")
        proof.claims["nonce"] = answer["next_nonce"]
        text = proof.by_joserfc().encode() + b"\n"
        for more, reason, status in ((["--check"], "accepted", 0), ([], "accepted", 0),
                                     ([], "dpop.replayed", 1)):
            answer = run(way, "--realm", "with-nonce", *ask, *more, given=text, status=status)
            same(answer["reason"], reason)
        same(base64url(bytes.fromhex(run(
            way, *ask, given=Proof(key("ES256"), nonce=roles.nonce(), token="a.token")
            .by_joserfc().encode())["thumbprint"])), proof.thumbprint)

    @check(f"pkce and signature {each}")
    def _(way=each):
        pair = ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
                "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        ask = (ONE, "pkce", "--verifier", pair[0], "--challenge")
        same(run(way, *ask, pair[1])["verdict"], "accepted")
        same(run(way, *ask, pair[0], status=1)["reason"], "pkce.verifier_mismatch")
        jwk, signature = FOLDER / "command.jwk", FOLDER / "command.sig"
        jwk.write_text(compact_json(public(key("ES256"))))
        message = b"any\0bytes\n"
        for options in ((), ("--der",)):
            signature.write_bytes(sign(key("ES256"), "ES256", message, der=bool(options)))
            ask = (ONE, "signature", "--key", jwk, "--alg", "ES256", "--signature", signature,
                   *options)
            same(run(way, *ask, given=message)["verdict"], "accepted")
            same(run(way, *ask, given=b"x", status=1)["reason"], "signature.invalid")

    @check(f"exit code 2 for a call fault, 3 where nobody answers, {each}")
    def _(way=each):
        same(run(way, ONE, "pkce", status=2)["reason"], "field_missing")
        same(run(way, "--realm", "nowhere", ONE, "pkce", "--verifier", "v", status=2)["reason"],
             "realm_unknown")
        same(run(way, "--timeout", "0.1", f"ipc://{FOLDER}/nobody", "hello", status=3), None)
