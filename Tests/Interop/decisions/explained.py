"""Decisions: assay explain tells the check that failed, what it measured and what to do"""

import json
import time
from functools import cache
from atexit import register

from decisions.stack import Stack
from support.checking import check, holds, same
from support.proofs import Proof, new_key
from support.roles import assay


@cache
def stack():
    made = Stack("explained").__enter__()
    register(made.__exit__)
    return made


def failing(text):
    """The checks that do not hold, by name."""
    return [line.split("(")[0].split("NO")[1].strip() for line in text.splitlines()
            if line.startswith("  NO  ")]


def tells(text, checks, *phrases):
    same(failing(text), checks)
    for phrase in phrases:
        holds(phrase in text, f"{phrase!r} is not in {text}")


@check("an accepted call has an id that is not remembered")
def _():
    decided = stack().honest()
    same((decided.status, decided.reason), (200, ""))
    same(len(decided.id), 22)
    stack().explain(decided.id, status=3)


@check("a scheme that the gateway reports wrongly is named, and public_origins recommended")
def _():
    text = stack().honest(scheme="http").told(401, "dpop.htu_mismatch")
    tells(text, ["htu"], "scheme differs", "set public_origins", "htu: https://api.example.com",
          "url: http://api.example.com/orders", "htu_differs: scheme")


@check("another path is named")
def _():
    text = stack().honest(path="/order").told(401, "dpop.htu_mismatch")
    tells(text, ["htu"], "path differs", "before any rewriting")


@check("a clock that is behind is told in seconds")
def _():
    decided = stack().honest(claims={"iat": int(time.time()) - 75})
    tells(decided.told(401, "dpop.iat_too_old"), ["iat"], "clock is 75 s behind",
          "clock_offset_s: -7")


@check("a replay is the ledger's check, and all others hold")
def _():
    token = stack().token()
    proof = stack().proof(token, "https://api.example.com/orders")
    same(stack().ask(token, proof).status, 200)
    text = stack().ask(token, proof).told(401, "dpop.replayed")
    tells(text, ["replay"], "ok  signature of the token", "ok  signature of the proof")


@check("a token bound to another key, and one of another issuer's key, are told apart")
def _():
    other = stack().honest(stack().token(new_key("ES256")))
    text = other.told(401, "token.binding_mismatch")
    holds("thumbprint" in failing(text), text)
    token = stack().token()
    bad = token[:-8] + ("AAAAAAAA" if not token.endswith("AAAAAAAA") else "BBBBBBBB")
    text = stack().honest(bad).told(401, "token.signature_invalid")
    tells(text, ["signature of the token"])


@check("what is wrong beside the first failure is told, too")
def _():
    token = stack().token(aud="https://other.example.com")
    text = stack().honest(token, scheme="http").told(401, "token.audience_mismatch")
    tells(text, ["aud", "htu"], "audiences")


@check("no proof, two proofs, no scope, Bearer: each is told")
def _():
    token = stack().token()
    tells(stack().ask(token).told(401, "dpop.proof_missing"), ["scheme"])
    proof = stack().proof(token, "https://api.example.com/orders")
    holds("one DPoP header" in failing(
        stack().ask(token, f"{proof},{proof}").told(401, "dpop.multiple_proofs")), "no check")
    text = stack().honest(url="https://api.example.com/admin", path="/admin").told(
        403, "token.scope_missing")
    tells(text, ["required scope"], "required: admin")
    holds("NO" in stack().ask(token, kind="Bearer").told(401, "token.downgrade"), "no check")


@check("what the gate decides alone has no checks, and says so")
def _():
    text = stack().ask(host="elsewhere.example.com", token=stack().token()).told(
        401, "dpop.origin_not_allowed")
    holds("checks are not known" in text and "public_origins" in text, text)
    text = stack().ask(path="/a//b", token=stack().token()).told(403, "gate.path_ambiguous")
    holds("ambiguous_paths" in text, text)


@check("shadow mode's acceptances are explained as what they would be")
def _():
    decided = stack().ask(stack().token(), realm="shadow", host="shadow.api.example.com")
    same((decided.status, decided.reason), (200, "shadow:dpop.proof_missing"))
    text = stack().explain(decided.id, status=1)
    holds("(shadow mode)" in text and "accepted" in text, text)
    same(failing(text), ["scheme"])
    figures = json.loads(assay("stats", stack().control, "--json"))
    same(figures["shadow_reasons"], {"dpop.proof_missing": 1})
    scraped = stack().page("/metrics")[1].decode()
    holds('assay_gate_shadowed_total{reason="dpop.proof_missing"} 1' in scraped, scraped)


@check("the operators' listener lists decisions without checks, and tells one with them")
def _():
    decided = stack().honest(scheme="http")
    status, body = stack().page("/decisions")
    newest = json.loads(body)[0]
    same((status, newest["decision"], newest["reason"]), (200, decided.id, "dpop.htu_mismatch"))
    holds("checks" not in newest, newest)
    status, body = stack().page(f"/decisions/{decided.id}")
    same(status, 200)
    same([each["check"] for each in json.loads(body)["checks"] if each["reason"]], ["htu"])
    same(json.loads(stack().explain(decided.id, "--json", status=1)), json.loads(body))
    for path in ("/decisions/", "/decisions/x", f"/decisions/{'A' * 22}"):
        same(stack().page(path)[0], 404, path)


@check("an id that is none is a mistake of the command line; no gate is no answer")
def _():
    stack().explain("nothing", status=2)
    stack().explain(status=2)
    assay("explain", "A" * 22, "--gate", f"unix:{stack().folder}/nobody", status=3)


@check("a request in hand is explained offline by the realm's key set in a file")
def _():
    token = stack().token()
    made = Proof(stack().key, url="https://api.example.com/orders", token=token)
    at = made.claims["iat"]
    request = stack().folder / "request.json"

    def explained(status, *options, **changes):
        request.write_text(json.dumps({
            "access_token": token, "scheme": "DPoP", "proof": made.by_joserfc(),
            "method": "POST", "url": made.url, "realm": "default", **changes}))
        return assay("explain", "--request", request, "--config", stack().configuration,
                     *options, status=status)

    tells(explained(0), [], "ok  signature of the token")
    text = explained(1, "--at", at + 90)
    tells(text, ["iat"], "dpop.iat_too_old", "90 s behind")
    text = explained(1, url="http://api.example.com/orders")
    tells(text, ["htu"], "public_origins")
    holds(json.loads(explained(1, "--json", method="GET"))["holds"] is False, "it holds")
