"""Games that were answered as expected, told shortly: what was said is written out when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from leadline.runner.records import Answer, GameRecord, PlayedStep
from leadline.suite.answers import UNTOLD, WITH_RULES

if TYPE_CHECKING:
    from leadline.suite.answers import Asked, Expected, Part, ToldGame


class ToldRecord(GameRecord):
    """The record of a game, most of whose answers are those that were expected.

    In what words a subject said that all was played as asked is not kept.
    """

    __slots__ = ("answers", "asked", "begun", "form", "own")

    answers: Sequence[Expected]
    """What was expected where there is an answer."""
    asked: Sequence[Asked]
    """What was asked after the last of them, and answered."""
    own: Mapping[int, Answer]
    """The answers that are not just so, by number; the opening has number 0."""
    form: int
    """The form in which events are told in the others."""
    begun: Callable[[], dict[str, Any]]
    """Gives what was sent with `open`."""

    @classmethod
    def told(
        cls,
        scenario: str,
        part: Part,
        begun: Callable[[], dict[str, Any]],
        answers: Sequence[Expected],
        asked: Sequence[Asked] = (),
        own: Mapping[int, Answer] | None = None,
        form: int = WITH_RULES,
    ) -> ToldRecord:
        """Make a record whose answers are written out later."""
        made = cls.__new__(cls)
        made.scenario, made.part, made.shift = scenario, part, 0
        made.stopped, made.closed, made.hurried = "", None, None
        made.answers, made.asked, made.own, made.form, made.begun = answers, asked, own or {}, form, begun
        return made

    def __getattr__(self, name: str) -> Any:
        """Write out what is asked for the first time."""
        if name == "opening":
            self.opening = self.begun()
        elif name in ("opened", "steps"):
            self._write_out()
        else:
            raise AttributeError(name)
        return getattr(self, name)

    def _write_out(self) -> None:
        said = [self.own.get(number) or self._just(one) for number, one in enumerate(self.answers)]
        said = said or [Answer("position")]
        if self.asked:
            said[-1] = _with_asked(said[-1], self.asked)
        moves = zip(self.answers[1:], said[1:], strict=True)
        self.opened, self.steps = said[0], [PlayedStep(one.move, one.text, answer) for one, answer in moves]
        self.answers = self.asked = ()  # They are not needed twice.

    def _just(self, one: Expected) -> Answer:
        if not one.position_json:
            return Answer("refused")
        return Answer("position", position=one.position, events=one.events_in(self.form))

    def __eq__(self, other: object) -> bool:
        """It equals a record that says the same."""
        names = GameRecord.__dataclass_fields__
        return isinstance(other, GameRecord) and all(getattr(self, name) == getattr(other, name) for name in names)

    __hash__ = None  # type: ignore[assignment]


def _with_asked(answer: Answer, asked: Sequence[Asked]) -> Answer:
    """An answer with what was asked after it."""
    views = {str(one.of): one.answer for one in asked if one.method == "view"}
    legal = [{"dice": one.of, "choices": one.answer} for one in asked if one.method == "legal"]
    return replace(answer, views=views, legal=legal)


def told_shortly(games: Sequence[GameRecord], known: dict[tuple[str, str], ToldGame]) -> list[list[Any]] | None:
    """The games of a scenario by part and form; None if they have to be told at length."""
    found = []
    for game in games:
        if (game.scenario, game.part) not in known or not isinstance(game, ToldRecord):
            return None
        if game.own or game.form == UNTOLD:
            return None
        found.append([game.part, game.form])
    return found
