"""The text front end.   python play.py          asks for names
                         python play.py --bots 3 [--short]   plays by itself"""
import random
import sys

import deep


def show(g, seat):
    v = deep.view(g, seat)
    print('\n%s   first: %s' % (v['day'], g['players'][v['first']]['name']))
    for d in v['sea']:
        cells = []
        for s in v['sea'][d]:
            f = s['fish'][0] if s['fish'] else None
            cells.append('%s (%d)' % ('%s %d/%d' % (f['name'], f['difficulty'], f['value']) if f else s['shadow'],
                                      len(s['fish'])))
        print('  depth %d: ' % d + ' | '.join(cells))
    for q in v['players']:
        print('  %s%-8s %s $%d  fresh %s  spent %d  fish %s  regrets %s' % (
            '>' if q['seat'] == seat else ' ', q['name'], q['at'] + str(q['depth'] or ''), q['bucks'],
            [x['face'] for x in q['fresh']], len(q['spent']),
            q['hand'] if isinstance(q['hand'], int) else [f['name'] for f in q['hand']],
            q['regrets'] if isinstance(q['regrets'], int) else len(q['regrets'])))


def bot(moves, rng):
    good = [m for m in moves if m['do'] in ('catch', 'mount')]
    if good and rng.random() < 0.8:
        return rng.choice(good)
    most = [m for m in moves if m['do'] not in ('pass', 'abandon')]
    return rng.choice(most if most and rng.random() < 0.9 else moves)


def play(names, start='monday', seed=None, humans=(), quiet=False):
    g = deep.new_game(names, start, seed)
    rng = random.Random(seed)
    seen = 0
    while not g['over']:
        seat, moves = deep.legal(g)
        if seat in humans:
            show(g, seat)
            for i, m in enumerate(moves):
                print('  %2d %s' % (i, m))
            try:
                move = moves[int(input('%s (%s)> ' % (names[seat], deep.top(g)['kind'])))]
            except (ValueError, IndexError):
                print('a number, please')
                continue
        else:
            move = bot(moves, rng)
        deep.do(g, move)
        if not quiet:
            for line in g['log'][seen:]:
                print(line)
        seen = len(g['log'])
    return g


if __name__ == '__main__':
    if '--bots' in sys.argv:
        n = int(sys.argv[sys.argv.index('--bots') + 1])
        play(['Bot%d' % i for i in range(n)], 'tuesday' if '--short' in sys.argv else 'monday')
    else:
        who = input('names: ').split()
        play(who, input('start on monday or tuesday? ').strip() or 'monday', humans=range(len(who)))
