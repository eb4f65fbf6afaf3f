"""Vectors that no rule about single fields gives: what the fields of one message mean together,
and bodies of every type.
"""

from assay_client import codec
from assay_client.registry import KINDS, REASONS

from . import bodies, example, samples
from .samples import OPERATION_ID, REQUEST_ID, build
from .writing import decoded, raw_of, refused, vector, without

def special_vectors(schema):
    """Vectors that no rule about single fields gives: {kind: [vector]}."""
    dpop = next(m for m in schema["messages"] if (m["kind"], m["part"]) == ("dpop.verify", "request"))
    pkce = next(m for m in schema["messages"] if (m["kind"], m["part"]) == ("pkce.verify", "request"))
    return {"dpop.verify": dpop_special(schema, dpop), "pkce.verify": pkce_special(schema, pkce),
            "ledger.discharge": discharge_special(), "ledger.recall": recall_special(),
            "ledger.look_up": look_up_special(), "ledger.inspect": inspect_special(),
            "revocation.add": revocation_special(schema),
            "recovery.start": lost_special(schema)}


def dpop_special(schema, message):
    full = samples.frame(schema, message)
    raw = raw_of(schema, message, full)
    kind = full.kind

    def bad(name, why, reason, raw_fields):
        return vector(f"request: {name}", "dpop.verify", why, "request",
                      build(raw_fields, kind), refused(reason, kind))

    def good(name, why, **changes):
        frame = samples.frame(schema, message)
        for field, value in changes.items():
            frame.fields.pop(field) if value is None else frame.fields.update({field: value})
        return vector(f"request: {name}", "dpop.verify", why, "request",
                      codec.write(frame, "request"), decoded(frame))

    unknown, even = (0x10FF, b""), (0x10FE, b"later")
    return [
        bad("access token without expected thumbprint", "A token is compared with its binding.",
            "field_missing", without(raw, "expected_thumbprint")),
        bad("unknown odd field", "What must be understood is not.", "field_unknown",
            raw + [unknown]),
        bad("unknown before missing", "Of several faults the lowest number is told.",
            "field_unknown", without(raw, "url") + [unknown]),
        bad("missing before invalid", "Of several faults the lowest number is told.",
            "field_missing",
            [(tag, b"\x07" if tag == 0x100D else value) for tag, value in without(raw, "url")]),
        bad("invalid before what fields mean together", "Single fields come first.",
            "field_invalid",
            [(tag, b"\x07" if tag == 0x100D else value)
             for tag, value in without(raw, "expected_thumbprint")]),
        vector("request: unknown even field", "dpop.verify", "It is skipped.", "request",
               build(raw + [even], kind), decoded(full), canonical=False),
        good("proof absent", "Judged as dpop.proof_missing, later.", proof=None),
        good("proof empty", "Judged as dpop.proof_missing, later.", proof=b""),
        good("two proofs merged", "Judged as dpop.multiple_proofs, later.",
             proof=b"a.b.c, d.e.f"),
        good("defaults stated", "0 and false may be stated.", require_nonce=False, replay=0),
        good("without a token", "An expected thumbprint may stand alone.", access_token=None),
    ]


def pkce_special(schema, message):
    full = samples.frame(schema, message)
    raw = raw_of(schema, message, full)

    def case(name, why, *absent):
        frame = samples.frame(schema, message)
        for field in absent:
            frame.fields.pop(field)
        return vector(f"request: {name}", "pkce.verify", why, "request",
                      codec.write(frame, "request"), decoded(frame))

    return [
        vector("request: neither verifier nor challenge", "pkce.verify", "Nothing to compare.",
               "request", build(without(raw, "code_verifier", "code_challenge"), full.kind),
               refused("field_missing", full.kind)),
        case("verifier absent", "Judged as pkce.verifier_missing, later.", "code_verifier"),
        case("challenge absent", "Judged as pkce.verifier_unexpected, later.", "code_challenge"),
        case("method absent", "Judged as pkce.method_not_allowed, later.",
             "code_challenge_method"),
    ]


