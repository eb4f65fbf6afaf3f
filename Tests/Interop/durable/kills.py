"""Durable: a ledger that is killed"""

import os
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

from durable.cluster import Cluster
from durable.expected import Expected
from durable.flows import Flow
from durable.recheck import Recheck, states
from support.checking import Different, check, holds

# What a verifier takes to see a new ledger is most of the time: several ledgers at once.
LEDGERS, KILLS, THREADS = 4, 25, 8
STARTS = 8  # so many kills at work to one at the start
LONGEST = 0.2  # of work before a kill, s
MOST = 90  # for everything, s


class Run:
    """All kills of one ledger, and the sums."""

    def __init__(self, cluster, seed):
        self.cluster, self.random = cluster, Random(seed)
        self.files = []
        self.asked = self.settled = self.repeated = 0
        self.restarts = []

    def parallel(self, work, things):
        with ThreadPoolExecutor(THREADS) as threads:
            return list(threads.map(work, things))

    def all(self):
        for number in range(KILLS):
            try:
                self.once()
                if number % STARTS == 0:
                    self.during_start()
            except Different as difference:
                raise Different(f"kill {number + 1}: {difference}") from None
        self.all_is_there()

    def once(self):
        """Work, a kill, a restart, and the check of all that was asked since the one before."""
        flows = [Flow(Expected(self.cluster.folder / f"expected-{len(self.files)}-{place}"),
                      self.cluster.gates, Random(self.random.random()))
                 for place in range(THREADS)]
        self.files += [flow.expected for flow in flows]
        stop, delay = threading.Event(), self.random.uniform(0, LONGEST)
        with ThreadPoolExecutor(THREADS) as threads:
            working = [threads.submit(flow.run, stop) for flow in flows]
            try:
                time.sleep(delay)
                self.cluster.kill_ledger()
            finally:
                stop.set()
            self.restart()
            for each in working:
                each.result()
        checks = [Recheck(flow.expected, self.cluster.gates, flow.random) for flow in flows]
        self.parallel(Recheck.after_restart, checks)
        self.asked += sum(len(each.calls) for each in checks)
        self.settled += sum(each.settled for each in checks)
        self.repeated += sum(each.repeated for each in checks)

    def restart(self):
        begun = time.monotonic()
        self.cluster.start_ledger()
        self.cluster.wait_until_it_answers()
        self.restarts.append(time.monotonic() - begun)

    def during_start(self):
        """Killed before it is ready: what it does first must bear that too."""
        self.cluster.kill_ledger()
        self.cluster.start_ledger()
        time.sleep(self.random.uniform(0, 0.05))
        self.cluster.kill_ledger()
        self.restart()

    def all_is_there(self):
        """Everything of all restarts, by itself."""
        checks = [Recheck(file, self.cluster.gates, Random(0)) for file in self.files]

        def probe(recheck):
            for name, state in states(recheck.calls).items():
                state.probe(name, recheck)
        self.parallel(probe, checks)


def killed(name, seed):
    with Cluster(name) as cluster:
        run = Run(cluster, seed)
        run.all()
    return run


@check("a hundred kills lose nothing answered, leave nothing half done, and keep every answer")
def _():
    seed = int(os.environ.get("ASSAY_SEED") or secrets.randbelow(1 << 32))
    print(f"   ASSAY_SEED={seed}", flush=True)
    begun = time.monotonic()
    with ThreadPoolExecutor(LEDGERS) as threads:
        runs = list(threads.map(lambda place: killed(f"killed-{place}", seed + place),
                                range(LEDGERS)))
    took = time.monotonic() - begun
    restarts = sorted(each for run in runs for each in run.restarts)
    asked, settled, repeated = (sum(getattr(run, name) for run in runs)
                                for name in ("asked", "settled", "repeated"))
    print(f"   {LEDGERS * KILLS} kills at work, {len(restarts) - LEDGERS * KILLS} at the start; "
          f"{asked} calls, {settled} without an answer, {repeated} repeated; restart to answer "
          f"{restarts[len(restarts) // 2]:.1f} s in the middle, {restarts[-1]:.1f} s at most; "
          f"{took:.0f} s", flush=True)
    holds(settled > 0, "no call was without an answer: the kills hit nothing")
    holds(took < MOST, f"it took {took:.0f} s, {MOST} are given")
