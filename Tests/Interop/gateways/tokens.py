"""An issuer: its key set in a file, and access tokens by joserfc."""

import json
import secrets
import time

from joserfc import jws

from support.proofs import compact_json, new_key, public

ISSUER = "https://issuer.example.com"
AUDIENCE = "https://api.example.com"
ALGORITHM = "ES256"


class Issuer:
    def __init__(self):
        self.key, self.kid = new_key(ALGORITHM), "k1"

    def write(self, path):
        """The key set, as a realm's `keys` reads it."""
        path.write_text(json.dumps({"keys": [
            {**public(self.key), "kid": self.kid, "alg": ALGORITHM, "use": "sig"}]}))

    def token(self, thumbprint, /, **claims):
        """Bound to a key unless `thumbprint` is None; claims that are None are left out."""
        now = int(time.time())
        claims = {"iss": ISSUER, "aud": AUDIENCE, "sub": "alice", "client_id": "app",
                  "scope": "orders.read", "iat": now, "exp": now + 3600,
                  "jti": secrets.token_urlsafe(16),
                  "cnf": None if thumbprint is None else {"jkt": thumbprint}, **claims}
        header = {"typ": "at+jwt", "alg": ALGORITHM, "kid": self.kid}
        kept = {name: value for name, value in claims.items() if value is not None}
        return jws.serialize_compact(header, compact_json(kept), self.key,
                                     algorithms=[ALGORITHM])
