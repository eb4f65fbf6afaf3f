"""How much of everything is measured, in a full run and in a quick one."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    slices: int
    #: Seconds of one slice of the baseline and of ours, about.
    baseline_s: float
    slice_s: float
    engine_s: float
    #: Keys that get a table each, keys of the Zipf distribution and bytes for its tables.
    hot_keys: int
    zipf_keys: int
    zipf_mb: int
    #: RS256 proofs in a slice: signing one takes as long as verifying thirty.
    rsa_count: int
    jose_count: int
    joserfc_count: int
    lone_runs: int
    lone_s: float
    #: Discharges in a slice, those before, and records in the ledger whose memory is looked at. All
    #: slices together at least double the table of redis-server.
    put_count: int
    put_before: int
    memory_records: int
    #: Few and many of them; with none this is not measured.
    flat_records: tuple[int, int] | None
    flat_connections: tuple[int, int] | None
    overload_s: float
    #: Minutes of overload over which memory is looked at, after a first one.
    slope_minutes: float
    hostile_s: float
    #: Seconds for each sort of refused input.
    refused_s: float


FULL = Plan(
    slices=5, baseline_s=2, slice_s=2, engine_s=1, hot_keys=1_000, zipf_keys=100_000, zipf_mb=256,
    rsa_count=10_000, jose_count=4_000, joserfc_count=8_000, lone_runs=5, lone_s=2,
    put_count=2_000_000, put_before=1_000_000, memory_records=5_000_000,
    flat_records=(10_000, 10_000_000), flat_connections=(1, 2_000), overload_s=8,
    slope_minutes=1.6, hostile_s=5, refused_s=0.3)

QUICK = Plan(
    slices=5, baseline_s=0.3, slice_s=0.2, engine_s=0.1, hot_keys=200, zipf_keys=10_000,
    zipf_mb=25, rsa_count=800, jose_count=500, joserfc_count=800, lone_runs=5, lone_s=0.15,
    put_count=320_000, put_before=1_000_000, memory_records=500_000, flat_records=None,
    flat_connections=None, overload_s=0.6, slope_minutes=0, hostile_s=0.4, refused_s=0)
