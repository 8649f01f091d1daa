"""A scenario replayed, as pages: a frame for the start and one for each move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from leadline.cli.pages import titled
from leadline.cli.telling import board_lines, event_lines, listing, refusal_lines, sentence
from leadline.games import load_game, recommended, spec_of
from leadline.games.interface import Happening
from leadline.problems import bad_input
from leadline.suite.model import Alternative, Scenario
from leadline.suite.prove import Line, play_scenario, twin_steps
from leadline.terminal import bold, labelled, wrap, wrap_styled

_MOST_RULES = 2


class Replay:
    """A scenario under the readings shown; its expectations are checked under the readings they speak of."""

    def __init__(
        self, game: str, scenario: Scenario, readings: Mapping[str, str], title: str, *, drawn: bool = True
    ) -> None:
        self.plug, self.spec = load_game(game), spec_of(game)
        self.scenario, self.readings, self.title, self.drawn = scenario, readings, title, drawn
        self.base = recommended(game)
        self.line = play_scenario(self.plug, readings, scenario)
        self._lines: dict[str, Line] = {}

    def heading(self) -> Iterator[str]:
        """The title, where the scenario stands, what it is aimed at, and the readings in force."""
        scenario = self.scenario
        yield wrap_styled(scenario.title, "bold")
        yield wrap_styled(f"{scenario.id}, {self.spec.game.title}, {scenario.file}:{scenario.line}", "dim")
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
        if scenario.opening is not None and not scenario.opening.fixed:
            yield wrap("The deal is left open; the plainest one is used here.")

    def frames(self) -> list[list[str]]:
        """The start, then each move reached; what is left over is named in the last one."""
        frames = [[bold("Start"), *self._after(self.line.happened[0]), *self._expected(0)]]
        for number, happening in enumerate(self.line.happened[1:], 1):
            frames.append([*self._move(number, happening), *self._expected(number)])
        left = self.scenario.steps[len(self.line.happened) - 1 :]
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
        before = [bold("Before"), *self._after(self.line.happened[step - 1]), ""] if step else []
        return [*before, *frames[step]]

    def holds(self) -> bool:
        """Whether every expectation holds under the readings it speaks of."""
        numbered = [(n, step.expect) for n, step in enumerate(self.scenario.steps, 1)]
        numbered.append((len(self.scenario.steps), self.scenario.expect))
        return not any(self._wrong(item, number) for number, items in numbered for item in items)

    def _move(self, number: int, happening: Happening) -> Iterator[str]:
        step = self.scenario.steps[number - 1]
        yield wrap_styled(f"Move {number} of {len(self.scenario.steps)}: {step.text}", "bold")
        if happening.refusal is not None:
            yield wrap("The move is illegal; nothing changes.", 2)
            yield from refusal_lines(self.spec, happening.refusal, self.scenario.names)
            return
        yield from self._events(happening)
        yield from ("", *self._after(happening))

    def _events(self, happening: Happening) -> Iterator[str]:
        aimed, names = self.scenario.rules, self.scenario.names
        yield from event_lines(self.plug, self.spec, happening.events, names, _MOST_RULES, always=aimed)

    def _after(self, happening: Happening) -> Iterator[str]:
        """The position reached, drawn or in notation."""
        if happening.position is None:
            yield wrap("The game cannot be opened.", 2)
            yield from refusal_lines(self.spec, happening.refusal, self.scenario.names)
        elif self.drawn:
            yield from board_lines(self.plug, happening.position, self.scenario.names)
        else:
            yield f"  {self.plug.write_position(happening.position)}"

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
                other = self._disagreements(self.line, item, number)
                yield wrap(f"It {'does not fit' if other else 'also fits'} what is played here.", 2)

    def _condition(self, item: Alternative) -> str:
        """Under which readings something is expected, and whether they are the ones played here."""
        own = {**self.base, **item.under}
        said = listing([f"{dispute}={reading}" for dispute, reading in item.under.items()])
        where = f" with {said}" if said else " by the recommended rulings" if self.readings != self.base else ""
        return where + (", as played here" if own == self.readings and said else "")

    def _wrong(self, item: Alternative, number: int) -> list[str]:
        """What of an expectation does not hold under the readings it speaks of."""
        return self._disagreements(self._line_under(item.under), item, number)

    def _disagreements(self, line: Line, item: Alternative, number: int) -> list[str]:
        """What of an expectation does not hold after a move of a line."""
        if number >= len(line.happened):
            refusal = line.happened[-1].refusal
            by = f" by {refusal.rule}" if refusal is not None else ""
            return [f"move {len(line.happened) - 1} is refused{by}"]
        return self.plug.disagreements(line.engine, item.wanted, line.happened[number], self.scenario.names)

    def _line_under(self, under: Mapping[str, str]) -> Line:
        key = repr(sorted(under.items()))
        if key not in self._lines:
            self._lines[key] = play_scenario(self.plug, {**self.base, **under}, self.scenario)
        return self._lines[key]

    def _twin(self) -> Iterator[str]:
        """The legal move that stands beside an illegal one."""
        assert self.scenario.twin is not None
        line = play_scenario(self.plug, self.readings, self.scenario, twin_steps(self.scenario))
        last = line.happened[-1]
        yield "\n" + wrap_styled(f"The legal move beside it: {self.scenario.twin.text}", "bold")
        if last.refusal is not None:
            yield wrap(sentence("it is illegal too"), 2)
            yield from refusal_lines(self.spec, last.refusal, self.scenario.names)
            return
        yield from self._events(last)
        yield from ("", *self._after(last))


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
