"""python play.py [names ...] plays on the console; python play.py --self N plays N random games."""
import random
import sys
from game import Game, Luck


def random_answer(q, rng):
    while True:
        if q.topic == "pay":
            reply = list(q.options)
            if q.problem(reply):
                reply = sorted(q.options, key=lambda d: -d.face)[:2]
        elif q.many:
            reply = rng.sample(q.options, rng.randint(q.low, min(q.high, len(q.options))))
        else:
            reply = rng.choice(q.options)
        if not q.problem(reply):
            return reply


def run(game, answer):
    play, reply = game.play(), None
    try:
        while True:
            reply = answer(play.send(reply))
    except StopIteration:
        return game


def ask(q):
    for i, o in enumerate(q.options):
        print("  %d: %s" % (i, o))
    while True:
        try:
            picks = [q.options[int(t)] for t in input("%s, %s> " % (q.angler.name, q.topic)).split()]
            reply = picks if q.many else picks[0]
            problem = q.problem(reply)
            if not problem:
                return reply
            print(problem)
        except (ValueError, IndexError):
            print("Please choose again.")


def new_game(names, short, luck=None, first=0):
    game = Game(names, short, first, luck)
    game.first_morning()
    return game


if __name__ == "__main__":
    args = sys.argv[1:]
    if args[:1] == ["--self"]:
        for n in range(int(args[1])):
            rng = random.Random(n)
            g = run(new_game(["A", "B", "C", "D", "E"][:2 + n % 4], n % 3 == 0, Luck(n)), lambda q: random_answer(q, rng))
            print(n, [(a.name, a.score(), a.regret_value(), a.money, len(a.regrets)) for a in g.anglers], g.winners[0].name)
    else:
        g = run(new_game(args or ["Ann", "Bob"], False, first=0), ask)
        print([(a.name, a.score()) for a in g.anglers], "winner:", [a.name for a in g.winners])
