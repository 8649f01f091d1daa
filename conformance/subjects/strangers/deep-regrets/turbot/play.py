"""Deep Regrets at one keyboard, or a quick game of bots:  python play.py [--bots N] [--seed S]"""

import argparse
import json
import random

from game import Game
from pieces import DAYS, Card, Fish, Luck, Regret, RuleError


def starter_cards(seed=1):
    """Stand-in cards in the numbers of the box; real ones can replace them."""
    r = random.Random(seed)
    ranges = {1: {"small": (1, 2), "middling": (2, 3), "large": (3, 4)},
              2: {"small": (2, 3), "middling": (3, 4), "large": (4, 5)},
              3: {"small": (3, 4), "middling": (4, 5), "large": (5, 6)}}
    foul_of_six = {1: 2, 2: 3, 3: 4}
    fish = []
    for depth in (1, 2, 3):
        for n in range(39):
            size = ("small", "middling", "large")[n % 3]
            foul = n % 6 < foul_of_six[depth]
            hard = r.randint(*ranges[depth][size])
            fish.append(Fish("%s %s %d-%d" % (size, "foul" if foul else "fair", depth, n),
                             depth, size, hard, hard + depth + (1 if foul else 0), foul,
                             reveal=[["difficulty", 1]] if n % 13 == 5 else [],
                             catch=[["regret", 1]] if foul and n % 4 == 0 else [],
                             eat=[["recover", 1]] if not foul and n % 5 == 0 else []))
    regrets = [Regret("regret %d" % n, n % 3 + 1) for n in range(60)]
    tricks = [["fishbucks", 1], ["recover", 1], ["difficulty", -1], ["forget", 1], ["worms", 1]]
    dinks = [Card("dink %d" % n, "dink", [tricks[n % 4]]) for n in range(25)]
    rods = [Card("rod %d" % n, "rod", [["difficulty", -1]]) for n in range(10)]
    reels = [Card("reel %d" % n, "reel", [["recover", 1]]) for n in range(10)]
    supply = [Card("item %d" % n, "supply", [tricks[n % 5]]) for n in range(20)]
    return {"fish": fish, "regrets": regrets, "dinks": dinks,
            "rod": rods, "reel": reels, "supply": supply}


class Bot:
    """Plays anything that is allowed, with some sense."""

    def __init__(self, rnd):
        self.r = rnd

    def move(self, g):
        getattr(self, "on_" + g.step)(g)

    def on_muster(self, g):
        g.muster([i for i, d in enumerate(g.player.fresh) if d.face <= 1])

    def on_place(self, g):
        g.place_dice(g.best_keep())

    def on_throw(self, g):
        g.throw_preserver(self.r.choice([i for i in range(len(g.players)) if i != g.current]))

    def on_declare(self, g):
        g.set_bearings("port" if len(g.player.hand) > 2 else "sea")

    def on_regret(self, g):
        regrets = g.player.regrets
        g.port_regret(max(range(len(regrets)), key=lambda i: regrets[i].value))

    def on_equip(self, g):
        g.equip(0 if g.player.rods else None, 0 if g.player.reels else None)

    def on_skipped(self, g):
        g.skip_reward("regret" if g.player.regrets else "dink")

    def on_keep(self, g):
        g.keep_cards(range(g.offer[2]))

    def on_worms(self, g):
        g.finish_worms(g.worms.top.foul)

    def on_hook(self, g):
        p = g.player
        dice, total = [], 0
        for i in sorted(range(len(p.fresh)), key=lambda i: -p.fresh[i].face):
            if total >= g.difficulty():
                break
            dice.append(i)
            total += p.fresh[i].face
        if total >= g.difficulty():
            g.pay_dice(dice)
        elif p.preserver:
            g.use_preserver()
        elif p.fresh:
            g.catch_dink(0)
        else:
            g.let_go()

    def on_turn(self, g):
        p = g.player
        if g.acted:
            g.end_turn()
            return
        if p.boat.at_sea:
            if p.fresh and p.boat.depth < 3 and self.r.random() < 0.2:
                g.drop_sinker(0)
                return
            places = [i for i, s in enumerate(g.shoals) if s.depth == p.boat.depth and s.fish]
            if p.fresh and places:
                g.cast(self.r.choice(places))
                return
        elif self.port_action(g, p):
            return
        g.pass_turn("regret" if p.regrets else "dink")

    def port_action(self, g, p):
        free = p.free_slots()
        if p.hand and free:
            best = max(range(len(p.hand)), key=lambda i: p.worth(p.hand[i]))
            g.mount([(best, free[-1])])
            return True
        if p.hand:
            g.sell(range(len(p.hand)))
            return True
        for name in g.shops:
            if name not in p.visited and p.fishbucks >= 1:
                g.shop(name, max(c for c in (1, 3, 5) if c <= p.fishbucks))
                return True
        return False


