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
from leadline.judge.follow import Follower, shown_by
from leadline.judge.naming import name_failure
from leadline.judge.reference import Reference
from leadline.report.model import Failure
from leadline.runner.records import GameRecord, Recording
from leadline.suite.model import Scenario

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug
    from leadline.spec.model import Spec
    from leadline.suite.answers import ToldGame

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
    known: ToldGame | None = None
    """The compiled game, if this is one that was answered just so: then nothing had to be looked at."""

    @property
    def judged(self) -> int:
        """How many answers were judged."""
        return len(self.evidence) if self.known is None else len(self.known.answers)

    def is_as_told(self, scenario: Scenario) -> bool:
        """Whether the whole scenario was answered just as the reference does, every part of every answer told."""
        if self.known is not None:
            return True
        whole = self.record.part != "steered" and self.judged == len(scenario.steps) + 1
        return whole and not self.broken and all(one.is_exact for one in self.evidence)


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

    def __init__(
        self, plug: GamePlug, spec: Spec, scenarios: Sequence[Scenario], reference: Reference | None = None
    ) -> None:
        """Take the game and the suite; ``reference`` is one that has played the same moves already."""
        self.plug, self.spec = plug, spec
        self.reference = reference or Reference(plug)
        self.scenarios = {scenario.id: scenario for scenario in scenarios}

    def judge(
        self,
        recording: Recording,
        claimed: Mapping[str, str],
        recommended: Mapping[str, str],
        steered: Mapping[str, Scenario],
    ) -> Judgement:
        """Judge a recording under what is claimed, else shown, else recommended."""
        self.scenarios |= steered
        base = {**recommended, **claimed}
        for last in (False,) * (MOST_ROUNDS - 1) + (True,):
            games = self.look_at_all(recording, base)
            evidence = [one for game in games for one in game.evidence]
            explained = explain(evidence, self.scenarios)
            shown = weigh(evidence, explained, {} if explained else self.told_by_scenarios(games))
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
            scenario, part = self.scenarios.get(game.record.scenario), game.record.part
            shows = shown_by(scenario, part)
            if game.known is not None and game.known.readings is not None:
                shows = game.known.readings
            if scenario is not None and shows is not None and game.is_as_told(scenario):
                found[scenario.id, part] = {dispute: set(readings) for dispute, readings in shows.items()}
        return found

    def look_at_all(self, recording: Recording, base: Mapping[str, str]) -> list[GameJudgement]:
        """Every game with what it shows.

        What games show that were answered as compiled is known; only to explain wrong answers are they looked at.
        """
        known = recording.known if self.reference.is_recommended(base) else {}
        games = [
            GameJudgement(record, known=known[record.scenario, record.part])
            if (record.scenario, record.part) in known
            else self.look_at(record, base)
            for record in recording.games
        ]
        if all(one.right for game in games for one in game.evidence):
            return games
        return [self.look_at(game.record, base) if game.known is not None else game for game in games]

    def look_at(self, record: GameRecord, base: Mapping[str, str]) -> GameJudgement:
        """Every answer of a game with what it shows, as far as it can be judged."""
        game = GameJudgement(record)
        wrong = False
        for step, expected in Follower(self.reference, record, self.scenarios.get(record.scenario)).steps(base):
            if step.answer.kind in ("fault", "error"):
                sent = f"{step.number}: {step.text}" if step.number else "the opening"
                game.broken, game.fault = step.answer.why, {"move": sent, **step.answer.evidence}
                return game
            if expected.refused and wrong and not (step.last and record.part == "main"):
                game.cut_short = f"move {step.number} no longer fits after the wrong answer before it"
                return game
            one = Evidence(self.reference, self.spec, step, expected, base)
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
            for answer in () if game.known is None else game.known.answers:
                for rule in answer.shows:
                    game.fired[rule] = game.fired.get(rule, 0) + 1
            for one in game.evidence:
                if one.right:
                    for rule in one.shown_rules:
                        game.fired[rule] = game.fired.get(rule, 0) + 1
                else:
                    game.failures.append(name_failure(self.plug, one, explained[number]))
                number += 1


def in_order(shown: Mapping[str, Shown], games: Sequence[GameJudgement]) -> None:
    """Put what was seen of each dispute into the order of the games, however it was found."""
    places = {game.record.scenario: number for number, game in enumerate(games)}
    for entry in shown.values():
        for seen in (entry.strong, entry.weak):
            seen.sort(key=lambda pair: places[pair[0]])
