"""Slices of openssl, of ours, of the engine alone and of other libraries, in turn."""

import threading

from baselines import Peer, openssl_verify_us
from machine import SENDER, SERVICE, Failure, bind
from roles import bench
from sitting import Sitting
from supply import Supply

TOKEN = ("--token-bytes", "700")
BATCHES = ("--batch", "32", "--window", "16")
SINGLE = ("--batch", "1", "--window", "64")


def slices(sitting: Sitting) -> None:
    """the ratios: openssl, ours, the engine alone, node-jose, joserfc"""
    plan, machine, service = sitting.plan, sitting.machine, sitting.service
    supply = Supply(machine)
    files = ("--files", plan.slices)
    hot = ("--keys", plan.hot_keys, "--hot-keys", plan.hot_keys)
    two = len(service.verifiers) > 1
    # A table has 152 KiB.
    zipf_hot = int(plan.zipf_mb * 6.5) if two else 1
    short = plan.slice_s / 2
    loads = {
        "cold": (sitting.count(plan.slice_s, 1.1),),
        "hot": (sitting.count(plan.slice_s, 0.5), *hot),
        "zipf": (sitting.count(plan.slice_s, 0.8), "--keys", plan.zipf_keys, "--zipf", 1,
                 "--hot-keys", zipf_hot),
        "single": (sitting.count(plan.slice_s, 1.3),),
        "ed25519": (sitting.count(plan.slice_s, 1.2), "--algorithm", "EdDSA"),
        "rs256": (plan.rsa_count, "--algorithm", "RS256"),
        "token_cold": (sitting.count(short, 1.1), *TOKEN),
        "token_hot": (sitting.count(short, 0.5), "--keys", 4, "--hot-keys", 4, *TOKEN),
    }
    for name, (count, *words) in loads.items():
        supply.add(name, "--count", count, *words, *files)
    counts = {"jose": plan.jose_count, "joserfc": plan.joserfc_count}
    peers = {
        (name, tier): Peer(machine, name, tier, count, plan.slices)
        for name, count in counts.items() for tier in ("cold", "hot")}
    prepared = prepare(sitting, supply)
    for peer in peers.values():
        peer.settle()
    supply.settle()
    for number in range(1, plan.slices + 1):
        sitting.say(f"slice {number} of {plan.slices}")
        one_of_each(sitting, supply, number, prepared)
        for (name, tier), peer in peers.items():
            theirs = peer.slice_us()
            sitting.report.add(f"{name}_us", theirs)
            sitting.report.add(f"vs_{name}_{tier}", theirs / prepared[tier])
    supply.rest()
    for peer in peers.values():
        peer.stop()
    with_tables(sitting, prepared)


def prepare(sitting: Sitting, supply: Supply) -> dict:
    """Has the tables built before anything is timed, with both processors."""
    service, machine = sitting.service, sitting.machine
    sitting.say("tables for hot keys")
    reports: dict[str, dict] = {}
    failures: list[Failure] = []

    def heat(verifier: str, *loads: str) -> None:
        try:
            for load in loads:
                words = ["--signed", supply.file(load, "keys"), "--prepare-hot", *BATCHES]
                reports[load] = bench(machine, service, verifier, words, seconds=600)
        except Failure as failure:
            failures.append(failure)

    work = {"plain": ["hot", "token_hot"]}
    if "zipf" in service.verifiers:
        work["zipf"] = ["zipf"]
    for verifier in work:
        bind(service.verifiers[verifier].pid, {SERVICE, SENDER})
    threads = [threading.Thread(target=heat, args=(verifier, *loads))
               for verifier, loads in work.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    for verifier in work:
        bind(service.verifiers[verifier].pid, {SERVICE})
    figures = reports["hot"]
    if figures["tables_built"]:
        sitting.report.add("table_build_ms", figures["table_build_ms"])
    return {"report": figures, "spent": 0.0, "proofs": 0}


def one_of_each(sitting: Sitting, supply: Supply, number: int, prepared: dict) -> None:
    plan, machine, service, report = (
        sitting.plan, sitting.machine, sitting.service, sitting.report)
    zipf = "zipf" if "zipf" in service.verifiers else "plain"

    def ours(load: str, shape: tuple = BATCHES, verifier: str = "plain") -> float:
        done = bench(
            machine, service, verifier, ["--signed", supply.file(load, number), *shape])
        if done["reasons"] != {"accepted": done["verdicts"]}:
            raise Failure(f"{load}: not all were accepted: {done['reasons']}")
        if load == "hot":
            prepared["spent"] += done["cpu_us"]["total"] * done["verdicts"]
            prepared["proofs"] += done["verdicts"]
        return done["cpu_us"]["total"]

    base = openssl_verify_us(machine, "ecdsap256", plan.baseline_s)
    cold, hot = ours("cold"), ours("hot")
    report.add("openssl_us", base)
    report.add("cold_us", cold)
    report.add("hot_us", hot)
    report.add("cold_ratio", cold / base)
    report.add("hot_ratio", hot / base)
    report.add("zipf_ratio", ours("zipf", verifier=zipf) / base)
    report.add("single_frame_ratio", ours("single", SINGLE) / base)
    engine = sitting.engine_us(plan.engine_s)
    report.add("engine_us", engine)
    report.add("overhead_us", cold - engine)
    rs256 = ours("rs256")
    report.add("rs256_overhead_us", rs256 - sitting.engine_us(
        plan.engine_s, "--algorithm", "RS256", "--keys", 1, "--proofs", 64))
    base = openssl_verify_us(machine, "ed25519", plan.baseline_s)
    report.add("ed25519_ratio", ours("ed25519") / base)
    prepared["cold"], prepared["hot"] = ours("token_cold"), ours("token_hot")


def with_tables(sitting: Sitting, prepared: dict) -> None:
    """What tables cost and when they have paid."""
    figures, report = prepared["report"], sitting.report
    if not figures["tables_built"]:
        return
    spent = prepared["spent"] + figures["cpu_us"]
    proofs = prepared["proofs"] + figures["verdicts"]
    rows = report.rows
    report.add("hot_with_tables_ratio", spent / proofs / rows["openssl_us"].median)
    saved = rows["cold_us"].median - rows["hot_us"].median
    if saved > 0:
        report.add("break_even_verifications", figures["table_build_ms"] * 1000 / saved)
