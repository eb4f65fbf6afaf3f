"""Requests signed ahead: files appear while earlier ones are being sent."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterator

from machine import SENDER, SERVICE, Machine, bind, stand_back
from roles import ASSAY


class Supply:
    """Files of signed requests, one for each slice of each load, signed while nothing better is to
    be done."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.signers: dict[str, subprocess.Popen] = {}
        self.settled = False

    def add(self, name: str, *words: object) -> None:
        """Has `assay bench-sign` make files of a load, on any processor until `settle`."""
        folder = self.machine.path(f"signed-{name}")
        os.mkdir(folder)
        self.signers[name] = self.machine.start_logged(
            f"signer-of-{name}", [ASSAY, "bench-sign", folder, *map(str, words)],
            {SERVICE, SENDER})

    def settle(self) -> None:
        """Leaves the service's processor alone, and of the sender's takes what is left."""
        for signer in self.signers.values():
            if signer.poll() is None:
                bind(signer.pid, {SENDER})
                stand_back(signer.pid, True)
        self.settled = True

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Signs nothing meanwhile."""
        running = [signer for signer in self.signers.values() if signer.poll() is None]
        for signer in running:
            signer.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            for signer in running:
                signer.send_signal(signal.SIGCONT)

    def rest(self) -> None:
        """Ends what still signs."""
        for signer in self.signers.values():
            self.machine.end(signer)
        self.signers = {}

    def file(self, name: str, number: object) -> str:
        """A file of a load, waited for."""
        path = self.machine.path(f"signed-{name}/{number}")
        if os.path.exists(path):
            return path
        signer = self.signers[name]
        stand_back(signer.pid, False)
        while not os.path.exists(path):
            if signer.poll() is not None and not os.path.exists(path):
                self.machine.check(signer)
            time.sleep(0.01)
        if self.settled:
            stand_back(signer.pid, True)
        return path

    def all(self, *names: str) -> None:
        """Waits until all files of these loads are there."""
        for name in names:
            self.machine.finished(self.signers[name])
