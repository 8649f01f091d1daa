"""The differences in the openings of a program, as a report shows them."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING, Any

from leadline.judge.failures import differing_text
from leadline.judge.provenance import generalised
from leadline.results.causes import OpeningResult

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge.judgement import Judgement, Run
    from leadline.judge.openings import OddOpening


def opening_results(run: Run, judgement: Judgement) -> list[OpeningResult]:
    """Return the differences in the openings, those in most of them first."""
    openings = judgement.openings
    return [] if openings is None else [_result(run, each, openings.opened) for each in openings.odd]


def _result(run: Run, odd: OddOpening, opened: int) -> OpeningResult:
    example = odd.failures[0]
    where = f"all {opened} openings" if odd.differing == opened else f"{odd.differing} of {opened} openings"
    where = "the only opening" if opened == 1 else where
    return OpeningResult(
        says=f"In {where} {_what(run.game, odd)}",
        fields=list(odd.fields),
        rule=odd.rule,
        differing=odd.differing,
        opened=opened,
        figures=dict(odd.figures),
        components=components_text(run.game.id, odd.figures) if odd.figures else "",
        scenarios=list(dict.fromkeys(failure.scenario for failure in odd.failures)),
        example=example,
        reproduce=run.reproduce(example),
    )


def _what(game: Game, odd: OddOpening) -> str:
    """Describe the differences in the example; for fields that several seats have, that of the first seat."""
    example = odd.failures[0]
    firsts = {generalised(difference.field): difference for difference in reversed(example.differences)}
    if set(firsts).isdisjoint(odd.fields):
        return f"`{odd.fields[0]}` is not possible with the components in the box: {example.says}"
    return differing_text(game, list(reversed(firsts.values())))


def components_text(game: str, figures: Mapping[str, Any]) -> str:
    """Return figures as a file for `--components`."""
    import yaml  # Only a report on such a program needs it.

    class Dumper(yaml.SafeDumper):
        """A writer that repeats equal values in full, because Leadline reads no anchors."""

        def ignore_aliases(self, data: Any) -> bool:
            return True

    data = {"game": game, "figures": dict(figures)}
    text: str = yaml.dump(data, Dumper=Dumper, sort_keys=False, default_flow_style=None, width=inf, allow_unicode=True)
    return text.rstrip()
