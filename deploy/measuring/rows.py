"""Every figure of the report, and the limit it is held against."""

from figures import Report, Row
from plan import Plan


def declare(report: Report, plan: Plan) -> None:
    low, high = plan.flat_connections or (0, 0)
    few, many = plan.flat_records or (0, 0)
    report.section(
        "verifier and ledger for one accepted proof, over one openssl speed verification",
        Row("cold_ratio", "ES256, a fresh key each, batches of 32", at_most=1.05),
        Row("hot_ratio", f"ES256, {plan.hot_keys:,} hot keys", at_most=0.45),
        Row("hot_with_tables_ratio", "  with their tables made in this run"),
        Row("zipf_ratio", f"ES256, Zipf over {plan.zipf_keys:,} keys, {plan.zipf_mb} MB of tables",
            at_most=0.8),
        Row("single_frame_ratio", "ES256, single frames, 64 in flight",
            at_most=1.2),
        Row("ed25519_ratio", "Ed25519, over OpenSSL's Ed25519", at_most=0.65),
    )
    report.section(
        "beyond the engine alone, us for a proof",
        Row("overhead_us", "ES256, a fresh key each, batches of 32", at_most=10),
        Row("rs256_overhead_us", "RS256, 2048 bits, batches of 32", at_most=10),
    )
    report.section(
        "processor time, us",
        Row("sender_share", "the sender beside ours, % of its processor", digits=0),
        Row("companion_share", "the same work beside what ours is held against", digits=0),
        Row("openssl_us", "openssl speed, one ES256 verification"),
        Row("cold_us", "one proof, a fresh key each"),
        Row("hot_us", "one proof, hot keys"),
        Row("engine_us", "the engine alone, a fresh key each"),
        Row("jose_us", "one proof, node-jose and redis-server"),
        Row("joserfc_us", "one proof, joserfc and redis-server"),
        Row("store_us", "  redis-server's part of it"),
        Row("redis_us", "one put-if-absent, redis-server"),
        Row("ledger_us", "one put-if-absent, ledger, batches of 256"),
    )
    report.section(
        "tables for hot keys",
        Row("table_build_ms", "making one, ms"),
        Row("break_even_verifications", "verifications that pay for it", digits=0),
    )
    report.section(
        "proofs with an access token for one second of processor time, times as many as",
        Row("vs_jose_cold", "node-jose, a fresh key each", at_least=5, digits=1),
        Row("vs_jose_hot", "node-jose, hot keys", at_least=12, digits=1),
        Row("vs_joserfc_cold", "joserfc, a fresh key each", at_least=2.5, digits=1),
        Row("vs_joserfc_hot", "joserfc, hot keys", at_least=6, digits=1),
    )
    report.section(
        "a lone request, over two bare round trips and one verification",
        Row("lone_p50_ratio", "median", at_most=1.3),
        Row("lone_p99_ratio", "p99 but a verification, over the trips'", at_most=2),
        Row("echo_p50_us", "the two bare round trips, us", digits=0),
        Row("lone_p50_us", "median, us", digits=0),
        Row("lone_p99_us", "p99, us", digits=0),
    )
    report.section(
        "ledger",
        Row("ledger_vs_redis", "put-if-absents for its time, over redis-server's",
            at_least=8, digits=1),
        Row("ledger_vs_redis_64", "  in batches of 64, not 256", at_least=5, digits=1),
        Row("ledger_bytes_per_record", f"bytes a record, {plan.memory_records:,} live",
            at_most=48, digits=1),
    )
    report.section(
        "the same cost, whatever there is",
        Row("connections_ratio", f"{high:,} connections, over {low}", at_most=1.1),
        Row("records_ratio", f"{many:,} live records, over {few:,}", at_most=1.1),
    )
    report.section(
        "pressure",
        Row("goodput_ratio", "accepted in time at twice the capacity", at_least=0.85),
        Row("memory_slope_mb_per_minute", "memory then, MB a minute after the first", at_most=1),
        Row("honest_p99_ratio", "honest p99, half of all hostile, over none", at_most=2),
        Row("refused_dearest_ratio", "dearest refused input, over the dearest accepted",
            at_most=1.1),
        Row("refused_beyond_rule", "sorts of it beyond that, or refused for another reason",
            at_most=0, digits=0),
    )
