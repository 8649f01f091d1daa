"""The search for the readings under which an unexpected answer would be right.

The reference gives each unexpected answer again under every other reading of the disputes that it consults there. A
finding that vanishes under another reading may be neither an error of the adapter nor one of the program: the program
may follow that reading without claiming it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.game.instrumentation import noting_rulings
from leadline.game.moves import completed
from leadline.recording.follow import play_moves
from leadline.smoke.comparisons import opened_position
from leadline.suite.model import Scenario
from leadline_engines.surface import Engine, Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game

Choice: TypeAlias = tuple[str, str]
"""A dispute and one of its readings."""
Wrong: TypeAlias = Callable[[Engine], Set[str]]
"""A function that returns the wrong parts of an answer, compared with an engine."""

MOST_TOGETHER = 3
"""The greatest number of readings that explain an answer together."""
MOST_ALTERNATIVES = 3
"""The greatest number of readings to name if each of them explains the same answers."""


class OtherReadings:
    """The readings that a program does not claim."""

    def __init__(self, game: Game, in_force: Mapping[str, str], claimed: Set[str], requested: Set[str]) -> None:
        """Store a game and the readings under which a program is tried.

        ``claimed`` lists the disputes of which the program claims a reading, and ``requested`` those of which `open`
        requests one. A program that follows what `open` requests follows no other reading of these.
        """
        self.game, self.in_force, self.claimed, self.requested = game, in_force, claimed, requested
        self._engines: dict[frozenset[Choice], Engine] = {}

    def explain(self, wrong: Wrong) -> tuple[frozenset[Choice], ...] | None:
        """Return the sets of readings under which an answer is right: single readings, or else one set of several.

        Return None if the answer is right under the readings in force.
        """
        if not wrong(self._engine({})):
            return None
        left = self._consulted(wrong, {})
        single = {choice: wrong(self._engine({choice[0]: choice[1]})) for choice in self._others(left.asked, ())}
        right = tuple(frozenset((choice,)) for choice, parts in single.items() if not parts)
        return right or self._together(wrong, left.wrong)

    def is_right(self, wrong: Wrong, choice: Choice) -> bool:
        """Return whether an answer is right if one reading is exchanged."""
        return not wrong(self._engine({choice[0]: choice[1]}))

    def claim_against(self, scenario: Scenario, moves: Sequence[Mapping[str, Any]]) -> str:
        """Return a claimed dispute without whose claim a game with these moves would be legal, or an empty text."""
        for dispute in sorted(self.claimed):
            recommended = self.game.recommended[dispute]
            if recommended != self.in_force[dispute] and self._allows({dispute: recommended}, scenario, moves):
                return dispute
        return ""

    def _allows(self, chosen: Mapping[str, str], scenario: Scenario, moves: Sequence[Mapping[str, Any]]) -> bool:
        engine = self._engine(chosen)
        position = opened_position(self.game, engine, scenario)
        if position is None:
            return False
        read = [self.game.codecs.move.read(completed(self.game.types.move, data)) for data in moves]
        return isinstance(play_moves(engine, position=position, moves=read), Outcome)

    def _together(self, wrong: Wrong, left: Set[str]) -> tuple[frozenset[Choice], ...]:
        """Return a set of readings that explains an answer if each of them in turn makes more of it right."""
        chosen: dict[str, str] = {}
        for _ in range(MOST_TOGETHER):
            others = self._others(self._consulted(wrong, chosen).asked, chosen)
            tried = {choice: wrong(self._engine({**chosen, choice[0]: choice[1]})) for choice in others}
            better = {choice: parts for choice, parts in tried.items() if parts < left}
            if not better:
                return ()
            dispute, reading = min(better, key=lambda choice: len(better[choice]))
            left = better[dispute, reading]
            chosen[dispute] = reading
            if not left:
                return (frozenset(chosen.items()),)
        return ()

    def _others(self, asked: Iterable[str], chosen: Iterable[str]) -> list[Choice]:
        """Return the other readings of the disputes that were consulted."""
        names = {*asked} - {*chosen} - self.requested
        return [
            (dispute.id, reading)
            for dispute in self.game.spec.open_disputes()
            if dispute.id in names
            for reading in dispute.readings
            if reading != self.in_force[dispute.id]
        ]

    def _engine(self, chosen: Mapping[str, str]) -> Engine:
        key = frozenset(chosen.items())
        if key not in self._engines:
            self._engines[key] = self.game.engine_under({**self.in_force, **chosen})
        return self._engines[key]

    def _consulted(self, wrong: Wrong, chosen: Mapping[str, str]) -> _Consulted:
        asked: set[str] = set()
        rulings = self.game.rulings.from_mapping({**self.in_force, **chosen})
        parts = wrong(self.game.engine_with(noting_rulings(rulings, asked)))
        return _Consulted(parts, asked)

    # ---- In words

    def advice(self, alternatives: Sequence[frozenset[Choice]]) -> str:
        """Return what to do about answers that are right under each of some sets of readings."""
        shown = alternatives[:MOST_ALTERNATIVES]
        under = ", or under ".join(self._named(choices) for choices in shown)
        more = len(alternatives) - len(shown)
        under += f" (or under one of {more} more)" if more else ""
        disputes = {dispute for choices in alternatives for dispute, _ in choices}
        if disputes & self.claimed:
            end = "If your program is meant to play this way, change the claim"
        elif len(shown) > 1:
            end = "If your program is meant to play in one of these ways, claim that one"
        else:
            end = f"If your program is meant to play this way, claim {'it' if len(shown[0]) == 1 else 'them'}"
        return f"this is right under {under}. {end}; if not, leave it: `leadline check` shows which rule is broken"

    def _named(self, choices: frozenset[Choice]) -> str:
        words = []
        for dispute, reading in sorted(choices):
            now = f" (your program claims `{self.in_force[dispute]}`)" if dispute in self.claimed else ""
            words.append(f"`{reading}` of the dispute `{dispute}`{now}")
        if len(words) == 1:
            return f"the reading {words[0]}"
        return f"the readings {' and '.join(words)} together"


@dataclass(frozen=True, slots=True)
class _Consulted:
    """The wrong parts of an answer, and the disputes that were consulted to find them."""

    wrong: Set[str]
    asked: Set[str]
