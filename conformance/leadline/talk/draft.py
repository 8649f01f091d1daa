"""Drafts of scenarios, made from a start with moves or from a recorded game, for an editor to complete.

The results in a draft come from the reference. Because a scenario must state what the manuals say, each draft is marked
as a draft and lists the rules that come into play with their sources.
"""

from __future__ import annotations

import random
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.base.errors import Place, bad_input
from leadline.base.paths import shown_path
from leadline.base.yaml_text import Text
from leadline.game.moves import played_out
from leadline.run.guided import choose
from leadline.schema.codec import ShapeError
from leadline.suite.model import DRAFT, Scenario, Step
from leadline.suite.prove import Trace, play_scenario, rules_fired
from leadline.talk.entry import Entry, add_to_file, entry_of, free_id
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge import Judge
    from leadline.recording.model import GameRecord
    from leadline.spec.model import Rule

WIDTH = 116
MOST_SOURCES = 4
"""The greatest number of statements in one manual to name for a rule."""
HEAD = (
    "DRAFT, with the results of the reference. A scenario states what the manuals say, so check it against them:",
    f"- title: say what the scenario shows, without `{DRAFT.strip()}`",
    "- rules: cite the one to four rules that the scenario is about",
    "- expect: derive each result from the manuals, correct it, and leave out what does not matter",
    "Then remove this comment. These rules come into play:",
)


def write_draft(game: Game, path: Path, entry: Entry) -> Iterator[str]:
    """Write an entry as a draft to a new or existing file, and yield the text that was written.

    If the entry has no id, it gets one that is not used in the file. Raises ``InputError`` as `add_to_file` does.
    """
    id = entry.id or free_id(path)
    comment = (*HEAD, *_rule_lines(game, entry))
    add_to_file(game, path, replace(entry, id=id, title=DRAFT + entry.title, comment=comment))
    count = len(entry.scenario.steps)
    yield f"{shown_path(path)}: {id}, a draft with {count} move{'' if count == 1 else 's'}"
    yield "Its results are those of the reference: check each against the manuals. The file says what is left to do."


def draft_of_moves(
    game: Game, start: Scenario, moves: Sequence[str], readings: Mapping[str, str], until: int | None = None
) -> Entry:
    """Return a start with its own moves and additional ones in notation, up to the move ``until``.

    Chance that a move leaves open is decided here. If there is no move at all, an arbitrary legal move is added. Raises
    ``InputError`` for a move that cannot be read.
    """
    start = replace(start, names=game.shorthand.names_of(start.seats))
    given = [game.codecs.move.read(step.move) for step in start.steps]
    given += [_read_move(game, start, text, number) for number, text in enumerate(moves, 1)]
    chosen, steps = random.Random(0), list[Step]()
    frame = replace(start, steps=(), expect=(), legal_variant=None, asks={})
    _check_until(until, len(given))
    for move in given[:until] or [None]:
        trace = play_scenario(game, readings, replace(frame, steps=tuple(steps)))
        made = move
        if not trace.is_refused:  # Otherwise, the entry states which move is illegal.
            made = _played_out(game, trace, move, chosen)
        steps.append(Step(game.move_notation.write(made, start.named), game.codecs.move.write(made)))
    return Entry("", f"The result of {steps[-1].text}", replace(frame, steps=tuple(steps)), readings)


def _played_out(game: Game, trace: Trace, move: Any | None, chosen: random.Random) -> Any:
    """Return a move with its chance decided, or an arbitrary legal move if none is given.

    Raise ``InputError`` if none is legal.
    """
    position = trace.happened[-1].position
    made = choose(game, trace.engine, position, chosen) if move is None else move
    if made is None:
        raise bad_input("no move is legal in this position, so there is nothing to write", "choose another position")
    whole, outcome = played_out(trace.engine, position, made, chosen.randrange)
    return whole if isinstance(outcome, Outcome) else made


def draft_of_record(
    game: Game, judge: Judge, record: GameRecord, start: Scenario, readings: Mapping[str, str], until: int | None = None
) -> tuple[Entry, str]:
    """Return a recorded game up to the turn ``until``, and a sentence that says where it ends.

    Without ``until``, the game ends with the first wrong answer, or with the last answer if none is wrong. Raises
    ``InputError`` for a turn that cannot be judged.
    """
    looked_at = judge.look_at(record)
    wrong = judge.first_wrong(looked_at)
    turns = [observation.answer for observation in looked_at.observations if observation.answer.turn.number]
    _check_until(until, len(turns))
    number = until or (wrong[0].answer.turn.number if wrong is not None else len(turns))
    if not number:
        what = "the answer to the opening is wrong" if wrong is not None else "no move was played that can be judged"
        raise bad_input(f"{record.scenario}: {what}, so there is no move to write", "choose another game of it")
    cut = replace(record, turns=record.turns[:number], closed=None, at_once=None)
    verdict = judge.verdict_on_last(cut)
    if verdict is None or verdict.before is None:
        raise bad_input(f"{record.scenario}: the answer to move {number} cannot be judged", "end the game before it")
    frame = replace(start, steps=(), expect=(), legal_variant=None, asks={})
    entry, is_cut = entry_of(game, frame, [turn.moves for turn in turns[:number]], verdict, readings, "")
    of = "the answer of the program is wrong" if verdict.failure is not None else "the answer of the program is right"
    begins = "; it begins at the position before that move" if is_cut else ""
    return entry, f"{record.scenario} up to move {number}, where {of}{begins}"


def first_wrong_record(judge: Judge, records: Sequence[GameRecord]) -> GameRecord | None:
    """Return the first game with a wrong answer to a move, or None if there is none."""
    for record in records:
        wrong = judge.first_wrong(judge.look_at(record))
        if wrong is not None and wrong[0].answer.turn.number:
            return record
    return None


def _check_until(until: int | None, have: int) -> None:
    if until is not None and not 1 <= until <= have:
        raise bad_input(
            f"the game cannot end with move {until}", f"it has {have} move{'' if have == 1 else 's'}", Place("--until")
        )


def _read_move(game: Game, start: Scenario, text: str, number: int) -> Any:
    """Return a move in notation. Raise ``InputError``, even if only its chance is impossible."""
    place = Place(f"--move {number}")
    move = game.shorthand.read_move(Text(text, place), start.named)[1]
    try:
        return game.codecs.move.read(game.codecs.move.write(move))
    except ShapeError as error:
        raise bad_input(
            f"{text!r} cannot be played: {'; '.join(error.complaints)}", "use one that exists", place
        ) from None


def _rule_lines(game: Game, entry: Entry) -> Iterator[str]:
    """Yield the rules that come into play with their sources, as wrapped text."""
    trace = play_scenario(game, entry.readings, entry.scenario)
    fired = rules_fired(game, entry.scenario, trace)
    for rule in game.spec.all_rules():
        if rule.id in fired:
            text = f"{rule.id}: {rule.title} ({_sources(rule)})"
            yield from textwrap.wrap(
                text, WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False
            )


def _sources(rule: Rule) -> str:
    """Return the sources of a rule: its statements by manual, or the ruling on which it is based."""
    if not rule.statements:
        return f"the ruling of {rule.ruling}" if rule.ruling else "no manual states it"
    parts = []
    for manual, ids in rule.statements.items():
        more = ", …" if len(ids) > MOST_SOURCES else ""
        parts.append(f"{manual} {', '.join(ids[:MOST_SOURCES])}{more}")
    return "; ".join(parts)
