"""Life: transactions"""

from support.checking import check, holds, same
from support.life import after, fresh, post, soon


class Transaction:
    """A login that a browser was sent away for."""

    def __init__(self, realm="life", **more):
        self.terms = {"realm": realm, "client_id": "app",
                      "redirect_uri": "https://app.example.com/back", "binding": fresh("binding")}
        self.opening = {**self.terms, **more}

    def open(self, **changes):
        return post("/v1/transactions", **{**self.opening, **changes})

    def opened(self):
        self.told = self.open().gives(201)
        return self

    def complete(self, **changes):
        members = {**self.terms, "state": self.told["state"], "nonce": self.told["nonce"]}
        return post("/v1/transactions/complete", **{**members, **changes})


WRONG = {"binding": "another-browser-session", "client_id": "another",
         "redirect_uri": "https://app.example.com/back/", "nonce": "n" * 43}


@check("a transaction is completed once, by what it was opened with")
def _():
    login = Transaction().opened()
    soon(login.told["expires_at"], 600)
    same(login.complete().gives(), {"verdict": "accepted"})
    login.complete().refuses("transaction.completed")


@check("no two transactions have a state or a nonce in common")
def _():
    one, two = Transaction().opened().told, Transaction().opened().told
    same(len({one["state"], two["state"], one["nonce"], two["nonce"]}), 4)


@check("a transaction lives as long as its opening says, and no longer than the realm lets it")
def _():
    soon(Transaction(expires_in=30).opened().told["expires_at"], 30)
    soon(Transaction("short").opened().told["expires_at"], 1)
    soon(Transaction("short", expires_in=900).opened().told["expires_at"], 2)


@check("checks of a transaction come in order: unknown, expired, completed, binding, client, redirect URI, nonce")
def _():
    login, short = Transaction().opened(), Transaction(expires_in=1).opened()
    login.complete(state="s" * len(login.told["state"]), **WRONG).refuses("transaction.unknown")
    wrong = dict(WRONG)
    for name, reason in (("binding", "transaction.binding_mismatch"),
                         ("client_id", "transaction.client_mismatch"),
                         ("redirect_uri", "transaction.redirect_uri_mismatch"),
                         ("nonce", "transaction.nonce_mismatch")):
        login.complete(**wrong).refuses(reason)
        del wrong[name]
    login.complete().gives()
    login.complete(**WRONG).refuses("transaction.completed")
    after(short.told["expires_at"] + 1)
    short.complete(**WRONG).refuses("transaction.expired")


@check("a completion that fails spends nothing, however often")
def _():
    login = Transaction().opened()
    for _ in range(7):
        login.complete(nonce="n" * 43).refuses("transaction.nonce_mismatch")
    login.complete().gives()


@check("a state with one character changed is unknown")
def _():
    login = Transaction().opened()
    state = login.told["state"]
    for at in (0, len(state) // 2, len(state) - 5):
        other = "A" if state[at] != "A" else "B"
        login.complete(state=state[:at] + other + state[at + 1:]).refuses("transaction.unknown")


@check("a binding has 16 to 256 characters")
def _():
    for size, fits in ((15, False), (16, True), (256, True), (257, False)):
        answer = Transaction(binding="b" * size).open()
        if fits:
            answer.gives(201)
        else:
            answer.refuses("field_invalid")


@check("the same operation id opens and completes a transaction again, also after its end")
def _():
    login, other = Transaction(expires_in=1), Transaction(expires_in=1).opened()
    ours = fresh("operation")
    login.told = login.open(operation_id=ours).gives(201)
    login.complete(operation_id=ours).gives()
    after(login.told["expires_at"] + 1)
    other.complete().refuses("transaction.expired")
    same(login.open(operation_id=ours).gives(201), login.told)
    login.complete(operation_id=ours).gives()
    login.open(operation_id=ours, client_id="another").is_status(409)
    login.complete(operation_id=ours, nonce="n" * 43).is_status(409)


@check("a transaction of one realm is unknown in another")
def _():
    login = Transaction().opened()
    login.complete(realm="zero").refuses("transaction.unknown")
    holds(login.complete().gives(), "completed")
