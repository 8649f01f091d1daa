"""The reports in a folder: the programs that were checked, by game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from sphinx.util import logging

from leadline import __version__
from leadline.base.paths import schemas_folder
from leadline.report.load import cleaned
from leadline.report.verdict import subject_name
from leadline.results.model import DisputeResult, Report
from leadline.schema.codec import Codec
from leadline.spec.compiled import games
from leadline.spec.model import Dispute, Rule

logger = logging.getLogger(__name__)
_REMEDY = "`leadline check GAME --json FILE` writes reports; move anything else out of the folder."
_REPORT: Codec[Report] = Codec(Report)


@dataclass(frozen=True, slots=True)
class Program:
    """A program that was checked."""

    name: str
    """Its own name, or the name of the file if it has none; numbered if several share it."""
    report: Report
    """The report of its run."""

    def verdict(self, rule: Rule) -> str:
        """Return the verdict on a rule; empty if the report does not have it."""
        names = (rule.id, *rule.aliases)
        return next((reported.verdict for reported in self.report.rules if reported.id in names), "")

    def answer(self, dispute: Dispute) -> DisputeResult | None:
        """Return the result for a dispute; None if the report does not have it."""
        names = (dispute.id, *dispute.aliases)
        return next((reported for reported in self.report.disputes if reported.id in names), None)


def programs_in(folder: Path) -> dict[str, list[Program]]:
    """Return the programs by game; leave out any file that is not a report on a known game, with a warning."""
    by_game: dict[str, list[Program]] = {}
    for path in sorted(folder.glob("*.json")):
        try:
            report = _report(path)
        except ValueError as error:
            logger.warning("docs/results/%s %s", path.name, error, type="leadline", subtype="results")
            continue
        by_game.setdefault(report.game, []).append(Program(subject_name(report) or path.stem, report))
    return {game: _told_apart(programs) for game, programs in by_game.items()}


def _report(path: Path) -> Report:
    """Return the report in a file. Raises ``ValueError`` if it is not one that this version writes."""
    try:
        plain = json.loads(path.read_bytes())
    except ValueError as error:
        raise ValueError(f"is not JSON: {error}. {_REMEDY}") from error
    known = games()
    if not isinstance(plain, dict) or "game" not in plain:
        raise ValueError(f"is not a report: it does not name a game. {_REMEDY}")
    if plain["game"] not in known:
        raise ValueError(f"is a report on {plain['game']!r}; the games here are: {', '.join(known)}")
    wrong = best_match(_validator().iter_errors(plain))
    if wrong is not None:
        raise ValueError(_of_another_day(plain, f"{wrong.json_path.removeprefix('$.')}: {wrong.message[:200]}"))
    return cleaned(_REPORT.read(plain))


def _of_another_day(plain: Mapping[str, Any], wrong: str) -> str:
    by = f"it was written by leadline {plain.get('leadline', 'of an unknown version')}, this is {__version__}"
    return f"is not in the current report format ({by}). {wrong}. {_REMEDY}"


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads((schemas_folder() / "report.schema.json").read_bytes()))


def _told_apart(programs: Sequence[Program]) -> list[Program]:
    """Return the programs, with a number after every name that several share."""
    counts = Counter(program.name for program in programs)
    seen: Counter[str] = Counter()
    numbered = []
    for program in programs:
        seen[program.name] += 1
        numbered.append(
            replace(program, name=f"{program.name} ({seen[program.name]})") if counts[program.name] > 1 else program
        )
    return numbered
