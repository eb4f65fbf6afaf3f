"""More requests than can be served, and hostile ones."""

import threading
import time

from machine import SENDER, resident_bytes
from roles import ASSAY, Service, bench
from sitting import TABLES_KEY, Sitting
from supply import Supply

BATCHES = ("--batch", "32", "--window", "16")
#: What a request can wait for where it does not say, in milliseconds.
DEADLINE_MS = "1000"


def peak(sitting: Sitting, service: Service, path: str) -> float:
    """Accepted proofs a second where the sender waits for answers."""
    return bench(
        sitting.machine, service, "plain", ["--signed", path, *BATCHES])["verdicts_per_s"]


def overload(sitting: Sitting) -> None:
    """twice as many requests as can be served"""
    plan, machine, service, report = (
        sitting.plan, sitting.machine, sitting.service, sitting.report)
    sitting.say("overload")
    supply = Supply(machine)
    supply.add("peak", "--count", sitting.count(plan.overload_s / 2, 1.1), "--files", 2)
    supply.add(
        "overload", "--count", sitting.count(plan.overload_s * 2, 1.1), "--threads", 2)
    supply.all("peak", "overload")
    peaks = [peak(sitting, service, supply.file("peak", 1))]
    path = supply.file("overload", 1)
    rate = 2 * peaks[0]
    done = bench(machine, service, "plain", paced(path, rate))
    peaks.append(peak(sitting, service, supply.file("peak", 2)))
    report.add("goodput_ratio", done["goodput_per_s"] * len(peaks) / sum(peaks))
    supply.rest()


def paced(path: str, rate: float) -> list[str]:
    return ["--signed", path, "--rate", f"{rate:.0f}", "--batch", "32", "--time-left-ms",
            DEADLINE_MS]


def slope(sitting: Sitting) -> None:
    """memory at twice the capacity, for minutes; not in a quick run"""
    plan, report = sitting.plan, sitting.report
    if not plan.slope_minutes:
        return
    sitting.say("memory under overload")
    # No tables of keys: those of the flood, which come again and again, would earn theirs in some
    # minutes. Their memory has a bound of its own, the setting. The service is there before
    # anything is signed, so that all is later than the fence of the ledger's start.
    service = Service(sitting.machine, "slope", {"plain": {TABLES_KEY: 0}})
    supply = Supply(sitting.machine)
    supply.add("calm", "--count", sitting.count(plan.overload_s / 4, 1.1))
    supply.add("flood", "--count", sitting.count(plan.overload_s * 2, 1.1), "--threads", 2)
    supply.all("calm", "flood")
    rate = 2 * peak(sitting, service, supply.file("calm", 1))
    grown = growth(sitting, service, supply.file("flood", 1), rate)
    report.add("memory_slope_mb_per_minute", grown)
    supply.rest()
    service.stop()


def growth(sitting: Sitting, service: Service, path: str, rate: float) -> float:
    """How much memory grows in a minute, after the first one, by the least squares."""
    ends = time.monotonic() + 60 * (1 + sitting.plan.slope_minutes)
    over = threading.Event()
    samples: list[tuple[float, float]] = []

    def look() -> None:
        began = time.monotonic()
        while not over.wait(1):
            minutes = (time.monotonic() - began) / 60
            size = sum(resident_bytes(role.pid) for role in service.roles) / 1e6
            if minutes > 1:
                samples.append((minutes, size))

    watch = threading.Thread(target=look, daemon=True)
    watch.start()
    # The same requests again and again: most have been used, and are told to be replays.
    while time.monotonic() < ends:
        bench(sitting.machine, service, "plain", paced(path, rate), again=True)
    over.set()
    watch.join()
    middle = sum(minute for minute, _ in samples) / len(samples)
    mean = sum(size for _, size in samples) / len(samples)
    spread = sum((minute - middle) ** 2 for minute, _ in samples)
    return sum((minute - middle) * (size - mean) for minute, size in samples) / spread


def hostile(sitting: Sitting) -> None:
    """half the traffic hostile"""
    plan, machine, service, report = (
        sitting.plan, sitting.machine, sitting.service, sitting.report)
    sitting.say("hostile traffic")
    runs = sitting.plan.slices
    # Well below what can be served, so that what is seen is not a queue that grows.
    rate = 0.5e6 / (sitting.speed_us * 1.3)
    count = int(rate * plan.hostile_s / 2) // 8 * 8
    supply = Supply(machine)
    supply.add("honest", "--count", count, "--files", runs)
    supply.add("hostile", "--count", count, "--files", runs, "--hostile", 50)
    supply.all("honest", "hostile")

    def p99(load: str, number: int) -> float:
        words = ["--signed", supply.file(load, number), "--rate", f"{rate:.0f}", "--batch", "8",
                 "--time-left-ms", DEADLINE_MS]
        return bench(machine, service, "plain", words)["latency_us"]["p99"]

    for number in range(1, runs + 1):
        report.add("honest_p99_ratio", p99("hostile", number) / p99("honest", number))
    supply.rest()


def refused(sitting: Sitting) -> None:
    """what each sort of refused input costs; not in a quick run"""
    plan, machine, report = sitting.plan, sitting.machine, sitting.report
    if not plan.refused_s:
        return
    sitting.say("refused input")
    key, key_set = machine.path("issuer.jwk"), machine.path("jwks.json")
    machine.run([ASSAY, "keygen", key, "--algorithm", "ES256", "--jwks", key_set], SENDER)
    # Fences and windows are what a realm has that says nothing of them.
    service = Service(machine, "refused", realm={
        "rp_id": "example.com", "algorithms": ["ES256", "EdDSA"],
        "issuers": {"https://issuer.example.com": {"keys": f"file:{key_set}"}},
        "audiences": ["https://api.example.com"]})
    done = bench(
        machine, service, "plain",
        ["--workload", "hostile", "--nonce", "--issuer-key", key, "--seconds",
         str(plan.refused_s)])
    service.stop()
    for row in done["refused"]:
        if row["flagged"]:
            sitting.say(f"beyond the rule: {row['name']}, {row['ratio']}, {row['reasons']}")
    report.add("refused_beyond_rule", done["flagged"])
    report.add("refused_dearest_ratio", max(row["ratio"] for row in done["refused"]))
