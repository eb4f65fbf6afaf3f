"""Operators' listeners"""

import json
import re
import shutil
import subprocess
import threading
from pathlib import Path

from support import roles
from support.checking import check, holds, same, skip
from support.proofs import Proof, key
from support.roles import http_call, wait_until

ROOT = Path(__file__).resolve().parents[3]
LISTENERS = {"gate": "operators", "keyed gate": "operators-keyed", "ledger": "operators-ledger",
             "verifier one": "operators-one", "verifier two": "operators-two"}
SERIES = re.compile(r'^([a-z_]+)(?:\{(.*)\})? (\S+)$')
LABEL = re.compile(r'([a-z]+)="((?:[^"\\]|\\.)*)"')


def scrape(listener):
    status, headers, body = http_call("GET", "/metrics", listener=listener)
    same(status, 200, "/metrics status")
    same(headers["Content-Type"], "text/plain; version=0.0.4; charset=utf-8")
    return body.decode()


def series(listener):
    """Every series of a role: (name, labels) to value."""
    found = {}
    for line in scrape(listener).splitlines():
        if not line.startswith("#"):
            name, labels, value = SERIES.match(line).groups()
            found[name, frozenset(LABEL.findall(labels or ""))] = float(value)
    return found


class Growth:
    """What a role's counters grew by since they were read first."""

    def __init__(self, role):
        self.listener = LISTENERS[role]
        self.before = series(self.listener)

    def sum(self, name, **labels):
        wanted = set(labels.items())
        return sum(value - self.before.get(place, 0)
                   for place, value in series(self.listener).items()
                   if place[0] == name and wanted <= place[1])


def promtool(*arguments, given=None):
    tool = shutil.which("promtool")
    if tool is None:
        skip("promtool is not here: deploy/install-packages test")
    done = subprocess.run([tool, *arguments], input=given, capture_output=True, text=True,
                          timeout=60)
    same((done.returncode, done.stderr.strip()), (0, ""), f"{done.stdout} promtool")


@check("each role tells whether it is alive and ready")
def alive_and_ready():
    for role, listener in LISTENERS.items():
        for path, word in (("/healthz", "alive"), ("/readyz", "ready")):
            status, _, body = http_call("GET", path, listener=listener)
            same((status, json.loads(body)), (200, {"status": word}), f"{role} {path}")
        same(http_call("POST", "/metrics", "{}", listener=listener)[0], 405, f"{role} POST")
        same(http_call("GET", "/v1/dpop/verify", listener=listener)[0], 404, f"{role} others")


@check("promtool finds nothing wrong with what any role tells")
def promtool_is_content():
    for listener in LISTENERS.values():
        promtool("check", "metrics", given=scrape(listener))


@check("the rules in deploy/alerts.yml are good and name metrics there are")
def alert_rules():
    path = ROOT / "deploy/alerts.yml"
    promtool("check", "rules", str(path))
    there = {name for listener in LISTENERS.values() for name, _ in series(listener)}
    for name in set(re.findall(r"\bassay_[a-z_]+", path.read_text())):
        holds(name in there, f"no role tells {name}")


