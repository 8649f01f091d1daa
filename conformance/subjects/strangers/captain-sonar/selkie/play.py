"""Text front end: python3 play.py [chart] [hunt|sudden] [turn|real] [players] [--auto seed]"""
import random
import sys

from chart import label
from referee import Referee

WORDS = {"place", "torpedo", "drop_mine", "trigger"}


def show(choice):
    method, args = choice
    if method in WORDS:
        return "%s %s" % (method, label(args[0]))
    if method == "breakdown":
        return "breakdown %s%d" % (args[0][0], args[0][1] + 1)
    return "%s %s" % (method, " ".join(str(a) for a in args))


def draw(ref, name):
    boat = ref.boats[name]
    cap = boat.captain
    for r in range(ref.chart.height):
        line = ""
        for c in range(ref.chart.width):
            sp = (c, r)
            line += ("#" if sp in ref.chart.islands else "S" if sp == cap.here else "M" if sp in cap.mines
                     else "*" if sp in cap.route else ".")
        print("%2d %s" % (r + 1, line))
    print("   " + "".join(chr(65 + c) for c in range(ref.chart.width)))
    print("gauges", boat.mate.gauges, "damage", boat.mate.damage)
    print("broken", sorted("%s%d" % (p, i + 1) for p, i in boat.engineer.marks),
          "enemy may be on", len(boat.radio.guesses()), "spaces")


def pick(rng, opts):
    groups = sorted({m for m, _ in opts})
    if len(groups) > 1 and "surface" in groups and rng.random() < .95:
        groups.remove("surface")
    g = rng.choice(groups)
    return rng.choice([o for o in opts if o[0] == g])


def auto(chart, goal, real, players, seed, limit=4000, quiet=False):
    rng = random.Random(seed)
    ref = Referee(chart, goal, real, (players, players))
    said = 0
    for n in range(limit):
        teams = [t for t in ("red", "blue") if ref.choices(t)]
        if not teams:
            break
        t = rng.choice(teams)
        ref.do(t, *pick(rng, ref.choices(t)))
        while not quiet and said < len(ref.log):
            print("[%s] %s" % ref.log[said])
            said += 1
    return ref, n


def main(argv):
    seed = None
    if "--auto" in argv:
        i = argv.index("--auto")
        seed = int(argv[i + 1])
        argv = argv[:i]
    argv = argv + [None] * 5
    chart = argv[1] or "alpha"
    goal = "sudden death" if argv[2] == "sudden" else "hunt"
    real = argv[3] == "real"
    players = int(argv[4] or 4)
    if seed is not None:
        ref, n = auto(chart, goal, real, players, seed)
        print("winner:", ref.winner, "after", n)
        return
    ref = Referee(chart, goal, real, (players, players))
    said = {"red": 0, "blue": 0}
    while not ref.winner:
        teams = [t for t in ("red", "blue") if ref.choices(t)]
        if len(teams) > 1:
            t = input("which team (red/blue)? ").strip()
            if t not in teams:
                continue
        else:
            t = teams[0]
        boat = ref.boats[t]
        for text in boat.radio.heard[said[t]:]:
            print("  heard:", text)
        said[t] = len(boat.radio.heard)
        if boat.captain.here is not None:
            draw(ref, t)
        texts = {show(c): c for c in ref.choices(t)}
        kinds = sorted({k.split()[0] for k in texts})
        line = input("%s (%s; ? lists)> " % (t, ", ".join(kinds))).strip()
        if line == "?":
            print("; ".join(list(texts)[:120]))
        elif line in texts:
            ref.do(t, *texts[line])
        elif line == "quit":
            return
        else:
            print("no")
    print("winner:", ref.winner)


if __name__ == "__main__":
    main(sys.argv)
