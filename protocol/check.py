#!/usr/bin/env python3
"""Checks this folder: schema, generated files, and every vector through the Python client.

    python3 protocol/check.py [-v]

Exits 1 where anything is wrong, and says what.
"""

import base64
import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "python")]

from assay_client import codec, derived, signed  # noqa: E402
from assay_client.registry import KIND_NAMES, KINDS, REASONS  # noqa: E402
from generate import stale  # noqa: E402
from generation.schema import SchemaError, load  # noqa: E402
from generation.writing import decoded, refused  # noqa: E402


def read(vector, raw):
    """What the client makes of a vector's bytes, in the words of the vector."""
    if vector["reads"] == "batch":
        return batch(raw)
    if vector["reads"] == "reply":
        try:
            return decoded(codec.read_reply(codec.split(raw)[0]))
        except codec.Malformed:
            return {"ignored": True}
    try:
        return decoded(codec.read_request(codec.split(raw)[0]))
    except codec.Fault as fault:
        result = refused(fault.reason, fault.kind)
        result["request_id"] = f"{fault.request_id:016x}"
        result["operation_id"] = fault.operation_id.hex()
        return result


def batch(raw):
    try:
        frames, at = [], 0
        for frame in codec.split(raw):
            frames.append([at, at + len(frame)])
            at += len(frame)
        return {"frames": frames}
    except codec.Malformed:
        return {"malformed": True}


def rewritten(vector, raw):
    """The bytes the client writes for what it read."""
    if vector["reads"] == "request":
        return codec.write(codec.read_request(raw), "request")
    frame = codec.read_reply(raw)
    part = "refusal" if frame.code else "reply"
    return codec.write(frame, "notice" if frame.kind == KINDS["draining"] else part)


def check_proof(vector):
    """A proof's request is one that can be served; judging it is a verifier's business."""
    frame = codec.read_request(codec.split(bytes.fromhex(vector["hex"]))[0])
    if KIND_NAMES[frame.kind] != vector["kind"] or vector["yields"]["reason"] not in REASONS:
        return "names another kind than its request, or no reason"
    for name, value in vector.get("evidence", {}).items():
        told = value.encode() if isinstance(frame.fields[name], bytes) else value
        if frame.fields[name] != told:
            return f"{name} is not what the request holds"
    return None


def check_vector(vector):
    """What is wrong with one vector, or None."""
    raw = bytes.fromhex(vector["hex"])
    got = read(vector, raw)
    if got != vector["yields"]:
        return f"yields {json.dumps(got)}"
    writes = "fields" in got and vector.get("canonical", True) and got["kind"] in KIND_NAMES
    if writes and rewritten(vector, raw) != raw:
        return "is written with other bytes than it was read from"
    return None


def check_damage(vector):
    """Damaged bytes are read as something or refused; nothing else may happen."""
    raw = bytes.fromhex(vector["hex"])
    if vector["reads"] == "batch" or len(raw) > 2048:
        return None
    for length in range(len(raw)):
        if batch(raw[:length]) != {"malformed": True}:
            return f"cut to {length} bytes is not malformed"
    for bit in range(8 * len(raw)):
        flipped = bytearray(raw)
        flipped[bit // 8] ^= 1 << bit % 8
        if "frames" in batch(bytes(flipped)):
            read(vector, bytes(flipped))
    return None


def check_size(case):
    """Batches too large to stand in a file as hexadecimal."""
    frames = []
    for size in case["frames"]:
        frame = bytearray(size)
        frame[:4] = (size - 4).to_bytes(4, "big")
        frames.append(bytes(frame))
    got = "malformed" if "malformed" in batch(b"".join(frames)) else "frames"
    return None if got == case["yields"] else f"yields {got}"


def check_derived(vector):
    """What the client computes of a vector's parts."""
    def raw(name):
        return bytes.fromhex(vector[name])

    name, realm = vector["computes"], vector.get("realm", "").encode()
    parts = [bytes.fromhex(part) for part in vector.get("parts", [])]
    if name == "jti_digest":
        got = derived.jti_digest(realm, raw("thumbprint"), raw("jti"))
    elif name == "challenge_digest":
        got = derived.challenge_digest(realm, raw("challenge"))
    elif name == "quota_key":
        got = derived.quota_key(raw("of"))
    elif name == "minted":
        got = derived.minted(
            vector["key_id"], raw("key"), vector["minted_at"], raw("randomness"), realm,
            vector["purpose"].encode(), raw("subject"), raw("epoch"))
    elif name == "call_digest":
        got = derived.call_digest(vector["kind"], realm, raw("fields"))
    elif name == "refresh_token":
        got = derived.refresh_token(parts[0], realm, parts[1], vector["generation"])
    elif name in ("transaction_state", "transaction_nonce"):
        got = getattr(derived, name)(parts[0], realm, *parts[1:])
    elif name == "signed.sign_in":
        got = signed.sign_in(*parts, vector["timestamp"])
    elif name.startswith("signed."):
        got = getattr(signed, name.removeprefix("signed."))(*parts)
    elif name == "s256":
        digest = hashlib.sha256(vector["of"].encode()).digest()
        return told(base64.urlsafe_b64encode(digest).rstrip(b"=").decode(), vector)
    else:
        got = getattr(derived, name)(*([realm] if realm else []), *parts)
    return told(got.hex(), vector)


def told(got, vector):
    return None if got == vector["yields"] else f"yields {got}"


def check_for(vector):
    if "computes" in vector:
        return check_derived
    return check_vector if "reads" in vector else check_proof


def main():
    problems, count = [], 0
    try:
        problems += [f"stale: {path} (run python3 protocol/generate.py)" for path in stale(load())]
    except SchemaError as error:
        problems.append(f"schema/wire.json: {error}")
    for path in sorted((HERE / "vectors").rglob("*.json")):
        content = json.loads(path.read_text())
        checks = [(vector, check_for(vector)) for vector in content["vectors"]]
        checks += [(vector, check_damage) for vector in content["vectors"] if "reads" in vector]
        checks += [(case, check_size) for case in content.get("sizes", [])]
        for case, check in checks:
            count += 1
            problem = check(case)
            if problem:
                name = case.get("name", case.get("why"))
                problems.append(f"{path.relative_to(HERE)}: {name}: {problem}")
            elif "-v" in sys.argv:
                print(f"ok {path.relative_to(HERE)}: {case.get('name', case.get('why'))}")
    for problem in problems:
        print(problem)
    print(f"{count} checks, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
