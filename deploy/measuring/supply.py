"""Requests signed ahead: files appear while earlier ones are being sent."""

import os
import subprocess
import time

from machine import SENDER, SERVICE, Failure, Machine, bind, stand_back
from roles import ASSAY


class Supply:
    """Files of signed requests, one for each slice of each load.

    They are signed while nothing better is to be done, and beside them `openssl speed` runs that
    way without an end: so the sender's processor is just as busy beside a slice of the baseline
    as beside one of ours.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.signers: dict[str, subprocess.Popen] = {}
        self.filler: subprocess.Popen | None = None

    def add(self, name: str, *words: object) -> None:
        """Has `assay bench-sign` make files of a load, on any processor until `settle`."""
        folder = self.machine.path(f"signed-{name}")
        os.mkdir(folder)
        self.signers[name] = self.machine.start(
            [ASSAY, "bench-sign", folder, *map(str, words)], {SERVICE, SENDER},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def settle(self) -> None:
        """Leaves the service's processor alone and keeps the sender's busy."""
        for signer in self.signers.values():
            if signer.poll() is None:
                bind(signer.pid, {SENDER})
                stand_back(signer.pid, True)
        self.filler = self.machine.start(
            ["openssl", "speed", "-mr", "-seconds", "36000", "ecdsap256"], SENDER,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        stand_back(self.filler.pid, True)

    def rest(self) -> None:
        """Ends what keeps the sender's processor busy."""
        for signer in self.signers.values():
            self.machine.end(signer)
        self.signers = {}
        if self.filler:
            self.machine.end(self.filler)
        self.filler = None

    def file(self, name: str, number: object) -> str:
        """A file of a load, waited for."""
        path = self.machine.path(f"signed-{name}/{number}")
        if os.path.exists(path):
            return path
        signer = self.signers[name]
        stand_back(signer.pid, False)
        while not os.path.exists(path):
            if signer.poll() is not None and not os.path.exists(path):
                raise Failure(f"requests for {name} could not be signed")
            time.sleep(0.01)
        if self.filler:
            stand_back(signer.pid, True)
        return path

    def all(self, *names: str) -> None:
        """Waits until all files of these loads are there."""
        for name in names:
            if self.signers[name].wait() != 0:
                raise Failure(f"requests for {name} could not be signed")
