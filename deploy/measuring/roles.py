"""Ledger and verifiers of the benchmark's realm."""

import json
import os
import subprocess
import time

from machine import SENDER, SERVICE, Failure, Machine

ASSAY = os.environ.get("ASSAY", ".build/release/assay")


class Role:
    """One running role and where it listens."""

    def __init__(self, machine: Machine, kind: str, name: str, config: dict) -> None:
        self.machine = machine
        self.kind = kind
        self.endpoint = f"ipc://{machine.path(name)}.socket"
        config = {**config, kind: {**config.get(kind, {}), "listen": [self.endpoint]}}
        path = machine.path(f"{name}.json")
        with open(path, "w", encoding="ascii") as file:
            json.dump(config, file)
        self.log = machine.path(f"{name}.log")
        with open(self.log, "w", encoding="ascii") as log:
            self.process = machine.start(
                [ASSAY, kind, "--config", path], SERVICE, stdout=log, stderr=log)
        self.pid = self.process.pid

    def listens(self) -> None:
        """Waits until it listens."""
        path = self.endpoint.removeprefix("ipc://")
        ends = time.monotonic() + 60
        while not os.path.exists(path):
            self.check()
            if time.monotonic() > ends:
                raise Failure(f"the {self.kind} does not listen after a minute")
            time.sleep(0.01)

    def check(self) -> None:
        if self.process.poll() is not None:
            with open(self.log, encoding="utf8", errors="replace") as log:
                raise Failure(f"the {self.kind} has ended:\n{log.read()[-2000:]}")

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
                 records: int = 4_000_000, realm: dict | None = None) -> None:
        config = {"log": {"level": "warning"}, "realms": {"default": realm or self.REALM}}
        config["ledger"] = {
            "records_max": records, "reserved_per_key_max": 16_777_215,
            "memory_max_mb": 16_384,
        }
        self.ledger = Role(machine, "ledger", f"{name}-ledger", config)
        self.verifiers = {}
        for label, extra in (verifiers or {"plain": {}}).items():
            config["verifier"] = {
                "ledger": self.ledger.endpoint, "workers": 1, "memory_max_mb": 4096, **extra}
            self.verifiers[label] = Role(machine, "verifier", f"{name}-{label}", config)
        self.machine = machine
        self.ledger.listens()
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
    done = subprocess.run([ASSAY, "help", name], capture_output=True, check=False)
    return done.returncode == 0


def has_setting(name: str) -> bool:
    """Whether this build knows a key of the configuration."""
    done = subprocess.run([ASSAY, "check-config", "--keys"], capture_output=True, check=True)
    return f"`{name}`" in done.stdout.decode()


def bench(machine: Machine, service: Service, verifier: str, words: list[str],
          again: bool = False, seconds: float = 200) -> dict:
    """One `assay bench`; fails loudly where an answer was not the one that was due.

    With `again` the same was sent before, and a replay is due for what was accepted then.
    """
    role = service.verifiers[verifier]
    for each in service.roles:
        each.check()
    out = machine.run(
        [ASSAY, "bench", "--json", "--verifier", role.endpoint, "--ledger",
         service.ledger.endpoint, "--verifier-pid", str(role.pid), "--ledger-pid",
         str(service.ledger.pid), *words], SENDER, seconds, (0, 1) if again else (0,))
    report = json.loads(out)
    replayed = report["reasons"].get("dpop.replayed", 0) if again else 0
    if report.get("wrong", 0) > replayed:
        raise Failure(f"{report['wrong']} answers were wrong or missing: {report['reasons']}")
    return report
