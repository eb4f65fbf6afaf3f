"""The parts of a sitting, in the order they are measured."""

from flat import connections, records
from ledger import ledger
from lone import lone
from pressure import hostile, overload
from sitting import Sitting
from slices import slices

PARTS = {
    "slices": slices, "lone": lone, "overload": overload, "hostile": hostile,
    "connections": connections, "ledger": ledger, "records": records,
}

__all__ = ["PARTS", "Sitting"]
