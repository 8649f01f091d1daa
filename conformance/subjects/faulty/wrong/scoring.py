"""Wrong rules of the scoring, and of who may see what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.deep_sea_adventure.position import shown_to
from wrong.fault import exchange, reading, wrong


def points_as(points: Callable) -> None:
    """Let a player have other points; ``points`` is given the diver."""
    exchange("scoring.points", lambda original: points)


def standing_as(change: Callable) -> None:
    """Change the result of a game that is over; ``change`` is given the position and the right standing."""

    def make(original: Callable) -> Callable:
        def find_standing(book, position):
            standing, rules = original(book, position)
            return (change(position, standing) if position.over else standing), rules

        return find_standing

    exchange("scoring.find_standing", make)


@wrong("dsa.scoring.total")
def score_forgets_the_first_unit() -> None:
    """What was brought home first does not score."""
    points_as(lambda diver: sum(chip.value for unit in diver.banked[1:] for chip in unit))


@wrong("dsa.scoring.total")
def score_counts_chips() -> None:
    """Every chip scores one point."""
    points_as(lambda diver: sum(map(len, diver.banked)))


@wrong("dsa.scoring.every-chip")
def stack_scores_once() -> None:
    """Of a stack only the best chip scores."""
    points_as(lambda diver: sum(max(chip.value for chip in unit) for unit in diver.banked))


@wrong("dsa.scoring.most-points")
def fewest_points_win() -> None:
    """The player with the fewest points wins."""

    def change(position, standing):
        least = min(standing.scores)
        return replace(standing, winners=tuple(n for n in position.seats if standing.scores[n - 1] == least))

    standing_as(change)


@wrong("dsa.scoring.tie-break", also=("dsa.scoring.draw", "dsa.scoring.draw-narrow"))
def tie_broken_by_number_of_chips() -> None:
    """Of those level on points the one with the most chips wins."""

    def make(original: Callable) -> Callable:
        def best_in_tie_break(book, position, level):
            chips = {seat: sum(map(len, position.diver(seat).banked)) for seat in level}
            return [seat for seat in level if chips[seat] == max(chips.values())]

        return best_in_tie_break

    exchange("scoring.best_in_tie_break", make)


@wrong("dsa.scoring.tie-break")
def tie_not_broken() -> None:
    """All who are level on points share the draw."""
    exchange("scoring.best_in_tie_break", lambda original: lambda book, position, level: level)


@wrong("dsa.scoring.draw")
def lowest_seat_wins_a_draw() -> None:
    """Of those still level the lowest seat wins."""
    standing_as(lambda position, standing: replace(standing, winners=standing.winners[:1]))


@wrong("dsa.information.face-down", "dsa.setup.face-down")
def values_shown_in_views() -> None:
    """Everybody sees every value."""

    def make(original: Callable) -> Callable:
        def view(position, seat):
            everyone = tuple(position.seats)
            line = tuple(shown_to(space, everyone) for space in position.line)
            divers = tuple(
                replace(
                    diver,
                    carried=tuple(shown_to(unit, everyone) for unit in diver.carried),
                    banked=tuple(shown_to(unit, everyone) for unit in diver.banked),
                )
                for diver in position.divers
            )
            return original(replace(position, line=line, divers=divers), seat)

        return view

    exchange("views.view", make)


@wrong("dsa.information.face-down")
def who_picks_up_looks() -> None:
    """A player looks at the chip it picks up."""

    def make(original: Callable) -> Callable:
        def pick_up(book, position, seat, still):
            after, events = original(book, position, seat, still)
            diver = after.diver(seat)
            seen = (*diver.carried[:-1], shown_to(diver.carried[-1], (seat,)))
            return after.with_diver(seat, replace(diver, carried=seen)), events

        return pick_up

    exchange("search.pick_up", make)


@wrong("dsa.information.reveal")
def only_the_owner_sees_what_came_home() -> None:
    """What was brought home is shown to its owner only."""

    def make(original: Callable) -> Callable:
        def keep_what_came_home(book, position):
            after, events = original(book, position)
            for seat in position.seats:
                diver = position.diver(seat)
                if diver.home:
                    kept = (*diver.banked, *(shown_to(unit, (seat,)) for unit in diver.carried))
                    after = after.with_diver(seat, replace(after.diver(seat), banked=kept))
            return after, events

        return keep_what_came_home

    exchange("clean_up.keep_what_came_home", make)


reading("does-not-reveal", "reveal-time", "game-end", "What was brought home is revealed at the end of the game.")
reading("peeks-at-home", "peek-on-return", "peek", "Who is home looks at its chips.")
reading("dropped-chips-revealed", "faces", "revealed", "What is dropped or laid down is turned up.")
reading("tie-broken-level-by-level", "tie-break", "level-by-level", "A tie is broken level by level.")
reading("all-tied-share", "tie-of-three", "all-tied", "All who are level on points share a draw.")
reading("stack-counts-once-in-a-tie", "stack-counts", "one-chip", "A stack counts once in the tie-break.")
