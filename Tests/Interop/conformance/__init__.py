"""Access tokens and the proofs they are bound to: lists of others, and independent code."""

from conformance import tools, openid_list, algorithms, broken, presenting  # noqa: F401