def discharge_special():
    kind = KINDS["ledger.discharge"]
    epoch, key = bytes(range(0xE0, 0xF0)), bytes(range(0xC0, 0xE0))
    challenge, digest = bytes(range(32)), bytes(range(0x80, 0xA0))
    consume = {"type": "consume", "challenge": challenge}
    by_iat = {"type": "record_once", "digest": digest, "created": 1767225601000, "basis": 0,
              "nonce_epoch": bytes(16)}
    by_nonce = {**by_iat, "created": -1, "basis": 1, "nonce_epoch": epoch}

    def asks(name, why, obligations, pool=0, mode=0):
        frame = codec.Frame(kind, REQUEST_ID, {
            "discharge_epoch": epoch, "shard_key": key, "pool": pool,
            "quota_key": bytes(range(0xF0, 0x100)), "mode": mode, "obligations": obligations,
        }, 0, OPERATION_ID, samples.TIME_LEFT, "default")
        return vector(f"request: {name}", "ledger.discharge", why, "request",
                      codec.write(frame, "request"), decoded(frame))

    def says(name, why, reason, **values):
        frame = codec.Frame(kind, REQUEST_ID, {"time": 1767225601234, **values},
                            REASONS[reason], OPERATION_ID)
        return vector(f"refusal: {name}", "ledger.discharge", why, "reply",
                      codec.write(frame, "refusal"), decoded(frame))

    def tells(name, why, result):
        frame = codec.Frame(kind, REQUEST_ID, {"time": 1767225601234, "result": result}, 0,
                            OPERATION_ID)
        return vector(f"reply: result {name}", "ledger.discharge", why, "reply",
                      codec.write(frame, "reply"), decoded(frame))

    last = {value["type"]: value for _, _, value in bodies.samples("obligations")}
    guard = last["require"]
    epoch_only = build(
        [(0x001A, epoch), (0x0022, bytes(8))], kind, signature=codec.REPLY,
        code=REASONS["ledger.epoch_changed"])
    return [
        asks("record by iat", "A DPoP proof without a nonce.", [by_iat]),
        asks("record by nonce, reserved pool", "A DPoP proof with a nonce.", [by_nonce], pool=1),
        asks("consume", "A challenge.", [consume]),
        asks("consume and record", "Types ascend.", [consume, by_iat]),
        asks("check", "Asked, not taken.", [by_iat], mode=1),
        asks("two challenges", "A nonce and an approval's challenge.", [consume, consume]),
        *(asks(f"obligation {name}", why, [value])
          for name, why, value in bodies.samples("obligations")),
        asks("all that a rotation needs", "Guards, then takings, the durable one last.",
             [guard, consume, last["rotate_credential"]]),
        asks("all that an approved enrolment needs", "Two of a type stand together.",
             [guard, consume, consume, last["enroll"]]),
        *(tells(name, why, value) for name, why, value in bodies.samples("results")),
        says("a reason of the life cycle", "A durable taking refuses for itself.",
             "pkce.code_replayed", failed=0),
        says("stale", "The guard failed.", "ledger.stale", failed=0),
        says("taken", "A replay.", "ledger.taken", failed=0),
        says("taken, second obligation", "The index counts from 0.", "ledger.taken", failed=1),
        says("outside window", "By the ledger's clock.", "ledger.outside_window", failed=0,
             measured=61),
        says("fenced", "Use a nonce.", "ledger.fenced", failed=0),
        says("epoch changed", "With the new epoch.", "ledger.epoch_changed", epoch=epoch,
             epoch_start=1767225600000),
        says("overloaded", "The pool is full.", "overloaded", retry_after=1000),
        says("quota exceeded", "The caller's share is used up.", "quota_exceeded",
             retry_after=1000),
        says("closed", "Nothing is served.", "ledger.closed"),
        vector("refusal: epoch without its start", "ledger.discharge", "The two stand together.",
               "reply", epoch_only, {"ignored": True}),
    ]


