"""Whether a ledger that was killed and started again still stands by what it answered."""

from durable.expected import answered
from support.checking import Different, holds, same
from support.life import fresh

PATIENCE = 5  # with roles that find each other again, s


class Recheck:
    """Of what one thread asked until the kill."""

    def __init__(self, expected, gates, random):
        self.expected, self.gates, self.random = expected, gates, random
        self.calls = expected.calls()
        self.repeated = self.settled = 0

    @property
    def gate(self):
        return self.random.choice(self.gates)

    def after_restart(self):
        for call in self.calls:
            if call.answer is None:
                self.settle(call)
            self.repeat(call)
        for name, state in states(self.calls).items():
            state.probe(name, self)

    def repeat(self, call):
        """The same operation id with the same content answers the same, through any gate."""
        again = call.ask(self.gate, PATIENCE)
        self.repeated += 1
        if call.answer.reason == "enroll.nonce_invalid":
            return  # changed nothing, so it is not kept
        if again != call.answer:
            raise Different(f"LOST {call}: repeated, it answers {again}")

    def settle(self, call):
        """A call without an answer is there wholly or not at all, and can be repeated."""
        self.settled += 1
        enrols = call.kind == "enroll"
        before = listed(call.of, self.gate) if enrols else []
        answer = call.ask(self.gate, PATIENCE)
        self.expected.answer(call, answer)
        if enrols:
            now = listed(call.of, self.gate)
            told = [answer.body["credential_id"]] if call.accepted else []
            if now != told or (before and before != now):
                raise Different(f"HALF DONE {call}: listed {before} before the repeat, {now} after")
        # An enrolment's nonce is of the ledger before; all else can be done still.
        if not call.accepted and answer.reason != "enroll.nonce_invalid":
            raise Different(f"HALF DONE {call}: neither kept nor possible still")


class State:
    """What the calls about one object have made of it."""

    def __init__(self):
        self.last = {}  # the last accepted call of each kind

    def probe(self, name, recheck):
        """Asks for the object itself, not for a kept answer."""
        gate, last = recheck.gate, self.last
        if "redeem" in last:
            again = {**last["redeem"].members, "operation_id": fresh("operation")}
            self.refused(last["redeem"], again, gate, "pkce.code_replayed")
        elif "register" in last:
            again = {**last["register"].members, "operation_id": fresh("operation")}
            self.refused(last["register"], again, gate, "pkce.code_exists")
        elif "enroll" in last:
            self.is_listed(name, gate)
        elif "open" in last:
            newest = last.get("refresh", last["open"])
            call = recheck.expected.ask(
                gate, "refresh", name, "/v1/sessions/refresh", PATIENCE,
                refresh_token=newest.answer.body["refresh_token"])
            if not call.accepted:
                raise Different(f"LOST {newest}: its token is refused: {call}")

    @staticmethod
    def refused(call, members, gate, reason):
        answer = answered(call.path, PATIENCE, listener=gate, **members)
        if answer.reason != reason:
            raise Different(f"LOST {call}: without its operation id {answer}, not {reason}")

    def is_listed(self, name, gate):
        call = self.last["enroll"]
        if listed(name, gate) != [call.answer.body["credential_id"]]:
            raise Different(f"LOST {call}: listed are {listed(name, gate)}")
        again = {**call.members, "operation_id": fresh("operation")}
        answer = answered(call.path, PATIENCE, listener=gate, **again)
        holds(answer.reason in ("enroll.nonce_invalid", "enroll.approval_required"),
              f"LOST {call}: its nonce serves again: {answer}")
        told = got("/v1/events", gate, name)["events"]
        same([each["type"] for each in told], ["credential.enrolled"], f"events of {call}")


def got(path, gate, account):
    return answered(path, PATIENCE, method="GET", listener=gate, account=account).gives()


def listed(account, gate):
    told = got("/v1/credentials", gate, account)["credentials"]
    return [each["credential_id"] for each in told]


def states(calls):
    """By the name of the object; accepted calls only."""
    found = {}
    for call in calls:
        if call.accepted:
            found.setdefault(call.of, State()).last[call.kind] = call
    return found
