"""All checks, in the order they run."""

from checks import (  # noqa: F401
    dpop_accepted, dpop_refused, prover, challenges, signatures, pkce, wire, servers,
    operators, command_line, differential)
