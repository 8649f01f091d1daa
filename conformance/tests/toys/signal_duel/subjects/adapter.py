"""Leadline speaks with the program of `whole_turns.py`: moves are collected until they make whole turns.

The program cannot stop within a turn, and it answers questions itself. So it says that it stops where every crew that
may act has the whole turn before it, and lacks the settable inputs for answers and for damage that is said.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

from whole_turns import DAMAGE_TO_SINK, TURNS, Game, IllegalTurn

from leadline import kit

CREWS = ("red", "blue")
DUTIES = ("load", "order", "use")


class NotOffered(Exception):
    """The program has no call for this."""


@dataclass
class Turn:
    """The known part of a turn that a crew has begun."""

    acts: list[str] = field(default_factory=list)
    order: str = ""
    load: str = ""
    use: str = ""
    question: int | None = None
    """The number of the move that answers the question of this turn."""

    def do(self, kind: str, choice: dict[str, Any], role: str) -> None:
        """Add an act. Raises ``NotOffered`` for one that no turn can have here."""
        if kind in self.acts or kind not in DUTIES or role == {"load": "captain", "order": "mate"}.get(kind):
            raise NotOffered
        self.acts.append(kind)
        if kind == "use":
            self.use = f"{choice['what']} {choice.get('at') or ''}".rstrip()
        else:
            setattr(self, kind, choice["to" if kind == "order" else "what"])

    @property
    def is_whole(self) -> bool:
        """Whether the turn has come to its end."""
        return self.order == "surface" or {"order", "load"} <= set(self.acts)

    @property
    def is_late(self) -> bool:
        """Whether something is used in the middle of the turn. Raises ``NotOffered`` where the program has no call."""
        if not self.use or self.acts[0] == "use":
            return False
        if self.acts[0] == "order" or self.order == "surface":
            return True
        if self.use.split()[0] == self.load:
            raise NotOffered  # Loading, using what was loaded and then sailing.
        return False


class Table:
    """A game of the program, and the boats that are placed before it can begin."""

    def __init__(self, free: bool, first: str) -> None:
        self.free, self.first = free, first
        self.placed: dict[str, str] = {}
        self.game: Game | None = None

    def place(self, crew: str, at: str) -> None:
        """Put a boat on the map; the game begins with the second."""
        if self.game or crew in self.placed:
            raise NotOffered
        self.placed[crew] = at
        both = {**dict.fromkeys(CREWS, at), **self.placed}
        game = Game(both["red"], both["blue"], self.free, self.first)
        self.game = game if len(self.placed) == 2 else None

    def take_turn(self, crew: str, turn: Turn, played: list[Any]) -> None:
        """Play a whole turn and put down what was answered in it."""
        if self.game is None:
            raise IllegalTurn("a boat is not on the map yet")
        said = self.game.take_turn(crew, turn.order, turn.load or "nothing", turn.use, turn.is_late)
        for one in said:
            if " is in " in one and turn.question is not None:
                played[turn.question] = {"choice": {"line": one.rpartition(" ")[2]}}

    def ends_within(self, crew: str, turn: Turn, played: list[Any]) -> bool:
        """Return whether the game ends within a turn that has just begun; else the turn is played for a trial."""
        trial = copy.deepcopy(self)
        rest = Turn([*turn.acts, *(kind for kind in ("load", "order") if kind not in turn.acts)], **_said(turn))
        rest.order, rest.load = turn.order or "surface", turn.load
        trial.take_turn(crew, rest, list(played))
        if self.game is None or trial.game is None or trial.game.boats[crew].turns > self.game.boats[crew].turns:
            return False
        self.game = trial.game
        return True

    def report(self) -> dict[str, Any]:
        """Return the position, as far as the program knows it."""
        if self.game is None:
            return {"mode": "free" if self.free else "turns"}
        winner = self.game.winner()
        told: dict[str, Any] = {"crews": [self.boat(crew) for crew in CREWS], "asked": None, "over": winner is not None}
        if winner is None:
            return {**told, "mode": "free" if self.free else "turns", "turn": self.game.turn}
        return {**told, "winners": list(CREWS) if winner == "draw" else [winner]}

    def boat(self, crew: str) -> dict[str, Any]:
        """Return a crew and its boat."""
        boat = self.game.boats[crew]
        told = {
            "at": self.game.place(crew),
            "chart": sorted(f"{chr(ord('a') + x)}{y + 1}" for x, y in boat.wake),
            **boat.parts,
            "damage": min(boat.damage, DAMAGE_TO_SINK),
        }
        if self.game.winner() is None:
            told |= {"taken": boat.turns, "waits": boat.pause, "todo": list(DUTIES) if boat.turns < TURNS else []}
        return told


def _said(turn: Turn) -> dict[str, Any]:
    return {"order": turn.order, "load": turn.load, "use": turn.use, "question": turn.question}


TABLES: dict[int, Table] = {}


def initialize(params: dict[str, Any]) -> dict[str, Any]:
    """Say what the program is and can do."""
    support = {
        "offers": {"mode": ["turns", "free"], "first": list(CREWS)},
        "can": ["position", "many-games"],
        "pauses_at": [list(DUTIES)],
        "claims": {"profile": "recommended"},
    }
    return {"protocol": 3, "name": "Whole turns", "language": "Python", "games": {"signal-duel": support}}


def open_game(params: dict[str, Any]) -> dict[str, Any]:
    """Open a game from its beginning, or where a turn begins."""
    if params["game"] != "signal-duel":
        raise kit.BadRequest("This program plays signal duel only.")
    if params["readings"]:
        raise kit.BadRequest("This program does not support readings.")
    setup, position = params.get("setup") or {}, params.get("position")
    if position is not None and (why := unlike_a_turn(position)):
        return {"cannot_load": why}
    table = Table(setup.get("mode") == "free", setup.get("first", "red")) if position is None else load(position)
    handle = len(TABLES) + 1
    TABLES[handle] = table
    return {"handle": handle, "position": table.report()}


def unlike_a_turn(position: dict[str, Any]) -> str:
    """Return why a position cannot be set up; empty if it can."""
    if position.get("asked"):
        return "this program never stops for an answer"
    for crew in position["crews"]:
        if not crew.get("at") or None in crew.values():
            return "this program knows where both boats are, and all about them"
        if sorted(crew.get("todo", DUTIES)) != (list(DUTIES) if crew.get("taken", 0) < TURNS else []):
            return "this program starts with whole turns"
    return ""


def load(position: dict[str, Any]) -> Table:
    """Set up a position where turns begin."""
    table = Table(position.get("mode") == "free", position.get("turn", "red"))
    for name, crew in zip(CREWS, position["crews"], strict=True):
        table.place(name, crew["at"])
    for name, crew in zip(CREWS, position["crews"], strict=True):
        boat = table.game.boats[name]
        boat.wake = {table.game.read(place) for place in crew.get("chart", ())}
        boat.parts = {weapon: crew.get(weapon, 0) for weapon in ("torpedo", "sonar")}
        boat.damage, boat.turns, boat.pause = (crew.get(key, 0) for key in ("damage", "taken", "waits"))
    return table


def play(params: dict[str, Any]) -> dict[str, Any]:
    """Play the turns that some moves make; all of them or none."""
    if params["handle"] not in TABLES:
        raise kit.BadRequest("There is no such game.")
    table = copy.deepcopy(TABLES[params["handle"]])
    played: list[dict[str, Any]] = [{} for _ in params["moves"]]
    try:
        play_turns(table, [move["choice"] for move in params["moves"]], played)
    except IllegalTurn as error:
        return {"refused": {"why": str(error)}}
    except NotOffered:
        return {"not_offered": "a turn is whole, and this is none"}
    TABLES[params["handle"]] = table
    return {"position": table.report(), "played": played}


def play_turns(table: Table, choices: list[dict[str, Any]], played: list[Any]) -> None:
    """Play each turn as soon as it is whole. Raises ``IllegalTurn`` or ``NotOffered``."""
    begun: dict[str, Turn] = {}
    asking = ""
    for number, choice in enumerate(choices):
        crew, role = choice["seat"].split(".")
        if choice["kind"] == "place":
            if role == "mate":
                raise NotOffered
            table.place(crew, choice["at"])
            continue
        if asking:
            if (choice["kind"], crew, role) != ("answer", CREWS[asking == "red"], "captain"):
                raise NotOffered
            begun[asking].question, asking = number, ""
            continue
        turn = begun.setdefault(crew, Turn())
        turn.do(choice["kind"], choice, role)
        if len(begun) > 1 and any(one.use for one in begun.values()):
            raise NotOffered  # Two turns at once in which something is used.
        asking = crew if choice["kind"] == "use" and choice["what"] == "sonar" else ""
        if turn.is_whole:
            table.take_turn(crew, begun.pop(crew), played)
    for crew, turn in begun.items():
        if not table.ends_within(crew, turn, played):
            raise NotOffered


def close(params: dict[str, Any]) -> dict[str, Any]:
    """Forget a game."""
    TABLES[params["handle"]] = Table(False, "red")
    return {}


if __name__ == "__main__":
    kit.serve({"initialize": initialize, "open": open_game, "play": play, "close": close})