class Screen:
    """The hot seat. Every choice is typed as numbers."""

    HELP = ("cast N | abandon | sell N.. | shop NAME PRICE | mount H:S.. | eat N | worms N | "
            "preserver | sinker N | dink N | item N | gear rod/reel | pass dink/regret | end | "
            "save FILE | look")

    def move(self, g):
        self.show(g)
        words = input("%s (%s)> " % (g.player.name, g.step)).split()
        try:
            self.do(g, words)
        except RuleError as e:
            print("  no:", e)
        except (ValueError, IndexError, KeyError):
            print("  ?", self.HELP)

    def show(self, g):
        p = g.player
        print("\n%s, %s at %s %d, %d$, fresh %s spent %s, max %d, regrets %d" % (
            DAYS[g.day], p.name, p.boat.where, p.boat.depth, p.fishbucks,
            p.fresh, p.spent, p.max_dice(), len(p.regrets)))
        print("  hand", p.hand, "mounted", p.mounted, "dinks", p.dinks, "items", p.supplies)
        if g.step == "place":
            print("  rolled", g.rolled)
        elif g.step == "hook":
            print("  hooked", g.hook.top, "difficulty", g.difficulty())
        elif g.step == "keep":
            print("  offered", g.offer[1], "keep", g.offer[2])
        elif g.step == "worms":
            print("  you see", g.worms.top)

    def do(self, g, w):
        numbers = [int(x) for x in w if x.lstrip("-").isdigit()]
        if g.step == "muster":
            g.muster(numbers)
        elif g.step == "place":
            g.place_dice(numbers)
        elif g.step == "throw":
            g.throw_preserver(numbers[0])
        elif g.step == "declare":
            g.set_bearings(w[0])
        elif g.step == "regret":
            g.port_regret(numbers[0] if numbers else None)
        elif g.step == "equip":
            g.equip(*[None if x == "-" else int(x) for x in w])
        elif g.step == "skipped":
            g.skip_reward(w[0])
        elif g.step == "keep":
            g.keep_cards(numbers)
        elif g.step == "worms":
            g.finish_worms(w[0] == "bottom")
        elif g.step == "hook" and w[0] == "pay":
            g.pay_dice(numbers)
        elif g.step == "hook" and w[0] == "nothing":
            g.let_go()
        elif g.step == "hook" and w[0] == "dinkfor":
            g.catch_dink(numbers[0])
        else:
            self.turn(g, w, numbers)

    def turn(self, g, w, numbers):
        if w[0] == "save":
            with open(w[1], "w") as f:
                json.dump(g.save(), f)
        elif w[0] == "look":
            for i, s in enumerate(g.shoals):
                print("  shoal %d depth %d: %d fish, %s" % (
                    i, s.depth, len(s.fish), s.top if s.face_up else "face-down"))
        elif w[0] == "shop":
            g.shop(w[1], int(w[2]))
        elif w[0] == "mount":
            g.mount([tuple(int(x) for x in pair.split(":")) for pair in w[1:]])
        elif w[0] == "pass":
            g.pass_turn(w[1])
        elif w[0] == "gear":
            g.use_gear(w[1])
        elif w[0] == "sell":
            g.sell(numbers)
        else:
            calls = {"cast": g.cast, "abandon": g.abandon_ship, "eat": g.eat,
                     "worms": g.open_worms, "preserver": g.use_preserver,
                     "sinker": g.drop_sinker, "dink": g.use_dink,
                     "item": g.use_supply, "end": g.end_turn}
            calls[w[0]](*numbers)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--short", action="store_true")
    args = parser.parse_args()
    rnd = random.Random(args.seed)
    names = args.names + ["Bot %d" % (i + 1) for i in range(args.bots)]
    seats = [Screen() for _ in args.names] + [Bot(rnd) for _ in range(args.bots)]
    g = Game(names, starter_cards(), Luck(args.seed), args.short)
    g.begin()
    while g.step != "over":
        seats[g.current].move(g)
    for line in g.log:
        print(line)
    for p, s in zip(g.players, g.result["scores"]):
        print("%-10s %s  regrets %d" % (p.name, s, p.regret_value()))
    print("wins:", ", ".join(names[i] for i in g.result["winners"]))


if __name__ == "__main__":
    main()
