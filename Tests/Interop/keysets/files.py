"""Key sets: in files and directories"""

import json
from functools import lru_cache

from keysets.place import Place, Signer
from support.checking import check, same
from support.roles import FOLDER, wait_until

FILE, FOLDERED, MISSING = (f"https://{name}.example.com" for name in ("file", "dir", "missing"))


def write(path, *signers):
    """Renamed into its place, as one should."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps({"keys": [signer.jwk for signer in signers]}))
    fresh.rename(path)


class World:
    def __init__(self):
        self.folder = FOLDER / "key-files"
        (self.folder / "many").mkdir(parents=True)
        self.one, self.two, self.three = Signer("one"), Signer("two"), Signer("three")
        write(self.folder / "one.jwks", self.one)
        write(self.folder / "many/a.json", self.two)
        write(self.folder / "many/b.json", self.three)
        write(self.folder / "many/c.txt", self.one)
        self.place = Place("key-sets-of-files", {
            FILE: {"keys": f"file:{self.folder}/one.jwks"},
            FOLDERED: {"keys": f"dir:{self.folder}/many"},
            MISSING: {"keys": f"file:{self.folder}/missing.jwks"}})


@lru_cache
def world():
    return World()


@check("a file is a set, and a directory is one set of all its *.json")
def _():
    whole = world()
    same(whole.place.ask(whole.one.token(FILE)), "accepted")
    for signer in (whole.two, whole.three):
        same(whole.place.ask(signer.token(FOLDERED)), "accepted")
    same(whole.place.ask(whole.one.token(FOLDERED)), "token.key_unknown")
    same(whole.place.ask(whole.two.token(FILE)), "token.key_unknown")


@check("an issuer never loaded is unavailable, others are not, and it comes without a restart")
def _():
    whole = world()
    same(whole.place.ask(whole.one.token(MISSING)), "unavailable")
    same(whole.place.key_set(MISSING)["last_error"], "not_found")
    same(whole.place.ask(whole.one.token(FILE)), "accepted")
    write(whole.folder / "missing.jwks", whole.one)
    wait_until(lambda: whole.place.ask(whole.one.token(MISSING)) == "accepted", "the set")


@check("a file that is replaced is seen without a signal, and its old keys are withdrawn")
def _():
    whole = world()
    old, whole.one = whole.one, Signer("new")
    token = old.token(FILE)
    same(whole.place.ask(token), "accepted")
    write(whole.folder / "one.jwks", whole.one)
    wait_until(lambda: whole.place.ask(token) == "token.key_unknown", "the new set", 10)
    same(whole.place.ask(whole.one.token(FILE)), "accepted")


@check("a spoilt file of a directory keeps the whole last set")
def _():
    whole = world()
    (whole.folder / "many/b.json").write_text("{")
    wait_until(lambda: whole.place.key_set(FOLDERED).get("last_error") == "not_json",
               "the failure", 10)
    for signer in (whole.two, whole.three):
        same(whole.place.ask(signer.token(FOLDERED)), "accepted")
    (whole.folder / "many/b.json").unlink()
    wait_until(lambda: whole.place.ask(whole.three.token(FOLDERED)) == "token.key_unknown",
               "the set without it", 30)
    same(whole.place.ask(whole.two.token(FOLDERED)), "accepted")
