"""The correction of citations in scenarios, so that they no longer cite rules that do not come into play.

A scenario is changed only if nothing else is wrong with it, because a scenario that goes wrong earlier may not reach
its rule. A rule is added only if no citation would otherwise remain and there is no doubt which rule the scenario is
about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base import files
from leadline.base.errors import InputError, Place, Problem
from leadline.base.paths import shown_path
from leadline.base.yaml_edit import CannotEditError, find_list, keep_items, replace_item
from leadline.base.yaml_text import MOST_BYTES, Fields, Items, plain, read_text
from leadline.games import load_game
from leadline.suite.prove import Proof, prove
from leadline.suite.read import Reader, files_by_game

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.suite.model import Scenario

KEY = "rules"
_BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Citations:
    """The rules that a scenario cites, and the rules it should cite."""

    scenario: Scenario
    """The scenario."""
    kept: tuple[str, ...]
    """The cited rules that stay."""
    removed: tuple[str, ...]
    """The cited rules that do not come into play."""
    added: str = ""
    """The rule to cite instead, if no other citation remains."""


def fix_citations(paths: Sequence[Path], components: Path | None = None) -> Iterator[str]:
    """Correct the citations in some scenario files. Yield the changes, and for unchanged scenarios the reason.

    Files that cannot be read are left to `check_files`. Raises ``InputError`` if a file cannot be written.
    """
    by_game, _ = files_by_game(paths, components)
    for game, own in by_game.items():
        loaded = load_game(game, components)
        for path in own:
            yield from _fix_file(loaded, path)


def _fix_file(game: Game, path: Path) -> Iterator[str]:
    reader = Reader(game)
    scenarios = reader.read_files([path])
    wrong = [(proved, proof) for proved in scenarios if (proof := prove(game, game.recommended, proved)).not_in_play]
    if not wrong:
        return
    if reader.problems:
        yield str(
            _left(Place(shown_path(path)), "the citations of this file were not changed", "the file has other problems")
        )
        return
    raw = files.read_bytes(path, most=MOST_BYTES).decode("utf-8")
    bom = _BOM if raw.startswith(_BOM) else ""
    text, lines = raw.removeprefix(_BOM), list[str]()
    for scenario, proof in reversed(wrong):  # Edits go from the end to the start, so earlier line numbers stay valid.
        try:
            fix = _right_citations(scenario, proof)
            text = _edited(text, fix)
            lines.append(_shown(fix))
        except CannotEditError as error:
            place = Place(scenario.file, scenario.line, KEY)
            lines.append(str(_left(place, f"the citations of {scenario.id} were not changed", str(error))))
    if bom + text != raw:
        files.write_text(path, bom + text)
    yield from reversed(lines)


def _left(place: Place, wrong: str, why: str) -> Problem:
    return Problem(place, f"{wrong}: {why}", "correct them by hand", severity="note")


def _right_citations(scenario: Scenario, proof: Proof) -> Citations:
    """Return the rules that a scenario should cite. Raise ``CannotEditError`` if that is not certain."""
    if len(proof.problems) > len(proof.not_in_play):
        raise CannotEditError("the file has other problems")
    kept = tuple(rule for rule in scenario.rules if rule in proof.fired)
    removed = tuple(proof.not_in_play)
    if kept:
        return Citations(scenario, kept, removed)
    refused = {str(item.wanted["refused"]) for item in scenario.expect if "refused" in item.wanted}
    certain = refused & proof.fired if scenario.always_expects_refusal() else proof.fired
    if len(certain) != 1:
        raise CannotEditError(
            "none of the cited rules comes into play, and it is not certain which rule the scenario is about"
        )
    return Citations(scenario, (), removed, next(iter(certain)))


def _edited(text: str, fix: Citations) -> str:
    """Return a text with the citations of one scenario corrected, and everything else unchanged."""
    scenario = fix.scenario
    spans = find_list(text, scenario.line, KEY)
    if spans is None or len(spans.items) != len(scenario.rules):
        raise CannotEditError("the citations are not a plain list")
    kept = [number for number, rule in enumerate(scenario.rules) if rule in fix.kept]
    if fix.added:
        text = replace_item(text, spans.items[0], fix.added)
        spans = find_list(text, scenario.line, KEY) or spans
        kept = [0]
    made = keep_items(text, spans, kept)
    if not _differs_only_there(text, made, fix):
        raise CannotEditError("the layout of the file is unusual")
    return made


def _differs_only_there(before: str, after: str, fix: Citations) -> bool:
    """Return whether two texts have the same content, except that a scenario now cites the rules it should cite."""
    try:
        old, new = read_text(before, ""), read_text(after, "")
    except InputError:
        return False
    if not isinstance(old, Items):
        return False
    for item in old:
        if isinstance(item, Fields) and item.get("scenario") == fix.scenario.id:
            item[KEY] = Items([], item.place)
            wanted = [plain(entry) for entry in old]
            cited = [fix.added] if fix.added else list(fix.kept)
            wanted[old.index(item)] = {**plain(item), KEY: cited}  # type: ignore[dict-item]
            return isinstance(new, Items) and [plain(entry) for entry in new] == wanted
    return False


def _shown(fix: Citations) -> str:
    place = Place(fix.scenario.file, fix.scenario.line, KEY)
    removed = f"{', '.join(fix.removed)}, which {'do' if len(fix.removed) > 1 else 'does'} not come into play"
    added = f"; it cites {fix.added} instead" if fix.added else ""
    return f"{place}: fixed: {fix.scenario.id} no longer cites {removed}{added}"
