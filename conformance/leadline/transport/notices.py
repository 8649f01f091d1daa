"""What a person has to know of a subject's end though no scenario is concerned: a line on stderr for each thing."""

import os
from contextlib import suppress

from leadline.transport.faults import sanitise

MOST = 5
"""So many notices are given by one process: a subject is ended again and again in a run."""

_LONGEST = 1000


class _Given:
    number = 0


def give_notice(text: str) -> None:
    """Tell a person, unless there is nothing to tell or enough was told; never raises."""
    if not text or _Given.number > MOST:
        return
    _Given.number += 1
    said = sanitise(text, _LONGEST) if _Given.number <= MOST else "There is more of this kind, which is not shown."
    with suppress(OSError):
        os.write(2, f"\nleadline: {said}\n".encode(errors="replace"))
