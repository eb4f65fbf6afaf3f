"""Real gateways: honest calls"""

import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import unquote

from gateways.calls import HOST, Call
from gateways.stack import NONCE_LIFE
from gateways.world import every_gateway, gateways_here
from support.checking import check, holds, same
from support.roles import wait_until


def verified(call, **claims):
    """The family as the application must see it; empty headers count as none."""
    claims = {"sub": "alice", "client_id": "app", "scope": "orders.read", **claims}
    return {"assay-subject": [claims["sub"]], "assay-client": [claims["client_id"]],
            "assay-scope": [claims["scope"]], "assay-thumbprint": [call.key.thumbprint()],
            "assay-realm": ["default"]}


def same_family(seen, wanted):
    family = dict(seen.family)
    decision = family.pop("assay-decision", [""])
    same((len(decision), len(decision[0])), (1, 22), "Assay-Decision lines, length")
    same(family, wanted)


@every_gateway("a GET passes, and the application sees exactly what was verified")
def _(call):
    seen = call.send(call.honest()).seen
    same((seen.method, seen.target, seen.body), ("GET", "/orders", b""))
    same(seen.values("host"), [f"{HOST}:{call.port}"])
    same_family(seen, verified(call))


@every_gateway("POST and PUT pass with their bodies, chunked or not, DELETE and HEAD without")
def _(call):
    body = b"twelve bytes" * 1000
    for method, more in (("POST", {"body": body}), ("PUT", {"body": body}), ("DELETE", {}),
                         ("POST", {"body": body, "chunked": True}), ("POST", {"body": b""}),
                         ("HEAD", {}), ("OPTIONS", {})):
        answer = call.send(call.honest(method, **more))
        same((answer.seen.method, answer.seen.body), (method, more.get("body", b"")))
        same(answer.body == b"", method == "HEAD", f"{method}: whether the answer is empty")


@every_gateway("a client that waits for 100 (Continue) gets it from the gateway")
def _(call):
    answer = call.send(call.honest("POST", headers=[("Expect", "100-continue")], body=b"body"))
    same(answer.seen.body, b"body")


@every_gateway("query, percent-encoding, upper-case host and absolute target are the same call")
def _(call):
    for target, host in (
            ("/orders?a=1&b=%2F%20//..", None), ("/orders?", None),
            ("/caf%C3%A9/%7Euser/a%20b", None), ("/caf%c3%a9/a:b@c!$&'()*+,=-._~", None),
            ("/orders", f"API.Example.COM:{call.port}")):
        seen = call.send(call.honest("GET", target, host=host)).seen
        same(plain(seen.target), plain(target))
    asked = call.honest("GET", "/orders?x=1")
    asked.target = call.url(asked.target)
    same(call.send(asked).seen.target.removeprefix(call.url("")), "/orders?x=1")


def plain(target):
    """Gateways may percent-encode in another way, and leave an empty query out."""
    return unquote(target.rstrip("?"))


@every_gateway("an htu that differs in the ways RFC 3986 calls the same is the same")
def _(call):
    nonce = call.nonce()
    for htu in (f"HTTP://API.example.com:{call.port}/%6frders", call.url("/./x/../orders")):
        shown = call.shown("GET", "/orders", nonce=nonce, htu=htu)
        asked = call.honest()
        asked.headers = shown
        call.send(asked).seen  # noqa: B018 (it raises unless the call passed)


@every_gateway("names no header may hold as they are arrive percent-encoded, and nothing expands")
def _(call):
    subject = "zoë $host {http.request.host} {rp.header.Dpop} %[src] %REQ(dpop)% 100%"
    token = call.world.stack.issuer.token(call.key.thumbprint(), sub=subject)
    seen = call.send(call.honest(token=token)).seen
    encoded = subject.replace("%", "%25").replace("ë", "%C3%AB")
    same_family(seen, verified(call, sub=encoded))


@every_gateway("a scope of three and a half thousand bytes arrives whole")
def _(call):
    scope = " ".join(f"scope-{number:03}" for number in range(350))
    token = call.world.stack.issuer.token(call.key.thumbprint(), scope=scope)
    same_family(call.send(call.honest(token=token)).seen, verified(call, scope=scope))


@every_gateway("a scope that an operator asked for admits, and its absence is 403")
def _(call):
    answer = call.send(call.honest("GET", "/admin/users"))
    answer.refused("token.scope_missing", "insufficient_scope", status=403)
    holds('scope="admin"' in answer.value("www-authenticate"), answer.value("www-authenticate"))
    token = call.world.stack.issuer.token(call.key.thumbprint(), scope="orders.read admin")
    seen = call.send(call.honest("GET", "/admin/users", token=token)).seen
    same_family(seen, verified(call, scope="orders.read admin"))


@every_gateway("the nonce dance: refused once with a nonce, and with it accepted")
def _(call):
    first = call.send(call.honest_without_nonce())
    first.refused("dpop.nonce_required", "use_dpop_nonce")
    same(len(first.values("dpop-nonce")), 1, "DPoP-Nonce lines")
    asked = call.honest()
    asked.headers = call.shown(nonce=first.value("dpop-nonce"))
    same(call.send(asked).seen.values("dpop"), [asked.headers[1][1]])


@every_gateway("a nonce nobody minted is answered with one that is good")
def _(call):
    asked = call.honest()
    asked.headers = call.shown(nonce=call.nonce()[:-4] + "AAAA")
    answer = call.send(asked).refused("dpop.nonce_invalid", "use_dpop_nonce")
    asked.headers = call.shown(nonce=answer.value("dpop-nonce"))
    call.send(asked).seen  # noqa: B018


@check("past half of a nonce's life an accepted call brings the next one, but through Traefik")
def _():
    callers = gateways_here()
    nonces = [call.nonce(fresh=True) for call in callers]
    half = time.monotonic() + NONCE_LIFE * 0.55
    wait_until(lambda: time.monotonic() > half, "half of the nonces' life")
    for call, nonce in zip(callers, nonces):
        asked = call.honest()
        asked.headers = call.shown(nonce=nonce)
        answer = call.send(asked)
        same_family(answer.seen, verified(call))
        brought = answer.values("dpop-nonce")
        same(len(brought), 0 if call.name == "traefik" else 1, f"{call.name}: DPoP-Nonce lines")
        if brought:
            holds(brought != [nonce] and "{" not in brought[0], f"{call.name}: {brought}")
            asked.headers = call.shown(nonce=brought[0])
            answer = call.send(asked)
            answer.seen  # noqa: B018
            same(answer.values("dpop-nonce"), [], f"{call.name}: DPoP-Nonce with a new one")


@every_gateway("of many calls at once each is the one it says it is")
def _(call):
    issuer, nonce = call.world.stack.issuer, call.nonce()
    subjects = [f"user-{number}" for number in range(64)]

    def told(subject):
        token = issuer.token(call.key.thumbprint(), sub=subject)
        answer = call.send(Call(headers=call.shown(token=token, nonce=nonce)))
        return answer.seen.values("assay-subject")
    with ThreadPoolExecutor(16) as callers:
        same(list(callers.map(told, subjects)), [[subject] for subject in subjects])
