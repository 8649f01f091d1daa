#!/usr/bin/env python3
"""Deep Sea Adventure for the terminal.

    python3 harbour.py play Ann Bob bot:Cid     play at the keyboard, with or without bots
    python3 harbour.py bots 4 --games 200       let bots play

The engine is at the top (Find, Space, Diver, Dive, Game), the people and bots that play it are below.
A turn is one call: Game.take_turn() breathes, asks the player, rolls, moves, asks again and passes on.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

AIR = 25
DIVES = 3
DOWN = 1
UP = -1
SUBMARINE = -1
STACK_SIZE = 3


class IllegalMove(Exception):
    """A player asked for something the rules do not allow."""


# --------------------------------------------------------------------------- things


@dataclass(frozen=True)
class Chip:
    """One treasure chip."""

    level: int
    points: int

    def __str__(self) -> str:
        return f"L{self.level}({self.points})"


@dataclass(eq=False)
class Find:
    """What lies on one space or is carried as one thing: a chip, or a stack of up to three."""

    chips: list[Chip]

    @property
    def points(self) -> int:
        return sum(chip.points for chip in self.chips)

    @property
    def is_stack(self) -> bool:
        return len(self.chips) > 1

    def back(self) -> str:
        """How it looks from above, without the points."""
        return "+".join(str(chip.level) for chip in self.chips)


@dataclass(eq=False)
class Space:
    """One place in the line. Without a find it is a blank chip."""

    find: Find | None = None

    @property
    def is_blank(self) -> bool:
        return self.find is None


@dataclass(eq=False)
class Diver:
    name: str
    seat: int
    place: int = SUBMARINE
    facing: int = DOWN
    home: bool = False
    load: list[Find] = field(default_factory=list)
    hoard: list[Chip] = field(default_factory=list)

    def board(self) -> None:
        """Get ready on the submarine for a new dive."""
        self.place = SUBMARINE
        self.facing = DOWN
        self.home = False
        self.load = []

    @property
    def on_submarine(self) -> bool:
        return self.place == SUBMARINE

    @property
    def has_turned(self) -> bool:
        return self.facing == UP

    def breath(self) -> int:
        return sum(len(find.chips) for find in self.load)

    def weight(self) -> int:
        return len(self.load)

    def score(self) -> int:
        return sum(chip.points for chip in self.hoard)


class Dice:
    """The two special dice: 1, 2 and 3 pips, each twice."""

    FACES = (1, 1, 2, 2, 3, 3)

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def roll(self) -> tuple[int, int]:
        return self.rng.choice(self.FACES), self.rng.choice(self.FACES)


class Player(Protocol):
    """Somebody who decides for a diver."""

    def turn_back(self, game: Game, diver: Diver) -> bool: ...

    def search(self, game: Game, diver: Diver, options: list[str]) -> str: ...

    def which(self, game: Game, diver: Diver) -> Find: ...


# --------------------------------------------------------------------------- the sea


def fresh_line(rng: random.Random) -> list[Space]:
    """Lay out the 32 chips, Level 1 next to the submarine."""
    line: list[Space] = []
    for level in (1, 2, 3, 4):
        first = (level - 1) * 4
        chips = [Chip(level, first + step) for step in range(4) for _ in range(2)]
        rng.shuffle(chips)
        line.extend(Space(Find([chip])) for chip in chips)
    return line


class Sea:
    """The line of chips and who is on it."""

    def __init__(self, line: list[Space]) -> None:
        self.line = line

    def __len__(self) -> int:
        return len(self.line)

    def __getitem__(self, place: int) -> Space:
        return self.line[place]

    def destination(self, diver: Diver, steps: int, others: list[Diver]) -> int:
        """Where a diver ends up; SUBMARINE if that is home."""
        if steps <= 0:
            return diver.place
        taken = {other.place for other in others if other is not diver and not other.on_submarine}
        place = diver.place + steps * diver.facing
        while place in taken:
            place += diver.facing
        if place >= len(self.line):
            place = len(self.line) - 1
        if place < 0:
            place = SUBMARINE
        return place

    def clear_blanks(self) -> None:
        """Take the blanks out and close the gaps."""
        for space in self.line:
            if space.is_blank:
                self.line.remove(space)

    def sink(self, chips: list[Chip]) -> None:
        """Stack chips in threes after the last place."""
        for start in range(0, len(chips), STACK_SIZE):
            self.line.append(Space(Find(chips[start : start + STACK_SIZE])))


# --------------------------------------------------------------------------- the game


class Game:
    """A game of three dives."""

    def __init__(self, names: list[str], rng: random.Random | None = None, dice: Dice | None = None, starter: int = 0) -> None:
        if not 2 <= len(names) < 6:
            raise ValueError("Deep Sea Adventure is for two to six players.")
        self.rng = rng or random.Random()
        self.dice = dice or Dice(self.rng)
        self.divers = [Diver(name, seat) for seat, name in enumerate(names)]
        self.sea = Sea(fresh_line(self.rng))
        self.dive = 1
        self.air = AIR
        self.turn = starter
        self.last_home: Diver | None = None
        self.over = False
        self.diary: list[str] = []

    # -- looking at it

    @property
    def current(self) -> Diver:
        return self.divers[self.turn]

    def write(self, text: str) -> None:
        self.diary.append(text)

    def may_turn_back(self, diver: Diver) -> bool:
        return not diver.on_submarine and not diver.has_turned

    def search_options(self, diver: Diver) -> list[str]:
        """What a diver can do where he stopped."""
        options = ["nothing"]
        if diver.on_submarine:
            return options
        space = self.sea[diver.place]
        if not space.is_blank:
            options.append("pick up")
        elif diver.load:
            options.append("drop")
        return options

    # -- one turn

    def take_turn(self, player: Player) -> None:
        """Play the whole turn of the current diver."""
        if self.over:
            raise IllegalMove("The game is over.")
        diver = self.current
        self.breathe(diver)
        self.declare(diver, player)
        self.swim(diver)
        if diver.home:
            self.write(f"{diver.name} is back on the submarine.")
        else:
            self.search(diver, player)
        self.pass_on()

    def breathe(self, diver: Diver) -> None:
        used = diver.breath()
        self.air -= used
        if used:
            self.write(f"{diver.name} breathes {used}, air {max(self.air, 0)}.")

    def declare(self, diver: Diver, player: Player) -> None:
        if not self.may_turn_back(diver):
            return
        if player.turn_back(self, diver):
            diver.facing = UP
            self.write(f"{diver.name} turns back.")

    def swim(self, diver: Diver) -> None:
        dice = self.dice.roll()
        steps = max(sum(dice) - diver.weight(), 0)
        self.write(f"{diver.name} rolls {dice[0]}+{dice[1]}, load {diver.weight()}: {steps}.")
        diver.place = self.sea.destination(diver, steps, self.divers)
        if diver.has_turned and diver.on_submarine:
            diver.home = True
            self.last_home = diver

    def search(self, diver: Diver, player: Player) -> None:
        options = self.search_options(diver)
        if len(options) == 1:
            return
        choice = player.search(self, diver, options)
        if choice not in options:
            raise IllegalMove(f"You cannot {choice} here.")
        space = self.sea[diver.place]
        if choice == "pick up":
            assert space.find is not None
            diver.load.append(space.find)
            self.write(f"{diver.name} picks up {space.find.back()}.")
            space.find = None
        elif choice == "drop":
            find = player.which(self, diver) if len(diver.load) > 1 else diver.load[0]
            if find not in diver.load:
                raise IllegalMove("You do not carry that.")
            diver.load.remove(find)
            space.find = find
            self.write(f"{diver.name} drops {find.back()}.")

    def pass_on(self) -> None:
        if self.air < 0 or all(diver.home for diver in self.divers):
            self.end_dive()
            return
        count = len(self.divers)
        for ahead in range(1, count + 1):
            seat = (self.turn + ahead) % count
            if not self.divers[seat].home:
                self.turn = seat
                return

    # -- the end of a dive

    def end_dive(self) -> None:
        self.write(f"Dive {self.dive} is over.")
        next_diver = self.last_home or max(self.divers, key=lambda diver: diver.place)
        for diver in self.divers:
            if diver.home:
                for find in diver.load:
                    diver.hoard.extend(find.chips)
                if diver.load:
                    self.write(f"{diver.name} brings home " + ", ".join(str(c) for f in diver.load for c in f.chips) + ".")
        sunk: list[Chip] = []
        for diver in self.divers:
            if not diver.home and diver.load:
                sunk.extend(chip for find in diver.load for chip in find.chips)
                self.write(f"{diver.name} drops everything.")
        self.sea.clear_blanks()
        self.sea.sink(sunk)
        for diver in self.divers:
            diver.board()
        if self.dive == DIVES:
            self.over = True
            return
        self.dive += 1
        self.air = AIR
        self.turn = next_diver.seat

    # -- the winner

    def winners(self) -> list[Diver]:
        """The winner, or all who share a draw."""
        best = max(diver.score() for diver in self.divers)
        leaders = [diver for diver in self.divers if diver.score() == best]
        if len(leaders) > 1:
            most = max(len(diver.hoard) for diver in leaders)
            leaders = [diver for diver in leaders if len(diver.hoard) == most]
        return leaders


# --------------------------------------------------------------------------- drawing


def picture(game: Game) -> str:
    """Draw the line, ten places in a row."""
    by_place: dict[int, list[Diver]] = {}
    for diver in game.divers:
        by_place.setdefault(diver.place, []).append(diver)
    rows = [f"Dive {game.dive}   air {max(game.air, 0):2d}"]
    aboard = ", ".join(diver.name for diver in by_place.get(SUBMARINE, [])) or "nobody"
    rows.append(f"submarine: {aboard}")
    cells = []
    for place, space in enumerate(game.sea.line):
        mark = "x" if space.find is None else space.find.back()
        for diver in by_place.get(place, []):
            arrow = "^" if diver.has_turned else "v"
            mark += f"[{diver.name[0]}{arrow}]"
        cells.append(mark.ljust(7))
    for start in range(0, len(cells), 10):
        rows.append(f"{start + 1:3d}  " + " ".join(cells[start : start + 10]))
    for diver in game.divers:
        load = " ".join(find.back() for find in diver.load) or "-"
        rows.append(f"{diver.name:10s} carries {load:20s} safe: {len(diver.hoard)} chips")
    return "\n".join(rows)


# --------------------------------------------------------------------------- players


class Human:
    """Someone at the keyboard."""

    def turn_back(self, game: Game, diver: Diver) -> bool:
        print(picture(game))
        return input(f"{diver.name}: turn back? [y/N] ").strip().lower().startswith("y")

    def search(self, game: Game, diver: Diver, options: list[str]) -> str:
        print(game.diary[-1])
        while True:
            for number, option in enumerate(options):
                print(f"  {number}  {option}")
            answer = input(f"{diver.name}: ").strip()
            if answer.isdigit() and int(answer) < len(options):
                return options[int(answer)]
            if not answer:
                return "nothing"

    def which(self, game: Game, diver: Diver) -> Find:
        while True:
            for number, find in enumerate(diver.load):
                print(f"  {number}  {find.back()}")
            answer = input("which? ").strip()
            if answer.isdigit() and int(answer) < len(diver.load):
                return diver.load[int(answer)]


class Bot:
    """Goes down to a depth of its own choice, then home."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.greed = rng.randint(1, 4)
        self.depth = rng.randint(4, 24)

    def turn_back(self, game: Game, diver: Diver) -> bool:
        if not diver.load:
            return diver.place == len(game.sea) - 1
        hurry = game.air < diver.place + 2 * len(diver.load)
        return hurry or len(diver.load) >= self.greed or self.rng.random() < 0.05

    def search(self, game: Game, diver: Diver, options: list[str]) -> str:
        if "pick up" in options:
            if diver.has_turned and game.air < 2 * diver.place:
                return "nothing"
            wanted = diver.place >= self.depth or self.rng.random() < 0.2
            return "pick up" if wanted else "nothing"
        if "drop" in options and len(diver.load) > 2 and game.air < diver.place:
            return "drop"
        return "nothing"

    def which(self, game: Game, diver: Diver) -> Find:
        return min(diver.load, key=lambda find: sum(chip.level for chip in find.chips))


