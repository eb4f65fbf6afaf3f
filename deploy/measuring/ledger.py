"""The ledger's single-use records, beside redis-server."""

import json

from baselines import Redis
from machine import SENDER, Failure, back_memory
from roles import ASSAY, Service, has_command
from sitting import Sitting

COMMAND = "bench-discharges"


def discharges(sitting: Sitting, service: Service, *words: object) -> dict:
    """Discharges straight to a ledger; fails loudly where one was not taken."""
    report = json.loads(sitting.machine.run(
        [ASSAY, COMMAND, "--json", "--ledger", service.ledger.endpoint, *map(str, words)],
        SENDER, 300))
    if report["refused"] or report["accepted"] != report["discharges"]:
        raise Failure(f"the ledger refused discharges: {report['refused']}")
    return report


def ledger(sitting: Sitting) -> None:
    """put-if-absents beside redis-server, and bytes a record"""
    if not has_command(COMMAND):
        sitting.say(f"no {COMMAND} in this build: the ledger is left out")
        return
    plan, machine, report = sitting.plan, sitting.machine, sitting.report
    sitting.say("ledger and redis-server")
    # Both grow with every slice: about 160 bytes for a record here and a key there.
    records = plan.put_before + 2 * plan.slices * plan.put_count
    back_memory(machine, 256 + records * 160 // 1_000_000)
    service = Service(machine, "redis", records=30_000_000)
    redis = Redis(machine)
    discharges(sitting, service, "--prefill", plan.put_before, "--count", 256)
    redis.fill(plan.put_before)
    # A slice's pieces are spread over the whole growth, as redis-server costs twice as much while
    # it moves to a larger table: so every slice meets the same.
    pieces = min(4, max(1, plan.put_count // 160_000))
    count = plan.put_count // pieces
    theirs, ours = [0.0] * plan.slices, {256: [0.0] * plan.slices, 64: [0.0] * plan.slices}
    for _ in range(pieces):
        for number in range(plan.slices):
            theirs[number] += redis.put_us(count) / pieces
            for batch, spent in ours.items():
                spent[number] += discharges(
                    sitting, service, "--batch", batch, "--count",
                    count // batch * batch)["cpu_us_per_discharge"] / pieces
    for number, redis_us in enumerate(theirs):
        report.add("redis_us", redis_us)
        report.add("ledger_us", ours[256][number])
        report.add("ledger_vs_redis", redis_us / ours[256][number])
        report.add("ledger_vs_redis_64", redis_us / ours[64][number])
    redis.stop()
    service.stop()
    empty = Service(machine, "memory", records=30_000_000)
    done = discharges(
        sitting, empty, "--prefill", plan.memory_records, "--count", 256)
    report.add("ledger_bytes_per_record", done["bytes_per_record"])
    empty.stop()