@check("under load every request has one verdict in the sums of gate, verifier and ledger")
def sums_agree():
    rounds, threads, faults = 25, 4, []
    before = Growth("verifier one")
    first = roles.nonce()
    # What is scraped may be a moment old: the refusal that told the nonce must be in it.
    wait_until(lambda: before.sum("assay_verifier_verdicts_total") >= 1, "the nonce's refusal")
    gate, verifier, ledger = Growth("gate"), Growth("verifier one"), Growth("ledger")

    def load():
        try:
            for _ in range(rounds):
                proof = Proof(key("ES256"), nonce=first)
                text = proof.by_joserfc()
                same(proof.ask_gate(text)["verdict"], "accepted")
                same(proof.ask_gate(text)["reason"], "dpop.replayed")
                same(proof.ask_gate("no proof")["reason"], "dpop.malformed")
                same(http_call("POST", "/v1/dpop/verify", "no JSON")[0], 400)
                same(http_call("GET", "/nowhere")[0], 404)
        except Exception as problem:  # told by the check itself
            faults.append(problem)

    running = [threading.Thread(target=load) for _ in range(threads)]
    for thread in running:
        thread.start()
    while any(thread.is_alive() for thread in running):
        promtool_is_content()
    if faults:
        raise faults[0]
    each = rounds * threads
    # Each role's text may be a moment old, so each is waited for.
    wait_until(lambda: gate.sum("assay_gate_requests_total") == 5 * each
               and gate.sum("assay_gate_answers_total") == 5 * each, "every request")
    wait_until(lambda: verifier.sum("assay_verifier_verdicts_total") == 3 * each, "every verdict")
    for outcome, count in (("accepted", 1), ("refused", 2), ("400", 1), ("404", 1)):
        same(gate.sum("assay_gate_answers_total", outcome=outcome), count * each, outcome)
    same(gate.sum("assay_gate_answers_total"), 5 * each, "answers")
    same(gate.sum("assay_gate_latency_seconds_count", stage="whole"), 3 * each, "gate's times")
    for role, name in ((gate, "assay_gate_verdicts_total"),
                       (verifier, "assay_verifier_verdicts_total")):
        same(role.sum(name, kind="dpop.verify", verdict="accepted"), each, name)
        same(role.sum(name, kind="dpop.verify", verdict="refused"), 2 * each, name)
        same(role.sum(name), 3 * each, name)
    for reason in ("dpop.replayed", "dpop.malformed"):
        same(verifier.sum("assay_verifier_refusals_total", reason=reason), each, reason)
    same(verifier.sum("assay_verifier_refusals_total"), 2 * each, "refusals")
    wait_until(lambda: verifier.sum("assay_verifier_frames_received_total")
               == verifier.sum("assay_verifier_verdicts_total")
               + verifier.sum("assay_verifier_service_frames_total"), "all frames answered")
    for stage, count in (("queue", 3), ("whole", 3), ("ledger", 2)):
        same(verifier.sum("assay_verifier_latency_seconds_count", stage=stage), count * each,
             stage)
    same(verifier.sum("assay_verifier_proof_clock_offset_seconds_count"), 2 * each, "offsets")
    wait_until(lambda: ledger.sum("assay_ledger_discharges_total") == 2 * each
               == ledger.sum("assay_ledger_discharges_held_total")
               + ledger.sum("assay_ledger_discharges_refused_total"), "discharges")
    same(ledger.sum("assay_ledger_discharges_refused_total", reason="taken"), each, "replays")
    same(ledger.sum("assay_ledger_latency_seconds_count", stage="discharge"), 2 * each,
         "ledger's times")


@check("the status page's figures tell of the gate, its verifiers and their ledger")
def status_figures():
    def told():
        status, headers, body = http_call("GET", "/status", listener="operators-keyed")
        same((status, headers["Content-Type"]), (200, "application/json"))
        return json.loads(body)

    def ledgers():
        return [verifier["stats"].get("ledger") for verifier in told()["verifiers"]]

    # The first look makes the verifiers ask their ledger.
    wait_until(lambda: all(ledgers()), "what verifiers know of the ledger")
    figures = told()
    same(figures["gate"]["role"], "gate")
    same([verifier["endpoint"] for verifier in figures["verifiers"]], [roles.ONE, roles.TWO])
    for verifier in figures["verifiers"]:
        same(verifier["stats"]["state"], "ready")
        same(verifier["stats"]["ledger"]["stats"]["role"], "ledger")
        same(verifier["stats"]["ledger"]["stats"]["epoch"], verifier["stats"]["epoch"])


@check("the status page needs nothing from elsewhere and may run nothing but its own script")
def status_page():
    status, headers, body = http_call("GET", "/", listener="operators")
    same((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"))
    policy = headers["Content-Security-Policy"]
    holds("default-src 'none'" in policy and "unsafe" not in policy, f"the policy is {policy}")
    holds(b"http:" not in body and b"https:" not in body, "the page names another place")
