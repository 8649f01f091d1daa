"""A recording that was changed so that it cannot be judged: which line of it is to blame."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from leadline.problems import InputError, Place, Problem

if TYPE_CHECKING:
    from leadline.run.recording_file import RecordedRun
    from leadline.run.records import GameRecord

_REMEDY = "if the file was changed, record again; if not, this is a fault of the judge: LEADLINE_DEBUG=1 shows where"


def not_judged(run: RecordedRun, judge: Callable[[], Callable[[GameRecord], object]], error: Exception) -> Exception:
    """The error to raise where a recording cannot be judged: with its line, if a game cannot even be looked at alone.

    ``judge`` makes what looks at one game; if it cannot be made, the header is to blame.
    It is the same error if the run was never read from a file, or if the trace is wanted.
    """
    if not run.file or os.environ.get("LEADLINE_DEBUG") == "1":
        return error
    try:
        look_at = judge()
    except Exception as wrong:
        return InputError(Problem(Place(run.file, 1), f"this header cannot be judged by: {_shown(wrong)}", _REMEDY))
    for game in run.recording.games:
        try:
            look_at(game)
        except Exception as wrong:
            place = run.places.get(game.scenario, Place(run.file))
            return InputError(Problem(place, f"{game.scenario} cannot be judged: {_shown(wrong)}", _REMEDY))
    return InputError(Problem(Place(run.file), f"this recording cannot be judged: {_shown(error)}", _REMEDY))


def _shown(error: Exception) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
