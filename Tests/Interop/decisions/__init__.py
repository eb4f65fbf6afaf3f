"""Why was it refused? The decision log, the operators' pages and assay explain."""

from decisions import explained, logged  # noqa: F401
