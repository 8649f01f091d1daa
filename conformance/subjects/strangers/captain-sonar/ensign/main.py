"""Text front end:  python main.py [--watch SEED] [--tempo ...] [--goal ...] [--players N]"""
import argparse
import random

from sonar.announcements import Listener
from sonar.battle import Battle


class Loudspeaker(Listener):
    def hear(self, announcement):
        print(f"[{announcement.crew} {announcement.station}] {announcement.text}")


def pick(rng, orders):
    """A lazy computer crew: likes to shoot, dislikes to surface."""
    weight = []
    for title, verb, args in orders:
        w = {"surface": 0.02, "activate": 1.0 / (1 + len(orders) // 4), "head": 4}.get(verb, 1)
        weight.append(w)
    return rng.choices(orders, weight)[0]


def watch(battle, seed, limit=3000):
    rng = random.Random(seed)
    for number in range(limit):
        if battle.over:
            break
        sides = [c for c in ("red", "blue") if battle.orders(c)]
        if not sides:
            print("nobody can do anything?!")
            break
        colour = rng.choice(sides)
        battle.command(colour, *pick(rng, battle.orders(colour)))
    print("orders:", number, "winner:", battle.winner,
          {c: crew.sub.damage for c, crew in battle.crews.items()})


def play(battle):
    while not battle.over:
        for colour in ("red", "blue"):
            orders = battle.orders(colour)
            if not orders:
                continue
            sub = battle.crews[colour].sub
            print(battle.chart.draw(sub.position, sub.route, sub.mines))
            print(colour, "damage", sub.damage, "broken:", sorted(sub.controls.marked))
            for i, (title, verb, args) in enumerate(orders):
                print(f"  {i}: {title} {verb} {' '.join(str(a) for a in args)}")
            text = input(f"{colour}> ")
            if text.strip().isdigit() and int(text) < len(orders):
                battle.command(colour, *orders[int(text)])
    print("winner:", battle.winner)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--watch", type=int)
    parser.add_argument("--tempo", default="Turn by Turn")
    parser.add_argument("--goal", default="Hunt")
    parser.add_argument("--scenario", default="Alpha")
    parser.add_argument("--players", type=int, default=4)
    options = parser.parse_args()
    battle = Battle(options.scenario, options.tempo, options.goal,
                    (options.players, options.players))
    battle.table.subscribe(Loudspeaker())
    if options.watch is not None:
        watch(battle, options.watch)
    else:
        play(battle)


if __name__ == "__main__":
    main()
