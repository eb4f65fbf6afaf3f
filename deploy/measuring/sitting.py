"""What the parts of one sitting share."""

import functools
import json
import sys
import time

from baselines import openssl_verify_us
from figures import Report
from machine import SERVICE, Machine
from plan import Plan
from roles import ASSAY, Service, has_setting

#: The verifier's key for the bytes of its tables, where the build has one.
TABLES_KEY = "hot_tables_max_mb"


class Sitting:
    def __init__(self, machine: Machine, plan: Plan, report: Report) -> None:
        self.machine = machine
        self.plan = plan
        self.report = report
        self._service: Service | None = None
        #: What one verification takes here, about: how much is signed ahead depends on it.
        self.speed_us = openssl_verify_us(machine, "ecdsap256", 0.3)
        self.began = time.monotonic()

    def say(self, text: str) -> None:
        print(f"{time.monotonic() - self.began:5.0f} s  {text}", file=sys.stderr, flush=True)

    @functools.cached_property
    def has_tables(self) -> bool:
        """Whether this build makes tables for hot keys, within bounds that are set."""
        return has_setting(TABLES_KEY)

    @property
    def service(self) -> Service:
        """The service most parts ask, started when it is first wanted."""
        if self._service is None:
            verifiers = {"plain": {}}
            if self.has_tables:
                verifiers = {
                    "plain": {TABLES_KEY: 256}, "zipf": {TABLES_KEY: self.plan.zipf_mb}}
            self._service = Service(self.machine, "main", verifiers, records=30_000_000)
        return self._service

    def count(self, seconds: float, cost: float) -> int:
        """Requests for so many seconds, each costing about so many verifications."""
        return max(64, int(seconds * 1e6 / (self.speed_us * cost)) // 32 * 32)

    def engine_us(self, seconds: float, *words: object) -> float:
        """Processor time of one verification by the engine alone, in microseconds."""
        out = self.machine.run(
            [ASSAY, "bench-engine", "--json", "--seconds", str(seconds), *map(str, words)],
            SERVICE)
        return json.loads(out)["cpu_us"]
