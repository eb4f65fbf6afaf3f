"""Key sets: servers that are not to be believed"""

import datetime
import socket
import ssl
from functools import lru_cache

from keysets.place import Place, Signer, authority
from keysets.server import Server
from support.checking import check, holds, same
from support.roles import FOLDER, wait_until

ERRORS = {"untrusted": "certificate_refused", "impostor": "tls_failed",
          "wrong-name": "certificate_refused", "expired": "certificate_refused",
          "system": "certificate_refused", "old-tls": "tls_failed", "no-tls": "tls_failed", "endless": "body_too_large",
          "slow": "timed_out", "silent": "timed_out", "redirect": "status_302",
          "garbage": "not_json", "nobody": "unreachable"}


def issuer(name):
    return f"https://{name}.example.com"


class World:
    def __init__(self):
        made, path = authority(FOLDER)
        other, _ = authority(FOLDER, "another")
        # Of the same name, so that only the signature tells.
        impostor, _ = authority(FOLDER)
        good = made.context(FOLDER)
        day = datetime.timedelta(days=1)
        old = made.context(FOLDER)
        old.minimum_version = ssl.TLSVersion.TLSv1
        old.maximum_version = ssl.TLSVersion.TLSv1_1
        old.set_ciphers("ALL:@SECLEVEL=0")
        contexts = {"untrusted": other.context(FOLDER), "old-tls": old,
                    "impostor": impostor.context(FOLDER),
                    "wrong-name": made.context(FOLDER, host="elsewhere.example"),
                    "expired": made.context(FOLDER, ends=-day), "no-tls": None}
        self.signer, self.servers, issuers = Signer("key"), {}, {}
        for name in ERRORS:
            server = Server(contexts.get(name, good))
            server.keys = [self.signer.jwk]
            if name in ("endless", "slow", "redirect", "garbage"):
                server.say = name
            self.servers[name] = server
            issuers[issuer(name)] = {
                "keys": f"https://localhost:{server.port}/jwks",
                **({} if name == "system" else {"ca_file": path})}
        self.servers["nobody"].stop()
        # It takes the connection and says nothing.
        self.silent = socket.create_server(("127.0.0.1", 0))
        issuers[issuer("silent")]["keys"] = f"https://localhost:{self.silent.getsockname()[1]}/"
        self.place = Place("key-sets-hostile", issuers)


@lru_cache
def world():
    return World()


for name, error in ERRORS.items():
    @check(f"{name}: no key is taken, and the verdict is unavailable")
    def _(name=name, error=error):
        whole = world()
        wait_until(lambda: whole.place.key_set(issuer(name))["failures"] > 0, "the failure")
        same(whole.place.key_set(issuer(name))["last_error"], error)
        same(whole.place.ask(whole.signer.token(issuer(name))), "unavailable")
        if error in ("certificate_refused", "tls_failed"):
            same(whole.servers[name].fetches, [], "requests that were sent")



@check("what a redirect names is not asked")
def _():
    server = world().servers["redirect"]
    holds(server.fetches, "the server was not asked at all")
    same([path for path in server.paths if path != "/jwks"], [])
