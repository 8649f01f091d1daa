"""The protocol between the runner and a subject: JSON-RPC 2.0, one message a line."""

VERSION = 2
"""The version of the protocol."""
