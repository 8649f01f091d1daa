"""A chat room around the game: one table, lines in, lines out."""
import random

from .chips import backs
from .game import Game

SHORT = {"d": "down", "b": "back", "t": "take", "l": "leave", "pass": "leave"}


class Table:
    def __init__(self, names, seed=None):
        self.game = Game(names, rng=random.Random(seed))
        self.play = self.game.play()
        self.pending = next(self.play)
        self.read = 0

    @property
    def done(self):
        return self.pending is None

    def hear(self, name, line):
        """A line from the room.  Returns the lines of the bot."""
        line = line.strip().lower().lstrip("!")
        if line == "status":
            return [self.status(name)]
        if self.done:
            return ["The game is over."]
        if name != self.pending.diver.name:
            return ["%s, it's %s's turn." % (name, self.pending.diver.name)]
        try:
            self.pending = self.play.send(SHORT.get(line, line))
        except StopIteration:
            self.pending = None
        return self.fresh()

    def fresh(self):
        lines, self.read = self.game.news[self.read:], len(self.game.news)
        if not self.done:
            lines.append("%s: %s [%s]" % (self.pending.diver.name, self.pending.text,
                                          "/".join(self.pending.answers)))
        return lines

    def status(self, name):
        game = self.game
        line = []
        for space in game.trail:
            mark = "".join(d.name[0].upper() + ("<" if d.turned else ">") for d in game.on(space))
            line.append(mark + (backs(space.treasure) or "x"))
        seat = next((d.seat for d in game.divers if d.name == name), None)
        rows = ["%s %s" % (r["name"], "home" if r["home"] else "carries %d" % r["carries"])
                for r in game.look(seat)["divers"]]
        return "dive %d, air %d | %s | %s" % (game.dive + 1, game.air, " ".join(line), "; ".join(rows))


def careful(ask, game, rng):
    """A simple bot: takes two or three things and goes home."""
    if ask.kind == "course":
        load = ask.diver.drag()
        if "down" in ask.answers and load < 2 and rng.random() < 0.7:
            return "down"
        return "back"
    if "take" in ask.answers:
        return "take" if rng.random() < (0.8 if ask.diver.drag() < 3 else 0.2) else "leave"
    return rng.choice(ask.answers) if rng.random() < 0.15 else "leave"


def selfplay(players, seed, loud=True):
    rng = random.Random(seed)
    game = Game(["ann", "bob", "cat", "dan", "eve", "fay"][:players], rng=rng)
    play = game.play()
    try:
        ask = next(play)
        while True:
            ask = play.send(careful(ask, game, rng))
    except StopIteration:
        pass
    if loud:
        print("\n".join(game.news))
    return game