# --------------------------------------------------------------------------- programs


def play(names: list[str]) -> None:
    rng = random.Random()
    players: list[Player] = [Bot(rng) if name.startswith("bot:") else Human() for name in names]
    game = Game([name.removeprefix("bot:") for name in names], rng)
    shown = 0
    while not game.over:
        game.take_turn(players[game.turn])
        for line in game.diary[shown:]:
            print(line)
        shown = len(game.diary)
    print()
    for diver in sorted(game.divers, key=Diver.score, reverse=True):
        print(f"{diver.name:10s} {diver.score():3d}  " + " ".join(str(chip) for chip in diver.hoard))
    print("Winner: " + " and ".join(diver.name for diver in game.winners()))


def bots(count: int, games: int, seed: int) -> None:
    wins: Counter[str] = Counter()
    turns = 0
    total = 0
    rng = random.Random(seed)
    for _ in range(games):
        players = [Bot(rng) for _ in range(count)]
        game = Game([f"bot{number}" for number in range(1, count + 1)], rng, starter=rng.randrange(count))
        while not game.over:
            game.take_turn(players[game.turn])
            turns += 1
            if turns > 5000 * games:
                raise RuntimeError("this never ends")
        for diver in game.winners():
            wins[diver.name] += 1
        total += sum(diver.score() for diver in game.divers)
    print(f"{games} games, {turns / games:.1f} turns and {total / games:.1f} points in each")
    for name, number in sorted(wins.items()):
        print(f"{name:8s} {number}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Deep Sea Adventure")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("play")
    command.add_argument("names", nargs="+")
    command = commands.add_parser("bots")
    command.add_argument("count", type=int)
    command.add_argument("--games", type=int, default=100)
    command.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.command == "play":
        play(options.names)
    else:
        bots(options.count, options.games, options.seed)


if __name__ == "__main__":
    main()
