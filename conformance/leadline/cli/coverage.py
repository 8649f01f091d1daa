"""Print what the suite of a game covers, of its rules, disputes and mistakes, and what it lacks."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from leadline.base.terminal import bold, columns, wrap

if TYPE_CHECKING:
    from leadline.suite.coverage import Coverage


ABOUT_NOTES = (
    "A note gives the reason why no such scenario is possible. It is under `unreachable:` in a file beside the others."
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline coverage`."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this game (default: all games)")
    parser.add_argument("--check", action="store_true", help="exit with status 1 if anything is missing")


def run(args: Namespace) -> int:
    """Print what is covered and what is missing. With `--check`, fail if anything is missing."""
    from leadline.games import find_game, game_ids
    from leadline.suite.coverage import NO_NOTE, gaps, measure

    missing = 0
    for game in game_ids() if args.game is None else [find_game(args.game)]:
        coverage = measure(game)
        all_gaps = gaps(coverage)
        print(bold(coverage.spec.game.title))
        print(columns(_figures(coverage), indent=2))
        for line in _out_of_reach(coverage):
            print(wrap(line, 2, 4))
        print("\n".join(wrap(gap, 2, 4) for gap in all_gaps) or wrap("Nothing is missing.", 2))
        if any(gap.endswith(NO_NOTE) for gap in all_gaps):
            print(wrap(ABOUT_NOTES, 2))
        missing += len(all_gaps)
    return 1 if args.check and missing else 0


def _out_of_reach(coverage: Coverage) -> list[str]:
    """Return the rules and disputes that no scenario can demonstrate, each with the reason."""
    reasons = {note.id: why for note, why in coverage.reasons.items() if note.seats is None and not note.from_position}
    return [f"Nothing can show {id}: {why}" for id, why in reasons.items() if coverage.is_out_of_reach(id)]


def _figures(coverage: Coverage) -> list[tuple[str, str]]:
    from leadline.suite.coverage import visible_disputes
    from leadline.suite.unreachable import POSITION

    rules, disputes = list(coverage.spec.all_rules()), visible_disputes(coverage.spec)
    told = [
        dispute
        for dispute in disputes
        if any(coverage.is_told(dispute, column) for column in coverage.told.get(dispute.id, {}))
    ]
    cited = [rule for rule in rules if coverage.cited.get(rule.id)]
    rows = [
        ("scenarios", str(coverage.scenarios)),
        ("rules", f"{len(cited)} of {len(rules)} are cited and come into play"),
        ("disputes", f"{len(told)} of {len(disputes)} that show in play are distinguished"),
        ("illegal moves", f"{coverage.legal_variants}, each with a legal variant"),
    ]
    if coverage.spec.mistakes:
        killed = [columns for columns in coverage.kills.values() if columns]
        rows.append(("mistakes", f"{len(killed)} of {len(coverage.spec.mistakes)} are killed"))
        opened = [columns for columns in killed if columns.keys() - {POSITION}]
        seats = sorted({column for columns in opened for column in columns} - {POSITION}, key=int)
        each = ", ".join(f"{sum(seat in columns for columns in opened)} with {seat} seats" for seat in seats)
        rows.append(("", f"{len(opened)} from openings alone" + (f": {each}" if each else "")))
    return rows
