"""A reference client for the Assay protocol, version 1, written from protocol/SPEC.md.

Needs Python 3.9 or newer and nothing else; uses pyzmq when it is installed.
"""

from .client import Client, NoAnswer, Reply
from .codec import Fault, Malformed

__all__ = ["Client", "Fault", "Malformed", "NoAnswer", "Reply"]
