"""Play Deep Regrets in the terminal: python play.py [--humans N] [--players N] [--seed S]"""
import argparse
import random

from cards import DAYS
from game import Game, Refused


def show(game):
    print("\n=== %s, phase %s, first: %s, Life Preserver: %s" % (
        DAYS[game.day], game.phase, game.players[game.first].name,
        "-" if game.preserver is None else game.players[game.preserver].name))
    for depth in (1, 2, 3):
        row = []
        for i, s in enumerate(game.shoals):
            if s.depth == depth:
                row.append("%d: %s (%d)" % (i, s.top if s.face_up and s.cards else
                                            s.top.size if s.cards else "-", len(s.cards)))
        print("  Depth %d  %s" % (depth, " | ".join(row)))
    for p in game.players:
        print("  %-8s %-4s %s  fresh %s spent %d  %d$  fish %d mounted %d regrets %d dinks %d%s%s"
              % (p.name, p.place, p.depth if p.place == "sea" else " ",
                 " ".join(map(str, p.fresh)) or "-", len(p.spent), p.money, len(p.hand),
                 len(p.mounted), len(p.regrets), len(p.dinks),
                 " can" if p.can_up else "", " passed" if p.passed else ""))


def describe(game, verb, args):
    return verb.replace("_turn", "") + " " + " ".join("%s=%s" % a for a in args.items())


def human(game):
    show(game)
    p = game.players[game.to_move()]
    opts = game.options()
    print("%s%s:" % (p.name, " (%s)" % game.asks[0].kind if game.asks else ""))
    for f in p.hand:
        print("     in hand %s: %s" % (f.id, f))
    for i, (verb, args) in enumerate(opts):
        print("  %2d  %s" % (i, describe(game, verb, args)))
    while True:
        text = input("> ").strip()
        if text == "quit":
            raise SystemExit
        if text.isdigit() and int(text) < len(opts):
            return opts[int(text)]
        print("a number, or quit")


def bot(game, rnd):
    """Not clever: likes to catch, to mount and to sell, seldom passes early."""
    p = game.players[game.to_move()]
    opts = game.options()
    kinds = {v for v, _ in opts}

    def some(verb):
        return rnd.choice([o for o in opts if o[0] == verb])

    if "pay" in kinds:
        pays = [o for o in opts if o[0] == "pay" and "dice" in o[1]]
        return rnd.choice(pays) if pays else some("pay")
    if "declare" in kinds:
        return ("declare", dict(where="port" if len(p.hand) > 2 else "sea"))
    if game.asks:
        return rnd.choice(opts)
    if "mount" in kinds and rnd.random() < .6:
        return some("mount")
    if "sell" in kinds and len(p.mounted) == 3:
        return some("sell")
    if "shop" in kinds:
        return some("shop")
    if p.place == "sea" and p.fresh:
        if "sinker" in kinds and len(p.fresh) > 4 and rnd.random() < .4:
            return some("sinker")
        if "cast" in kinds:
            return some("cast")
    if "use" in kinds and rnd.random() < .3:
        return some("use")
    return ("pass_turn", {})


def main():
    ap = argparse.ArgumentParser(description="Deep Regrets")
    ap.add_argument("--players", type=int, default=3)
    ap.add_argument("--humans", type=int, default=1)
    ap.add_argument("--seed", type=int)
    ap.add_argument("--short", action="store_true", help="start on Tuesday")
    o = ap.parse_args()
    names = ["Ahab", "Bess", "Cuttle", "Dory", "Edmund"][:o.players]
    rnd = random.Random(o.seed)
    game = Game(names, seed=o.seed, short=o.short, first=rnd.randrange(o.players)).begin()
    seen = 0
    while game.phase != "over":
        seat = game.to_move()
        verb, args = human(game) if seat < o.humans else bot(game, rnd)
        try:
            got = game.do(seat, verb, **args)
            if seat < o.humans and got is not None:
                print("  you see: %s" % got)
        except Refused as e:
            print("  refused: %s" % e)
        for line in game.log[seen:]:
            print("  . " + line)
        seen = len(game.log)
    show(game)
    for row in game.result:
        print("%d. %-8s %3d  (hand %d, mounted %d, Fishbucks %d; Regret Value %d)" % (
            row["rank"], game.players[row["seat"]].name, row["score"], row["parts"]["hand"],
            row["parts"]["mounted"], row["parts"]["money"], row["regret"]))


if __name__ == "__main__":
    main()
