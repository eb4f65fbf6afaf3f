"""Real gateways: what a client may not say for the gateway"""

from gateways.calls import Call
from gateways.honest import same_family, verified
from gateways.proxies import Nginx
from gateways.world import every_gateway
from support.checking import same

NAMES = ("Subject", "Client", "Scope", "Thumbprint", "Realm", "Decision", "Reason", "Request-Id",
         "Client-Cert-Sha256")
EVIL = "evil"


def spellings(name):
    words = f"Assay-{name}"
    return (words, words.lower(), words.upper(), "aSSAY-" + name.lower(), words.replace("-", "_"),
            words.upper().replace("-", "_"), words.replace("-", "_", 1), words.replace("-", "."))


@every_gateway("identity headers of the client's, in any spelling, reach nobody")
def _(call):
    for name in NAMES:
        forged = [(each, EVIL) for each in spellings(name)]
        for headers in (forged, [(name, "") for name, _ in forged]):
            same_family(call.send(call.honest(headers=headers)).seen, verified(call))
    forged = [(each, EVIL) for name in NAMES for each in spellings(name)[::3]]
    for call_ in (call.honest(headers=forged), call.honest(headers=forged[::-1])):
        same_family(call.send(call_).seen, verified(call))


@every_gateway("so do others of the family", besides=(Nginx,))
def _(call):
    forged = [("Assay-Other", EVIL), ("Assay_Other", EVIL), ("assay-x", EVIL)]
    same_family(call.send(call.honest(headers=forged)).seen, verified(call))


@every_gateway("identity headers without a token are refused like any call without one")
def _(call):
    forged = [(f"Assay-{name}", EVIL) for name in NAMES]
    call.send(Call(headers=forged)).refused("token.missing", None)


@every_gateway("a certificate that the client alone tells of binds no token")
def _(call):
    digest = "A" * 43
    bound = {"jkt": call.key.thumbprint(), "x5t#S256": digest}
    token = call.world.stack.issuer.token(call.key.thumbprint(), cnf=bound)
    for name in spellings("Client-Cert-Sha256"):
        asked = call.honest(token=token, headers=[(name, digest)])
        call.send(asked).refused("token.binding_mismatch", "invalid_token")


@every_gateway("a client's own request id makes no replay a repeat")
def _(call):
    shown = call.shown()
    for name in ("Assay-Request-Id", "Assay_Request_Id", "X-Request-Id"):
        shown.append((name, "0123456789abcdef"))
    same(call.send(Call(headers=shown)).status, 200)
    call.send(Call(headers=shown)).refused("dpop.replayed", "invalid_dpop_proof")


@every_gateway("a client's query asks nothing of the gate")
def _(call):
    for query in ("?realm=other&replay=check", "?realm=other", "?replay=check&shadow=true", "?"):
        shown = call.shown()
        target = f"/orders{query}"
        same_family(call.send(Call(target=target, headers=shown)).seen, verified(call))
        call.send(Call(target=target, headers=shown)).refused("dpop.replayed",
                                                              "invalid_dpop_proof")
    unbound = call.world.stack.issuer.token(None)
    answer = call.send(Call(target="/orders?realm=other",
                            headers=[("Authorization", f"Bearer {unbound}")]))
    same(answer.kept_out().status, 401)


def lies(call, uri):
    host = f"other.example.com:{call.port}"
    return [("X-Forwarded-Method", "POST"), ("X-Forwarded-Proto", "https"),
            ("X-Forwarded-Host", host), ("X-Forwarded-Uri", uri), ("X-Forwarded-Port", "1"),
            ("X-Forwarded-Prefix", "/x"), ("X-Forwarded-For", "192.0.2.1"),
            ("Forwarded", f"for=192.0.2.1;host={host};proto=https"), ("X-Real-Ip", "192.0.2.1"),
            ("X-Original-Method", "POST"), ("X-Original-Url", uri), ("X-Original-Uri", uri),
            ("X-Original-Host", host), ("X-Rewrite-Url", uri), ("X-Http-Method-Override", "POST"),
            ("X-Envoy-Original-Path", uri), ("X-Forwarded-Scheme", "https")]


@every_gateway("forwarding headers of the client's change nothing of an honest call")
def _(call):
    for spelling in (str, lambda name: name.replace("-", "_"), str.lower):
        headers = [(spelling(name), value) for name, value in lies(call, "/other")]
        seen = call.send(call.honest(headers=headers)).seen
        same(seen.target, "/orders")
        same_family(seen, verified(call))
    twice = [line for line in lies(call, "/other") for _ in range(2)]
    same_family(call.send(call.honest(headers=twice)).seen, verified(call))


@every_gateway("and lend a proof to no other method, path or host")
def _(call):
    for target in ("/admin/users", "/other"):
        shown = [*call.shown("GET", "/orders"), *lies(call, "/orders")]
        call.send(Call(target=target, headers=shown)).refused("dpop.htu_mismatch",
                                                              "invalid_dpop_proof")
    shown = [*call.shown("POST", "/orders"), *lies(call, "/orders")]
    call.send(Call(headers=shown)).refused("dpop.htm_mismatch", "invalid_dpop_proof")


@every_gateway("headers that Connection names are not lost between gateway, gate and application")
def _(call):
    names = ", ".join(["close", "X-Forwarded-Method", "X-Forwarded-Uri", "X-Forwarded-Host",
                       "X-Forwarded-Proto", *(f"Assay-{name}" for name in NAMES)])
    answer = call.send(call.honest(headers=[("Connection", names)]))
    if answer.status == 400:
        answer.kept_out()
    else:
        same_family(answer.seen, verified(call))
    shown = [*call.shown(), ("Connection", "close, DPoP, Authorization")]
    answer = call.send(Call(headers=shown))
    if answer.all_seen:
        same_family(answer.seen, verified(call))
