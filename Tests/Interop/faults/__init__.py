"""What a disk, a clock and an operator can do to a ledger, on roles of each check's own."""

from faults import disk, clock, copies, witnesses, secrets  # noqa: F401
