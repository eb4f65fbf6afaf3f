"""Slices of openssl, of ours, of the engine alone and of other libraries, in turn."""

import threading
import time

from baselines import Peer, Redis, openssl_verify_us
from companion import Companion
from machine import SENDER, SERVICE, Failure, bind, ended_children_us
from roles import Service, bench
from sitting import Sitting
from supply import Supply

TOKEN = ("--token-bytes", "700")
BATCHES = ("--batch", "32", "--window", "16")
SINGLE = ("--batch", "1", "--window", "64")


#: Which loads each part of the slices sends; what they are is said in `loads`.
COLD = ("cold", "single", "rs256", "ed25519")
HOT = ("cold", "hot")
ZIPF = ("zipf",)
TOKENS = ("token_cold", "token_hot")
EVERY = tuple(dict.fromkeys((*COLD, *HOT, *ZIPF, *TOKENS)))


def slices(sitting: Sitting) -> None:
    """cold, hot, zipf and peers in one sitting"""
    take_turns(sitting, EVERY)


def cold(sitting: Sitting) -> None:
    """fresh keys: openssl, ours, the engine alone, single frames, EdDSA, RS256"""
    take_turns(sitting, COLD)


def hot(sitting: Sitting) -> None:
    """hot keys: openssl, ours, fresh keys for the tables' break-even"""
    take_turns(sitting, HOT)


def zipf(sitting: Sitting) -> None:
    """keys by Zipf's law: openssl, ours"""
    take_turns(sitting, ZIPF)


def peers(sitting: Sitting) -> None:
    """proofs with a token: ours, node-jose, joserfc"""
    take_turns(sitting, TOKENS)


def loads(sitting: Sitting) -> dict[str, tuple]:
    """How many requests a file of each load has, and of what keys."""
    plan = sitting.plan
    keys = ("--keys", plan.hot_keys, "--hot-keys", plan.hot_keys)
    # A table has 152 KiB.
    zipf_hot = int(plan.zipf_mb * 6.5) if sitting.has_tables else 1
    short = plan.slice_s / 2
    return {
        "cold": (sitting.count(plan.slice_s, 1.1),),
        "hot": (sitting.count(plan.slice_s, 0.5), *keys),
        "zipf": (sitting.count(plan.slice_s, 0.8), "--keys", plan.zipf_keys, "--zipf", 1,
                 "--hot-keys", zipf_hot),
        "single": (sitting.count(plan.slice_s, 1.3),),
        "ed25519": (sitting.count(plan.slice_s, 1.2), "--algorithm", "EdDSA"),
        "rs256": (plan.rsa_count, "--algorithm", "RS256"),
        "token_cold": (sitting.count(short, 1.1), *TOKEN),
        "token_hot": (sitting.count(short, 0.5), "--keys", 4, "--hot-keys", 4, *TOKEN),
    }


def take_turns(sitting: Sitting, wanted: tuple[str, ...]) -> None:
    """Slices of these loads, and of what each is held against, in turn."""
    plan, machine = sitting.plan, sitting.machine
    # Before anything is signed, so that all is later than the fence of the ledger's start.
    service = sitting.service
    supply = Supply(machine)
    for name, (count, *words) in loads(sitting).items():
        if name in wanted:
            supply.add(name, "--count", count, *words, "--files", plan.slices)
    companion = Companion(machine)
    counts = {"jose": plan.jose_count, "joserfc": plan.joserfc_count}
    store = Redis(machine, "peers") if TOKENS[0] in wanted else None
    others = {
        (name, tier): Peer(machine, store, name, tier, count, plan.slices)
        for name, count in counts.items() for tier in ("cold", "hot")
    } if store else {}
    prepared = prepare(sitting, service, supply, wanted)
    for peer in others.values():
        peer.settle()
    supply.settle()
    companion.begin()
    for number in range(1, plan.slices + 1):
        sitting.say(f"slice {number} of {plan.slices}")
        one_of_each(sitting, supply, companion, number, prepared, wanted)
        for (name, tier), peer in others.items():
            theirs, kept = alone(sitting, supply, companion, peer.slice_us)
            sitting.report.add(f"{name}_us", theirs)
            sitting.report.add("store_us", kept)
            sitting.report.add(f"vs_{name}_{tier}", theirs / prepared[f"token_{tier}"])
    companion.end()
    rows = sitting.report.rows
    if min(rows["companion_share"].values) < rows["sender_share"].median:
        sitting.say(
            f"something else ran on processor {SENDER}: beside a baseline its load was less than "
            "beside ours")
    supply.rest()
    for peer in others.values():
        peer.stop()
    if store:
        store.stop()
    with_tables(sitting, prepared)


