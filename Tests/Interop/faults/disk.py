"""Faults: a disk that fails or is full"""

import resource
import shutil
import signal

from faults.stack import Load, Stack
from support.checking import check, holds, same, skip
from support.roles import wait_until


def fails(stack, **how):
    """A ledger under load until its disk fails: what was acknowledged must be there later."""
    stack.serve(**how)
    ledger = stack.roles["ledger"]
    with Load(stack) as load:
        wait_until(lambda: ledger.poll() is not None, "the ledger's end", 60)
        wait_until(lambda: load.others, "a refusal")
    same(ledger.returncode, 1, "exit code")
    holds(load.opened, "nothing was acknowledged before")
    load.undecided_only()
    holds('"store.failed"' in stack.log(), f"the log says nothing of it: {stack.log()}")
    # It hears of it with its next question to the verifier.
    wait_until(lambda: not stack.is_ready(), "the gate's word that it is not ready", 20)
    stack.serve()
    for opened in load.opened:
        stack.refresh(opened).gives()
    same(stack.event_types().count("session.refreshed"), 0)


@check("an fsync that fails: undecided, the ledger ends with 1 and a line, nothing told is lost")
def _():
    if not shutil.which("strace"):
        skip("strace is not installed")
    with Stack("fsync") as stack:
        # Making the store takes syncs of its own.
        stack.serve()
        stack.stop()
        fails(stack, before=(
            "strace", "-D", "-f", "-qq", "-o", stack.folder / "trace",
            "-P", stack.data / "assay.sqlite-wal", "-e", "trace=fdatasync,fsync",
            "-e", "inject=fdatasync,fsync:error=EIO:when=20+"))
        holds("(INJECTED)" in (stack.folder / "trace").read_text(), "no fsync failed")


@check("a full disk: undecided, the ledger ends with 1 and a line, nothing told is lost")
def _():
    def small_files():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (512 << 10, 512 << 10))

    with Stack("full") as stack:
        fails(stack, preexec=small_files)
