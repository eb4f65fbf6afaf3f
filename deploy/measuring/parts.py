"""The parts of a sitting, in the order they are measured."""

from flat import connections, records
from ledger import ledger
from lone import lone
from pressure import hostile, overload, refused, slope
from sitting import Sitting
from slices import cold, hot, peers, slices, zipf

#: What a run without --only measures.
PARTS = {
    "slices": slices, "lone": lone, "overload": overload, "slope": slope, "hostile": hostile,
    "refused": refused, "connections": connections, "ledger": ledger, "records": records,
}
#: What slices does, for runs of their own.
PIECES = {"cold": cold, "hot": hot, "zipf": zipf, "peers": peers}

__all__ = ["PARTS", "PIECES", "Sitting"]
