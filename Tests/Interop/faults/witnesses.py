"""Faults: an older copy of the folder, put back by hand"""

import shutil
import time

from faults.copies import LOSS, moment
from faults.stack import Stack
from support.checking import check, holds
from support.roles import wait_until


def put_back(stack, *options):
    """Serves, copies the folder while nothing runs on it, serves on and puts the copy back."""
    kept = stack.folder / "kept"
    stack.serve(*options)
    session = stack.session()
    stack.stop()
    shutil.copytree(stack.data, kept)
    stack.serve(*options)
    stack.end(session)
    time.sleep(1.5)  # verifiers and the witness learn it twice, and once a second
    stack.stop()
    shutil.rmtree(stack.data)
    shutil.copytree(kept, stack.data)
    return session


@check("a witness file tells an older copy at the start; the loss accepted, it serves")
def _():
    with Stack("witness") as stack:
        witness = "--witness", stack.folder / "witness"
        session = put_back(stack, *witness)
        stack.start("ledger", *witness)
        stack.stays_closed("the store is an older copy")
        since = moment(stack.log())
        stack.stop()
        stack.serve(*witness, LOSS, since)
        stack.refresh(session).gives()
        stack.stop()
        stack.serve(*witness)


@check("without a witness file a verifier that stayed tells it, and the ledger closes")
def _():
    with Stack("stayed") as stack:
        session = put_back(stack)
        stack.start("ledger")
        stack.stays_closed(LOSS)
        wait_until(lambda: '"store.behind_witness"' in stack.log(), "a line of the log")
        holds(stack.refresh(session).status == 503, "it serves")


@check("without a witness file and with no verifier that stayed it is not seen")
def _():
    with Stack("unseen") as stack:
        session = put_back(stack)
        stack.stop("gate", "verifier")
        stack.serve()
        stack.refresh(session).gives()
