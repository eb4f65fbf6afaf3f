"""Issuers' key sets and introspection, from files and from real servers that also misbehave."""

from keysets import fetched, files, hostile, introspected  # noqa: F401
