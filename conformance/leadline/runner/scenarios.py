"""Playing the scenarios of a suite one after another with a subject."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from leadline.runner.able import missing_capability
from leadline.runner.first_faults import FirstFaults
from leadline.runner.play import Play, Progress, Table
from leadline.runner.records import GameRecord, Untested
from leadline.runner.stream import Stream
from leadline.runner.subject import GaveUp, Subject
from leadline.suite.answers import parts_of, steps_of
from leadline.suite.model import Scenario

if TYPE_CHECKING:
    from leadline.protocol.messages import GameSupport
    from leadline.runner.recording_file import Keeper


def play_suite(
    subject: Subject,
    table: Table,
    scenarios: Sequence[Scenario],
    support: GameSupport,
    keeper: Keeper,
    progress: Progress,
) -> None:
    """Play every scenario that the subject's capabilities allow; each is kept as soon as it is done.

    A run is ended early whose first scenarios all end in the same fault: no answer can be judged then.
    """
    first = FirstFaults(keeper.recording.games)
    lacking = {scenario.id: missing_capability(scenario, support) for scenario in scenarios}
    able = [scenario for scenario in scenarios if not lacking[scenario.id]]
    player = Player(subject, table, support, able, keeper.recording.known)
    for done, scenario in enumerate(scenarios, 1):
        progress(done, len(scenarios), scenario.id)
        missing = lacking[scenario.id]
        if missing:
            keeper.untested(Untested(scenario.id, missing))
            continue
        games: list[GameRecord] = []
        try:
            for game in player.games_of(scenario):
                games.append(game)
        except GaveUp as error:
            keeper.recording.gave_up = str(error)
            left = scenarios[done if games else done - 1 :]
            keeper.recording.untested += [Untested(one.id, "the subject no longer starts") for one in left]
        if games:
            keeper.played(scenario.id, games)
            why = first.ended_by(games)
            if why and not keeper.recording.gave_up:
                keeper.recording.gave_up = why
                keeper.recording.untested += [Untested(one.id, "the run was ended early") for one in scenarios[done:]]
        if keeper.recording.gave_up:
            return


class Player:
    """Plays scenarios with a subject, the next ones begun beforehand where that can be."""

    def __init__(
        self,
        subject: Subject,
        table: Table,
        support: GameSupport,
        scenarios: Sequence[Scenario],
        known: dict[tuple[str, str], Any],
    ) -> None:
        """Take the scenarios that are going to be asked for, in their order.

        In ``known`` the compiled games are put that were answered just so.
        """
        self.subject, self.table, self.support, self.known = subject, table, support, known
        self.stream = Stream(subject, table, support, scenarios)

    def games_of(self, scenario: Scenario) -> Iterator[GameRecord]:
        """Play a scenario, and its legal twin if it has one. Raises ``GaveUp`` if the subject no longer starts."""
        is_streamed = False
        for game in self.stream.games_of(scenario):
            is_streamed = True
            if game.is_exact:
                self.known[scenario.id, game.part] = game.told
            yield game.record
        if not is_streamed:
            yield from play_one_by_one(self.subject, self.table, scenario, self.support)


def play_one_by_one(subject: Subject, table: Table, scenario: Scenario, support: GameSupport) -> Iterator[GameRecord]:
    """Play a scenario, and its legal twin if it has one, each request after the answer to the one before."""
    subject.scenario = scenario.id
    for part in parts_of(scenario):
        yield Play(subject, table, scenario, support).through(steps_of(scenario, part), part)
