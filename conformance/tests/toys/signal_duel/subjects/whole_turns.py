"""A small program that plays signal duel: a whole turn in one call, and questions are answered by itself.

It knows nothing of any engine. Its own rules: a boat is asked for its column first and for its row the next time.
"""

from __future__ import annotations

SEA = ("~~~~~", "~#~~~", "~~~~~", "~~~#~", "~~~~~")
MOVES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
TURNS, DAMAGE_TO_SINK, RANGE = 12, 2, 3


class IllegalTurn(ValueError):
    """The turn breaks a rule; nothing of it has been played."""


class Boat:
    """One crew's boat."""

    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y
        self.wake: set[tuple[int, int]] = set()
        self.parts = {"torpedo": 0, "sonar": 0}
        self.damage = self.turns = self.pause = self.answers = 0

    def copy(self) -> Boat:
        """Return the boat as it is now."""
        legal_variant = Boat(self.x, self.y)
        legal_variant.wake, legal_variant.parts = set(self.wake), dict(self.parts)
        legal_variant.damage, legal_variant.turns, legal_variant.pause, legal_variant.answers = (
            self.damage,
            self.turns,
            self.pause,
            self.answers,
        )
        return legal_variant


class Game:
    """A game, turn by turn or free."""

    def __init__(self, red: str, blue: str, free: bool = False, first: str = "red", sea: tuple[str, ...] = SEA) -> None:
        self.sea, self.free, self.turn = sea, free, first
        self.boats = {"red": Boat(*self.read(red)), "blue": Boat(*self.read(blue))}
        self.said: list[str] = []

    def read(self, place: str) -> tuple[int, int]:
        """Return the coordinates of a place of water such as `b3`."""
        x, y = ord(place[0]) - ord("a"), int(place[1:]) - 1
        if not self.is_water(x, y):
            raise IllegalTurn(f"{place} is no water")
        return x, y

    def is_water(self, x: int, y: int) -> bool:
        """Return whether a boat can be there."""
        return 0 <= y < len(self.sea) and 0 <= x < len(self.sea[y]) and self.sea[y][x] == "~"

    def place(self, crew: str) -> str:
        """Return where a boat is, as `b3`."""
        return f"{chr(ord('a') + self.boats[crew].x)}{self.boats[crew].y + 1}"

    def take_turn(self, crew: str, order: str, load: str, use: str = "", late: bool = False) -> list[str]:
        """Play a whole turn and give what was said aloud in it.

        ``order`` is a direction or `surface`, ``load`` a weapon or `nothing`, ``use`` is `sonar`, `torpedo b3` or
        empty. It is used before the rest of the turn, or with ``late`` in the middle of it: after sailing, and before
        surfacing.
        """
        if self.winner() is not None:
            raise IllegalTurn("the game is over")
        if self.boats[crew].turns >= TURNS or self.boats[crew].pause or not (self.free or self.turn == crew):
            raise IllegalTurn(f"{crew} has no turn now")
        before = {name: boat.copy() for name, boat in self.boats.items()}
        self.said = []
        try:
            self._whole_turn(crew, order, load, use, late)
        except IllegalTurn:
            self.boats = before
            raise
        return self.said

    def _whole_turn(self, crew: str, order: str, load: str, use: str, late: bool) -> None:
        use_now = (lambda: self._use(crew, use)) if use else (lambda: None)
        load_now = lambda: self._load(crew, load)  # noqa: E731
        if order == "surface":
            middle, end = load_now, lambda: self._surface(crew)
        else:
            middle, end = lambda: self._sail(crew, order), load_now
        steps = (middle, use_now, end) if late else (use_now, middle, end)
        for step in (*steps, lambda: self._end_turn(crew)):
            if self.winner() is None:
                step()

    def _sail(self, crew: str, order: str) -> None:
        boat, (dx, dy) = self.boats[crew], MOVES[order]
        to = (boat.x + dx, boat.y + dy)
        if not self.is_water(*to) or to in boat.wake:
            raise IllegalTurn(f"{crew} cannot sail {order}")
        boat.wake.add((boat.x, boat.y))
        boat.x, boat.y = to
        self.said.append(f"{crew} sails {order}")

    def _surface(self, crew: str) -> None:
        self.boats[crew].wake.clear()
        self.boats[crew].pause = 2
        self.boats[self.enemy(crew)].pause = 0
        self.said.append(f"{crew} surfaces at {self.place(crew)}")

    def _load(self, crew: str, load: str) -> None:
        if load != "nothing":
            self.boats[crew].parts[load] += 1
            if self.boats[crew].parts[load] > {"torpedo": 2, "sonar": 1}[load]:
                raise IllegalTurn(f"the {load} is full")

    def _use(self, crew: str, use: str) -> None:
        weapon, _, place = use.partition(" ")
        boat = self.boats[crew]
        if boat.parts[weapon] < {"torpedo": 2, "sonar": 1}[weapon]:
            raise IllegalTurn(f"the {weapon} is not full")
        boat.parts[weapon] = 0
        if weapon == "sonar":
            self.said.append(self.answer(self.enemy(crew)))
            return
        x, y = self.read(place)
        if abs(boat.x - x) + abs(boat.y - y) > RANGE:
            raise IllegalTurn(f"{place} is too far")
        for name, hit in self.boats.items():
            points = max(0, 2 - abs(hit.x - x) - abs(hit.y - y))
            hit.damage += points
            self.said.append(f"{name} takes {points}")

    def answer(self, crew: str) -> str:
        """Return the true answer of a crew to a question: the column and the row by turns."""
        boat = self.boats[crew]
        boat.answers += 1
        return f"{crew} is in {self.place(crew)[0] if boat.answers % 2 else boat.y + 1}"

    def _end_turn(self, crew: str) -> None:
        boat, enemy = self.boats[crew], self.boats[self.enemy(crew)]
        boat.turns += 1
        enemy.pause = max(0, enemy.pause - 1)
        if boat.turns >= TURNS:
            boat.pause = enemy.pause = 0
        if enemy.turns >= TURNS:
            boat.pause = 0
        if boat.turns >= TURNS or not (enemy.pause or enemy.turns >= TURNS):
            self.turn = self.enemy(crew)

    def enemy(self, crew: str) -> str:
        """Return the other crew."""
        return "blue" if crew == "red" else "red"

    def winner(self) -> str | None:
        """Return the crew that has won, `draw`, or None while the game goes on."""
        sunk = [name for name, boat in self.boats.items() if boat.damage >= DAMAGE_TO_SINK]
        if len(sunk) == 1:
            return self.enemy(sunk[0])
        if sunk or all(boat.turns >= TURNS for boat in self.boats.values()):
            return "draw"
        return None
