"""Ledger and verifiers of the benchmark's realm."""

import json
import os
import subprocess
import time

from machine import SENDER, SERVICE, Failure, Machine, how

ASSAY = os.environ.get("ASSAY", ".build/release/assay")


class Role:
    """One running role and where it listens."""

    def __init__(
            self, machine: Machine, kind: str, name: str, config: dict, cpu: int = SERVICE
    ) -> None:
        self.machine = machine
        self.kind = kind
        self.endpoint = f"ipc://{machine.path(name)}.socket"
        config = {**config, kind: {**config.get(kind, {}), "listen": [self.endpoint]}}
        path = machine.path(f"{name}.json")
        with open(path, "w", encoding="ascii") as file:
            json.dump(config, file)
        self.process = machine.start_logged(name, [ASSAY, kind, "--config", path], cpu)
        self.pid = self.process.pid

    def listens(self) -> None:
        """Waits until it listens."""
        path = self.endpoint.removeprefix("ipc://")
        ends = time.monotonic() + 60
        while not os.path.exists(path):
            self.check()
            if time.monotonic() > ends:
                raise Failure(
                    f"the {self.kind} does not listen after a minute:\n"
                    f"{self.machine.output(self.process)[-2000:]}")
            time.sleep(0.01)

    def check(self) -> None:
        self.machine.check(self.process)

    def stop(self) -> None:
        self.machine.end(self.process)


class Service:
    """A ledger and verifiers that ask it, all on the service's processor."""

    #: Proofs are signed ahead, so they may be old; the clock is the same for all, so the fence of
    #: the ledger's start is past at once.
    REALM = {
        "rp_id": "example.com", "algorithms": ["ES256", "EdDSA", "RS256"],
        "proof_past_max_ms": 900_000, "proof_future_max_ms": 0, "skew_max_ms": 0,
    }

    def __init__(self, machine: Machine, name: str = "main", verifiers: dict | None = None,
                 records: int = 4_000_000, realm: dict | None = None, cpu: int = SERVICE,
                 waits: bool = True) -> None:
        config = {"log": {"level": "warning"}, "realms": {"default": realm or self.REALM}}
        config["ledger"] = {
            "records_max": records, "reserved_per_key_max": 16_777_215,
            "memory_max_mb": 16_384,
        }
        self.ledger = Role(machine, "ledger", f"{name}-ledger", config, cpu)
        self.verifiers = {}
        for label, extra in (verifiers or {"plain": {}}).items():
            config["verifier"] = {
                "ledger": self.ledger.endpoint, "workers": 1, "memory_max_mb": 4096, **extra}
            self.verifiers[label] = Role(machine, "verifier", f"{name}-{label}", config, cpu)
        self.machine = machine
        if not waits:
            return
        for role in self.roles:
            role.listens()
        # The fence is the second in which the ledger started, or the one before.
        time.sleep(1.25 - time.time() % 1)

    @property
    def roles(self) -> list[Role]:
        return [self.ledger, *self.verifiers.values()]

    def stop(self) -> None:
        for role in reversed(self.roles):
            role.stop()


def has_command(name: str) -> bool:
    """Whether this build of the program has a command."""
    return _asked("help", name).returncode == 0


def has_setting(name: str) -> bool:
    """Whether this build knows a key of the configuration."""
    done = _asked("check-config", "--keys")
    if done.returncode != 0:
        raise Failure(f"{ASSAY} check-config --keys: {how(done.returncode)}\n{done.stderr.strip()}")
    return f"`{name}`" in done.stdout


def _asked(*words: str) -> subprocess.CompletedProcess:
    try:
        return subprocess.run([ASSAY, *words], capture_output=True, check=False, text=True)
    except OSError as error:
        raise Failure(f"{ASSAY} does not start: {error}") from None


def bench(machine: Machine, service: Service, verifier: str, words: list[str],
          again: bool = False, seconds: float = 200) -> dict:
    """One `assay bench`; fails loudly where an answer was not the one that was due.

    With `again` the same was sent before, and a replay is due for what was accepted then.
    """
    role = service.verifiers[verifier]
    for each in service.roles:
        each.check()
    try:
        out = machine.run(
            [ASSAY, "bench", "--json", "--verifier", role.endpoint, "--ledger",
             service.ledger.endpoint, "--verifier-pid", str(role.pid), "--ledger-pid",
             str(service.ledger.pid), *words], SENDER, seconds, (0, 1) if again else (0,))
    except Failure:
        # Where a role has ended, that is why.
        for each in service.roles:
            each.check()
        raise
    report = json.loads(out)
    replayed = report["reasons"].get("dpop.replayed", 0) if again else 0
    if report.get("wrong", 0) > replayed:
        raise Failure(f"{report['wrong']} answers were wrong or missing: {report['reasons']}")
    return report
