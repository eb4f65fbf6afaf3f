"""What `assay keygen` and `assay prove` make, others can use"""

import hashlib
import json

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from joserfc import jws
from joserfc.jwk import ECKey, JWKRegistry, OctKey, OKPKey, RSAKey

from support import roles
from support.checking import check, holds, same
from support.proofs import (
    ALGORITHMS, Proof, URL, base64url, compact_json, from_base64url, key, public, verifies)
from support.roles import FOLDER, assay, wanted

KEY_TYPES = {"EC": ECKey, "OKP": OKPKey, "RSA": RSAKey, "oct": OctKey}
_made = {}


def made(algorithm):
    """(file, joserfc's private key, the two lines printed) of a key `assay keygen` made."""
    if algorithm not in _made:
        file = FOLDER / f"{algorithm}.jwk"
        printed = assay("keygen", file, "--algorithm", algorithm).splitlines()
        _made[algorithm] = file, JWKRegistry.import_key(json.loads(file.read_text())), printed
    return _made[algorithm]


def state_checks(algorithm):
    @check(f"joserfc reads the {algorithm} key of assay keygen, with the same thumbprint")
    def _():
        _, ours, (printed, thumbprint) = made(algorithm)
        same(thumbprint, ours.thumbprint(), "thumbprint")
        same(JWKRegistry.import_key(json.loads(printed)).thumbprint(), thumbprint, "public half")
        holds("d" not in json.loads(printed), "the printed key holds its private half")

    @check(f"a proof of joserfc's with assay's {algorithm} key is accepted")
    def _():
        proof = Proof(made(algorithm)[1], algorithm, nonce=roles.nonce())
        proof.header["jwk"] = json.loads(made(algorithm)[2][0])
        wanted(proof.ask(), "accepted")

    @check(f"joserfc verifies a proof assay made with {algorithm}: signature, claims, ath")
    def _():
        file, ours, _ = made(algorithm)
        said = json.loads(assay(
            "prove", "dpop", "--key", file, "--method", "PUT", "--url", URL + "?q=1#f",
            "--access-token", "a.b.c", "--nonce", "n-1", "--json"))
        head = json.loads(from_base64url(said["proof"].split(".")[0]))
        same((head["typ"], head["alg"]), ("dpop+jwt", algorithm))
        embedded = JWKRegistry.import_key(head["jwk"])
        same(embedded.thumbprint(), ours.thumbprint(), "thumbprint of jwk")
        same(said["expected_thumbprint"], ours.thumbprint(), "expected_thumbprint")
        holds(not set(head["jwk"]) & {"d", "p", "q", "dp", "dq", "qi"}, "a private member")
        told = jws.deserialize_compact(said["proof"], embedded, algorithms=[algorithm])
        claims = json.loads(told.payload)
        same((claims["htm"], claims["htu"], claims["nonce"]), ("PUT", URL, "n-1"))
        same(claims["ath"], base64url(hashlib.sha256(b"a.b.c").digest()), "ath")
        holds(isinstance(claims["iat"], int) and len(claims["jti"]) >= 16, "iat or jti")

    @check(f"cryptography verifies a signature assay made with {algorithm}")
    def _():
        file, ours, _ = made(algorithm)
        for form in ("raw", "der"):
            said = json.loads(assay("prove", "signature", "--key", file, "--message", "pay 10 EUR",
                                    "--signature-format", form, "--json"))
            same(from_base64url(said["message"]), b"pay 10 EUR")
            same(said["algorithm"], algorithm)
            holds(verifies(ours.public_key, algorithm, b"pay 10 EUR",
                           from_base64url(said["signature"]), der=form == "der"), form)


for each in ALGORITHMS:
    state_checks(each)


@check("assay proves with keys that joserfc made, and the verifier accepts it")
def _():
    for algorithm in ("ES256", "ES384", "ES512", "EdDSA", "RS256", "PS512"):
        file = FOLDER / f"joserfc-{algorithm}.jwk"
        private = dict(key(algorithm).as_dict(private=True), alg=algorithm)
        file.write_text(compact_json(private))
        file.chmod(0o600)
        said = json.loads(assay("prove", "dpop", "--key", file, "--url", URL,
                                "--nonce", roles.nonce(), "--json"))
        head = json.loads(from_base64url(said["proof"].split(".")[0]))
        same(JWKRegistry.import_key(head["jwk"]).thumbprint(), key(algorithm).thumbprint())
        proof = Proof(key(algorithm), algorithm)
        proof.method = said["method"]
        wanted(proof.ask(said["proof"]), "accepted")


@check("a PKCE pair of assay prove is one by RFC 7636")
def _():
    said = json.loads(assay("prove", "pkce", "--json"))
    digest = hashlib.sha256(said["code_verifier"].encode("ascii")).digest()
    same(said["code_challenge"], base64url(digest))
    same(said["code_challenge_method"], "S256")
    holds(43 <= len(said["code_verifier"]) <= 128, "length")


@check("cryptography verifies a challenge that assay prove has signed")
def _():
    file, ours, _ = made("ES256")
    said = json.loads(assay("prove", "challenge", "--key", file, "--verifier", roles.ONE,
                            "--rp-id", "example.com", "--json"))
    signed = (from_base64url(said["challenge"]) + b"example.com"
              + said["timestamp"].to_bytes(8, "big"))
    ours.public_key.verify(from_base64url(said["signature"]), signed, ec.ECDSA(hashes.SHA256()))
    same(said["public_key"]["x"], public(ours)["x"])
