"""Every rule of the life cycle, in families."""

from life import (  # noqa: F401
    codes, transactions, enrolment, approvals, signing_in, rotations, credentials, recoveries,
    completions, sessions, sign_out, told_events, api_keys, walks)
