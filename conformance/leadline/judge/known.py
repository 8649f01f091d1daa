"""Games that were answered just as it was compiled: what their answers show is known before they are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.games import recommended, spec_of
from leadline.judge.evidence import weigh
from leadline.judge.judge import Judge
from leadline.runner.told_games import ToldRecord

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug
    from leadline.runner.records import GameRecord
    from leadline.suite.answers import Part, ToldGame
    from leadline.suite.model import Scenario


@dataclass(frozen=True, slots=True)
class Known:
    """What a game shows in which every answer is just as the reference gives it."""

    rules: Sequence[set[str]]
    """The rules, by answer."""
    readings: dict[str, list[str]] | None
    """The readings that go with the answers, by dispute, where more was asked than the scenario tells of."""


def shown_in(plug: GamePlug, scenario: Scenario, part: Part, told: ToldGame) -> Known | None:
    """What such a game shows; None if the judge has to look at it all the same."""
    judge = Judge(plug, spec_of(plug.id), [scenario])
    game = judge.look_at(record_told(scenario, part, told), recommended(plug.id))
    if game.cut_short or game.judged != len(told.answers) or not all(one.right for one in game.evidence):
        return None
    rules = [one.shown_rules for one in game.evidence]
    if game.is_as_told(scenario):
        return Known(rules, None)
    readings = {dispute: shown.readings for dispute, shown in weigh(game.evidence, {}, {}).items()}
    alternatives = judge.reference.alternatives
    return Known(rules, {name: [one for one in alternatives[name] if one in some] for name, some in readings.items()})


def record_told(scenario: Scenario, part: Part, told: ToldGame) -> GameRecord:
    """The record of a game in which everything is told to the subject, and answered, as it can be."""
    opening: dict[str, Any] = {"game": "", "seats": len(scenario.names), "readings": {}}
    if scenario.opening is not None:
        opening |= {name: scenario.opening.setup[name] for name in ("deal", "starter", "roll_off")}
    else:
        opening["position"] = scenario.position
    return ToldRecord.told(scenario.id, part, lambda: opening, told.answers, told.asked)
