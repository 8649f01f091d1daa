"""A difference as text: what was compared, possible explanations, and a scenario that reproduces the difference."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.base.errors import InputError
from leadline.base.terminal import wrap
from leadline.fuzz.comparison import Compared
from leadline.fuzz.games import Found, Fuzzing
from leadline.game.moves import missing_inputs, played_out
from leadline.run.guided import choose
from leadline.suite.prove import Trace, play_scenario, rules_fired

if TYPE_CHECKING:
    from leadline.fuzz.comparison import Differing
    from leadline.fuzz.tally import Tally
    from leadline.game.definition import Game
    from leadline.judge import Deviation
    from leadline.suite.model import Scenario

MOST_MISTAKES = 3
"""The greatest number of mistakes listed as explanations of a difference."""


def games_summary(done: Fuzzing) -> str:
    """Return how much was played."""
    moves = f"{done.moves:,} answer{'s' if done.moves != 1 else ''}"
    return f"{moves} in {done.games:,} random game{'s' if done.games != 1 else ''}"


def positions_summary(done: Compared) -> str:
    """Return how much was compared."""
    both = done.positions - done.refused - done.not_taken
    told = f"{done.positions:,} positions, {done.refused:,} of them impossible; {both:,} were played on from"
    return f"{told} ({done.answers:,} answers)" + (f", {done.not_taken:,} not loaded" if done.not_taken else "")


def campaign_summary(tally: Tally) -> str:
    """Return a text that says how much a campaign has compared."""
    counts = tally.counts
    if tally.unit == "positions":
        return positions_summary(
            Compared(counts["positions"], counts["refused"], counts["not_taken"], counts["answers"])
        )
    return games_summary(Fuzzing(moves=counts["answers"], games=counts["games"]))


def found_lines(game: Game, finding: Found, can: Sequence[str]) -> list[str]:
    """Return a difference as text, with the readings, its possible explanations and the game as a scenario."""
    lines = [wrap(f"A difference: {finding.says}", 0)]
    lines += [wrap(f"read as {dispute}={reading}", 2) for dispute, reading in finding.readings.items()]
    lines += [wrap(line, 2) for line in explanation_lines(game, finding.fits)]
    return [*lines, *scenario_lines(game, finding, can)]


def position_lines(game: Game, differing: Differing, can: Sequence[str]) -> Iterator[str]:
    """Yield the difference, the readings, and the position in notation or as data, or a wrong answer as a scenario."""
    case = differing.case
    yield wrap(f"A difference in position {case.number}: {differing.says}", 0)
    for dispute, reading in differing.readings.items():
        yield wrap(f"read as {dispute}={reading}", 2)
    if differing.finding is not None:
        for difference in differing.finding.differences:
            yield wrap(f"{difference.field}: expected {difference.expected}, got {difference.got}", 2)
        yield from scenario_lines(game, differing.finding, can)
        return
    text = _in_notation(game, differing)
    if text:
        yield f"  {text}"
    yield f"  {json.dumps(game.codecs.position.write(case.position), separators=(',', ':'))}"


def _in_notation(game: Game, differing: Differing) -> str:
    """Return the position in notation if the notation loses nothing; otherwise return nothing."""
    position = differing.case.position
    try:
        text = game.position_notation.write(position)
        return text if game.position_notation.read(text).position == position else ""
    except (InputError, LookupError, TypeError, ValueError, AttributeError):
        return ""


def explanation_lines(game: Game, fits: Sequence[Deviation]) -> Iterator[str]:
    """Yield the first reading and mistakes that explain the answer on their own, and how to continue from there."""
    readings, mistakes = [item for item in fits if item.dispute], [item for item in fits if item.mistake]
    for item in (*readings[:1], *mistakes[:MOST_MISTAKES]):
        dispute, mistake = game.spec.dispute(item.dispute), game.spec.mistake(item.mistake)
        if dispute is not None and dispute.readings[item.reading].support != "none":
            on = f"to continue past this difference, add --reading {item.name}"
            yield f"the answer fits {item.name}, which a manual supports: {on}"
        elif mistake is not None:
            on = f"to continue past this difference, add --ignore-mistake {mistake.id}"
            yield f"the answer fits a known mistake: {mistake.says} ({mistake.id}): {on}"
        else:
            yield f"the answer fits {item.name}, which no manual supports"


def scenario_lines(game: Game, finding: Found, can: Sequence[str]) -> Iterator[str]:
    """Yield the game as a scenario, or as it was played if only an allowed mistake lets it get this far."""
    stopped = refused_at(game, finding)
    yield ""
    if stopped is None:
        yield "As a scenario:"
    else:
        why = f"the rules refuse move {stopped[0]} ({stopped[1]})"
        yield wrap(f"The game as it was played. It gets this far only with a mistake that is ignored: {why}.", 0)
    yield ""
    yield from entry_lines(game, finding, can)


def entry_lines(game: Game, finding: Found, can: Sequence[str]) -> Iterator[str]:
    """Yield the entry line by line; ``can`` contains the capabilities of the program in which the difference was found.

    If the rules refuse an earlier move that only an allowed mistake accepts, the entry cannot be checked as a scenario.
    In that case, it contains the game without expectations.
    """
    scenario = finding.scenario
    names = dict(zip(scenario.seats, scenario.names, strict=True))
    trace = _by_the_rules(game, finding)
    ends_early = refused_at(game, finding) is not None
    yield f"- scenario: {scenario.id}"
    yield f"  title: A difference found by random play, at move {finding.move}"
    yield f"  rules: [{', '.join(finding.rules if ends_early else _rules(game, finding, trace))}]"
    yield "  kind: found"
    yield from _start(game, scenario, can)
    if scenario.steps:
        yield "  moves:"
    for step in scenario.steps:
        yield f"    - {json.dumps(game.move_notation.write(game.codecs.move.read(step.move), names))}"
    if ends_early:
        return
    yield f"  expect: {json.dumps(_expectations(game, finding, trace))}"
    legal_variant = _legal_variant(game, trace)
    if legal_variant is not None:
        yield f"  legal_variant: {json.dumps(game.move_notation.write(legal_variant, names))}"


def refused_at(game: Game, finding: Found) -> tuple[int, str] | None:
    """Return an earlier move that the rules refuse but an allowed mistake accepts, with the rule; otherwise None."""
    trace = _by_the_rules(game, finding)
    number, refusal = len(trace.happened) - 1, trace.happened[-1].refusal
    return (number, refusal.rule) if refusal is not None and number < len(finding.scenario.steps) else None


def _by_the_rules(game: Game, finding: Found) -> Trace:
    """Return the game under the readings of the difference, with no mistakes built in."""
    return play_scenario(game, {**game.recommended, **finding.readings}, finding.scenario)


def _start(game: Game, scenario: Scenario, can: Sequence[str]) -> Iterator[str]:
    """Yield the start of the game, which is a position or an opening."""
    if scenario.position is not None:
        position = game.codecs.position.read(scenario.position)
        yield f"  position: {json.dumps(game.position_notation.write(position))}"
    else:
        yield f"  opening: {json.dumps(json.dumps(_opening(game, scenario.setup or {}, can)))}"


def _opening(game: Game, setup: Mapping[str, Any], can: Sequence[str]) -> dict[str, Any]:
    """Return the setup without inputs that the program cannot accept, provided that they have their simplest values.

    Inputs omitted from an opening do not matter: a program that uses another value can play the game too.
    """
    offer = {name: setup[name] for name in game.seats.offers if name in setup}
    plain = game.codecs.setup.write(game.simplest_setup(game.own_components, offer))
    closed = {
        game.inputs[settable].path.removeprefix("setup.") for settable in missing_inputs(game, "setup", setup, can)
    }
    return {name: setting for name, setting in setup.items() if name not in closed or setting != plain.get(name)}


def _rules(game: Game, finding: Found, trace: Trace) -> list[str]:
    """Return the rules that produce the reference's result, which may use less chance than the program was sent."""
    fired = rules_fired(game, finding.scenario, trace)
    last = trace.happened[-1]
    own = [last.refusal.rule] if last.refusal is not None else [rule for event in last.events for rule in event.rules]
    return [rule for rule in finding.rules if rule in fired] or list(dict.fromkeys(own))


