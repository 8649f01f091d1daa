"""The reference engine in a process with one fault: python subject.py NAME, or --list."""

from __future__ import annotations

import sys

from faults import FAULTS
from faults.process import serve


def main(arguments: list[str]) -> int:
    """Serve with the named fault, or list the faults if none is named."""
    name = arguments[0] if arguments else ""
    if name not in FAULTS:
        for known, fault in FAULTS.items():
            print(f"{known}: {fault.says} [{fault.verdict}{', ' + fault.kind if fault.kind else ''}]")
        return 0 if name in ("", "--list") else 2
    serve(FAULTS[name])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
