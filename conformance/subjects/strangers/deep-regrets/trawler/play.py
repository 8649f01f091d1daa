"""python3 play.py [players] [seed]: one person against bots.   --bots N: N games of bots."""

import random
import sys

import trawler


class Bot:
    def __init__(self, rng):
        self.rng = rng

    def one(self, p, what, options, **info):
        if what == "turn":
            main = [o for o in options if o[0] in ("fish", "sell", "shop", "mount")]
            if main and self.rng.random() < 0.7:
                return self.rng.choice(main)
        if what == "hook" and ("pay",) in options:
            return ("pay",)
        return self.rng.choice(options)

    def some(self, p, what, items, low, high):
        if what == "pay with":
            return sorted(items, key=lambda d: -d.pips)[:self.rng.randint(0, len(items))]
        return self.rng.sample(items, self.rng.randint(low, high))


class Human:
    def one(self, p, what, options, **info):
        print(f"\n{p.name}: {what} {info or ''}  dice {p.fresh} {p.bucks}$ regrets {len(p.regrets)}")
        for i, o in enumerate(options):
            print(f"  {i}: {o}")
        while True:
            t = input("> ")
            if t.isdigit() and int(t) < len(options):
                return options[int(t)]

    def some(self, p, what, items, low, high):
        print(f"\n{p.name}: {what}, {low} to {high} of")
        for i, o in enumerate(items):
            print(f"  {i}: {o}")
        while True:
            n = sorted({int(t) for t in input("> ").split() if t.isdigit()})
            if low <= len(n) <= high and all(i < len(items) for i in n):
                return [items[i] for i in n]


def one_game(seed, n, human=False):
    rng = random.Random(seed)
    bot, man = Bot(rng), Human()

    def seat(p):
        return man if human and p.name == "You" else bot

    names = (["You"] if human else ["Ann"]) + ["Ben", "Cat", "Dan", "Eve"][:n - 1]
    game = trawler.Game(names,
                        lambda p, w, o, **i: seat(p).one(p, w, o, **i),
                        lambda p, w, o, a, b: seat(p).some(p, w, o, a, b),
                        first_day=rng.choice(["monday", "tuesday"]), rng=rng)
    if human:
        game.watch = lambda what, info: print("*", what, info)
    return game.play()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bots"]:
        for seed in range(int(sys.argv[2])):
            totals, best = one_game(seed, 2 + seed % 4)
            print(seed, {p.name: t for p, t in totals.items()}, "won by", [p.name for p in best])
    else:
        n = int(sys.argv[1]) if len(sys.argv) > 1 else 3
        totals, best = one_game(int(sys.argv[2]) if len(sys.argv) > 2 else None, n, True)
        print({p.name: t for p, t in totals.items()}, "won by", [p.name for p in best])
