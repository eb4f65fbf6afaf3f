"""Tokens by the tools: keygen --jwks, prove, inspect, verify, bench, and the reference client"""

import json
import os
import stat
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

from joserfc import jwt
from joserfc.jwk import JWKRegistry, KeySet

from support import roles
from support.checking import check, holds, same
from support.issuers import AUDIENCE, ISSUER, signers
from support.proofs import Proof, compact_json, key
from support.roles import FOLDER, LEDGER, ONE, TRANSPORTS, assay, client, wanted
from support.tokens import URL, Token

PYTHON = Path(__file__).resolve().parents[3] / "protocol/python"


@cache
def issuer_file(kid="es256"):
    """An issuer's private key in a file, as `assay prove token` reads it."""
    algorithm, signer = signers()[kid]
    file = FOLDER / f"issuer-{kid}.jwk"
    file.write_text(compact_json({**signer.as_dict(private=True), "alg": algorithm}))
    file.chmod(0o600)
    return file


@cache
def owner():
    """A client's key: its file, and what joserfc makes of it."""
    file = FOLDER / "token-owner.jwk"
    assay("keygen", file)
    return file, JWKRegistry.import_key(json.loads(file.read_text()))


def minted(*options, kid="es256", status=0):
    return assay("prove", "token", "--key", issuer_file(kid), "--kid", kid, "--issuer", ISSUER,
                 "--audience", AUDIENCE, *options, status=status)


def request(*options, kid="es256", realm="tokens"):
    """A whole request as `prove token --json` makes it: token, proof, method, URL."""
    return minted("--bind", owner()[0], "--url", URL, "--method", "POST", "--nonce",
                  roles.nonce(realm), "--realm", realm, "--json", *options, kid=kid)


@check("keygen --jwks writes a set others read, without the private half")
def _():
    for algorithm in ("ES256", "EdDSA", "RS256"):
        file, published = FOLDER / f"set-{algorithm}.jwk", FOLDER / f"set-{algorithm}.jwks"
        printed = assay("keygen", file, "--algorithm", algorithm, "--jwks", published)
        told = json.loads(published.read_text())
        same(list(told), ["keys"])
        entry, = told["keys"]
        same((entry["alg"], entry["use"], entry["kid"]),
             (algorithm, "sig", printed.splitlines()[1]))
        holds(not set(entry) & {"d", "p", "q", "dp", "dq", "qi"}, entry)
        same(KeySet.import_key_set(told).keys[0].thumbprint(), entry["kid"], "thumbprint")
        same([stat.S_IMODE(os.stat(each).st_mode) for each in (file, published)],
             [0o600, 0o644], "permissions")
        assay("keygen", FOLDER / f"other-{algorithm}.jwk", "--jwks", published, status=2)
    told = json.loads(assay("keygen", FOLDER / "printed.jwk", "--jwks", "-"))
    same(len(told["keys"]), 1)


@check("joserfc reads a token assay prove made, with all it was told to say")
def _():
    now = int(time.time())
    told = minted("--subject", "bob", "--client", "shop", "--scope", "a b", "--expires-in", "60",
                  "--bind", owner()[0], "--claims", '{"sub":"carol","roles":["x"]}').strip()
    read = jwt.decode(told, signers()["es256"][1], algorithms=["ES256"])
    same(read.header, {"typ": "at+jwt", "alg": "ES256", "kid": "es256"})
    claims = read.claims
    holds(now <= claims["iat"] <= now + 5 and claims["exp"] == claims["iat"] + 60, claims)
    holds(len(claims.pop("jti")) >= 22, "jti")
    same({name: value for name, value in claims.items() if name not in ("iat", "exp")},
         {"iss": ISSUER, "aud": AUDIENCE, "sub": "carol", "client_id": "shop", "scope": "a b",
          "cnf": {"jkt": owner()[1].thumbprint()}, "roles": ["x"]})
    same(minted("--bind", "A" * 43, "--json").count('"scheme":"DPoP"'), 1, "a bound token's scheme")
    same(minted("--json").count('"scheme":"Bearer"'), 1, "an unbound token's scheme")


for each in ("es256", "rs256", "eddsa"):
    @check(f"a request of assay prove token is accepted and then a replay, {each}")
    def _(kid=each):
        made = request("--scope", "orders.read", kid=kid)
        status, _, body = roles.http_call("POST", "/v1/token/verify", made)
        told = json.loads(body)
        same((status, told["verdict"]), (200, "accepted"), body)
        same((told["subject"], told["client_id"], told["scope"], told["thumbprint"]),
             ("alice", "app", "orders.read", owner()[1].thumbprint()))
        same(told["expires_at"], told["claims"]["exp"])
        told = json.loads(roles.http_call("POST", "/v1/token/verify", made)[2])
        same(told["reason"], "dpop.replayed")

    @check(f"assay verify token tells what the token says, {each}")
    def _(kid=each):
        made = request(kid=kid)
        ask = ("verify", "token", "--request", "-", "--verifier", ONE)
        told = json.loads(assay(*ask, "--json", given=made))
        same((told["verdict"], told["subject"], told["claims"]["iss"]),
             ("accepted", "alice", ISSUER))
        again = assay(*ask, given=made, status=1)
        holds(again.startswith("refused  dpop.replayed"), again)


