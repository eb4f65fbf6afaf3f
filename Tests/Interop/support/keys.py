"""Keys of callers: one for each right, one for another realm. Run, it prints the gate's file."""

import hashlib
import json

RIGHTS = ("verify", "issue", "enroll", "recover", "sessions", "admin", "events")


def secret(name):
    return f"{name}-key-of-the-checks"


def entry(name, realms, rights):
    return {"name": name, "sha256": hashlib.sha256(secret(name).encode()).hexdigest(),
            "realms": realms, "rights": rights}


if __name__ == "__main__":
    print(json.dumps({"keys": [
        *(entry(right, ["life"], [right]) for right in RIGHTS),
        entry("elsewhere", ["zero"], list(RIGHTS)), entry("everywhere", ["*"], list(RIGHTS)),
        entry("again", ["*"], list(RIGHTS))]}))
