"""python play.py [players] [seed] [--human] [--short]"""
import sys

from regrets.controllers import Bot, Human
from regrets.game import Game, Luck


def main():
    args = [a for a in sys.argv[1:] if not a.startswith("-")]
    n = int(args[0]) if args else 3
    seed = int(args[1]) if len(args) > 1 else 1
    crew = [Bot(seed * 10 + i) for i in range(n)]
    if "--human" in sys.argv:
        crew[0] = Human(seed)
    game = Game(["Ada", "Bo", "Cyd", "Dov", "Eve"][:n], crew, Luck(seed), short="--short" in sys.argv)
    game.play()
    for p in game.ranking:
        print(f"{p.name}: {p.score()} points, {p.regret_value} regret, {len(p.regrets)} cards, ${p.bucks}")


if __name__ == "__main__":
    main()
