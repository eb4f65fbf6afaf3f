"""What ours is measured against: openssl speed, other libraries, redis-server."""

import json
import os
import re
import select
import signal
import subprocess
import time
from typing import NoReturn

from machine import SENDER, SERVICE, Failure, Machine, bind, how, used_us

HERE = os.path.dirname(os.path.abspath(__file__))
PEERS = os.path.join(HERE, "..", "peers")


def openssl_verify_us(machine: Machine, curve: str, seconds: float) -> float:
    """Processor time of one verification of `openssl speed`, in microseconds."""
    why = []
    for _ in range(5):
        found = _openssl_verify_us(machine, curve, seconds)
        if isinstance(found, float):
            return found
        why.append(found)
    raise Failure(f"openssl speed {curve} does not say how many it verified:\n{why[-1]}")


def _openssl_verify_us(machine: Machine, curve: str, seconds: float) -> float | str:
    """The same; what it said last where it has ended too early to count.

    It measures signing first, which SIGALRM ends, the signal by which it ends a measurement
    itself; one that comes before the measurement has begun is lost, so it is sent again.
    """
    child = machine.start(
        ["openssl", "speed", "-mr", "-seconds", str(int(seconds) + 5), curve], SERVICE,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, bufsize=0)
    phase, began, spent, said = "", 0.0, None, ""
    try:
        while True:
            wait = {"sign": 0.01, "verify": seconds, "ended": 0.02}.get(phase, 10)
            if not select.select([child.stderr], [], [], wait)[0]:
                if phase == "verify":
                    spent = used_us(child.pid) - began
                    phase = "ended"
                child.send_signal(signal.SIGALRM)
                continue
            line = child.stderr.readline().decode()
            if not line:
                return f"{how(child.wait())} {said}".strip()
            said = line.strip()
            if ":sign:" in line:
                phase = "sign"
            elif ":verify:" in line:
                phase, began = "verify", used_us(child.pid)
            elif phase == "sign":
                phase = "signed"
            elif found := re.match(r"\+R\d+:(\d+):", line):
                return said if spent is None else spent / int(found[1])
    finally:
        machine.end(child)


class Peer:
    """Another library's check of proofs, in a process of its own that waits between slices.

    What it costs is the processor time of that process and of the redis-server that its
    single-use names are kept in, as ours is the verifier's and the ledger's.
    """

    def __init__(self, machine: Machine, store: "Redis", name: str, tier: str, count: int,
                 slices: int) -> None:
        programs = {
            "jose": ["node", os.path.join(PEERS, "node-jose.mjs")],
            "joserfc": [os.environ["PEER_PYTHON"], os.path.join(PEERS, "joserfc_proofs.py")],
        }
        self.machine, self.name, self.count = machine, f"{name}, {tier}", count
        self.store = store.process
        self.process = machine.start(
            [*programs[name], tier, str(count), str(slices), store.socket], {SERVICE, SENDER},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def settle(self) -> None:
        """Waits until its proofs are made, and binds it to the service's processor."""
        self._line()
        bind(self.process.pid, {SERVICE})

    def slice_us(self) -> tuple[float, float]:
        """Processor time of one proof in microseconds, and what of it is the store's."""
        before = used_us(self.store.pid)
        try:
            self.process.stdin.write("slice\n")
        except OSError:
            self._fail()
        report = json.loads(self._line())
        store = (used_us(self.store.pid) - before) / self.count
        if report["accepted"] != self.count:
            raise Failure(f"{self.name}: {report['accepted']} of {self.count} were accepted")
        return report["cpu_us"] + store, store

    def _line(self) -> str:
        line = self.process.stdout.readline()
        if not line:
            self._fail()
        return line

    def _fail(self) -> NoReturn:
        """Its pipes are closed; what it had to say is on standard error already."""
        raise Failure(f"{self.name} has ended ({how(self.process.wait())})")

    def stop(self) -> None:
        self.machine.end(self.process)


class Redis:
    """A redis-server of our own, in memory alone."""

    def __init__(self, machine: Machine, name: str = "redis") -> None:
        self.machine = machine
        self.socket = machine.path(f"{name}.socket")
        self.process = machine.start_logged(
            "redis-server", ["redis-server", "--port", "0", "--unixsocket", self.socket, "--save", "",
             "--appendonly", "no", "--daemonize", "no", "--dir", machine.folder], SERVICE)
        ends = time.monotonic() + 10
        while not os.path.exists(self.socket):
            machine.check(self.process)
            if time.monotonic() > ends:
                raise Failure("redis-server does not listen after ten seconds")
            time.sleep(0.01)

    def fill(self, count: int) -> None:
        """Puts so many keys, of which some are the same, as fast as may be."""
        self._put(count, 1000)

    def put_us(self, count: int) -> float:
        """Processor time of the server for one put-if-absent, in microseconds."""
        self.machine.check(self.process)
        before = used_us(self.process.pid)
        self._put(count, 64)
        return (used_us(self.process.pid) - before) / count

    def _put(self, count: int, at_once: int) -> None:
        self.machine.run(
            ["redis-benchmark", "-s", self.socket, "-P", str(at_once), "-n", str(count), "-r",
             "100000000", "-q", "SET", "key:__rand_int__", "v", "NX", "EX", "120"], SENDER)

    def stop(self) -> None:
        self.machine.end(self.process)
