"""Text front end.  python play.py NAME NAME ...   (a name ending in * is a bot)
python play.py --bots N [SEED]   a game of N bots, printed."""
import random
import sys

import data
import game
from state import observe


def show(s, seat):
    v = observe(s, seat)
    print(f"\n== {v['day']} == Life Preserver: {v['preserver']}")
    for i, sh in enumerate(v["shoals"]):
        print(f"  {i}: depth {sh['depth']}  {sh['count']} Fish  {sh['top'] or '(' + str(sh['shadow']) + ')'}")
    for p in v["players"]:
        print("  ", p)


def bot(s, rng):
    acts = list(game.legal_actions(s))
    kinds = sorted({type(a).__name__ for a in acts})
    kind = rng.choice(kinds)
    if kind == "Pass" and len(kinds) > 1 and rng.random() < 0.5:
        kind = rng.choice([k for k in kinds if k != "Pass"])
    return rng.choice([a for a in acts if type(a).__name__ == kind])


def run(names, seed, human):
    rng = random.Random(seed)
    s = game.new_game(names, seed, short=seed % 4 == 3)
    n = 0
    while s.pending:
        q = s.pending[-1]
        if human and not s.players[q.seat].name.endswith("*"):
            show(s, q.seat)
            acts = list(game.legal_actions(s))
            for i, a in enumerate(acts[:60]):
                print(f"   [{i}] {a}")
            word = input(f"{s.players[q.seat].name}, {type(q).__name__}: ")
            if not word.isdigit() or int(word) >= len(acts):
                continue
            a = acts[int(word)]
        else:
            a = bot(s, rng)
        try:
            s = game.apply(s, a)
        except game.NotInTheBox as why:
            print("(not played:", why, ")")
        n += 1
    return s, n


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bots"]:
        count, seed = int(sys.argv[2]), int((sys.argv + ["1"] * 2)[3])
        s, n = run([f"Bot{i}*" for i in range(count)], seed, False)
        print("\n".join(s.log))
    else:
        s, n = run(sys.argv[1:] or ["Ann", "Bob*"], random.randrange(10 ** 6), True)
    print("scores", s.scores, "winners", s.winners, "after", n, "actions")
