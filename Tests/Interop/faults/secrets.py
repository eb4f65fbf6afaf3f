"""Faults: what logs, stores and copies must not tell"""

from faults.clock import code, redeem
from faults.stack import Stack
from support.checking import check, holds, same


@check("inspect tells counts, a credential and a session, and no secret")
def _():
    with Stack("inspect") as stack:
        stack.serve()
        session, device = stack.session(), stack.enrolled()
        stack.refresh(session).gives()
        holds(stack.inspect(), "nothing")
        told = stack.inspect("--session", session["session_id"])
        same(told["status"], "active")
        same(stack.inspect("--credential", device.credential_id)["status"], "active")


@check("no token, code, code verifier, nonce or API key is in a log, the store or a copy of it")
def _():
    with Stack("quiet") as stack:
        stack.serve()
        used, wrong = code(stack), code(stack, expires_in=600)
        redeem(stack, used).gives()
        right, wrong.verifier = wrong.verifier, stack.secret("w" * 43)
        redeem(stack, wrong).refuses("pkce.verifier_mismatch")
        wrong.verifier = right
        opened = stack.post("/v1/transactions", client_id="app", binding=stack.secret(
            "kept-in-the-browser-only"), redirect_uri="https://app.example.com/cb").gives(201)
        for name in ("state", "nonce"):
            stack.secret(opened[name])
        device, session = stack.enrolled(), stack.session()
        newest = stack.refresh(session).gives()
        stack.refresh(session).refuses("session.reuse_detected")
        stack.refresh(newest).refuses("session.ended")
        stack.ask("DELETE", f"/v1/credentials/{device.credential_id}").is_status(204)
        stack.post("/v1/sessions/refresh", refresh_token=stack.secret("t" * 60))
        backup = stack.folder / "backup"
        stack.command("backup", backup, "--data", stack.data)
        live = [*stack.data.glob("assay.sqlite*"), *stack.folder.glob("*.log")]
        holds(len(live) >= 5, f"only {live}")  # with the write-ahead file
        contents = {path: path.read_bytes() for path in live}
        stack.stop("gate", "verifier", "ledger")
        for path in (*stack.folder.glob("*.log"), stack.data / "assay.sqlite", backup,
                     stack.data / "state"):
            contents[f"{path} at the end"] = path.read_bytes()
        key = (stack.data / "secret").read_bytes()
        for path, content in contents.items():
            holds(not (found := stack.found(content)), f"{path} tells {found}")
            holds(key not in content and key.hex().encode() not in content, f"{path}: the secret")
        holds(len(stack.known) >= 12, f"{len(stack.known)} secrets")
