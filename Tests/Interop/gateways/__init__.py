"""Real gateways in front of real roles, with the configurations of deploy/gateways as they are."""

from gateways import honest, refused, forged, tls, connections, outages  # noqa: F401
