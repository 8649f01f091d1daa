"""Count the slips that `leadline smoke` names: python measure.py [WORD …], only those whose name contains a word.

A slip is named if a finding that blames the adapter contains the field or the message concerned. The exit status is 0
if at most two slips have no name.
"""

from __future__ import annotations

import io
import os
import re
import sys
from contextlib import redirect_stdout
from pathlib import Path

from subject import SLIPS

from leadline.cli import main as leadline

SUBJECT = Path(__file__).with_name("subject.py")
UNPROVED = "perhaps "
"""The word in a finding that a rule or a reading of the program may explain as well."""
MOST_UNNAMED = 2
"""The number of slips that may have no name."""
FINDING = re.compile(r"^(?=[✓?✗] )", re.MULTILINE)


def blamed(game: str, slip: str) -> list[str]:
    """Return the findings of `leadline smoke` that blame the adapter with this slip."""
    os.environ["COLUMNS"] = "400"
    printed = io.StringIO()
    with redirect_stdout(printed):
        leadline(["smoke", game, "--", sys.executable, str(SUBJECT), game, slip])
    return [" ".join(one.split()) for one in FINDING.split(printed.getvalue()) if one.startswith(("?", "✗"))]


def named_by(game: str, slip: str, findings: list[str]) -> str:
    """Return the first finding that names the slip; empty if there is none."""
    words = "|".join(re.escape(name) for name in SLIPS[game][slip].names)
    return next((one for one in findings if re.search(rf"\b(?:{words})\b", one)), "")


def main(words: list[str]) -> int:
    """Print a line for each slip, and the number of those that are named."""
    tried = named = proved = 0
    for game, slips in SLIPS.items():
        for slip in slips:
            if words and not any(word in f"{game} {slip}" for word in words):
                continue
            findings = blamed(game, slip)
            finding = named_by(game, slip, findings)
            tried, named = tried + 1, named + bool(finding)
            proved += any(named_by(game, slip, [one]) and UNPROVED not in one for one in findings)
            print(f"{game} {slip}: {finding[:140] or f'not named ({len(findings)} findings)'}", flush=True)
    print(f"{named} of {tried} slips are named, {proved} as certain slips of the adapter")
    return 0 if tried - named <= MOST_UNNAMED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
