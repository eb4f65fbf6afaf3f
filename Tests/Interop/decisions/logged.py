"""Decisions: what the log holds, how it is sampled and rotated, and what it never tells"""

import json

from decisions.stack import Stack
from support.checking import check, holds, same
from support.roles import assay, wait_until


@check("each decision is a line, found by its id, and no line tells a secret")
def _():
    with Stack("log") as stack:
        asked = [stack.honest(), stack.honest(scheme="http"), stack.ask(),
                 stack.ask("MARKER.MARKER.MARKER"), stack.honest(claims={"nonce": "MARKER" * 8}),
                 stack.ask(stack.token(), "eyMARKER.a.b,eyMARKER.a.b"),
                 stack.ask(stack.token(), realm="shadow", host="shadow.api.example.com")]
        lines = {line["decision"]: line for line in stack.lines(len(asked))}
        same(list(lines), [each.id for each in asked], "ids in order")
        for each in asked:
            line = lines[each.id]
            same(line["status"], each.status)
            same(("shadow:" if line.get("shadow") else "") + line.get("reason", ""), each.reason)
            same((line["method"], line["path"]), ("GET", "/orders"))
            holds(line["latency_us"] > 0, line)
        first = lines[asked[0].id]
        same((first["verdict"], first["subject"], first["client"]), ("accepted", "alice", "app"))
        holds(abs(first["clock_offset_s"]) <= 2, first)
        same({len(first[name]) for name in ("thumbprint", "token", "request_id")}, {16})
        same(lines[asked[1].id]["htu_differs"], "scheme")
        for path in (stack.log, *stack.folder.glob("*.log")):
            stack.tells_nothing(path.read_text(), path)
        pages = [stack.page("/decisions")[1], *(stack.page(f"/decisions/{each.id}")[1]
                                                for each in asked)]
        for page in pages:
            stack.tells_nothing(page.decode(), "a page")
        same(stack.log.stat().st_mode & 0o777, 0o600, "mode")


@check("accepted calls are sampled by count, refused ones never, and a second has its share")
def _():
    with Stack("sampled", decision_accepted_one_in=3, decisions_per_second_max=4) as stack:
        for _ in range(6):
            same(stack.honest().status, 200)
        wait_until(lambda: len(stack.lines()) == 2, "two of six accepted")
        same({line["one_in"] for line in stack.lines()}, {3})
        for _ in range(40):
            stack.ask()
        figures = {}

        def counted():
            figures.update(json.loads(assay("stats", stack.control, "--json"))["counters"])
            return figures["decisions_logged"] == len(stack.lines()) and (
                figures["decisions_logged"] + figures["decisions_left_out"] == 42)
        wait_until(counted, "every decision counted")
        holds(figures["decisions_left_out"] > 0, figures)


@check("a log that was renamed goes on in a new file after SIGHUP")
def _():
    with Stack("rotated") as stack:
        stack.ask()
        stack.lines(1)
        old = stack.folder / "decisions.log.1"
        stack.log.rename(old)
        stack.ask()
        same(len(stack.lines(2, old)), 2)
        stack.hang_up()
        wait_until(stack.log.exists, "a new file")
        last = stack.ask()
        same([line["decision"] for line in stack.lines(1)], [last.id])
        same(len(stack.lines(2, old)), 2)


@check("a log that cannot be written costs no answer; it is told, counted and tried again")
def _():
    with Stack("unwritable") as stack:
        stack.ask()
        stack.lines(1)
        stack.log.unlink()
        stack.log.mkdir()
        stack.hang_up()
        log = stack.folder / "gate.log"
        wait_until(lambda: "decision_log.failed" in log.read_text(), "a line of the log")
        same(stack.ask().status, 401)
        stack.log.rmdir()

        def written():
            stack.ask()
            return stack.log.is_file() and stack.lines()
        wait_until(written, "a new file")
        figures = json.loads(assay("stats", stack.control, "--json"))["counters"]
        holds(figures["decisions_unwritten"] > 0, figures)
