"""Leadline states what the rules of a game are and tests whether a program follows them.

The package contains the loader, the protocol, the runner, the judge, the reports and the command line.
"""

__version__ = "0.1.0"
