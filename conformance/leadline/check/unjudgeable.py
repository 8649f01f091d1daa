"""The error for a recording that cannot be judged because it was edited, with the line that causes the problem."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from leadline.base.errors import InputError, Place, Problem

if TYPE_CHECKING:
    from leadline.recording.file import RecordedRun
    from leadline.recording.model import GameRecord

_REMEDY = (
    "if the file was changed, record again; otherwise this is a defect of the judge, and LEADLINE_DEBUG=1 shows where"
)


def not_judged(run: RecordedRun, judge: Callable[[], Callable[[GameRecord], object]], error: Exception) -> Exception:
    """Return the error for a recording that cannot be judged, with the line if a single game causes it.

    ``judge`` returns the function that judges one game; an exception raised by ``judge`` itself means that the header
    is the cause. The original error is returned if the run was not read from a file, or if its traceback is requested.
    """
    if not run.file or os.environ.get("LEADLINE_DEBUG") == "1":
        return error
    try:
        look_at = judge()
    except Exception as wrong:
        unusable = f"nothing can be judged with this header: {_shown(wrong)}"
        return InputError(Problem(Place(run.file, 1), unusable, _REMEDY))
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
