"""What was asked and what was answered, written down before each call and after each answer."""

import json
import time
from dataclasses import dataclass
from http.client import HTTPException

from support.life import Answer, ask, fresh


class NoAnswer(Exception):
    """Nobody said whether the call took place."""


def answered(path, patience=0, method="POST", **members):
    """The answer, unless there is none or it says that none is known; with patience it is asked
    for again for so many seconds, as a caller does who waits for a ledger."""
    until = time.monotonic() + patience
    while True:
        try:
            answer = ask(method, path, **members)
            if answer.status != 503:
                return answer
            why = answer.reason
        except (OSError, HTTPException) as failure:
            why = str(failure)
        if time.monotonic() >= until:
            raise NoAnswer(f"{path} {members}: {why}")
        time.sleep(0.02)


@dataclass
class Call:
    """One call under its operation id; `of` names the code, session or account it is about."""

    number: int
    kind: str
    of: str
    path: str
    members: dict
    answer: Answer = None

    def ask(self, gate, patience=0):
        return answered(self.path, patience, listener=gate, **self.members)

    @property
    def accepted(self):
        return self.answer is not None and self.answer.body.get("verdict") == "accepted"

    def __str__(self):
        return (f"{self.kind} of {self.of} (operation {self.members['operation_id']}, "
                f"answered {self.answer})")


class Expected:
    """A file of calls and answers, one a line; reading it gives the calls."""

    def __init__(self, path):
        self.path = path
        self.file = open(path, "a", encoding="utf-8")
        self.count = 0

    def write(self, **line):
        self.file.write(json.dumps(line) + "\n")
        self.file.flush()

    def ask(self, gate, kind, of, path, patience=0, **members):
        """Asks what it has first written down, and writes down the answer."""
        call = Call(self.count, kind, of, path, {**members, "operation_id": fresh("operation")})
        self.count += 1
        self.write(number=call.number, kind=kind, of=of, path=path, members=call.members)
        self.answer(call, call.ask(gate, patience))
        return call

    def answer(self, call, answer):
        call.answer = answer
        self.write(number=call.number, status=answer.status, body=answer.body)

    def calls(self):
        found = []
        for text in self.path.read_text(encoding="utf-8").splitlines():
            line = json.loads(text)
            if "kind" in line:
                found.append(Call(**line))
            else:
                found[line["number"]].answer = Answer(line["status"], line["body"])
        return found
