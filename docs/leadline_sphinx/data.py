"""The data of the pages: the spec, the suite and the reference of a game, read once per build."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from leadline.game.definition import Game
from leadline.games import load_game, spec_of
from leadline.spec.compiled import games
from leadline.spec.model import Dispute, Rule, Spec
from leadline.spec.profiles import readings
from leadline.suite.bundle import Suite, load_suite
from leadline.suite.distinguishing import find_tells
from leadline.suite.model import Scenario
from leadline_sphinx import rst

__all__ = ["GameData", "all_games", "game_data"]


@dataclass(slots=True)
class _Topic:
    """The scenarios of one file."""

    id: str
    scenarios: list[Scenario] = field(default_factory=list)


class GameData:
    """All data of one game."""

    def __init__(self, game: str) -> None:
        self.id = game
        self.game: Game = load_game(game)
        self.spec: Spec = spec_of(game)
        self.base: dict[str, str] = readings(self.spec)
        self.suite: Suite = self._with_tells(load_suite(game))
        self.figures: dict[str, str] = {}
        """The figures with drawings that are made already, by scenario."""

    def _with_tells(self, suite: Suite) -> Suite:
        """Return the suite with the readings that its scenarios distinguish, worked out if it is not compiled."""
        if all(scenario.tells is not None for scenario in suite.scenarios):
            return suite
        return replace(
            suite, scenarios=tuple(find_tells(self.game, self.base, scenario) for scenario in suite.scenarios)
        )

    @property
    def folder(self) -> str:
        """The folder of its pages."""
        return f"games/{self.id}"

    @property
    def prefix(self) -> str:
        """The first part of its names."""
        return self.spec.game.prefix

    @cached_property
    def mark(self) -> str:
        """A hash of the spec and the suite, shown as the edition of the pages."""
        from leadline.spec.compiled import spec_to_json

        plain = repr(spec_to_json(self.spec)) + self.suite.hash
        return hashlib.sha256(plain.encode()).hexdigest()[:12]

    @cached_property
    def scenarios(self) -> Mapping[str, Scenario]:
        """Every scenario by its id."""
        return {scenario.id: scenario for scenario in self.suite.scenarios}

    @cached_property
    def topics(self) -> dict[str, list[Scenario]]:
        """The scenarios by topic, in the order of their files."""
        topics: dict[str, _Topic] = {}
        for scenario in self.suite.scenarios:
            topics.setdefault(scenario.topic, _Topic(scenario.topic)).scenarios.append(scenario)
        return {name: topic.scenarios for name, topic in topics.items()}

    @cached_property
    def by_rule(self) -> dict[str, list[Scenario]]:
        """The scenarios aimed at each rule, the most specific first."""
        by_rule: dict[str, list[Scenario]] = {}
        for scenario in self.suite.scenarios:
            for rule in scenario.rules:
                by_rule.setdefault(rule, []).append(scenario)
        return {rule: sorted(some, key=_size) for rule, some in by_rule.items()}

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by its id and its earlier ids; ``Spec.rule`` searches all rules each time."""
        return {id: rule for rule in self.spec.all_rules() for id in (*rule.aliases, rule.id)}

    @cached_property
    def places_of_rules(self) -> dict[str, int]:
        """The place of every rule among all rules, in the order that the script of the live board has."""
        return {rule.id: place for place, rule in enumerate(self.spec.all_rules())}

    @cached_property
    def _named(self) -> re.Pattern[str]:
        """A pattern for the ids of disputes and rules in running text, and for the principles of the rulings."""
        ids = [dispute.id for dispute in self.spec.disputes if "-" in dispute.id] + [
            rule.id for rule in self.spec.all_rules()
        ]
        names = "|".join(sorted(map(re.escape, ids), key=len, reverse=True))
        return re.compile(rf"(?<![\w.-])(?:(?P<id>{names})(?![\w-])|(?P<principle>principles? \d))")

    def linked(self, words: str) -> str:
        """Return a text of the spec, escaped, with links to the disputes, rules and principles it names."""
        flat = " ".join(words.split())
        parts, end = ["\\ "], 0
        for match in self._named.finditer(flat):
            parts += [rst.escaped(flat[end : match.start()]), f"\\ {self._link(match)}\\ "]
            end = match.end()
        return "".join([*parts, rst.escaped(flat[end:])]) if end else rst.text(words)

    def _link(self, match: re.Match[str]) -> str:
        if match["principle"]:
            return rst.doc("rulings", match["principle"])
        if self.spec.rule(match["id"]) is not None:
            return rst.ref("rule", match["id"], match["id"])
        return rst.ref("dispute", self.dispute_name(match["id"]), match["id"])

    def dispute_name(self, id: str) -> str:
        """Return the permanent name of a dispute."""
        return f"{self.prefix}.dispute.{id}"

    def statement_name(self, manual: str, id: str) -> str:
        """Return the permanent name of a statement."""
        return f"{self.prefix}.manual.{manual}.{id}"

    def examples_of(self, rule: Rule) -> list[Scenario]:
        """Return the scenarios that best show a rule on a board: from a position, with at most two moves."""
        some = [
            scenario
            for scenario in self.by_rule.get(rule.id, ())
            if scenario.position is not None and 1 <= len(scenario.steps) <= 2
        ]
        plain = [scenario for scenario in some if not scenario.disputes]
        return (plain or some)[:4]

    def telling_of(self, dispute: Dispute) -> Scenario | None:
        """Return the scenario that distinguishes most readings of a dispute; of several, the shortest."""
        about = [scenario for scenario in self.suite.scenarios if dispute.id in scenario.disputes]
        some = [scenario for scenario in about if dispute.id in (scenario.shows or {})]
        some = some or [scenario for scenario in about if dispute.id in (scenario.tells or {})] or about
        return min(
            some,
            key=lambda scenario: (-len((scenario.tells or {}).get(dispute.id, ())), *_size(scenario)),
            default=None,
        )

    def tellings_of(self, dispute: Dispute) -> list[Scenario]:
        """Return scenarios that together distinguish as many readings of a dispute as possible, the best first."""
        first = self.telling_of(dispute)
        tellings = [first] if first is not None else []
        about = [scenario for scenario in self.suite.scenarios if dispute.id in (scenario.tells or {})]
        together = _parted([frozenset(self.known_readings(dispute.id))], tellings, dispute.id)
        for scenario in sorted(about, key=_size):
            parted = _parted(together, [scenario], dispute.id)
            if len(parted) > len(together):
                tellings, together = [*tellings, scenario], parted
        return tellings

    def known_readings(self, dispute: str) -> tuple[str, ...]:
        """Return the readings of a dispute that the reference implements."""
        known: Mapping[str, Any] = self.game.rulings.readings()
        return tuple(known.get(dispute, ()))


def _parted(together: list[frozenset[str]], by: list[Scenario], dispute: str) -> list[frozenset[str]]:
    """Return groups of readings, split further where scenarios distinguish them."""
    for scenario in by:
        groups = (scenario.tells or {}).get(dispute) or [list(frozenset().union(*together))]
        together = [part for group in together for told in groups if (part := group & frozenset(told))]
    return together


def _size(scenario: Scenario) -> tuple[int, ...]:
    return (
        scenario.position is None,
        len(scenario.steps),
        len(scenario.rules),
        len(scenario.disputes),
        len(scenario.names),
    )


@cache
def game_data(game: str) -> GameData:
    """Return the data of a game."""
    return GameData(game)


def all_games() -> list[GameData]:
    """Return the data of every game."""
    return [game_data(game) for game in games()]


def topic_title(topic: str) -> str:
    """Return a topic as a heading: `last_breath` gives `Last breath`."""
    words = re.sub(r"[_-]+", " ", topic)
    return words[:1].upper() + words[1:]
