"""Between a gateway and the gate: counts connections, and breaks them when told to."""

import socket
import struct
import threading

LINGER_ZERO = struct.pack("ii", 1, 0)  # closing sends a reset


class Relay:
    def __init__(self, gate_port):
        self.gate_port, self.taken, self.to_cut = gate_port, 0, 0
        self.open, self.lock = [], threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            asking, _ = self.listener.accept()
            asked = socket.create_connection(("127.0.0.1", self.gate_port))
            with self.lock:
                self.taken += 1
                self.open.append((asking, asked))
            for pair in ((asking, asked, False), (asked, asking, True)):
                threading.Thread(target=self.carry, args=pair, daemon=True).start()

    def carry(self, source, target, are_answers):
        try:
            while data := source.recv(65536):
                with self.lock:
                    cut = are_answers and self.to_cut > 0
                    self.to_cut -= cut
                if cut:
                    target.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER_ZERO)
                    break
                target.sendall(data)
        except OSError:
            pass
        for each in (source, target):
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            each.close()

    def drop(self):
        """Ends every connection there is."""
        with self.lock:
            ended, self.open = self.open, []
        for pair in ended:
            for each in pair:
                try:
                    each.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def cut(self, answers):
        """The next answers are thrown away and their connections reset: the gate has decided, and
        the gateway does not know how."""
        with self.lock:
            self.to_cut = answers
