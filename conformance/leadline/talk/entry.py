"""A played game as a scenario file, with its start, its moves, and the reference's expectations after them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.base import files
from leadline.base.errors import InputError, Place, bad_input
from leadline.base.paths import shown_path
from leadline.base.yaml_text import Fields, as_fields, as_items, read_file, read_text
from leadline.game.expectation import StepResult
from leadline.game.moves import played_out
from leadline.run.guided import choose
from leadline.schema.yaml_values import as_node
from leadline.suite.model import Scenario, Step
from leadline.suite.prove import Trace, play_scenario, prove, rules_fired
from leadline.suite.read import ID, Reader
from leadline_engines.marks import Owner, mark
from leadline_engines.surface import Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge import AnswerVerdict
    from leadline.talk.conversation import Conversation

PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]*(?: [A-Za-z0-9_.+-]+)*")
"""A text that YAML reads unchanged without quotes, even inside brackets."""
MOST_CITED = 4
"""The greatest number of rules that a scenario cites."""
MOST_FIELDS = 12
"""The greatest number of position fields in an expectation; with more, only the events are stated."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The contents of a scenario that is yet to be written."""

    id: str
    title: str
    scenario: Scenario
    """The start and the moves."""
    readings: Mapping[str, str]
    """The readings under which the game was played, one for each dispute."""
    cited: str = ""
    """The rule that a wrong answer breaks, if one was found; it is cited if it comes into play."""
    comment: tuple[str, ...] = ()
    """The lines of a comment above the entry, without the comment sign."""


def save(conversation: Conversation, path: Path, id: str = "") -> Iterator[str]:
    """Write the game of a conversation to a new or existing scenario file, and yield the text that was written.

    If only mistakes of the program allowed the game to get this far, it is written from the position before its last
    move. Raises ``InputError`` if there is nothing to write or the file cannot be written.
    """
    entry, is_cut = _entry_of(conversation, id or f"{path.stem.replace('_', '-').lower()}-1")
    if is_cut:
        yield (
            "Under the rules, an earlier move is illegal or leads to a different position, so the scenario begins "
            "at the position before the last move."
        )
    add_to_file(conversation.game, path, entry)
    count = len(entry.scenario.steps)
    yield f"{shown_path(path)}: {entry.id}, {count} move{'' if count == 1 else 's'}"
    yield f"Write a title that says what it shows. `leadline validate {path}` checks it."


def _entry_of(conversation: Conversation, id: str) -> tuple[Entry, bool]:
    """Return the game as an entry, and whether the entry begins only at the last move."""
    played = [exchange for exchange in conversation.exchanges if exchange.number]
    start = conversation.start
    if start is None or not played:
        raise bad_input("no move was played, so there is nothing to save", "play one first")
    verdict = played[-1].verdict
    if verdict is None or verdict.before is None:
        raise bad_input("the last move has no answer that can be judged", "take it back with `back`, then save")
    return entry_of(
        conversation.game, start, [exchange.moves for exchange in played], verdict, conversation.readings, id
    )


def entry_of(
    game: Game,
    start: Scenario,
    turns: Sequence[Sequence[Any]],
    verdict: AnswerVerdict,
    readings: Mapping[str, str],
    id: str,
) -> tuple[Entry, bool]:
    """Return a game as an entry, and whether the entry begins only at the last turn.

    ``start`` is a scenario without moves, ``turns`` contains the moves of each turn as values, and ``verdict`` is about
    the answer to the last turn. If only wrong answers allowed the game to get this far, the entry begins at the last
    turn.
    """
    steps = [step for moves in turns for step in _steps(game, moves)]
    count = len(turns[-1])
    start = replace(start, names=game.shorthand.names_of(start.seats))  # A reader of the file will use these.
    whole = replace(start, steps=tuple(steps))
    text = "; ".join(game.move_notation.write(move, start.named) for move in turns[-1])
    title = f"{text} cannot be played" if isinstance(verdict.expected, Refusal) else f"The result of {text}"
    cited = verdict.failure.rule if verdict.failure is not None else ""
    if _leads_to(game, readings, whole, count, verdict.before):
        return Entry(id, title, whole, readings, cited), False
    before = game.codecs.position.write(verdict.before)
    cut = replace(start, setup=None, free=(), position=before, steps=tuple(steps[-count:]))
    return Entry(id, title, cut, readings, cited), True


def _steps(game: Game, moves: Sequence[Any]) -> list[Step]:
    return [Step(game.move_notation.write(move, {}), game.codecs.move.write(move)) for move in moves]


