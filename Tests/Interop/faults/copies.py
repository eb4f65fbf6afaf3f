"""Faults: backups, restores and a second ledger"""

import re
import shutil

from faults.stack import Load, Stack
from support.checking import check, holds, same
from support.roles import wait_until

LOSS = "--accept-loss-since"


def moment(printed):
    """The moment a restore, or a line of the log, tells to state."""
    return int(re.search(LOSS + r" (\d+)", printed)[1])


def alive_again(stack, since, lost, session, device, **where):
    """A restored store: closed until the loss is accepted, then as the copy was."""
    stack.start("ledger", **where)
    stack.stays_closed(LOSS)
    holds(str(since) in stack.log(), "the log does not say which moment")
    stack.stop()
    stack.start("ledger", LOSS, since + 3600, **where)
    stack.stays_closed("state that moment")
    stack.stop()
    stack.serve(LOSS, since, **where)
    holds('"store.loss_accepted"' in stack.log(), "no line of the log")
    stack.refresh(session).gives()
    same(stack.inspect("--credential", device.credential_id)["status"], "active")
    stack.refresh(lost).refuses("session.unknown")
    holds("ledger.loss_accepted" in stack.event_types(), f"{stack.event_types()}")
    # Accepted once, it is no question at the next start.
    stack.stop()
    stack.serve(**where)


@check("a backup under load, restored into a fresh folder and over the old one")
def _():
    with Stack("copies") as stack:
        stack.serve()
        device, session = stack.enrolled(), stack.session()
        backup, fresh = stack.folder / "backup", stack.folder / "fresh"
        with Load(stack) as load:
            wait_until(lambda: len(load.opened) > 50, "load")
            before = list(load.opened)
            printed = stack.command("backup", backup, "--data", stack.data)
            count = len(load.opened)
            wait_until(lambda: len(load.opened) > count, "load after the backup")
        holds("copied to" in printed, printed)
        same(load.others, [], "refused under load")
        holds('"store.backup_written"' in stack.log(), "no line of the log")
        stack.command("backup", backup, "--data", stack.data, status=1)
        lost = stack.session()
        stack.end(session)
        stack.ask("DELETE", f"/v1/credentials/{device.credential_id}").is_status(204)
        same(stack.inspect("--credential", device.credential_id)["status"], "revoked")
        stack.stop()

        since = moment(stack.command("restore", backup, "--data", fresh))
        shutil.copy(stack.data / "secret", fresh / "secret")
        alive_again(stack, since, lost, session, device, data=fresh)
        for opened in before:
            stack.refresh(opened).gives()
        stack.stop()

        stack.command("restore", backup, "--data", stack.data, status=1)
        printed = stack.command("restore", backup, "--data", stack.data, "--replace")
        same(moment(printed), since)
        same(len(list(stack.data.glob("assay.sqlite.replaced-*Z"))), 1, "stores kept beside")
        alive_again(stack, since, lost, session, device)


@check("without the secret a restored store knows no refresh token, and a line says so")
def _():
    with Stack("secret") as stack:
        stack.serve()
        session, device = stack.session(), stack.enrolled()
        stack.stop()
        backup, fresh = stack.folder / "backup", stack.folder / "fresh"
        stack.command("backup", backup, "--data", stack.data)
        since = moment(stack.command("restore", backup, "--data", fresh))
        stack.serve(LOSS, since, data=fresh)
        holds('"store.secret_made"' in stack.log(), "no line of the log")
        stack.refresh(session).refuses("session.unknown")
        same(stack.inspect("--credential", device.credential_id)["status"], "active")


@check("a second ledger on the folder is refused, and a restore while one runs")
def _():
    with Stack("second") as stack:
        stack.serve()
        backup = stack.folder / "backup"
        stack.command("backup", backup, "--data", stack.data)
        for words in (("--data", stack.data, "--listen", f"ipc://{stack.folder}/second"),
                      ("restore", backup, "--data", stack.data, "--replace")):
            told = stack.command(*words, status=1)
            holds("a ledger is running on this folder" in told, told)
        stack.session()
