"""The least of ZMTP 3.1 (ZeroMQ RFC 37) that a DEALER needs: NULL mechanism, whole messages.

For machines without pyzmq. One connection, no reconnection: a broken one is made anew by
whoever asks again. Never allowed over an open network: NULL neither encrypts nor knows who
is asking.
"""

import socket
import struct
import time

GREETING = b"\xff" + bytes(8) + b"\x7f" + b"\x03\x01" + b"NULL".ljust(20, b"\0") + bytes(32)
MORE, LONG, COMMAND = 1, 2, 4
MESSAGE_MAX = 1 << 20


def property_(name, value):
    return struct.pack(">B", len(name)) + name + struct.pack(">I", len(value)) + value


def frame(flags, body):
    if len(body) < 256:
        return struct.pack(">BB", flags, len(body)) + body
    return struct.pack(">BQ", flags | LONG, len(body)) + body


def command(name, data):
    return frame(COMMAND, struct.pack(">B", len(name)) + name + data)


class StandardDealer:
    """A DEALER with one peer, on the standard library alone."""

    def __init__(self, endpoint, timeout=2.0):
        self.endpoint, self.buffer, self.parts = endpoint, b"", []
        scheme, _, address = endpoint.partition("://")
        if scheme == "ipc":
            self.socket = socket.socket(socket.AF_UNIX)
            target = "\0" + address[1:] if address.startswith("@") else address
        elif scheme == "tcp":
            host, _, port = address.rpartition(":")
            host = host.strip("[]")
            self.socket = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
            target = (host, int(port))
        else:
            raise ValueError(f"only tcp:// and ipc:// endpoints: {endpoint}")
        self.socket.settimeout(timeout)
        try:
            self.socket.connect(target)
            self.handshake(time.monotonic() + timeout)
        except BaseException:
            self.socket.close()
            raise

    def handshake(self, until):
        self.socket.sendall(GREETING)
        greeting = self.exactly(64, until)
        if greeting[0] != 0xFF or greeting[9] != 0x7F or greeting[10] < 3:
            raise ConnectionError("the peer does not speak ZMTP 3")
        if greeting[12:32].rstrip(b"\0") != b"NULL":
            raise ConnectionError("the peer wants another security mechanism than NULL")
        ready = property_(b"Socket-Type", b"DEALER") + property_(b"Identity", b"")
        self.socket.sendall(command(b"READY", ready))
        flags, body = self.frame(until)
        if not flags & COMMAND or body[:6] != b"\x05READY":
            raise ConnectionError("the peer refused the connection")

    def send(self, message, timeout):
        self.socket.settimeout(max(timeout, 0.001))
        self.socket.sendall(frame(0, message))

    def receive(self, timeout):
        """The next message of one part, or None when none came in time."""
        until = time.monotonic() + timeout
        while True:
            try:
                flags, body = self.frame(until)
            except socket.timeout:
                return None
            if flags & COMMAND:
                self.answer(body)
                continue
            self.parts.append(body)
            if not flags & MORE:
                parts, self.parts = self.parts, []
                return parts[0] if len(parts) == 1 else b""

    def answer(self, body):
        """A heartbeat is answered with what it carries; other commands mean nothing here."""
        if body[:5] == b"\x04PING":
            self.socket.sendall(command(b"PONG", body[7:]))

    def frame(self, until):
        """(flags, body) of the next frame; on a time-out nothing that came is lost."""
        self.fill(2, until)
        head = 9 if self.buffer[0] & LONG else 2
        self.fill(head, until)
        size = struct.unpack(">Q", self.buffer[1:9])[0] if head == 9 else self.buffer[1]
        if size > MESSAGE_MAX:
            raise ConnectionError("the peer sent too large a frame")
        self.fill(head + size, until)
        flags, body = self.buffer[0], self.buffer[head:head + size]
        self.buffer = self.buffer[head + size:]
        return flags, body

    def exactly(self, count, until):
        self.fill(count, until)
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def fill(self, count, until):
        """Waits until the buffer holds `count` bytes."""
        while len(self.buffer) < count:
            left = until - time.monotonic()
            if left <= 0:
                raise socket.timeout("no answer in time")
            self.socket.settimeout(left)
            received = self.socket.recv(65536)
            if not received:
                raise ConnectionError("the peer closed the connection")
            self.buffer += received

    def close(self):
        self.socket.close()
