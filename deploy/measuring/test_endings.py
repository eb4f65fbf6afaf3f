"""Whatever ends a run, it is said and the status tells."""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from machine import SENDER, SERVICE, Failure, Machine, how
from supply import Supply

MAIN = pathlib.Path(__file__).with_name("main.py")


def wait_until(holds) -> None:
    ends = time.monotonic() + 60
    while not holds():
        if time.monotonic() > ends:
            raise AssertionError("not within a minute")
        time.sleep(0.01)


def state(pid: int) -> str:
    """What the kernel says a process does, as one letter."""
    return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]


@unittest.skipUnless({SERVICE, SENDER} <= os.sched_getaffinity(0), "needs processors 0 and 1")
class Runs(unittest.TestCase):
    """Whole runs that come to nothing."""

    def setUp(self) -> None:
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)

    def begin(self, openssl: str, **environment: str) -> subprocess.Popen:
        """A run whose openssl is this script."""
        script = self.folder / "openssl"
        script.write_text(f"#!/bin/sh\n{openssl}\n")
        script.chmod(0o755)
        run = subprocess.Popen(
            [sys.executable, "-B", MAIN, "--quick"], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}",
                 "TMPDIR": str(self.folder), **environment})
        self.addCleanup(run.kill)
        return run

    def expect(self, run: subprocess.Popen, status: int, *words: str) -> None:
        out, err = run.communicate(timeout=60)
        self.assertEqual((run.returncode, out), (status, ""), err)
        for text in words:
            self.assertIn(text, err)
        self.assertEqual(list(self.folder.glob("assay-benchmark.*")), [])

    def test_a_baseline_that_fails_is_told_with_its_status(self) -> None:
        run = self.begin("echo no such curve >&2; exit 3")
        self.expect(run, 1, "openssl speed ecdsap256 does not say", "status 3 no such curve")

    def test_a_signal_is_told_and_leaves_nothing_behind(self) -> None:
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
            started = self.folder / "started"
            run = self.begin(f"echo $$ >{started}.new; mv {started}.new {started}; exec sleep 600")
            wait_until(started.exists)
            pid = int(started.read_text())
            started.unlink()
            run.send_signal(number)
            self.expect(run, 128 + number, f"ended by {number.name}")
            wait_until(lambda: not os.path.exists(f"/proc/{pid}"))

    def test_a_folder_that_is_missing_is_told(self) -> None:
        self.expect(self.begin("exit 3", TMPDIR="/nonexistent"), 1, "/nonexistent")


@unittest.skipUnless({SERVICE, SENDER} <= os.sched_getaffinity(0), "needs processors 0 and 1")
class Processes(unittest.TestCase):
    """The processes of a run."""

    def setUp(self) -> None:
        before = {number: signal.getsignal(number) for number in signal.valid_signals()}
        cpus = os.sched_getaffinity(0)
        self.machine = Machine("normal")

        def put_back() -> None:
            self.machine.close()
            os.sched_setaffinity(0, cpus)
            for number, handler in before.items():
                if signal.getsignal(number) != handler:
                    signal.signal(number, handler)

        self.addCleanup(put_back)

    def test_one_that_does_not_start_is_named(self) -> None:
        with self.assertRaisesRegex(Failure, "/nonexistent/tool does not start"):
            self.machine.start(["/nonexistent/tool"], SENDER)

    def test_one_that_ends_early_is_told_with_what_it_wrote(self) -> None:
        child = self.machine.start_logged(
            "role", ["sh", "-c", "echo no room >&2; exit 7"], SENDER)
        with self.assertRaisesRegex(Failure, r"(?s)role has ended \(status 7\):\nno room"):
            self.machine.finished(child)

    def test_one_that_is_killed_is_told_with_the_signal(self) -> None:
        child = self.machine.start_logged("role", ["sleep", "600"], SENDER)
        self.machine.check(child)
        child.kill()
        wait_until(lambda: child.poll() is not None)
        with self.assertRaisesRegex(Failure, r"(?s)role has ended \(SIGKILL\):\nit wrote nothing"):
            self.machine.check(child)
        with self.assertRaisesRegex(Failure, "SIGTERM"):
            self.machine.run(["sh", "-c", "kill $$"], SENDER)

    def test_an_end_in_words(self) -> None:
        self.assertEqual([how(0), how(3), how(-11)], ["status 0", "status 3", "SIGSEGV"])

    def test_what_signs_ahead_rests_while_a_baseline_is_measured_and_then_goes_on(self) -> None:
        supply = Supply(self.machine)
        signer = self.machine.start(["sleep", "600"], SENDER)
        supply.signers["some"] = signer
        with self.assertRaises(Failure), supply.paused():
            wait_until(lambda: state(signer.pid) == "T")
            raise Failure("in between")
        wait_until(lambda: state(signer.pid) != "T")
        supply.rest()
        self.assertIsNotNone(signer.poll())


if __name__ == "__main__":
    unittest.main()
