"""Bots play a lot of games; nothing may get lost."""
from collections import Counter
import deep, play
for n in range(2, 6):
    for s in range(25):
        g = play.play(['P%d' % i for i in range(n)], 'monday' if s % 2 else 'tuesday', s, quiet=True)
        dice = sum(len(p['fresh']) + len(p['spent']) for p in g['players']) + len(g['bag']) + len(g['aside'])
        assert dice == 3 * n + 25, (n, s, dice)
        for kind, total in (('fish', 117), ('regret', 60), ('dink', 25), ('rod', 10), ('reel', 10), ('supply', 20)):
            have = sum(1 for c in deep.everywhere(g, kind) if c)
            assert have == total, (n, s, kind, have)
        if s < 2:
            print(n, s, len(g['log']), g['day'], [r['total'] for r in g['result']['rows']], g['result']['winners'])
