"""The judge: it finds the readings an answer shows, and judges every answer under them.

Both are found together, for the whole run at once: why answers are wrong decides what they show of the disputes,
and the readings shown decide what is wrong. A few rounds settle it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from leadline.judge.evidence import Evidence, Explanation, Shown, Told, settled, weigh
from leadline.judge.explain import explain
from leadline.judge.naming import name_failure
from leadline.judge.reference import Reference
from leadline.judge.replay import Replay, shown_by
from leadline.report.model import Failure
from leadline.run.records import GameRecord, Recording
from leadline.suite.model import Scenario

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline.spec.model import Spec

MOST_ROUNDS = 4
"""How often the readings found are used to look again: what is shown can change from what place a move is judged."""


@dataclass(slots=True)
class GameJudgement:
    """What one recorded game comes to."""

    record: GameRecord
    """The game."""
    evidence: list[Evidence] = field(default_factory=list)
    """Its answers, as far as they could be judged."""
    fired: dict[str, int] = field(default_factory=dict)
    """How often each rule came into play in answers that were right."""
    failures: list[Failure] = field(default_factory=list)
    """The wrong answers."""
    cut_short: str = ""
    """Why the rest could not be judged, if it could not."""
    broken: str = ""
    """The fault that ended it, if one did."""
    fault: dict[str, str] = field(default_factory=dict)
    """What was seen of that fault."""
    cannot_load: str = ""
    """In the subject's own words: why it cannot take such a position. Then nothing is tested."""

    @property
    def judged(self) -> int:
        """How many answers were judged."""
        return len(self.evidence)

    def is_as_told(self, scenario: Scenario) -> bool:
        """Whether the whole scenario was answered just as the reference does, every part of every answer told."""
        whole = self.record.part != "steered" and sum(len(turn.moves) for turn in self.record.turns) == len(
            scenario.steps
        )
        return whole and not self.broken and bool(self.evidence) and all(one.is_exact for one in self.evidence)


@dataclass(slots=True)
class Judgement:
    """What a recording comes to."""

    shown: dict[str, Shown]
    """What was shown of each dispute."""
    charged: set[str]
    """The disputes that wrong answers are charged to."""
    readings: dict[str, str]
    """The readings the answers were judged under."""
    games: list[GameJudgement]
    """Every game."""


class Judge:
    """Judges a recording of one game."""

    def __init__(self, game: Game, spec: Spec, scenarios: Sequence[Scenario], can: Sequence[str]) -> None:
        """Take the game, the scenarios that may have been played, and what the subject says it can do."""
        self.game, self.spec, self.can = game, spec, can
        self.reference = Reference(game)
        self.scenarios = {scenario.id: scenario for scenario in scenarios}

    def judge(self, recording: Recording, claimed: Mapping[str, str], recommended: Mapping[str, str]) -> Judgement:
        """Judge a recording under what is claimed, else shown, else recommended."""
        base = {**recommended, **claimed}
        for last in (False,) * (MOST_ROUNDS - 1) + (True,):
            games = [self.look_at(record, base) for record in recording.games if record.scenario in self.scenarios]
            evidence = [one for game in games for one in game.evidence]
            told = self.told_by_scenarios(games)
            explained = explain(evidence, told)
            shown = weigh(evidence, explained, told)
            in_order(shown, games)
            better = {**recommended, **settled(shown, recommended), **claimed}
            if better == base or last:
                break
            base = better
        self.conclude(games, explained)
        charged = {dispute for why in explained.values() for dispute, _ in why.readings}
        return Judgement(shown, charged, base, games)

    def told_by_scenarios(self, games: Sequence[GameJudgement]) -> Told:
        """The readings shown by scenarios and twins that were answered exactly as the reference does.

        What a scenario tells apart was found when the suite was compiled.
        """
        found: Told = {}
        for game in games:
            scenario, part = self.scenarios[game.record.scenario], game.record.part
            shows = shown_by(scenario, part)
            if shows is not None and game.is_as_told(scenario):
                found[scenario.id, part] = {dispute: set(readings) for dispute, readings in shows.items()}
        return found

    def look_at(self, record: GameRecord, base: Mapping[str, str]) -> GameJudgement:
        """Every answer of a game with what it shows, as far as it can be judged."""
        game, scenario = GameJudgement(record), self.scenarios[record.scenario]
        if record.opened.kind == "cannot-load":
            game.cannot_load = record.opened.why
            return game
        wrong = False
        for answer, expected in Replay(self.reference, record, scenario, base, self.can).answers():
            if answer.answer.kind in ("fault", "error"):
                sent = f"{answer.number}: {answer.text}" if answer.number else "the opening"
                game.broken, game.fault = answer.answer.why, {"move": sent, **answer.answer.evidence}
                return game
            if expected.refused and wrong and not (answer.last and record.part == "main"):
                game.cut_short = f"move {answer.number} no longer fits after the wrong answer before it"
                return game
            one = Evidence(self.reference, answer, expected, base)
            game.evidence.append(one)
            wrong = wrong or not one.right
        game.cut_short = record.stopped
        if record.closed is not None:
            game.broken, game.fault = record.closed.why, dict(record.closed.evidence)
        return game

    def conclude(self, games: Sequence[GameJudgement], explained: Mapping[int, Explanation]) -> None:
        """Put down for each game what was right in it and what was wrong."""
        number = 0
        for game in games:
            for one in game.evidence:
                if one.right:
                    for rule in one.shown_rules:
                        game.fired[rule] = game.fired.get(rule, 0) + 1
                else:
                    game.failures.append(name_failure(self.game, one, explained[number]))
                number += 1


def in_order(shown: Mapping[str, Shown], games: Sequence[GameJudgement]) -> None:
    """Put what was seen of each dispute into the order of the games, however it was found."""
    places = {game.record.scenario: number for number, game in enumerate(games)}
    for entry in shown.values():
        for seen in (entry.strong, entry.weak):
            seen.sort(key=lambda pair: places[pair[0]])
