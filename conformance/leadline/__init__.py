"""Leadline: what the rules are, and whether a program keeps them.

The package holds the loader, the protocol, the runner, the judge, the reports and the command line.
"""

__version__ = "0.1.0"
