"""What must hold when many ask at once, and when the ledger is killed."""

from durable import races, kills  # noqa: F401
