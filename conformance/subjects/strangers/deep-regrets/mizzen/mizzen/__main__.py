"""python -m mizzen [--players N] [--seed N] [--data FILE] [--quiet]: a game played by random players."""
import argparse, random
from . import Game, Chance, load
from .cards import STANDARD


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", default=STANDARD)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--quiet", action="store_true")
    args = parser.parse_args()
    game = Game(args.players, Chance(args.seed), load(args.data), short=args.short)
    brain = random.Random(args.seed + 1)
    count = seen = 0
    while not game.over:
        moves = game.legal_moves()
        kind = brain.choice(sorted({m["move"] for m in moves} - ({"pass"} if brain.random() < .8 and len(moves) > 1 else set())))
        game.play(brain.choice([m for m in moves if m["move"] == kind]))
        count += 1
        if not args.quiet:
            for line in game.log[seen:]:
                print(line)
            seen = len(game.log)
    print(f"{count} moves; {game.result}")


if __name__ == "__main__":
    main()
