"""Writes data/standard.json: stand-in cards in the format the game loads."""
import json, os, itertools

NAMES = ["Sardine", "Flounder", "Cod", "Eel", "Ray", "Snapper", "Wolffish", "Gulper", "Lamprey", "Oarfish",
         "Sculpin", "Grouper", "Bream"]
DIFF = {(1, "small"): (1, 2), (1, "middling"): (2, 3), (1, "large"): (3, 4),
        (2, "small"): (2, 3), (2, "middling"): (3, 4), (2, "large"): (4, 5),
        (3, "small"): (3, 4), (3, "middling"): (4, 5), (3, "large"): (5, 6)}
FAIR = {1: (2, 1), 2: (1, 1), 3: (1, 2)}
REVEAL = [[], [], ["regret:1"], [], [], ["spend:1"], [], ["fishbucks:1"]]
CATCH = [[], ["dink:1"], [], ["regret:1"], [], ["fishbucks:2"], []]
EAT = [["refresh:1"], [], ["drop_regret:1"], ["fishbucks:1"], []]


def fish():
    rev, cat, eat = map(itertools.cycle, (REVEAL, CATCH, EAT))
    out = []
    for depth in (1, 2, 3):
        sizes = itertools.cycle(["small", "middling", "large"])
        fair, foul = FAIR[depth]
        kinds = itertools.cycle([False] * fair + [True] * foul)
        for i in range(39):
            size = next(sizes)
            diff = DIFF[depth, size][(i // 3) % 2]
            out.append(dict(id=f"F{depth}{i:02d}", name=f"{NAMES[i % 13]} {depth}{i // 13 + 1}", depth=depth, size=size,
                            difficulty=diff, value=diff + (i % 2), foul=next(kinds) if i % 3 == 0 else next(kinds),
                            reveal=next(rev), catch=next(cat), eat=next(eat)))
    return out


def main():
    data = dict(
        days=["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        madness=[dict(upto=0, dice=4, fair=1, foul=-2), dict(upto=3, dice=5, fair=1, foul=-1),
                 dict(upto=6, dice=5, fair=0, foul=0), dict(upto=9, dice=6, fair=0, foul=1),
                 dict(upto=12, dice=7, fair=-1, foul=1), dict(upto=999, dice=8, fair=-2, foul=2)],
        slots=[2, 2, 3],
        dice=dict(player=[0, 1, 1, 2, 2, 3], blue=[0, 1, 1, 2, 2, 3], green=[1, 1, 2, 2, 3, 3], orange=[1, 2, 3, 3, 4, 4]),
        tackle=dict(blue=8, green=8, orange=8),
        fish=fish(),
        regrets=[dict(id=f"R{i:02d}", value=1 + i % 3) for i in range(60)],
        dinks=[dict(id=f"D{i:02d}", name=f"Dink {i}", use=[["fishbucks:1"], ["refresh:1"], ["reduce:1"], ["drop_regret:1"], []][i % 5])
               for i in range(25)],
        rods=[dict(id=f"O{i}", name=f"Rod {i}", static=dict(reduce=1, depth=1 + i % 3)) for i in range(10)],
        reels=[dict(id=f"E{i}", name=f"Reel {i}", use=[["reroll:1"], ["refresh:1"]][i % 2]) for i in range(10)],
        supplies=[dict(id=f"S{i:02d}", name=f"Supply {i}", use=[["refresh:2"], ["reduce:2"], ["fishbucks:2"], ["worms:1"]][i % 4])
                  for i in range(20)])
    os.makedirs("data", exist_ok=True)
    with open("data/standard.json", "w") as f:
        json.dump(data, f, indent=1)


if __name__ == "__main__":
    main()
