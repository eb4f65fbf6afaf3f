"""The library that counts a process's heap allocations (`counter.c`), and what it has counted."""

import os
import shutil
import struct
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASSAY = os.environ.get("ASSAY", str(ROOT / ".build/release/assay"))
# Whose code asked, in the order of the file of counts; the first is Assay and Swift's runtime.
PLACES = ("ours", "OpenSSL", "libzmq", "others")


def compiled(folder):
    """The counter as a library: by the compiler of Swift's toolchain, which is there."""
    swift = shutil.which("swift")
    beside = Path(swift).resolve().parent / "clang" if swift else None
    library = folder / "counter.so"
    options = ["-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]
    if beside and beside.exists():
        command = [str(beside), "-fuse-ld=lld", *options]
    else:
        command = [shutil.which("cc") or "cc", *options]
    subprocess.run([*command, "-o", library, ROOT / "Tests/Allocations/counter.c"], check=True)
    return library


def environment(library, counts):
    """That of a process whose allocations are counted in the file `counts`."""
    return {**os.environ, "LD_PRELOAD": str(library), "ASSAY_ALLOCATIONS": str(counts)}


def read(counts):
    """What was counted so far, in the order of PLACES."""
    return struct.unpack(f"={len(PLACES)}Q", counts.read_bytes())


def row(name, cells):
    """A line of a table: a name and what stands under each of PLACES."""
    texts = (cell if isinstance(cell, str) else f"{cell:.3f}" for cell in cells)
    return f"{name:24}" + "".join(f"{text:>10}" for text in texts)
