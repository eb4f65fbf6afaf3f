"""Asks a server from the command line.

    python3 -m assay_client ENDPOINT hello
    python3 -m assay_client ENDPOINT stats
    python3 -m assay_client ENDPOINT dpop --method POST --url https://api.example.com/ < proof
    python3 -m assay_client ENDPOINT token --proof FILE --method GET --url URL < token
    python3 -m assay_client ENDPOINT pkce --verifier V --challenge C
    python3 -m assay_client ENDPOINT signature --key FILE --alg ES256 --signature FILE < message
"""

import argparse
import json
import sys
from pathlib import Path

from . import Client, NoAnswer


def parser():
    top = argparse.ArgumentParser(prog="assay_client")
    top.add_argument("endpoint", nargs=1, help="tcp://127.0.0.1:PORT or ipc://PATH")
    top.add_argument("--realm", default="default")
    top.add_argument("--timeout", type=float, default=1.0, help="seconds for each attempt")
    top.add_argument("--standard", action="store_true", help="do not use pyzmq")
    kinds = top.add_subparsers(dest="kind", required=True)
    kinds.add_parser("hello")
    kinds.add_parser("stats")
    dpop = kinds.add_parser("dpop", help="the proof is read from standard input")
    dpop.add_argument("--method", required=True)
    dpop.add_argument("--url", required=True)
    dpop.add_argument("--access-token")
    dpop.add_argument("--expected-thumbprint")
    dpop.add_argument("--check", action="store_true", help="ask only, take nothing")
    token = kinds.add_parser("token", help="the access token is read from standard input")
    token.add_argument("--bearer", action="store_true", help="it came as Bearer, not as DPoP")
    token.add_argument("--proof", type=Path, help="file of the DPoP proof that came with it")
    token.add_argument("--method")
    token.add_argument("--url")
    token.add_argument("--client-certificate", help="SHA-256 of the certificate, base64url")
    token.add_argument("--scope", help="what the request needs")
    token.add_argument("--check", action="store_true", help="ask only, take nothing")
    pkce = kinds.add_parser("pkce")
    pkce.add_argument("--verifier")
    pkce.add_argument("--challenge")
    pkce.add_argument("--method", default="S256")
    signature = kinds.add_parser("signature", help="the message is read from standard input")
    signature.add_argument("--key", required=True, type=Path, help="file of a JWK")
    signature.add_argument("--alg", required=True)
    signature.add_argument("--signature", required=True, type=Path, help="file of its bytes")
    signature.add_argument("--der", action="store_true")
    return top


def ask(client, options):
    if options.kind == "dpop":
        return client.verify_dpop(
            sys.stdin.buffer.read().strip(), options.method, options.url,
            access_token=options.access_token, expected_thumbprint=options.expected_thumbprint,
            check_only=options.check)
    if options.kind == "token":
        proof = options.proof.read_bytes().strip() if options.proof else None
        return client.verify_token(
            sys.stdin.buffer.read().strip(), "Bearer" if options.bearer else "DPoP", proof,
            options.method, options.url, client_certificate=options.client_certificate,
            scope=options.scope, check_only=options.check)
    if options.kind == "pkce":
        return client.verify_pkce(options.verifier, options.challenge, options.method)
    if options.kind == "signature":
        return client.verify_signature(
            options.key.read_bytes(), options.alg, sys.stdin.buffer.read(),
            options.signature.read_bytes(), 2 if options.der else 0)
    return client.hello() if options.kind == "hello" else client.stats()


# Fields that are text, and one that is JSON; other bytes are shown in hexadecimal.
TEXTS = ("token_subject", "token_client", "token_scope")


def shown(name, value):
    if name == "claims":
        return json.loads(value)
    if name in TEXTS:
        return value.decode()
    return value.hex() if isinstance(value, bytes) else value


def main():
    options = parser().parse_args()
    with Client(options.endpoint, options.realm, options.timeout,
                standard=options.standard) as client:
        try:
            reply = ask(client, options)
        except NoAnswer as silence:
            print(silence, file=sys.stderr)
            return 3
    if "stats" in reply.fields:
        reply.fields["stats"] = json.loads(reply.fields["stats"])
    answer = {"verdict": reply.verdict, "reason": reply.reason}
    answer.update((name, shown(name, value)) for name, value in reply.fields.items())
    print(json.dumps(answer, indent=2))
    return {"accepted": 0, "refused": 1, "call_fault": 2}.get(reply.verdict, 3)


if __name__ == "__main__":
    sys.exit(main())
