"""One request at a time, beside bare round trips."""

import json
import subprocess

from machine import SENDER, SERVICE
from roles import ASSAY, bench
from sitting import Sitting
from supply import Supply


def lone(sitting: Sitting) -> None:
    """a lone request's latency, beside bare ZeroMQ round trips of the same lengths"""
    plan, machine, service, report = (
        sitting.plan, sitting.machine, sitting.service, sitting.report)
    sitting.say("lone requests")
    supply = Supply(machine)
    # A round trip and a verification take two verifications' time at least.
    supply.add("lone", "--count", sitting.count(plan.lone_s, 3), "--files", plan.lone_runs)
    supply.all("lone")
    # As a request's own: from the sender's processor to the service's, and within that.
    hops = {"verifier": SENDER, "ledger": SERVICE}
    servers = [
        machine.start(
            [ASSAY, "bench-echo", hop, "--listen", f"ipc://{machine.path(hop)}.echo"], SERVICE,
            stderr=subprocess.DEVNULL)
        for hop in hops]

    def echo(hop: str, cpu: int) -> dict:
        return json.loads(machine.run(
            [ASSAY, "bench-echo", hop, "--ask", f"ipc://{machine.path(hop)}.echo", "--seconds",
             str(plan.lone_s / 2), "--json"], cpu))["latency_us"]

    for number in range(1, plan.lone_runs + 1):
        bare = [echo(hop, cpu) for hop, cpu in hops.items()]
        verify = sitting.engine_us(plan.lone_s / 4, "--batch", 1)
        ours = bench(
            machine, service, "plain",
            ["--signed", supply.file("lone", number), "--batch", "1", "--window", "1"])
        latency = ours["latency_us"]["frame"]
        report.add("echo_p50_us", sum(b["p50"] for b in bare))
        report.add("lone_p50_us", latency["p50"])
        report.add("lone_p99_us", latency["p99"])
        report.add("lone_p50_ratio", latency["p50"] / (sum(b["p50"] for b in bare) + verify))
        report.add("lone_p99_ratio", (latency["p99"] - verify) / sum(b["p99"] for b in bare))
    for server in servers:
        machine.end(server)
    supply.rest()
