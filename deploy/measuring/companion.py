"""The sender's work, done on its processor also while a baseline is measured."""

import contextlib
import json
import os
import subprocess
import time
from collections.abc import Iterator

from machine import SENDER, SERVICE, Failure, Machine, stand_back, used_us
from roles import ASSAY, Service


class Companion:
    """A further sender of batches and a verifier of its own, both on the sender's processor.

    It has only what others leave there. Beside ours it so fills what the sender does not use, and
    beside a baseline, an engine alone or another library it is all there is: the same work all the
    time, `assay bench` with the same batches of proofs. They are about a realm its verifier does
    not know, so it refuses each without a look at it, and is no more than a receiver.
    """

    REQUESTS = 4_096
    #: Processor time after which its sender has started and sends.
    STARTED_US = 100_000

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.service = Service(
            machine, "companion", records=10_000, cpu=SENDER, waits=False)
        self.folder = machine.path("signed-companion")
        os.mkdir(self.folder)
        self.signer = machine.start_logged(
            "companion-signer",
            [ASSAY, "bench-sign", self.folder, "--realm", "elsewhere", "--count",
             str(self.REQUESTS)], {SERVICE, SENDER})
        self.sender: subprocess.Popen | None = None

    def begin(self) -> None:
        """Goes to work, until `end`."""
        self.machine.finished(self.signer)
        verifier = self.service.verifiers["plain"]
        self.sender = self.machine.start_logged(
            "companion-sender",
            [ASSAY, "bench", "--json", "--verifier", verifier.endpoint, "--signed",
             os.path.join(self.folder, "1"), "--again", "--seconds", "36000",
             "--batch", "32", "--window", "16"], SENDER)
        ends = time.monotonic() + 60
        while used_us(self.sender.pid) < self.STARTED_US:
            self.check()
            if time.monotonic() > ends:
                raise Failure("the companion does not send after a minute")
            time.sleep(0.01)
        for process in (self.sender, *(role.process for role in self.service.roles)):
            stand_back(process.pid, True)

    def check(self) -> None:
        """Fails where a part of it has ended."""
        for role in self.service.roles:
            role.check()
        self.machine.check(self.sender)

    @contextlib.contextmanager
    def beside(self) -> Iterator[list[float]]:
        """What is measured within has it beside; afterwards the list has its sender's share of
        the processor, of one. Fails where it did not go on."""
        share: list[float] = []
        self.check()
        began, before = time.monotonic(), used_us(self.sender.pid)
        yield share
        self.check()
        spent = used_us(self.sender.pid) - before
        if spent <= 0:
            raise Failure(
                f"processor {SENDER} was taken by others: the companion has stood still")
        share.append(spent / 1e6 / (time.monotonic() - began))

    def end(self) -> None:
        """Ends it; fails where it was answered otherwise than meant, or not at all."""
        self.check()
        self.machine.end(self.sender)
        out = self.machine.output(self.sender)
        try:
            reasons = json.loads(out.splitlines()[-1])["reasons"]
        except (ValueError, KeyError, IndexError):
            raise Failure(f"the companion does not say what it sent:\n{out[-2000:]}") from None
        if set(reasons) != {"realm_unknown"}:
            raise Failure(f"the companion was answered otherwise than meant: {reasons}")
        self.service.stop()
