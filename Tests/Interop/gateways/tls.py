"""Real gateways: TLS and HTTP/2 at the gateway"""

import datetime
import secrets
import subprocess

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from gateways.application import TAG
from gateways.calls import HOST, proof
from gateways.honest import same_family, verified
from gateways.proxies import SHIPPED
from gateways.world import ALL, TLS, installed, world
from support.checking import CHECKS, Check, holds, same
from support.roles import wait_until


def certificate():
    """A key and its own certificate in one file's text."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name)
            .public_key(key.public_key()).serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
            .sign(key, hashes.SHA256()))
    return (key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
            + made.public_bytes(Encoding.PEM)).decode()


def curl(call, version, headers):
    """(status, header lines, what the application saw) of a call by curl."""
    tag = secrets.token_hex(8)
    more = [word for name, value in [*headers, (TAG, tag)]
            for word in ("-H", f"{name}: {value}")]
    done = subprocess.run(
        ["curl", "-sik", "--max-time", "20", f"--http{version}", "--resolve",
         f"{HOST}:{call.port}:127.0.0.1", *more, f"https://{HOST}:{call.port}/orders?a=b"],
        capture_output=True, text=True, timeout=60)
    lines = done.stdout.splitlines() or [""]
    fields = {name.lower(): value for name, _, value in
              (line.partition(": ") for line in lines[1:])}
    return lines[0], fields, world().application.seen.pop(tag, [])


def serving_tls(proxy):
    """The gateway with the lines for TLS that its README names."""
    whole = world()
    folder = whole.folder / f"{proxy.name}-{TLS}"
    readme = (SHIPPED / proxy.name / "README.md").read_text()
    for replaced, lines in proxy.tls:
        for line in lines.splitlines():
            holds(line in replaced or line.strip() in readme, f"the README does not say {line}")

    def edit(text):
        (folder / "api.pem").write_text(whole.certificate)
        for line, lines in proxy.tls:
            text = text.replace(line.replace("8000", str(whole.ports[proxy, TLS])),
                                lines.replace("8000", str(whole.ports[proxy, TLS]))
                                .replace(f"/etc/{proxy.name}", str(folder)))
        return text
    call = whole.start(proxy, TLS, whole.stack.port, edit)
    wait_until(lambda: " 401" in curl(call, "1.1", [])[0], f"{proxy.name} with TLS")
    return call


def state(proxy):
    def run():
        installed(proxy)
        if not hasattr(world(), "certificate"):
            world().certificate = certificate()
        call = serving_tls(proxy)
        for version, spoken in (("1.1", "HTTP/1.1 200"), ("2", "HTTP/2 200")):
            nonce = curl(call, version, shown(call, "https", None))[1].get("dpop-nonce")
            holds(nonce, f"HTTP/{version}: no DPoP-Nonce")
            line, fields, _ = curl(call, version, shown(call, "http", nonce))
            same((line.split()[1], fields.get("assay-reason")), ("401", "dpop.htu_mismatch"))
            line, _, seen = curl(call, version, shown(call, "https", nonce))
            holds(line.startswith(spoken), f"{line}, expected {spoken}")
            same((seen[0].method, seen[0].target), ("GET", "/orders?a=b"))
            same_family(seen[0], verified(call))
    CHECKS.append(Check(f"{proxy.name}: https in HTTP/1.1 and HTTP/2 is another origin than http",
                        __doc__, run))


def shown(call, scheme, nonce):
    url = f"{scheme}://{HOST}:{call.port}/orders"
    return [("Authorization", f"DPoP {call.token}"),
            ("DPoP", proof(call.key, "GET", url, call.token, nonce))]


for each in ALL:
    state(each)