def _expectations(game: Game, finding: Found, trace: Trace) -> Any:
    """Return what is expected under the readings of the difference, and also under the recommended ones."""
    expected = _expected(finding, trace)
    if not finding.readings:
        return expected
    ruled = play_scenario(game, game.recommended, finding.scenario)
    return [{"under": dict(finding.readings), **expected}, _expected(finding, ruled)]


def _expected(finding: Found, trace: Trace) -> dict[str, Any]:
    """Return the reference's result at the end: the rule that refuses the last move, or the events in that move."""
    last, scenario = trace.happened[-1], finding.scenario
    if last.refusal is not None:
        return {"refused": last.refusal.rule}
    expected: dict[str, Any] = {"events": [event.kind for event in last.events]} if last.events else {"over": False}
    if any(difference.field.startswith("view.") for difference in finding.differences):
        expected["views"] = {scenario.names[0]: {}}  # In that case, the view of every seat is requested.
    return expected


def _legal_variant(game: Game, trace: Trace) -> Any | None:
    """Return a legal move to replace the last one if that move is illegal."""
    if trace.happened[-1].refusal is None or len(trace.happened) < 2:
        return None
    chooser, position = random.Random(0), trace.happened[-2].position
    move = choose(game, trace.engine, position, chooser)
    return None if move is None else played_out(trace.engine, position, move, chooser.randrange)[0]
