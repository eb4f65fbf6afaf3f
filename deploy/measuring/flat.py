"""The cost of a proof, however many connections and live records there are."""

from ledger import COMMAND, discharges
from roles import Service, bench, has_command
from sitting import Sitting
from slices import BATCHES
from supply import Supply


def connections(sitting: Sitting) -> None:
    """few connections and many; not in a quick run"""
    plan = sitting.plan
    if plan.flat_connections is None:
        return
    machine, service, report = sitting.machine, sitting.service, sitting.report
    sitting.say("connections")
    supply = Supply(machine)
    count = sitting.count(plan.slice_s, 1.1)
    supply.add("few", "--count", count, "--files", plan.slices)
    supply.add("many", "--count", count, "--files", plan.slices)
    supply.all("few", "many")
    for number in range(1, plan.slices + 1):
        costs = [
            bench(machine, service, "plain",
                  ["--signed", supply.file(load, number), *BATCHES, "--connections",
                   str(amount)])["cpu_us"]["total"]
            for load, amount in zip(("few", "many"), plan.flat_connections)]
        report.add("connections_ratio", costs[1] / costs[0])
    supply.rest()


def records(sitting: Sitting) -> None:
    """few live records and many; not in a quick run"""
    plan, machine, report = sitting.plan, sitting.machine, sitting.report
    if plan.flat_records is None or not has_command(COMMAND):
        return
    sitting.say("live records")
    services = []
    for label, amount in zip(("few", "many"), plan.flat_records):
        service = Service(machine, f"records-{label}", records=30_000_000)
        discharges(sitting, service, "--prefill", amount, "--count", 256)
        services.append(service)
    supply = Supply(machine)
    for label in ("few", "many"):
        supply.add(f"{label}-records", "--count", sitting.count(plan.slice_s, 1.1), "--files",
                   plan.slices)
    supply.all("few-records", "many-records")
    for number in range(1, plan.slices + 1):
        costs = [
            bench(machine, service, "plain",
                  ["--signed", supply.file(f"{label}-records", number), *BATCHES])
            ["cpu_us"]["total"]
            for label, service in zip(("few", "many"), services)]
        report.add("records_ratio", costs[1] / costs[0])
    supply.rest()
    for service in services:
        service.stop()
