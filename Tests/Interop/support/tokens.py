"""Access tokens by joserfc, broken ones by hand, and both ways to present them."""

import json
import secrets
import time
from dataclasses import dataclass, field

from joserfc import jwt

from support import roles
from support.checking import Different
from support.issuers import AUDIENCE, ISSUER, signers
from support.proofs import Proof, base64url, compact_json, sign
from support.roles import FOLDER, UnixConnection

# Each realm of `run` that has issuers, with its one public origin.
ORIGINS = {"tokens": "https://api.example.com", "tokens-bearer": "https://bearer.example.com",
           "fapi": "https://fapi.example.com"}
URLS = {realm: f"{origin}/orders" for realm, origin in ORIGINS.items()}
URL = URLS["tokens"]


class Token:
    """A token to be: change a part, then sign it."""

    def __init__(self, kid="es256", issuer=ISSUER, bound_to=None, **claims):
        self.algorithm, self.key = signers(issuer)[kid]
        now = int(time.time())
        self.header = {"typ": "at+jwt", "alg": self.algorithm, "kid": kid}
        self.claims = {"iss": issuer, "aud": AUDIENCE, "sub": "alice", "client_id": "app",
                       "jti": secrets.token_urlsafe(12), "iat": now, "exp": now + 300,
                       "scope": "orders.read orders.write"}
        if bound_to is not None:
            self.claims["cnf"] = {"jkt": bound_to.thumbprint()}
        self.claims.update(claims)

    def by_joserfc(self):
        """The compact text, made by joserfc's own JWT functions."""
        return jwt.encode(self.header, self.claims, self.key, algorithms=[self.algorithm])

    def by_hand(self, header=None, claims=None, signature=None, signer=None, algorithm=None):
        """The compact text of any header and claims (text or bytes), signed all the same."""
        parts = [compact_json(self.header) if header is None else header,
                 compact_json(self.claims) if claims is None else claims]
        head = ".".join(base64url(part.encode() if isinstance(part, str) else part)
                        for part in parts)
        if signature is None:
            signature = sign(signer or self.key, algorithm or self.algorithm, head.encode())
        elif callable(signature):
            signature = signature(head.encode())
        return f"{head}.{base64url(signature)}"


@dataclass
class Presented:
    """One request for a protected thing: what a client sends with it."""

    token: str
    scheme: str = "DPoP"
    proof: str = None
    method: str = "POST"
    url: str = URL
    certificate: str = None
    scope: str = None
    # Lines in place of the two headers, for what only HTTP can say.
    authorizations: list = None
    proofs: list = None
    proof_name: str = "DPoP"
    more: list = field(default_factory=list)


@dataclass
class Told:
    """What the service answered."""

    status: int
    reason: str
    error: str
    nonce: str = None
    content: object = None

    @property
    def accepted(self):
        return self.reason == "accepted"


def presented(token, key, realm="tokens", proof=None, **more):
    """A request with this token's text and a fresh proof of `key` for it."""
    proof = proof or Proof(key, nonce=roles.nonce(realm), token=token, url=URLS[realm])
    return Presented(token, proof=proof.by_joserfc(), url=URLS[realm], **more)


def challenge_error(text):
    """The error of a WWW-Authenticate value."""
    _, found, rest = (text or "").partition('error="')
    return rest.partition('"')[0] if found else None


def through_gateway(asked, realm="tokens", check=False):
    """The answer a gateway gets for the request."""
    scheme, _, rest = asked.url.partition("://")
    host, slash, path = rest.partition("/")
    connection = UnixConnection(FOLDER / "gate")
    try:
        # A gateway's own request is a GET whatever the client's is (nginx).
        connection.putrequest("GET", f"/v1/authorize/{realm}" + ("/check" if check else ""),
                              skip_accept_encoding=True)
        lines = [("X-Forwarded-Method", asked.method), ("X-Forwarded-Proto", scheme),
                 ("X-Forwarded-Host", host), ("X-Forwarded-Uri", slash + path)]
        if asked.authorizations is None:
            lines.append(("Authorization", f"{asked.scheme} {asked.token}"))
        else:
            lines += [("Authorization", value) for value in asked.authorizations]
        if asked.proofs is not None:
            lines += [(asked.proof_name, value) for value in asked.proofs]
        elif asked.proof is not None:
            lines.append((asked.proof_name, asked.proof))
        if asked.certificate is not None:
            lines.append(("Assay-Client-Cert-Sha256", asked.certificate))
        for name, value in [*lines, *asked.more]:
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        if body:
            raise Different(f"the answer to a gateway has a body: {body!r}")
        told = Told(answer.status, answer.headers["Assay-Reason"] or "accepted",
                    challenge_error(answer.headers["WWW-Authenticate"]),
                    answer.headers["DPoP-Nonce"], answer.headers)
        if told.accepted != (answer.status == 200):
            raise Different(f"{answer.status} with the reason {told.reason}")
        return told
    finally:
        connection.close()


def in_json(asked, realm="tokens"):
    """The gate's verdict on the same in JSON."""
    members = {"access_token": asked.token, "scheme": asked.scheme, "realm": realm}
    proof = asked.proof if asked.proofs is None else ",".join(asked.proofs)
    if proof is not None:
        members.update(proof=proof, method=asked.method, url=asked.url)
    if asked.certificate is not None:
        members["client_cert_sha256"] = asked.certificate
    if asked.scope is not None:
        members["scope"] = asked.scope
    status, _, body = roles.http_call("POST", "/v1/token/verify", json.dumps(members))
    told = json.loads(body)
    if status not in (200, 503):
        raise Different(f"the gate answers {status} {body!r}")
    reason = "accepted" if told["verdict"] == "accepted" else told["reason"]
    return Told(status, reason, told.get("error"), told.get("next_nonce"), told)


WAYS = {"a gateway's request": through_gateway, "/v1/token/verify": in_json}
