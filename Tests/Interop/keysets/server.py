"""An authorization server: its key set and its introspection over TLS, as a check wants them."""

import base64
import hashlib
import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote_plus

CLIENT, SECRET = "resource:server", "s3cret/with+signs and blanks"


class Server:
    """Answers until `stop`; `say` changes what /jwks answers."""

    def __init__(self, context=None, port=0):
        self.keys, self.max_age, self.fetches = [], None, []
        self.say, self.tokens, self.asked = "keys", {}, []
        self.patience, self.paths, self.connections = 0, [], []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                outer.get(self)

            def do_POST(self):
                outer.post(self)

            def log_message(self, *_):
                pass

        class Listener(ThreadingHTTPServer):
            daemon_threads = True

            def process_request(self, connection, client):
                outer.connections.append(connection)
                super().process_request(connection, client)

            def handle_error(self, *_):
                """A client that leaves, as it should from some of these, is no fault."""

        self.listener = Listener(("127.0.0.1", port), Handler)
        if context is not None:
            self.listener.socket = context.wrap_socket(
                self.listener.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.listener.server_address[1]
        scheme, host = ("http", "127.0.0.1") if context is None else ("https", "localhost")
        self.origin = f"{scheme}://{host}:{self.port}"
        threading.Thread(target=self.listener.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        self.listener.shutdown()
        self.listener.server_close()
        for connection in self.connections:
            try:
                socket.socket.shutdown(connection, socket.SHUT_RDWR)
            except OSError:  # closed already
                pass

    # The key set

    def get(self, to):
        self.paths.append(to.path)
        self.fetches.append(to.headers.get("If-None-Match"))
        body = json.dumps({"keys": self.keys}).encode()
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        lines = {"ETag": tag}
        if self.max_age is not None:
            lines["Cache-Control"] = f"max-age={self.max_age}"
        if self.say == "keys" and to.headers.get("If-None-Match") == tag:
            return self.answer(to, 304, b"", lines)
        if self.say == "keys":
            return self.answer(to, 200, body, lines)
        return getattr(self, self.say)(to, body)

    def redirect(self, to, body):
        self.answer(to, 302, b"", {"Location": f"{self.origin}/moved"})

    def garbage(self, to, body):
        self.answer(to, 200, b"<html>" + body, {})

    def error(self, to, body):
        self.answer(to, 500, body, {})

    def endless(self, to, body):
        to.send_response(200)
        to.end_headers()
        while True:
            to.wfile.write(b" " * 65536)

    def slow(self, to, body):
        to.send_response(200)
        to.send_header("Content-Length", str(len(body) + 10_000))
        to.end_headers()
        while True:
            to.wfile.write(b" ")
            to.wfile.flush()
            time.sleep(0.05)

    # Introspection

    def post(self, to):
        form = parse_qs(to.rfile.read(int(to.headers["Content-Length"])).decode(),
                        keep_blank_values=True)
        scheme, _, given = to.headers.get("Authorization", "").partition(" ")
        user, _, password = base64.b64decode(given or b"").decode().partition(":")
        if (scheme, unquote_plus(user), unquote_plus(password)) != ("Basic", CLIENT, SECRET):
            return self.answer(to, 401, b"", {})
        token = form["token"][0]
        self.asked.append((token, form.get("token_type_hint")))
        time.sleep(self.patience)
        if self.say == "error":
            return self.answer(to, 500, b"", {})
        told = self.tokens.get(token, {"active": False})
        return self.answer(to, 200, json.dumps(told).encode(),
                           {"Content-Type": "application/json"})

    @staticmethod
    def answer(to, status, body, lines):
        to.send_response(status)
        for name, value in lines.items():
            to.send_header(name, value)
        if status != 304:
            to.send_header("Content-Length", str(len(body)))
        to.end_headers()
        to.wfile.write(body)
