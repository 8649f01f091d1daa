"""A scenario replayed, as pages: a frame for the start and one for each move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from leadline.cli.pages import titled
from leadline.cli.telling import board_lines, event_lines, left_open, listing, refusal_lines, sentence
from leadline.games import load_game, recommended, spec_of
from leadline.games.happened import Happened
from leadline.problems import bad_input
from leadline.suite.model import Alternative, Scenario
from leadline.suite.prove import Trace, play_scenario, twin_steps
from leadline.terminal import bold, labelled, wrap, wrap_styled

_MOST_RULES = 2
_NOT_PLAYED = {
    "illegal": "is illegal",
    "incomplete": "is not complete",
    "impossible chance": "states what chance cannot have given",
}


class Replay:
    """A scenario under the readings shown; its expectations are checked under the readings they speak of."""

    def __init__(
        self, game: str, scenario: Scenario, readings: Mapping[str, str], title: str, *, drawn: bool = True
    ) -> None:
        self.game, self.spec = load_game(game), spec_of(game)
        self.scenario, self.readings, self.title, self.drawn = scenario, readings, title, drawn
        self.base, self.names = recommended(game), scenario.named
        self.trace = play_scenario(self.game, readings, scenario)
        self._traces: dict[str, Trace] = {}

    def heading(self) -> Iterator[str]:
        """The title, where the scenario stands, what it is aimed at, and the readings in force."""
        scenario = self.scenario
        yield wrap_styled(scenario.title, "bold")
        yield wrap_styled(f"{scenario.id}, {self.spec.game.title}, {scenario.file}:{scenario.line}", "dim")
        yield wrap(self._answer())
        yield ""
        yield wrap("Aimed at the rules")
        for id in scenario.rules:
            rule = self.spec.rule(id)
            yield titled(rule.title if rule else "", id)
        if scenario.disputes:
            yield wrap("Tells apart the readings of")
            for id in scenario.disputes:
                dispute = self.spec.dispute(id)
                yield titled(dispute.question if dispute else "", id)
        yield labelled("Played by", self.title, 0, 11)
        left = left_open(self.game, scenario)
        if left:
            yield wrap(sentence(left))

    def frames(self) -> list[list[str]]:
        """The start, then each move reached; what is left over is named in the last one."""
        frames = [[bold("Start"), *self.after(self.trace.happened[0]), *self._expected(0)]]
        for number, happened in enumerate(self.trace.happened[1:], 1):
            frames.append([*self._move(number, happened), *self._expected(number)])
        left = self.scenario.steps[len(self.trace.happened) - 1 :]
        if left:
            frames[-1] += ["", wrap(f"Not played any more: {'; '.join(step.text for step in left)}", 0, 2)]
            frames[-1] += self._expected(len(self.scenario.steps))
        if self.scenario.twin is not None:
            frames[-1] += self._twin()
        return frames

    def frame(self, step: int) -> list[str]:
        """One move, with the position before it; 0 is the start. Raises ``InputError`` if it is not reached."""
        frames = self.frames()
        if not 0 <= step < len(frames):
            raise bad_input(f"there is no step {step}", f"the steps are 0 (the start) to {len(frames) - 1}")
        before = [bold("Before"), *self.after(self.trace.happened[step - 1]), ""] if step else []
        return [*before, *frames[step]]

    def holds(self) -> bool:
        """Whether every expectation holds under the readings it speaks of."""
        return not any(self._wrong(item, number) for number, item in self._numbered())

    def _numbered(self) -> Iterator[tuple[int, Alternative]]:
        """Every expectation with the number of the move it comes after."""
        for number, step in enumerate(self.scenario.steps, 1):
            yield from ((number, item) for item in step.expect)
        yield from ((len(self.scenario.steps), item) for item in self.scenario.expect)

    def _answer(self) -> str:
        """Whether it holds, in a sentence."""
        wrong = [number for number, item in self._numbered() if self._wrong(item, number)]
        if not wrong:
            return "Every expectation holds."
        after = listing([f"move {number}" if number else "the start" for number in dict.fromkeys(wrong)])
        return f"What is expected after {after} does not hold."

    def title_of(self, number: int) -> str:
        """A move with its number."""
        title = f"Move {number} of {len(self.scenario.steps)}: {self.scenario.steps[number - 1].text}"
        return wrap_styled(title, "bold")

    def wrong_after(self, number: int) -> Iterator[str]:
        """What of the expectations after a move does not hold."""
        for at, item in self._numbered():
            if at == number:
                yield from self._wrong(item, number)

    def _move(self, number: int, happened: Happened) -> Iterator[str]:
        step = self.scenario.steps[number - 1]
        yield self.title_of(number)
        if step.group:
            yield wrap("It may be played in any order with the moves beside it that say so.", 2)
        if happened.refusal is not None:
            yield wrap(f"The move {_NOT_PLAYED[happened.refusal.kind]}; nothing changes.", 2)
            yield from refusal_lines(self.spec, happened.refusal, self.names)
            return
        yield from self._events(happened)
        yield from ("", *self.after(happened))

    def _events(self, happened: Happened) -> Iterator[str]:
        aimed, names = self.scenario.rules, self.names
        yield from event_lines(self.game, self.spec, happened.events, names, _MOST_RULES, always=aimed)

    def after(self, happened: Happened) -> Iterator[str]:
        """The position reached, drawn or in notation."""
        if happened.position is None:
            assert happened.refusal is not None
            yield wrap("The game cannot be opened.", 2)
            yield from refusal_lines(self.spec, happened.refusal, self.names)
        elif self.drawn:
            yield from board_lines(self.game, happened.position, self.names)
        else:
            yield f"  {self.game.position_notation.write(happened.position, self.names)}"

    def _expected(self, number: int) -> Iterator[str]:
        """What is expected after a move, and whether it holds."""
        last = number == len(self.scenario.steps)
        items = list(self.scenario.steps[number - 1].expect) if number else []
        for item in [*items, *(self.scenario.expect if last else ())]:
            yield ""
            yield wrap(f"Expected{self._condition(item)}", 2, 2)
            for line in expectation_lines(item.wanted):
                yield wrap(line, 4, 2)
            wrong = self._wrong(item, number)
            yield from (wrap(f"It does not hold: {one}.", 2, 2) for one in wrong)
            if not wrong:
                yield wrap("It holds.", 2)
            if self.readings not in (self.base, {**self.base, **item.under}):
                other = self._disagreements(self.trace, item, number)
                yield wrap(f"It {'does not fit' if other else 'also fits'} what is played here.", 2)

    def _condition(self, item: Alternative) -> str:
        """Under which readings something is expected, and whether they are the ones played here."""
        own = {**self.base, **item.under}
        said = listing([f"{dispute}={reading}" for dispute, reading in item.under.items()])
        where = f" with {said}" if said else " by the recommended rulings" if self.readings != self.base else ""
        return where + (", as played here" if own == self.readings and said else "")

    def _wrong(self, item: Alternative, number: int) -> list[str]:
        """What of an expectation does not hold under the readings it speaks of."""
        return self._disagreements(self._trace_under(item.under), item, number)

    def _disagreements(self, trace: Trace, item: Alternative, number: int) -> list[str]:
        """What of an expectation does not hold after a move of a line."""
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

    def _twin(self) -> Iterator[str]:
        """The legal move that stands beside an illegal one."""
        assert self.scenario.twin is not None
        trace = play_scenario(self.game, self.readings, self.scenario, twin_steps(self.scenario))
        last = trace.happened[-1]
        yield "\n" + wrap_styled(f"The legal move beside it: {self.scenario.twin.text}", "bold")
        if last.refusal is not None:
            yield wrap(sentence("it is illegal too"), 2)
            yield from refusal_lines(self.spec, last.refusal, self.names)
            return
        yield from self._events(last)
        yield from ("", *self.after(last))


def expectation_lines(wanted: Mapping[str, Any]) -> Iterator[str]:
    """An expectation as short lines: `air: 20`, `divers red: at 7, facing up`."""
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
