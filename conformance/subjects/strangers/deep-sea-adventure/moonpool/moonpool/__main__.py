"""python -m moonpool watch --divers 4 --seed 7     bots among themselves
python -m moonpool play --divers 3                you against bots"""
import argparse
import asyncio
from collections import Counter

from .agents import CarefulBot, Keyboard, RandomBot
from .room import Room

NAMES = ["Nemo", "Cousteau", "Sylvia", "Beebe", "Piccard", "Ariel"]


def bots(n, seed):
    made = [CarefulBot(0.6, 2), CarefulBot(1.0, 3), CarefulBot(1.4, 4), RandomBot(seed),
            CarefulBot(2.0, 5), RandomBot(None if seed is None else seed + 1)]
    return made[:n]


async def game(args, seed, loud=True):
    room = Room(seed)
    agents = bots(args.divers, seed)
    if args.mode == "play":
        agents[0] = Keyboard()
    for name, agent in zip(NAMES, agents):
        room.join(name, agent)
    if loud:
        room.log.listeners.append(lambda e: print(e.text()))
    room.setup(first=room.rng.randrange(args.divers))
    await room.play()
    return room


def main():
    p = argparse.ArgumentParser(prog="moonpool", description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("mode", choices=["watch", "play", "many"])
    p.add_argument("--divers", type=int, default=4, choices=range(2, 7))
    p.add_argument("--seed", type=int)
    p.add_argument("--games", type=int, default=50)
    args = p.parse_args()
    if args.mode == "many":
        wins, points = Counter(), Counter()
        for i in range(args.games):
            room = asyncio.run(game(args, (args.seed or 0) + i, loud=False))
            wins.update(d.name for d in room.winners())
            points.update({d.name: d.score for d in room.divers})
        for name in NAMES[:args.divers]:
            print(f"{name:<10} wins {wins[name]:>3}  average {points[name] / args.games:.1f}")
    else:
        asyncio.run(game(args, args.seed))


if __name__ == "__main__":
    main()
