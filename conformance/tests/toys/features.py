"""Helpers of the tests of toy games: their scenarios on any engine, and the features for which the toys exist.

The README of a toy has a table: each feature, and the scenarios that need it. A test takes the feature out of the
engine, and one of these scenarios has to fail.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from leadline.game.definition import Game
from leadline.games import load_game_folder, recommended
from leadline.suite.model import Scenario
from leadline.suite.prove import prove
from leadline.suite.read import Reader

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Toy:
    """A toy game with its scenarios."""

    folder: Path
    """Where everything of it lies."""

    @cached_property
    def game(self) -> Game:
        """The game."""
        return load_game_folder(self.folder)

    @cached_property
    def scenarios(self) -> dict[str, Scenario]:
        """Its scenarios, by id."""
        reader = Reader(self.game)
        found = reader.read_files([self.folder / "scenarios"])
        assert reader.problems == []
        return {one.id: one for one in found}

    def wrong(self, scenario: Scenario, *kinds: type) -> list[str]:
        """Return where an engine overridden by some classes differs from what scenarios expect."""
        engine = type("Without", (*kinds, self.game.engine), {}) if kinds else self.game.engine
        game = type("Other", (type(self.game),), {"engine": engine})()
        game.spec_of = self.game.spec_of
        return [problem.wrong for problem in prove(game, recommended(self.game.id), scenario).problems]

    @cached_property
    def features(self) -> dict[str, list[str]]:
        """The features of the README that scenarios need, each with these."""
        prefix = next(iter(self.scenarios)).partition("-")[0]
        lines = (self.folder / "README.md").read_text(encoding="utf-8").splitlines()
        rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
        found = {row[0]: re.findall(rf"\b{prefix}-[a-z-]+", row[1]) for row in rows}
        return {feature: scenarios for feature, scenarios in found.items() if scenarios}

    def assert_table(self, without: Mapping[str, Any]) -> None:
        """Check that the table has exactly the features that can be taken out, and that its scenarios exist."""
        assert list(self.features) == list(without)
        assert {id for ids in self.features.values() for id in ids} <= set(self.scenarios)

    def assert_needed(self, feature: str, kind: type) -> None:
        """Without a feature a scenario of its row fails."""
        assert any(self.wrong(self.scenarios[id], kind) for id in self.features[feature])


TOYS = {folder.name: Toy(folder) for folder in sorted(one.parent for one in HERE.glob("*/engine"))}
"""The toys, by folder."""
