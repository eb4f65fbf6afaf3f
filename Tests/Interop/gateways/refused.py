"""Real gateways: what is refused"""

import time

from gateways.calls import Call
from gateways.world import every_gateway
from support.checking import holds, same
from support.proofs import new_key

PROOF, TOKEN = "invalid_dpop_proof", "invalid_token"


def asked(call, shown, method="GET", target="/orders"):
    return call.send(Call(method, target, shown))


@every_gateway("a call without Authorization is asked for DPoP, without an error")
def _(call):
    for headers in ([], [("Authorization", "Basic YTpi")], [("DPoP", call.proof())]):
        answer = asked(call, headers).refused("token.missing", None)
        same(answer.values("dpop-nonce"), [])


@every_gateway("a proof is good once, on whatever connection it comes again")
def _(call):
    shown = call.shown()
    with call.connection() as kept:
        same(kept.send(Call(headers=shown)).status, 200)
        kept.send(Call(headers=shown)).refused("dpop.replayed", PROOF)
    asked(call, shown).refused("dpop.replayed", PROOF)
    asked(call, shown, target="/orders?again").refused("dpop.replayed", PROOF)


@every_gateway("a token without a proof is refused, and so are two proofs and two merged ones")
def _(call):
    authorization, proof = call.shown()
    asked(call, [authorization]).refused("dpop.proof_missing", PROOF)
    other = call.shown()[1]
    asked(call, [authorization, proof, other]).refused("dpop.multiple_proofs", PROOF)
    asked(call, [authorization, proof, proof]).refused("dpop.multiple_proofs", PROOF)
    merged = ("DPoP", f"{proof[1]}, {other[1]}")
    asked(call, [authorization, merged]).refused("dpop.multiple_proofs", PROOF)
    same(asked(call, [authorization, proof]).status, 200, "none of these spent the proof")


@every_gateway("two lines of Authorization are refused, the same one twice too")
def _(call):
    authorization, proof = call.shown()
    answer = asked(call, [authorization, authorization, proof]).kept_out()
    holds(answer.status in (400, 401), answer.told)
    answer = asked(call, [("Authorization", "DPoP x"), authorization, proof]).kept_out()
    holds(answer.status in (400, 401), answer.told)


@every_gateway("a proof by another key than the token's is refused")
def _(call):
    asked(call, call.shown(key=new_key("ES256"))).refused("token.binding_mismatch", TOKEN)
    other = call.world.stack.issuer.token(new_key("ES256").thumbprint())
    asked(call, call.shown(token=other)).refused("token.binding_mismatch", TOKEN)


@every_gateway("a token that was altered, is over, or is for another audience is refused")
def _(call):
    issuer, thumbprint, now = call.world.stack.issuer, call.key.thumbprint(), int(time.time())
    head, payload, signature = call.token.split(".")
    altered = f"{head}.{payload}.{'A' * 8}{signature[8:]}"
    for token, reason in (
            (altered, "token.signature_invalid"), ("not-a-token", "token.malformed"),
            (issuer.token(thumbprint, exp=now - 60, iat=now - 120), "token.expired"),
            (issuer.token(thumbprint, aud="https://else.example.com"), "token.audience_mismatch"),
            (issuer.token(thumbprint, iss="https://else.example.com"), "token.issuer_unknown"),
            (issuer.token(None), "token.not_bound")):
        asked(call, call.shown(token=token)).refused(reason, TOKEN)


@every_gateway("a proof for another method, path, host, scheme or token is refused")
def _(call):
    for claims, reason in (
            ({"htm": "POST"}, "dpop.htm_mismatch"), ({"htm": "get"}, "dpop.htm_mismatch"),
            ({"htu": call.url("/other")}, "dpop.htu_mismatch"),
            ({"htu": call.url("/Orders")}, "dpop.htu_mismatch"),
            ({"htu": "http://other.example.com/orders"}, "dpop.htu_mismatch"),
            ({"htu": f"https://api.example.com:{call.port}/orders"}, "dpop.htu_mismatch"),
            ({"ath": "0" * 43}, "dpop.ath_mismatch")):
        asked(call, call.shown(**claims)).refused(reason, PROOF)
    asked(call, call.shown("POST")).refused("dpop.htm_mismatch", PROOF)
    asked(call, call.shown("GET"), method="HEAD").refused("dpop.htm_mismatch", PROOF)


@every_gateway("a proof that is too old or altered is refused")
def _(call):
    old = call.shown(nonce=None, iat=int(time.time()) - 3600)
    asked(call, old).refused("dpop.iat_too_old", PROOF)
    authorization, (_, proof) = call.shown()
    head, payload, signature = proof.split(".")
    for broken, reason in ((f"{head}.{payload}.{'A' * 8}{signature[8:]}", "dpop.signature_invalid"),
                           ("not a proof", "dpop.malformed")):
        asked(call, [authorization, ("DPoP", broken)]).refused(reason, PROOF)


@every_gateway("a bound token is not taken as Bearer, with its proof or without, in any case")
def _(call):
    proof = call.shown()[1]
    for scheme in ("Bearer", "bearer", "BEARER"):
        bearer = ("Authorization", f"{scheme} {call.token}")
        asked(call, [bearer]).refused("token.downgrade", TOKEN)
        asked(call, [bearer, proof]).refused("token.downgrade", TOKEN)
    unbound = call.world.stack.issuer.token(None)
    answer = asked(call, [("Authorization", f"Bearer {unbound}")]).kept_out()
    same(answer.status, 401)
    same(asked(call, [("Authorization", f"dpop {call.token}"), proof]).status, 200)


@every_gateway("an origin that is not the realm's is refused")
def _(call):
    for host in ("other.example.com", f"api.example.com.:{call.port}", "api.example.com:1",
                 f"evil.example.com:{call.port}"):
        shown = call.shown(htu=f"http://{host}/orders")
        answer = call.send(Call(headers=shown, host=host)).kept_out()
        same((answer.status, answer.value("assay-reason")), (401, "dpop.origin_not_allowed"), host)


@every_gateway("a path that gateway, gate and application could read differently passes no scope")
def _(call):
    for target in ("/orders/../admin/users", "/orders/%2e%2e/admin/users", "//admin/users",
                   "/orders%2f..%2fadmin", "/admin;x/users", "/./admin/users", "/admin%5Cusers",
                   "/x/..;/admin/users", "/admin%2fusers", "/%61dmin/users"):
        for proven in (target, "/admin/users"):
            answer = call.send(Call("GET", target, call.shown("GET", proven))).kept_out()
            holds(answer.status in (400, 401, 403, 404), f"{target}: {answer.told}")
            if answer.status == 401:  # the gateway made it plain, and the proof is not for that
                same(answer.value("assay-reason"), "dpop.htu_mismatch", target)


@every_gateway("the gate's own addresses are not the client's to ask")
def _(call):
    for target in ("/v1/authorize", "/assay-authorize", "/v1/envoy/default/orders",
                   "/v1/authorize/other"):
        answer = call.send(Call(target=target)).kept_out()
        holds(answer.status in (401, 404), f"{target}: {answer.told}")
        same(bool(answer.value("assay-decision")), answer.status == 401, target)
        accepted = call.send(call.honest("GET", target))
        if accepted.status == 200:
            same(accepted.seen.target, target)
