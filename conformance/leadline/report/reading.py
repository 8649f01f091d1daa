"""Reading reports that were written with `--json`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from leadline.codec import Codec, ShapeError
from leadline.problems import InputError, Place, bad_input
from leadline.report.clean import cleaned
from leadline.report.model import Report

REMEDY = "write a report with `leadline check … --json FILE`"


def read_reports(paths: Sequence[Path]) -> list[Report]:
    """Several reports of one game. Raises ``InputError`` if one cannot be read, or they are not of one game."""
    for number, path in enumerate(paths):
        twice = any(other.resolve() == path.resolve() for other in paths[:number])
        if twice:
            raise bad_input(f"{path} is named twice", "name reports of different runs")
    codec: Codec[Report] = Codec(Report)
    reports = [read_report(path, codec) for path in paths]
    games = {report.game: path for path, report in reversed(list(zip(paths, reports, strict=True)))}
    if len(games) > 1:
        told = ", ".join(f"{path} of {game}" for game, path in reversed(games.items()))
        raise bad_input(f"the reports are of different games: {told}", "compare reports of one game")
    return reports


def read_report(path: Path, codec: Codec[Report] | None = None) -> Report:
    """One report, with nothing in it that could do harm where it is shown. Raises ``InputError``."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise bad_input(f"the report cannot be read: {error.strerror}", REMEDY, Place(str(path))) from None
    except UnicodeDecodeError:
        raise bad_input("this is not UTF-8 text", REMEDY, Place(str(path))) from None
    try:
        return cleaned((codec or Codec(Report)).read_text(text))
    except ShapeError as error:
        raise _no_report(path, text, error) from None


def _no_report(path: Path, text: str, error: ShapeError) -> InputError:
    """What a file is that is no report."""
    first = text.partition("\n")[0]
    try:
        begins = json.loads(first)
    except (ValueError, RecursionError):
        begins = None
    if isinstance(begins, dict) and begins.get("kind") == "header":
        remedy = f"make a report of it with `leadline judge {path} --json FILE`"
        return bad_input("this is a recording, not a report", remedy, Place(str(path)))
    return bad_input(f"this is not a report: {error.complaints[0]}", REMEDY, Place(str(path)))