def prepare(sitting: Sitting, service: Service, supply: Supply,
            wanted: tuple[str, ...]) -> dict:
    """Has the tables built before anything is timed, with both processors."""
    machine = sitting.machine
    sitting.say("tables for hot keys")
    reports: dict[str, dict] = {}
    failures: list[Exception] = []

    def heat(verifier: str, *loads: str) -> None:
        try:
            for load in loads:
                words = ["--signed", supply.file(load, "keys"), "--prepare-hot", *BATCHES]
                reports[load] = bench(machine, service, verifier, words, seconds=600)
        except Exception as failure:
            failures.append(failure)

    work = {"plain": [load for load in ("hot", "token_hot") if load in wanted]}
    if "zipf" in service.verifiers and "zipf" in wanted:
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
    figures = reports.get("hot")
    if figures and figures["tables_built"]:
        sitting.report.add("table_build_ms", figures["table_build_ms"])
    return {"report": figures, "spent": 0.0, "proofs": 0}


def alone(sitting: Sitting, supply: Supply, companion: Companion, measure, *words):
    """A measurement of what ours is held against: no sender of ours is at work then."""
    with supply.paused(), companion.beside() as share:
        found = measure(*words)
    sitting.report.add("companion_share", 100 * share[0])
    return found


def one_of_each(sitting: Sitting, supply: Supply, companion: Companion, number: int,
                prepared: dict, wanted: tuple[str, ...]) -> None:
    plan, machine, service, report = (
        sitting.plan, sitting.machine, sitting.service, sitting.report)
    zipf = "zipf" if "zipf" in service.verifiers else "plain"

    def ours(load: str, shape: tuple = BATCHES, verifier: str = "plain") -> float:
        words = ["--signed", supply.file(load, number), *shape]
        began, before = time.monotonic(), ended_children_us()
        done = bench(machine, service, verifier, words)
        spent = ended_children_us() - before
        report.add("sender_share", spent / 1e4 / (time.monotonic() - began))
        if done["reasons"] != {"accepted": done["verdicts"]}:
            raise Failure(f"{load}: not all were accepted: {done['reasons']}")
        if load == "hot":
            prepared["spent"] += done["cpu_us"]["total"] * done["verdicts"]
            prepared["proofs"] += done["verdicts"]
        return done["cpu_us"]["total"]

    def against(measure, *words) -> float:
        return alone(sitting, supply, companion, measure, *words)

    base = against(openssl_verify_us, machine, "ecdsap256", plan.baseline_s)
    report.add("openssl_us", base)
    cost = {}
    for load, row in (("cold", "cold_ratio"), ("hot", "hot_ratio")):
        if load in wanted:
            cost[load] = ours(load)
            report.add(f"{load}_us", cost[load])
            report.add(row, cost[load] / base)
    if "zipf" in wanted:
        report.add("zipf_ratio", ours("zipf", verifier=zipf) / base)
    if "single" in wanted:
        report.add("single_frame_ratio", ours("single", SINGLE) / base)
        engine = against(sitting.engine_us, plan.engine_s)
        report.add("engine_us", engine)
        report.add("overhead_us", cost["cold"] - engine)
    if "rs256" in wanted:
        rs256 = ours("rs256")
        report.add("rs256_overhead_us", rs256 - against(
            sitting.engine_us, plan.engine_s, "--algorithm", "RS256", "--keys", 1, "--proofs",
            64))
    if "ed25519" in wanted:
        base = against(openssl_verify_us, machine, "ed25519", plan.baseline_s)
        report.add("ed25519_ratio", ours("ed25519") / base)
    for load in TOKENS:
        if load in wanted:
            prepared[load] = ours(load)


def with_tables(sitting: Sitting, prepared: dict) -> None:
    """What tables cost and when they have paid."""
    figures, report = prepared["report"], sitting.report
    if not figures or not figures["tables_built"]:
        return
    spent = prepared["spent"] + figures["cpu_us"]
    proofs = prepared["proofs"] + figures["verdicts"]
    rows = report.rows
    report.add("hot_with_tables_ratio", spent / proofs / rows["openssl_us"].median)
    saved = rows["cold_us"].median - rows["hot_us"].median
    if saved > 0:
        report.add("break_even_verifications", figures["table_build_ms"] * 1000 / saved)