def plain_frame(kind, part, name, why, fields, code=0, realm="default"):
    """A vector of a frame with these fields."""
    asked = part == "request"
    frame = codec.Frame(KINDS[kind], REQUEST_ID, fields, code, OPERATION_ID,
                        samples.TIME_LEFT if asked else 0, realm if asked else "")
    return vector(f"{part}: {name}", kind, why, "request" if asked else "reply",
                  codec.write(frame, part), decoded(frame))


def recall_special():
    refusals = [("ledger.nothing_kept", "Nothing is kept."),
                ("operation.mismatch", "The id was used for another call.")]
    return [plain_frame("ledger.recall", "refusal", reason, why, {"time": 1767225601234},
                        REASONS[reason]) for reason, why in refusals] + [
        plain_frame("ledger.recall", "reply", f"result {name}", why,
                    {"time": 1767225601234, "result": value})
        for name, why, value in bodies.samples("results")]


def look_up_special():
    queries, records = list(bodies.samples("queries")), list(bodies.samples("records"))
    ask = [plain_frame("ledger.look_up", "request", f"query {name}", why, {"queries": [value]})
           for name, why, value in queries]
    tell = [plain_frame("ledger.look_up", "reply", f"record {name}", why,
                        {"time": 1767225601234, "records": [value]})
            for name, why, value in records]
    four, absent = [queries[0][2]] * 4, {"type": "absent"}
    return ask + tell + [
        plain_frame("ledger.look_up", "request", "four queries", "The most.", {"queries": four}),
        plain_frame("ledger.look_up", "reply", "two records", "As many as were asked.",
                    {"time": 0, "records": [absent, records[1][2]]})]


def inspect_special():
    def bad(name, why, raw_fields, reason="field_missing"):
        kind = KINDS["ledger.inspect"]
        return vector(f"request: {name}", "ledger.inspect", why, "request",
                      build(raw_fields, kind, realm=b""), refused(reason, kind))

    realm, id_ = (0x8013, b"default"), (0x8017, b"AQIDBAUGBwgJCgsMDQ4PEBES")
    objects = [plain_frame("ledger.inspect", "request", name, "One object.", {
        "inspect_realm": "default", "inspect_subject": number, "inspect_id": id_[1].decode()},
        realm="") for number, name in [(1, "credential"), (2, "recovery"), (3, "session")]]
    return objects + [
        bad("counts with an id", "Counts are of all realms.", [realm, (0x8015, b"\0"), id_]),
        bad("an object without an id", "Which one?", [(0x8015, b"\1")]),
        bad("a realm in upper case", "A realm's name.", [(0x8013, b"A"), (0x8015, b"\1"), id_],
            "field_invalid"),
        bad("an id of standard base64", "base64url has no plus.",
            [realm, (0x8015, b"\1"), (0x8017, b"+" * 24)], "field_invalid"),
    ]


def revocation_special(schema):
    tags = schema["tags_by_name"]
    fields = {name: samples.value(tags[name]) for name in ("session_id", "until")}
    return [plain_frame("revocation.add", "request", "of a session", "Either.", fields)]


def lost_special(schema):
    tags = schema["tags_by_name"]
    fields = {name: samples.value(tags[name]) for name in ("account", "recovery_method")}
    return [plain_frame("recovery.start", "request", name, why, {**fields, "lost": lost})
            for name, why, lost in [
                ("lost of nothing", "None named.", []),
                ("lost of any text", "Not our ids: a verdict, later.", [b"", b"x", b"xy", b"y"]),
                ("lost of 32", "The most.", [b"%02d" % index for index in range(32)])]]


def example_vectors():
    """The frames of SPEC.md section 14."""
    found = []
    for name, raw in example.frames().items():
        asked = name in ("request", "discharge")
        frame = codec.read_request(raw) if asked else codec.read_reply(raw)
        found.append(vector(name, "Worked example", "SPEC.md section 14.",
                            "request" if asked else "reply", raw, decoded(frame)))
    return found