def _leads_to(game: Game, readings: Mapping[str, str], scenario: Scenario, count: int, position: Any) -> bool:
    """Return whether the reference reaches a position by playing all moves except the last ``count``."""
    trace = play_scenario(game, readings, scenario, scenario.steps[:-count])
    return not trace.is_refused and trace.happened[-1].position == position


# ---- The file


def add_to_file(game: Game, path: Path, entry: Entry) -> None:
    """Write an entry to a new file, or add it to a file of scenarios, which is replaced as a whole.

    Raises ``InputError`` if the file is of another kind, if the id is already used, or if the scenario would not be
    valid.
    """
    place = Place(shown_path(path))
    if path.suffix not in (".yaml", ".yml"):
        raise bad_input("a scenario file ends in .yaml", f"write {path.stem or 'name'}.yaml", place)
    if not ID.fullmatch(entry.id):
        raise bad_input(f"{entry.id!r} is not a scenario id", "write lower case words with hyphens", place)
    before = _contents(path, entry.id)
    text = "\n".join(entry_lines(game, entry)) + "\n"
    _check(game, text, path)
    files.write_text(path, before + text, remedy="choose a file in an existing folder")


def free_id(path: Path) -> str:
    """Return an unused scenario id made from the name of a file. Raise ``InputError`` as `add_to_file` does."""
    words = "-".join(re.findall(r"[a-z0-9]+", path.stem.lower())) or "scenario"
    number = 1
    while f"{words}-{number}" in _ids(path):
        number += 1
    return f"{words}-{number}"


def _ids(path: Path) -> list[str]:
    """Return the ids of the scenarios in a file, or nothing if the file does not exist."""
    root = read_file(path) if path.exists() else None
    items = [] if root is None else as_items(root, Place(shown_path(path)), "a scenario file")
    return [str(item.get("scenario")) for item in items if isinstance(item, Fields)]


def _contents(path: Path, id: str) -> str:
    """Return the existing content of a file, up to the place for another scenario.

    Raises ``InputError`` for invalid input.
    """
    if not path.exists():
        return ""
    place = Place(shown_path(path))
    if id in _ids(path):
        raise bad_input(f"the file already has a scenario with the id {id!r}", "choose another id", place)
    text = files.read_text(path).rstrip()
    if read_file(path) is None:  # The file is empty or contains only comments.
        return f"{text}\n\n" if text else ""
    if not re.search(r"^- ", text, re.MULTILINE):
        raise bad_input("nothing can be added to a file in this layout", "choose a new file", place)
    return f"{text}\n\n"


def _check(game: Game, text: str, path: Path) -> None:
    """Raise ``InputError`` if the text of a scenario cannot be read back or is not valid on the reference."""
    reader = Reader(game)
    place = Place(shown_path(path))
    items = as_items(read_text(text, shown_path(path)), place, "a scenario file")
    scenario = reader.read_scenario(as_fields(items[0], place, "a scenario"), path.stem)
    problems = prove(game, game.recommended, scenario).problems
    if problems:
        raise InputError(problems)


# ---- The entry


def entry_lines(game: Game, entry: Entry) -> Iterator[str]:
    """Yield an entry line by line. Raise ``InputError`` if the reference cannot play it."""
    scenario = entry.scenario
    trace = play_scenario(game, entry.readings, scenario)
    refusal = trace.happened[-1].refusal
    number = len(trace.happened) - 1
    if refusal is not None and (number < len(scenario.steps) or refusal.kind != "illegal"):
        what = f"move {number}" if number else "the opening"
        raise bad_input(f"{what} cannot be played by the reference: {refusal.why}", "only the last move may be illegal")
    yield from (f"# {line}".rstrip() for line in entry.comment)
    yield f"- scenario: {entry.id}"
    yield f"  title: {_scalar(entry.title)}"
    yield f"  rules: [{', '.join(_rules(game, entry, trace))}]"
    yield from _start(game, scenario)
    if scenario.steps:
        yield "  moves:"
    for step in scenario.steps:
        yield f"    - {_scalar(game.move_notation.write(game.codecs.move.read(step.move), scenario.named))}"
    yield from _expect(game, entry, trace)
    if refusal is not None and scenario.steps:
        variant = _legal_variant(game, trace)
        if variant is not None:
            yield f"  legal_variant: {_scalar(game.move_notation.write(variant, scenario.named))}"


def _rules(game: Game, entry: Entry, trace: Trace) -> list[str]:
    """Return the rules to cite: the rule of a wrong answer, or the most important rule of each event in the last move.

    Only rules that come into play on the reference are cited.
    """
    if entry.cited in rules_fired(game, entry.scenario, trace):
        return [entry.cited]
    last = trace.happened[-1]
    if last.refusal is not None:
        return [last.refusal.rule]
    rules = list(dict.fromkeys(event.rules[0] for event in last.events if event.rules))
    if not rules:
        raise bad_input("no rule comes into play in the last move", "play a move in which something happens")
    return rules[:MOST_CITED]


