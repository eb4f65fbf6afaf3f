"""A DEALER socket: pyzmq's where it is installed, else the one of zmtp.py."""

from .zmtp import StandardDealer

try:
    import zmq
except ImportError:
    zmq = None


class PyzmqDealer:
    """pyzmq's DEALER behind the three calls the client needs."""

    def __init__(self, endpoint):
        self.socket = zmq.Context.instance().socket(zmq.DEALER)
        self.socket.setsockopt(zmq.LINGER, 0)
        self.socket.setsockopt(zmq.IMMEDIATE, 1)
        self.socket.connect(endpoint)

    def send(self, message, timeout):
        if not self.socket.poll(int(timeout * 1000), zmq.POLLOUT):
            raise ConnectionError("the server cannot be reached")
        self.socket.send(message)

    def receive(self, timeout):
        """The next message of one part, or None when none came in time."""
        if not self.socket.poll(int(max(timeout, 0) * 1000)):
            return None
        parts = self.socket.recv_multipart()
        return parts[0] if len(parts) == 1 else b""

    def close(self):
        self.socket.close()


def dealer(endpoint, standard=False):
    """A socket connected to `endpoint`; `standard` forces the one of the standard library."""
    if zmq is not None and not standard:
        return PyzmqDealer(endpoint)
    return StandardDealer(endpoint)
