"""Certificates: an authority, and servers' that it signed, or that are wrong in one way."""

import datetime
import ssl

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

DAY = datetime.timedelta(days=1)


class Authority:
    def __init__(self, name="authority"):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        self.certificate = self.sign(self.name, self.key.public_key(), x509.BasicConstraints(
            ca=True, path_length=None))

    def sign(self, subject, key, extension, ends=DAY):
        now = datetime.datetime.now(datetime.timezone.utc)
        return (x509.CertificateBuilder().subject_name(subject).issuer_name(self.name)
                .public_key(key).serial_number(x509.random_serial_number())
                .not_valid_before(now - 2 * DAY).not_valid_after(now + ends)
                .add_extension(extension, critical=True).sign(self.key, hashes.SHA256()))

    def text(self):
        return self.certificate.public_bytes(Encoding.PEM).decode()

    def context(self, folder, host="localhost", ends=DAY):
        """What a server of this host needs to speak TLS."""
        key = ec.generate_private_key(ec.SECP256R1())
        made = self.sign(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)]),
                         key.public_key(),
                         x509.SubjectAlternativeName([x509.DNSName(host)]), ends)
        path = folder / f"server-{made.serial_number}.pem"
        path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
                         + made.public_bytes(Encoding.PEM))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(path)
        return context
