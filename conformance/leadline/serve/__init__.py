"""Serving the reference engine as a subject: the other side of the protocol. No game is known here."""
