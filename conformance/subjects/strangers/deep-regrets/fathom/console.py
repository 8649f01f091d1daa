"""Play Deep Regrets on the console, or let it play itself:  console.py [--auto] [PLAYERS] [SEED]"""
import random
import sys

from game import Game, Luck


class Console:
    def choose(self, player, topic, options, **about):
        print(f'{player}: {topic}', about or '')
        for i, o in enumerate(options):
            print(f'  {i}) {o}')
        return options[int(input('> '))]

    def choose_some(self, player, topic, options, lo, hi, **about):
        print(f'{player}: {topic}, {lo} to {hi}', about or '')
        for i, o in enumerate(options):
            print(f'  {i}) {o}')
        return [options[int(w)] for w in input('> ').split()]

    def tell(self, event, **about):
        print('*', event, about)

    def show(self, player, cards, **about):
        print(f'  (only {player} sees: {cards} {about})')


class Auto(Console):
    def __init__(self, seed):
        self.r = random.Random(seed)

    def choose(self, player, topic, options, **about):
        return self.r.choice(options)

    def choose_some(self, player, topic, options, lo, hi, need=None, **about):
        if need is not None:
            return list(options) if lo != hi else sorted(options, key=lambda d: -d.face)[:hi]
        return self.r.sample(options, self.r.randint(lo, hi))

    def tell(self, event, **about):
        pass

    def show(self, player, cards, **about):
        pass


if __name__ == '__main__':
    auto = '--auto' in sys.argv
    n, seed = ([int(a) for a in sys.argv[1:] if a.isdigit()] + [3, 1])[:2] if len(sys.argv) > 1 else (3, 1)
    game = Game([f'Player {i + 1}' for i in range(n)], Auto(seed) if auto else Console(), Luck(seed), short='--short' in sys.argv)
    game.play()
    for p in game.ranking:
        print(p, game.score(p))
