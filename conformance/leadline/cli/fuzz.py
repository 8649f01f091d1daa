"""Play random games with a program in lockstep with the reference, and stop at the first difference.

Games are played under sets of readings in which every two readings that the program can follow stand together. A
difference is made as small as can be and printed as a scenario, which `leadline check GAME --scenarios FILE --no-suite`
plays again.

Exit status: 0 no difference, 1 a difference, 2 a fault of the input, the adapter or the runner.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from leadline.cli import starting
from leadline.cli.progress import clear_progress, progress_line
from leadline.problems import InputError, Place, bad_input

if TYPE_CHECKING:
    from leadline.judge.model import Item
    from leadline.run.fuzz import Found, Fuzzing
    from leadline.spec.model import Mistake, Spec

MOVES, SEED = 10_000, 1
MOST_MISTAKES = 3
"""So many mistakes that give an answer are told."""
_ALLOWED = Place(field="--allow-mistake")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline fuzz`."""
    parser.usage = f"leadline fuzz GAME [options] {starting.WAYS}"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument(
        "--moves", metavar="N", type=int, default=MOVES, help=f"at least how many moves to compare ({MOVES})"
    )
    parser.add_argument("--seed", metavar="N", type=int, default=SEED, help=f"the seed of the random moves ({SEED})")
    parser.add_argument(
        "--profile",
        metavar="P",
        default="recommended",
        help="the readings to play by where the program cannot be told any",
    )
    parser.add_argument("--reading", metavar="D=R", action="append", default=[], help="the same for a single dispute")
    parser.add_argument(
        "--allow-mistake",
        metavar="ID",
        action="append",
        default=[],
        help="go on past a known mistake: the reference makes it too; may be repeated",
    )
    starting.add_arguments(parser)


def run(args: Namespace) -> int:
    """Play, and say what was found."""
    from leadline.games import find_game, load_game, spec_of
    from leadline.run.fuzz import Fuzzer
    from leadline.spec.profiles import readings
    from leadline.terminal import wrap

    if args.moves < 1:
        raise bad_input(f"--moves {args.moves} leaves nothing to play", "write a number from 1 upwards")
    game = find_game(args.game)
    base = readings(spec_of(game), args.profile, args.reading)
    allowed = allowed_mistakes(spec_of(game), args.allow_mistake)
    subject = starting.subject_of(args, game, "fuzz")
    try:
        fuzzer = Fuzzer(subject, load_game(game), spec_of(game), base, args.seed, allowed)
        done = fuzzer.run(args.moves, progress_line(quiet=False))
    finally:
        subject.stop()
    clear_progress()
    if done.broken is not None:
        if done.games:
            print(f"{_played(done)}: no difference so far")
        raise done.broken.as_input(_ALLOWED)
    if done.found is None:
        print(f"{_played(done)}: no difference")
        return 0
    print(wrap(f"A difference after {_played(done)}: {done.found.says}", 0))
    for dispute, reading in done.found.readings.items():
        print(wrap(f"read as {dispute}={reading}", 2))
    for line in explained(game, done.found.fits):
        print(wrap(line, 2))
    print(*scenario_lines(game, done.found, fuzzer.support.can), sep="\n")
    return 1


def allowed_mistakes(spec: Spec, names: Sequence[str]) -> list[str]:
    """The ids of mistakes, each named by its id or the last part of it.

    Raises ``InputError`` for one there is not, and for two of one family: a program makes one of these at most.
    """
    from leadline.spec.find import nothing_found

    found: dict[str, Mistake] = {}
    for name in names:
        here = [one for one in spec.mistakes if name in (one.id, one.id.rpartition(".")[2])]
        if not here:
            raise InputError([replace(one, place=_ALLOWED) for one in nothing_found([spec], name, "mistake").problems])
        family = here[0].family
        other = next((one for one in found.values() if family and one.family == family and one != here[0]), None)
        if other is not None:
            wrong = f"{here[0].id} and {other.id} are of one family, and a program makes one of these at most"
            raise bad_input(wrong, "leave one of them out", _ALLOWED)
        found[here[0].id] = here[0]
    return list(found)


def _played(done: Fuzzing) -> str:
    moves = f"{done.moves:,} answer{'s' if done.moves != 1 else ''}"
    return f"{moves} in {done.games:,} random game{'s' if done.games != 1 else ''}"


def explained(game: str, fits: Sequence[Item]) -> Iterator[str]:
    """The first reading and the first mistakes that each give the answer alone, and how to go on from there."""
    from leadline.games import spec_of

    readings, mistakes = [item for item in fits if item.dispute], [item for item in fits if item.mistake]
    for item in (*readings[:1], *mistakes[:MOST_MISTAKES]):
        dispute, mistake = spec_of(game).dispute(item.dispute), spec_of(game).mistake(item.mistake)
        if dispute is not None and dispute.readings[item.reading].support != "none":
            yield f"it fits {item.name}, which a manual supports: to go on from there add --reading {item.name}"
        elif mistake is not None:
            on = f"to go on from there add --allow-mistake {mistake.id}"
            yield f"it fits a known mistake: {mistake.says} ({mistake.id}): {on}"
        else:
            yield f"it fits {item.name}, which no manual supports"


def scenario_lines(game: str, found: Found, can: Sequence[str]) -> Iterator[str]:
    """The game as a scenario; or as it was played, where only an allowed mistake lets it come so far."""
    from leadline.games import load_game
    from leadline.run.fuzz_scenario import refused_at, written
    from leadline.terminal import wrap

    stopped = refused_at(load_game(game), found)
    yield ""
    if stopped is None:
        yield "As a scenario:"
    else:
        why = f"the rules refuse move {stopped[0]} ({stopped[1]})"
        yield wrap(f"As it was played. Only with an allowed mistake does it come so far: {why}.", 0)
    yield ""
    yield from written(load_game(game), found, can)
