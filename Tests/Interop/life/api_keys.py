"""Life: keys of callers, and realms"""

from support.checking import check, holds, same
from support.keys import RIGHTS, secret
from support.life import ask, fresh, post, session

# One call of each route with the right it needs; what it answers else does not matter here.
ROUTES = (
    ("verify", "POST", "/v1/dpop/verify"), ("verify", "POST", "/v1/signature/verify"),
    ("verify", "POST", "/v1/pkce/verify"), ("issue", "POST", "/v1/pkce/codes"),
    ("verify", "POST", "/v1/pkce/redeem"), ("issue", "POST", "/v1/transactions"),
    ("verify", "POST", "/v1/transactions/complete"), ("enroll", "POST", "/v1/enroll/start"),
    ("enroll", "POST", "/v1/enroll"), ("verify", "POST", "/v1/auth/challenge"),
    ("verify", "POST", "/v1/auth/verify"), ("admin", "GET", "/v1/credentials"),
    ("admin", "DELETE", "/v1/credentials"), ("admin", "DELETE", "/v1/credentials/c"),
    ("admin", "DELETE", "/v1/accounts"), ("enroll", "POST", "/v1/credentials/c/rotate/start"),
    ("enroll", "POST", "/v1/credentials/c/rotate"), ("recover", "POST", "/v1/recovery/start"),
    ("recover", "POST", "/v1/recovery/approve"), ("recover", "POST", "/v1/recovery/cancel"),
    ("recover", "POST", "/v1/recovery/complete"), ("recover", "GET", "/v1/recovery/r"),
    ("events", "GET", "/v1/events"), ("sessions", "POST", "/v1/sessions"),
    ("sessions", "POST", "/v1/sessions/refresh"), ("sessions", "DELETE", "/v1/sessions"),
    ("sessions", "DELETE", "/v1/sessions/s"), ("sessions", "POST", "/v1/revocations"))


def keyed(method, path, name, realm="life", **members):
    return ask(method, path, realm, "keyed", f"Bearer {secret(name)}", **members)


for right, method, path in ROUTES:
    @check(f"{method} {path} needs the right {right}, and no other gives it")
    def _(right=right, method=method, path=path):
        same([name for name in RIGHTS if keyed(method, path, name).status != 403], [right])
        holds(keyed(method, path, right).status != 401, "401")


@check("a missing or wrong key, or another scheme, is 401")
def _():
    for line in (None, "Bearer", "Bearer another-key", f"Basic {secret('verify')}",
                 secret("verify"), f"Bearer {secret('verify')}x"):
        for method, path in (("POST", "/v1/enroll/start"), ("GET", "/v1/events")):
            ask(method, path, listener="keyed", authorization=line,
                account="a").is_status(401)


@check("a realm outside the key, or of no configuration, is 403")
def _():
    start = ("POST", "/v1/enroll/start", "elsewhere")
    keyed(*start, realm="zero", account=fresh()).gives()
    keyed(*start, realm="life", account=fresh()).is_status(403)
    keyed(*start, realm="nowhere", account=fresh()).is_status(403)
    keyed("GET", "/v1/events", "elsewhere").is_status(403)
    keyed("DELETE", "/v1/sessions/s", "elsewhere").is_status(403)
    for realm in ("life", "zero"):
        keyed("POST", "/v1/enroll/start", "everywhere", realm, account=fresh()).gives()
    keyed("POST", "/v1/enroll/start", "everywhere", "nowhere", account="a").is_status(403)


@check("the realm is named where there are several")
def _():
    post("/v1/enroll/start", realm=None, account=fresh()).is_status(400)
    ask("GET", "/v1/events", realm=None).is_status(400)
    ask("DELETE", "/v1/sessions/s", realm=None).is_status(400)


@check("an operation id is its caller's own")
def _():
    ours, account = fresh("operation"), fresh()
    members = {"account": account, "client_id": "app", "operation_id": ours}
    ids = [keyed("POST", "/v1/sessions", name, **members).gives(201)["session_id"]
           for name in ("everywhere", "again", "everywhere", "again")]
    same((ids[0] == ids[2], ids[1] == ids[3], ids[0] == ids[1]), (True, True, False))


@check("an operation id is its realm's own")
def _():
    ours, account = fresh("operation"), fresh()
    here = session(account, operation_id=ours).gives(201)
    there = session(account, "zero", operation_id=ours).gives(201)
    holds(here["session_id"] != there["session_id"], "the same session")


@check("another method of a path is 405, another path 404")
def _():
    for method, path in (("GET", "/v1/enroll"), ("DELETE", "/v1/events"),
                         ("POST", "/v1/accounts"), ("GET", "/v1/sessions/s")):
        ask(method, path).is_status(405)
    for path in ("/v1/enrol", "/v1/enroll/", "/v1/credentials/a/b", "/v1/%65nroll"):
        ask("POST", path).is_status(404)