@check("assay inspect token lists every check, and judges by a key set in a file")
def _():
    ask = ("inspect", "token", "--request", "-", "--keys", FOLDER / "issuer-0.jwks")
    made = minted("--bind", owner()[0], "--url", URL, "--json")
    good = assay(*ask, given=made)
    holds("Everything that can be checked offline holds" in good, good)
    told = json.loads(assay(*ask, "--json", given=made))
    same(told["holds"], True)
    holds(all(check["reason"] is None for check in told["checks"]), told)
    holds(len(told["checks"]) > 15, told)
    for options, reason in ((("--now", int(time.time()) + 4000), "token.expired"),
                            (("--audience", "https://else.example"), "token.audience_mismatch"),
                            (("--url", URL + "x"), "dpop.htu_mismatch"),
                            (("--scope", "admin"), "token.scope_missing"),
                            (("--scheme", "Bearer"), "token.downgrade"),
                            (("--keys", FOLDER / "issuer-1.jwks"), "token.key_unknown")):
        told = assay(*ask, *options, given=made, status=1)
        holds(f"({reason})" in told, f"{reason} is not in {told}")
    spoiled = json.loads(made)
    spoiled["access_token"] = spoiled["access_token"][:-8] + "AAAAAAAA"
    told = json.loads(assay(*ask, "--json", given=compact_json(spoiled), status=1))
    holds(not told["holds"], told)
    # By the realm of a configuration, which names the file.
    told = assay("inspect", "token", "--request", "-", "--config", FOLDER / "one.json",
                 "--realm", "tokens", given=made)
    holds("Everything" in told, told)


@check("what does not go together is told at once")
def _():
    for words in (("prove", "token", "--key", issuer_file(), "--url", URL),
                  ("prove", "token", "--key", issuer_file(), "--nonce", "x"),
                  ("prove", "token", "--key", issuer_file(), "--claims", "[]"),
                  ("prove", "dpop", "--key", issuer_file(), "--url", URL, "--bind", "x"),
                  ("verify", "token", "--access-token", "x", "--proof", "y"),
                  ("verify", "token", "--access-token", "x", "--scheme", "dpop"),
                  ("inspect", "dpop", "--proof", "x", "--keys", "y"),
                  ("bench", "--workload", "token"),
                  ("bench", "--workload", "dpop", "--tokens", "3")):
        assay(*words, status=2)


for each in TRANSPORTS:
    @check(f"the reference client verifies tokens over {each}")
    def _(transport=each):
        asking, holder = client(ONE, transport), key("ES256", "owner")
        text = Token(bound_to=holder).by_joserfc()
        proof = Proof(holder, nonce=roles.nonce("tokens"), token=text, url=URL)
        given = (text, "DPoP", proof.by_joserfc(), "POST", URL)
        for more, reason in (({"check_only": True}, "accepted"), ({"scope": "admin"},
                             "token.scope_missing"), ({}, "accepted"), ({}, "dpop.replayed")):
            told = wanted(asking.verify_token(*given, realm="tokens", **more), reason)
            if told.accepted:
                same(told.claims["iss"], ISSUER)
                same(told.text("token_subject"), "alice")
        wanted(asking.verify_token(text, "DPoP", realm="tokens"), "dpop.proof_missing")
        wanted(asking.verify_token(text, "bearer", realm="tokens"), "token.downgrade")
        told = wanted(asking.verify_token(*given, realm="tokens", shadow=True), "accepted")
        same(told.fields["shadow_reason"], 0x1016, "what was excused")
        holds("thumbprint" not in told.fields, "a thumbprint of what was excused")


@check("the reference client's command line verifies a token")
def _():
    made = json.loads(request())
    proof = FOLDER / "token.proof"
    proof.write_text(made["proof"])

    def run(status):
        done = subprocess.run(
            [sys.executable, "-m", "assay_client", "--realm", "tokens", ONE, "token", "--proof",
             proof, "--method", "POST", "--url", URL], cwd=PYTHON, capture_output=True,
            input=made["access_token"].encode(), timeout=60)
        same(done.returncode, status, done.stderr.decode())
        return json.loads(done.stdout)
    told = run(0)
    same((told["token_subject"], told["claims"]["iss"]), ("alice", ISSUER))
    same(run(1)["reason"], "dpop.replayed")


for each, tokens in (("es256", 8), ("rs256", 8), ("es256", 0), ("rs256", 0)):
    @check(f"bench --workload token: all accepted, {each}, {tokens or 'fresh'} tokens")
    def _(kid=each, tokens=tokens):
        # Its tokens name the key by its thumbprint, which is this set's kid.
        told = json.loads(assay(
            "bench", "--verifier", ONE, "--ledger", LEDGER, "--realm", "tokens", "--workload",
            "token", "--issuer-key", issuer_file(kid), "--kid", kid, "--issuer", ISSUER,
            "--audience", AUDIENCE, "--tokens", tokens, "--nonce", "--count", 300, "--warm-up", 0,
            "--json"))
        same(told["reasons"], {"accepted": 300})
        same((told["token_algorithm"], told["tokens"]), (kid.upper(), tokens))