def _start(game: Game, scenario: Scenario) -> Iterator[str]:
    if scenario.position is not None:
        line = game.position_notation.write(game.codecs.position.read(scenario.position))
        yield f"  position: {_scalar(line)}"
    else:
        free = {game.inputs[name].path.removeprefix("setup.").partition(".")[0] for name in scenario.free}
        setup = {name: setting for name, setting in (scenario.setup or {}).items() if name not in free}
        yield f"  opening: {_scalar(json.dumps(setup, ensure_ascii=False))}"


def _expect(game: Game, entry: Entry, trace: Trace) -> Iterator[str]:
    """Yield the expectations; under readings other than the recommended ones, also yield the results of the latter."""
    changed = {name: reading for name, reading in entry.readings.items() if game.recommended.get(name) != reading}
    wanted = expectation(game, entry.scenario, trace)
    if not changed:
        yield f"  expect: {_flow(wanted)}"
        return
    ruled = play_scenario(game, game.recommended, entry.scenario)
    yield "  expect:"
    if len(ruled.happened) == len(trace.happened):
        yield f"    - {_flow(expectation(game, entry.scenario, ruled))}"
    yield f"    - {_flow({'under': changed, **wanted})}"


def expectation(game: Game, scenario: Scenario, trace: Trace) -> dict[str, Any]:
    """Return the reference's result at the end, in the form used in scenarios.

    For a refusal, it is the rule. Otherwise, it consists of the fields that the last move changes, the kinds of its
    events, and the result of a game that is over. Fields that the syntax of the game cannot express are omitted.
    """
    last = trace.happened[-1]
    if last.refusal is not None:
        return {"refused": last.refusal.rule}
    before = trace.happened[-2].position if len(trace.happened) > 1 else None
    wanted: dict[str, Any] = {}
    if before is not None:
        after = game.reports.position.write(last.position)
        was = game.reports.position.write(before)
        changed = [name for name in after if after[name] != was.get(name)]
        for name in changed[:MOST_FIELDS] if len(changed) <= MOST_FIELDS else ():
            form = _stated(game, scenario, trace, name, was.get(name), after[name])
            if form is not None:
                wanted[name] = form
    if last.events:
        wanted["events"] = [event.kind for event in last.events]
    standing = trace.engine.standing(last.position)
    wanted |= {"over": True, "winners": list(standing.winners)} if standing.over else {}
    return wanted or {"over": False}


def _stated(game: Game, scenario: Scenario, trace: Trace, name: str, was: Any, now: Any) -> Any:
    """Return a changed field in the first form that is valid after the last move but not before it, or None."""
    forms = [_by_name(game, scenario, name, was, now), now, game.reports.shown(name, now)]
    last, before = trace.happened[-1], StepResult(trace.happened[-2].position)
    for form in forms:
        if form is None:
            continue
        try:
            node = as_node({name: form})
            assert isinstance(node, Fields)
            game.shorthand.check_expectation(node, scenario.named)
            holds = not game.shorthand.disagreements(trace.engine, {name: form}, last, scenario.named)
            if holds and game.shorthand.disagreements(trace.engine, {name: form}, before, scenario.named):
                return form
        except (InputError, ValueError, TypeError, KeyError):
            continue  # The syntax of this game has another form for the field.
    return None


def _by_name(game: Game, scenario: Scenario, name: str, was: Any, now: Any) -> Any:
    """Return the changed entries in a row of seats by seat name, limited to the parts that change."""
    owner = mark(game.reports.position.by_name[name].shape.kind, Owner)
    if owner is None or owner.who != "seat" or not isinstance(now, list) or not isinstance(was, list):
        return None
    by_seat = {}
    for seat, old, new in zip(scenario.names, was, now, strict=False):
        if old == new:
            continue
        is_record = isinstance(old, Mapping) and isinstance(new, Mapping)
        by_seat[seat] = {key: part for key, part in new.items() if part != old.get(key)} if is_record else new
    return by_seat or None


def _legal_variant(game: Game, trace: Trace) -> Any | None:
    """Return a legal move that replaces the illegal last one, with its chance decided, or None if there is none."""
    chooser, position = random.Random(0), trace.happened[-2].position
    move = choose(game, trace.engine, position, chooser)
    return None if move is None else played_out(trace.engine, position, move, chooser.randrange)[0]


# ---- YAML


def _scalar(value: Any) -> str:
    """Return a value as a YAML scalar, with quotes if necessary."""
    if value is None:
        return "null"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _flow(value: Any) -> str:
    """Return plain data on one line, in the style of scenarios."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value)
