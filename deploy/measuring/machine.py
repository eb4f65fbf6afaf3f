"""Processes on chosen processors, their time, and their end: nothing outlives the run."""

import ctypes
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SERVICE, SENDER = 0, 1
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True)


#: Signals that end a run.
ENDING = (
    signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2,
    signal.SIGALRM, signal.SIGXCPU)


class Failure(Exception):
    """What ends a run, for a person."""


class Ended(BaseException):
    """A signal that ends a run."""

    def __init__(self, number: int) -> None:
        super().__init__(f"ended by {signal.Signals(number).name}")
        self.status = 128 + number


def ended(number: int, _: object) -> None:
    raise Ended(number)


class Machine:
    """Starts processes and ends them all, whatever happens."""

    #: Scheduling policies for what runs on the service's processor.
    POLICIES = {"batch": os.SCHED_BATCH, "normal": os.SCHED_OTHER}

    def __init__(self, scheduling: str = "batch") -> None:
        if not {SERVICE, SENDER} <= os.sched_getaffinity(0):
            raise Failure(
                "processors 0 and 1 are needed: one for the service, one for the sender")
        os.sched_setaffinity(0, {SENDER})
        self.policy = self.POLICIES[scheduling]
        self.children: list[subprocess.Popen] = []
        #: What children are called and where they write, by their process ids.
        self.names: dict[int, str] = {}
        # Requests signed ahead are large and short-lived: in memory where there is room.
        free = shutil.disk_usage("/dev/shm").free if os.path.isdir("/dev/shm") else 0
        parent = os.environ.get("TMPDIR") or ("/dev/shm" if free > 4 << 30 else None)
        self.folder = tempfile.mkdtemp(prefix="assay-benchmark.", dir=parent)
        for number in ENDING:
            signal.signal(number, ended)

    def close(self) -> None:
        for number in ENDING:
            signal.signal(number, signal.SIG_IGN)
        for child in reversed(self.children):
            self.end(child)
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def start(self, words: list[str], cpu: int | set[int], **options) -> subprocess.Popen:
        """Starts a process bound to processors."""
        cpus = {cpu} if isinstance(cpu, int) else cpu

        def prepare() -> None:
            # Ends with this process, also where that is killed.
            _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            os.sched_setaffinity(0, cpus)
            # Roles, baselines, peers and bare round trips alike. A sender stays as it is: one
            # that waits for its next moment would keep its own sockets' thread from running.
            if SERVICE in cpus:
                os.sched_setscheduler(0, self.policy, os.sched_param(0))

        options.setdefault("stdin", subprocess.DEVNULL)
        try:
            child = subprocess.Popen(
                words, preexec_fn=prepare, start_new_session=True, **options)
        except (OSError, subprocess.SubprocessError) as error:
            raise Failure(f"{words[0]} does not start: {error}") from None
        self.children.append(child)
        return child

    def start_logged(
            self, name: str, words: list[str], cpu: int | set[int], **options
    ) -> subprocess.Popen:
        """Starts a process that has a name here; what it writes is kept, for where it fails."""
        with open(self.path(f"{name}.log"), "wb") as log:
            child = self.start(words, cpu, **{"stdout": log, "stderr": log, **options})
        self.names[child.pid] = name
        return child

    def output(self, child: subprocess.Popen) -> str:
        """The end of what a process with a name wrote."""
        path = self.path(f"{self.names[child.pid]}.log")
        with open(path, encoding="utf8", errors="replace") as log:
            return log.read()[-10_000:].strip()

    def check(self, child: subprocess.Popen) -> None:
        """Fails where a process with a name has ended, with what it wrote."""
        if child.poll() is not None:
            raise Failure(
                f"{self.names[child.pid]} has ended ({how(child.returncode)}):\n"
                f"{self.output(child)[-2000:] or 'it wrote nothing'}")

    def finished(self, child: subprocess.Popen) -> None:
        """Waits until a process with a name has done its work."""
        if child.wait() != 0:
            self.check(child)

    def end(self, child: subprocess.Popen) -> None:
        """Ends a process and waits for it."""
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGTERM)
            try:
                child.wait(timeout=10)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        if child in self.children:
            self.children.remove(child)

    def run(self, words: list[str], cpu: int, seconds: float = 120, good=(0,)) -> str:
        """Runs a process to its end; what it wrote."""
        child = self.start(words, cpu, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            out, err = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            raise Failure(f"no end after {seconds} s: {' '.join(words)}") from None
        finally:
            self.end(child)
        if child.returncode not in good:
            raise Failure(
                f"{' '.join(words)}\n{how(child.returncode)}\n{err.strip()}\n{out.strip()}")
        return out


#: Touches so many megabytes, page by page, and says what a page took in microseconds.
_TOUCH = """
import mmap, sys, time
size = int(sys.argv[1]) << 20
block = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
began = time.process_time()
for place in range(0, size, mmap.PAGESIZE):
    block[place] = 1
print((time.process_time() - began) * 1e6 * mmap.PAGESIZE / size)
"""


def back_memory(machine: Machine, megabytes: int) -> None:
    """Lets a virtual machine's host give it so much memory before anything is measured.

    A page that was not touched since the machine began may take ten microseconds, several times
    what one takes else, whichever of those that are compared is given it. Again, twice at most,
    where it took longer than that: another piece may have been given.
    """
    for _ in range(3):
        if float(machine.run([sys.executable, "-c", _TOUCH, str(megabytes)], SENDER)) < 2:
            break


def how(status: int) -> str:
    """A process's end in words."""
    if status >= 0:
        return f"status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


def used_us(pid: int) -> float:
    """Processor time of a process, user and system, all its threads (its own clock)."""
    try:
        return time.clock_gettime((~pid << 3) | 2) * 1e6
    except OSError:
        raise Failure(f"process {pid}, which is to be measured, has ended") from None


def ended_children_us() -> float:
    """Processor time of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) * 1e6


def resident_bytes(pid: int) -> int:
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def threads(pid: int) -> list[int]:
    try:
        return [int(name) for name in os.listdir(f"/proc/{pid}/task")]
    except FileNotFoundError:
        return []


def bind(pid: int, cpus: set[int]) -> None:
    """Binds every thread of a process."""
    for thread in threads(pid):
        try:
            os.sched_setaffinity(thread, cpus)
        except ProcessLookupError:
            pass


def stand_back(pid: int, does: bool) -> None:
    """Lets a process only have what others leave, or an equal share again."""
    policy = os.SCHED_IDLE if does else os.SCHED_OTHER
    for thread in threads(pid):
        try:
            os.sched_setscheduler(thread, policy, os.sched_param(0))
        except (ProcessLookupError, PermissionError):
            pass
