"""A scenario replayed as text: a frame for the start and for each move, or only the changes that each move makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.base.errors import bad_input
from leadline.base.terminal import bold, labelled, styled, titled, wrap, wrap_styled
from leadline.game.expectation import StepResult
from leadline.settle.differences import changed_lines
from leadline.settle.move_text import board_lines, event_lines, left_open, listing, refusal_lines, sentence
from leadline.suite.model import Alternative, Scenario
from leadline.suite.prove import Trace, legal_variant_steps, play_scenario

if TYPE_CHECKING:
    from leadline.game.definition import Game

_MOST_RULES = 2
_NOT_PLAYED = {
    "illegal": "is illegal",
    "incomplete": "is not complete",
    "impossible chance": "gives a random result that cannot occur",
}


class Replay:
    """A scenario under the displayed readings; each expectation is checked under the readings that it names."""

    def __init__(
        self, game: Game, scenario: Scenario, readings: Mapping[str, str], title: str, *, drawn: bool = True
    ) -> None:
        self.game, self.spec = game, game.spec
        self.scenario, self.readings, self.title, self.drawn = scenario, readings, title, drawn
        self.base, self.names = game.recommended, scenario.named
        self.trace = play_scenario(self.game, readings, scenario)
        self._traces: dict[str, Trace] = {}

    def heading(self) -> Iterator[str]:
        """Yield the title, the source of the scenario, the rules at which it is aimed, and the readings in force."""
        scenario = self.scenario
        yield wrap_styled(scenario.title, "bold")
        yield wrap_styled(f"{scenario.id}, {self.spec.game.title}, {scenario.file}:{scenario.line}", "dim")
        yield wrap(self._answer())
        yield ""
        yield wrap("The rules it is about")
        for id in scenario.rules:
            rule = self.spec.rule(id)
            yield titled(rule.title if rule else "", id)
        if scenario.disputes:
            yield wrap("Distinguishes the readings of")
            for id in scenario.disputes:
                dispute = self.spec.dispute(id)
                yield titled(dispute.question if dispute else "", id)
        yield labelled("Played by", self.title, 0, 11)
        left = left_open(self.game, scenario)
        if left:
            yield wrap(sentence(left))

    def frames(self) -> list[list[str]]:
        """Return the start, then each move reached; moves that were not played are named in the last frame."""
        frames = [[bold("Start"), *self.after(self.trace.happened[0]), *self._expected(0)]]
        for number, happened in enumerate(self.trace.happened[1:], 1):
            frames.append([*self._move(number, happened), *self._expected(number)])
        left = self.scenario.steps[len(self.trace.happened) - 1 :]
        if left:
            frames[-1] += ["", wrap(f"No longer played: {'; '.join(step.text for step in left)}", 0, 2)]
            frames[-1] += self._expected(len(self.scenario.steps))
        if self.scenario.legal_variant is not None:
            frames[-1] += self._legal_variant()
        return frames

    def frame(self, step: int) -> list[str]:
        """Return one move with the position before it; 0 is the start.

        Raise ``InputError`` if the move is not reached.
        """
        frames = self.frames()
        if not 0 <= step < len(frames):
            raise bad_input(
                f"there is no step {step}", f"the steps are numbered from 0 (the start) to {len(frames) - 1}"
            )
        before = [bold("Before"), *self.after(self.trace.happened[step - 1]), ""] if step else []
        return [*before, *frames[step]]

    def holds(self) -> bool:
        """Return whether every expectation is met under the readings that it names."""
        return not any(self._wrong(item, number) for number, item in self._numbered())

    def _numbered(self) -> Iterator[tuple[int, Alternative]]:
        """Yield every expectation, with the number of the move after which it applies."""
        for number, step in enumerate(self.scenario.steps, 1):
            yield from ((number, item) for item in step.expect)
        yield from ((len(self.scenario.steps), item) for item in self.scenario.expect)

    def _answer(self) -> str:
        """Return a sentence that states whether the expectation is met."""
        wrong = [number for number, item in self._numbered() if self._wrong(item, number)]
        if not wrong:
            return "Every expectation holds."
        after = listing([f"move {number}" if number else "the start" for number in dict.fromkeys(wrong)])
        return f"What is expected after {after} does not hold."

    def title_of(self, number: int) -> str:
        """Return a move preceded by its number."""
        title = f"Move {number} of {len(self.scenario.steps)}: {self.scenario.steps[number - 1].text}"
        return wrap_styled(title, "bold")

    def wrong_after(self, number: int) -> Iterator[str]:
        """Yield the expectations after a move that are not met."""
        for at, item in self._numbered():
            if at == number:
                yield from self._wrong(item, number)

    def _move(self, number: int, happened: StepResult) -> Iterator[str]:
        step = self.scenario.steps[number - 1]
        yield self.title_of(number)
        if step.group:
            yield wrap("This move and its neighbours with the same note may be played in any order.", 2)
        if happened.refusal is not None:
            yield wrap(f"The move {_NOT_PLAYED[happened.refusal.kind]}; nothing changes.", 2)
            yield from refusal_lines(self.spec, happened.refusal, self.names)
            return
        yield from self._events(happened)
        yield from ("", *self.after(happened))

    def _events(self, happened: StepResult) -> Iterator[str]:
        aimed, names = self.scenario.rules, self.names
        yield from event_lines(self.game, self.spec, happened.events, names, _MOST_RULES, always=aimed)

    def after(self, happened: StepResult) -> Iterator[str]:
        """Yield the position reached, drawn or in notation."""
        if happened.position is None:
            assert happened.refusal is not None
            yield wrap("The game cannot be opened.", 2)
            yield from refusal_lines(self.spec, happened.refusal, self.names)
        elif self.drawn:
            yield from board_lines(self.game, happened.position, self.names)
        else:
            yield f"  {self.game.position_notation.write(happened.position, self.names)}"

    def _expected(self, number: int) -> Iterator[str]:
        """Yield the expectations after a move, and state whether they are met."""
        last = number == len(self.scenario.steps)
        items = list(self.scenario.steps[number - 1].expect) if number else []
        for item in [*items, *(self.scenario.expect if last else ())]:
            yield ""
            yield wrap(f"Expected{self._condition(item)}", 2, 2)
            for line in expectation_lines(item.wanted):
                yield wrap(line, 4, 2)
            wrong = self._wrong(item, number)
            yield from (wrap(f"It does not hold: {unmet}.", 2, 2) for unmet in wrong)
            if not wrong:
                yield wrap("It holds.", 2)
            if self.readings not in (self.base, {**self.base, **item.under}):
                disagreements = self._disagreements(self.trace, item, number)
                yield wrap(f"It {'does not fit' if disagreements else 'also fits'} what is played here.", 2)

    def _condition(self, item: Alternative) -> str:
        """Describe the readings under which something is expected, and whether they are the ones used here."""
        own = {**self.base, **item.under}
        listed = listing([f"{dispute}={reading}" for dispute, reading in item.under.items()])
        where = f" with {listed}" if listed else " by the recommended rulings" if self.readings != self.base else ""
        return where + (", as played here" if own == self.readings and listed else "")

    def _wrong(self, item: Alternative, number: int) -> list[str]:
        """Return the parts of an expectation that are not met under the readings it names."""
        return self._disagreements(self._trace_under(item.under), item, number)

    def _disagreements(self, trace: Trace, item: Alternative, number: int) -> list[str]:
        """Return the parts of an expectation that are not met after a move in a line of play."""
        if number >= len(trace.happened):
            refusal = trace.happened[-1].refusal
            by = f" by {refusal.rule}" if refusal is not None else ""
            return [f"move {len(trace.happened) - 1} is refused{by}"]
        return self.game.shorthand.disagreements(trace.engine, item.wanted, trace.happened[number], self.names)

    def _trace_under(self, under: Mapping[str, str]) -> Trace:
        key = repr(sorted(under.items()))
        if key not in self._traces:
            self._traces[key] = play_scenario(self.game, {**self.base, **under}, self.scenario)
        return self._traces[key]

    def _legal_variant(self) -> Iterator[str]:
        """Yield the legal variant of an illegal move."""
        assert self.scenario.legal_variant is not None
        trace = play_scenario(self.game, self.readings, self.scenario, legal_variant_steps(self.scenario))
        last = trace.happened[-1]
        yield "\n" + wrap_styled(f"The legal variant: {self.scenario.legal_variant.text}", "bold")
        if last.refusal is not None:
            yield wrap(sentence("it is illegal too"), 2)
            yield from refusal_lines(self.spec, last.refusal, self.names)
            return
        yield from self._events(last)
        yield from ("", *self.after(last))


def expectation_lines(wanted: Mapping[str, Any]) -> Iterator[str]:
    """Yield an expectation as short lines: `air: 20`, `divers red: at 7, facing up`."""
    for key, value in wanted.items():
        if isinstance(value, Mapping) and value and all(isinstance(part, Mapping) for part in value.values()):
            for name, part in value.items():
                yield f"{key} {name}: {_flat(part)}"
        else:
            yield f"{key}: {_flat(value)}"


def _flat(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_flat(part)}" for key, part in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "; ".join(map(_flat, value)) or "nothing"
    return str(value)


def change_lines(replay: Replay, step: int | None = None) -> Iterator[str]:
    """Yield the changes that every move makes, between the first and last board, or those of one move without boards.

    Raises ``InputError`` if that move is not reached.
    """
    happened = replay.trace.happened
    if step is not None:
        if not 1 <= step < len(happened):
            raise bad_input(f"there is no move {step}", f"the moves are 1 to {len(happened) - 1}")
        yield from _move(replay, step)
        return
    yield bold("Start")
    yield from replay.after(happened[0])
    for number in range(1, len(happened)):
        yield from _move(replay, number)
    left = replay.scenario.steps[len(happened) - 1 :]
    if left:
        yield wrap(f"No longer played: {'; '.join(unplayed.text for unplayed in left)}", 0, 2)
    if len(happened) > 1 and happened[-1].refusal is None:
        yield bold("End")
        yield from replay.after(happened[-1])


def _move(replay: Replay, number: int) -> Iterator[str]:
    """Yield a move, its changes or the reason why it is not played, and the expectations after it that are not met."""
    before, now = replay.trace.happened[number - 1 : number + 1]
    yield replay.title_of(number)
    if now.refusal is not None:
        yield from refusal_lines(replay.spec, now.refusal, replay.names)
    else:
        yield from changed_lines(replay.game, replay.trace.engine, before.position, now.position, replay.names)
    for wrong in replay.wrong_after(number):
        yield wrap(f"{styled('✗', 'red')} It does not hold: {wrong}.", 2, 2)
