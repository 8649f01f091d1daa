"""The reference engine with one rule made wrong: python wrong_rule.py NAME, or --list."""

from __future__ import annotations

import sys

from wrong import breathing, clean_up, direction, dives, scoring, searching, swimming  # noqa: F401
from wrong.fault import FAULTS

GAME = "deep-sea-adventure"


def main(arguments: list[str]) -> int:
    """Serve with the fault that is named; list the faults if none is."""
    name = arguments[0] if arguments else ""
    if name not in FAULTS:
        for known, fault in FAULTS.items():
            print(f"{known}: {fault.says} [{', '.join(fault.breaks + fault.shows)}]")
        return 0 if name in ("", "--list") else 2
    from leadline.serve.subject import ReferenceSubject, serve_reference

    subject = ReferenceSubject(GAME)
    FAULTS[name].patch()
    serve_reference(subject)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
