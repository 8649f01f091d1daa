"""Reports read from files written by `--json`, without any content that could do harm.

A report quotes texts from the subject. They must have no effect wherever they are shown, be it on a terminal, in a file
or on a page.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from leadline.base import files
from leadline.base.errors import InputError, Place, bad_input
from leadline.base.foreign_text import sanitise
from leadline.results.model import Report
from leadline.schema.codec import Codec, ShapeError

REMEDY = "write a report with `leadline check … --json FILE`"
LONGEST = 10_000
"""The greatest length of a text in a report; a longer text is cut."""
MOST_BYTES = 256 * files.MIB
"""The size of the largest report that is read; the report of a whole suite takes a few MiB."""

T = TypeVar("T")


def read_reports(paths: Sequence[Path]) -> list[Report]:
    """Read several reports of one game.

    Raises ``InputError`` if a report cannot be read or the reports are about different games.
    """
    for number, path in enumerate(paths):
        twice = any(earlier.resolve() == path.resolve() for earlier in paths[:number])
        if twice:
            raise bad_input(f"{path} is given twice", "give the reports of different runs")
    codec: Codec[Report] = Codec(Report)
    reports = [read_report(path, codec) for path in paths]
    games = {report.game: path for path, report in reversed(list(zip(paths, reports, strict=True)))}
    if len(games) > 1:
        listed = ", ".join(f"{path} of {game}" for game, path in reversed(games.items()))
        raise bad_input(f"the reports are of different games: {listed}", "compare reports of one game")
    return reports


def read_report(path: Path, codec: Codec[Report] | None = None) -> Report:
    """Read one report, and remove anything that could do harm where it is shown.

    Raises ``InputError`` for invalid input.
    """
    text = files.read_text(path, what="the report", remedy=REMEDY, most=MOST_BYTES)
    try:
        return cleaned((codec or Codec(Report)).read_text(text))
    except ShapeError as error:
        raise _no_report(path, text, error) from None


def _no_report(path: Path, text: str, error: ShapeError) -> InputError:
    """Return the error for a file that is not a report, which says what the file is, if that is known."""
    first = text.partition("\n")[0]
    try:
        begins = json.loads(first)
    except (ValueError, RecursionError):
        begins = None
    if isinstance(begins, dict) and begins.get("kind") == "header":
        remedy = f"make a report from it with `leadline judge {path} --json FILE`"
        return bad_input("this is a recording, not a report", remedy, Place(str(path)))
    field, _, complaint = error.complaints[0].partition(": ")
    wrong = f"`{field}` is missing" if complaint == "it is missing" else error.complaints[0]
    return bad_input(f"this is not a report: {wrong}", REMEDY, Place(str(path)))


def cleaned(value: T) -> T:
    """Return a report or part of one, with every text made printable; line ends are kept."""
    return _clean(value)  # type: ignore[no-any-return]


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return value if len(value) <= LONGEST and value.isprintable() else sanitise(value, LONGEST, lines=True)
    if isinstance(value, dict):
        return {_clean(key): _clean(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_clean, value))
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{field.name: _clean(getattr(value, field.name)) for field in fields(value)})
    return value
