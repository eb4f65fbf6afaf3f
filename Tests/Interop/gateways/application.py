"""The application behind the gateways: it tells what reached it."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TAG = "X-Call"
ANSWER = b"from the application"


class Seen:
    """One request as the application got it; header names as they were written."""

    def __init__(self, line, headers, body):
        self.method, self.target, _ = line.split(" ", 2)
        self.headers, self.body = headers, body

    def values(self, name):
        return [value for each, value in self.headers if each.lower() == name.lower()]

    @property
    def family(self):
        """The Assay headers by the name that a server reading `-`, `_` and `.` alike takes them
        for, empty ones left out."""
        family = {}
        for name, value in self.headers:
            plain = "".join(each if each.isalnum() else "-" for each in name.lower())
            if plain.startswith("assay") and value:
                family.setdefault(plain, []).append(value)
        return family


class Application(ThreadingHTTPServer):
    """Keeps what it saw by the tag each caller puts into a call."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """A gateway that ends a connection is no mistake."""

    @property
    def port(self):
        return self.server_address[1]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        seen = Seen(self.requestline, self.headers.items(), self.body())
        self.server.seen.setdefault(self.headers[TAG], []).append(seen)
        self.send_response(200)
        self.send_header("Content-Length", str(len(ANSWER)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(ANSWER)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_OPTIONS = answer

    def body(self):
        if "chunked" not in self.headers.get("Transfer-Encoding", ""):
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        parts = []
        while size := int(self.rfile.readline(), 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def log_message(self, *_):
        pass
