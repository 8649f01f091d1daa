"""Deep Regrets for 2-5 anglers round one keyboard: the rules.

g is one big dict.  g['todo'] is a stack: the last entry is what somebody has to answer now (or an automatic step).
legal(g) says what may be answered, do(g, move) does it.  The texts of cards are in effects.py.
All chance goes through luck(): g['fate'] may be a function that decides it (for replaying a game from paper).
A card of a pile may be None: nobody has written down what it is, and it is settled when it is turned up.
"""
import itertools
import random
from collections import Counter

import cards

SHOALS = 3
MAX_PLAYERS = 5
GEAR_SHOP = {1: (1, 1), 3: (3, 1), 5: (5, 2)}
SUPPLY_SHOP = {1: (1, 1), 3: (3, 2), 5: (5, 2)}
DICE_SHOP = {1: 1, 3: 2, 5: 3}
SLOTS = [2, 3, 2]       # the trophies on the angler board
KINDS = ['player', 'blue', 'green', 'orange', 'omen']


class NotAllowed(Exception):
    pass


def need(ok, why):
    if not ok:
        raise NotAllowed(why)


# ------------------------------------------------------------------ setup

def new_angler(seat, name):
    return {'seat': seat, 'name': name, 'at': 'sea', 'depth': 1, 'bucks': 0, 'worms': False, 'lifeboat': True,
            'fresh': [], 'spent': [], 'rolled': [], 'hand': [], 'mounts': [[times, None] for times in SLOTS],
            'regrets': [], 'dinks': [], 'supplies': [], 'rods': [], 'reels': [], 'rod': None, 'reel': None,
            'used': [], 'shops': [], 'passed': False, 'has_cast': False, 'easier': 0, 'cheaper': 0,
            'set_ahead': None}


def empty_game(names):
    return {'rng': random.Random(), 'fate': None, 'day': 'monday', 'first_day': 'monday', 'first': 0,
            'phase': 'refresh', 'todo': [],
            'sea': {depth: [{'fish': [], 'up': False} for _ in range(SHOALS)] for depth in (1, 2, 3)},
            'decks': {'regret': [], 'dink': [], 'rod': [], 'reel': [], 'supply': []},
            'discard': {'fish': [], 'regret': [], 'dink': [], 'rod': [], 'reel': [], 'supply': []},
            'regret_box': [], 'bag': [], 'aside': ['omen'], 'omen_owner': None, 'faces': dict(cards.FACES),
            'preserver': None, 'turn': None, 'last_turns': 0, 'attempt': None, 'over': False, 'result': None,
            'log': [], 'die_no': 0, 'players': [new_angler(i, name) for i, name in enumerate(names)]}


def new_game(names, start='monday', seed=None, first=None, piles=None):
    """piles may give the order of some piles: {'regret': [cards], 1: [the fish of Depth I], …}"""
    need(2 <= len(names) <= MAX_PLAYERS, '2 to 5 players')
    need(start in ('monday', 'tuesday'), 'start on Monday or Tuesday')
    g = empty_game(names)
    g['rng'].seed(seed)
    g['day'] = g['first_day'] = start
    g['first'] = g['rng'].randrange(len(names)) if first is None else first
    need(0 <= g['first'] < len(names), 'who is first?')
    box = cards.box()
    stack = {deck: box[deck] for deck in g['decks']}
    stack.update({depth: [f for f in box['fish'] if f['depth'] == depth] for depth in g['sea']})
    for name, pile in stack.items():
        g['rng'].shuffle(pile)
        if piles and piles.get(name):
            pile[:] = piles[name]
    for depth in g['sea']:
        for i in range(SHOALS):
            g['sea'][depth][i]['fish'] = stack[depth][13 * i:13 * i + 13]       # [0] is the top
    n = 10 * len(names)
    g['decks'] = {deck: stack[deck] for deck in g['decks']}
    g['decks']['regret'], g['regret_box'] = stack['regret'][:n], stack['regret'][n:]
    g['bag'] = ['blue'] * 8 + ['green'] * 8 + ['orange'] * 8
    for p in g['players']:
        p['spent'] = [new_die(g, 'player') for _ in range(3)]
    run(g)
    return g


def new_die(g, kind, face=0):
    g['die_no'] += 1
    return {'id': '%s%d' % (kind[0], g['die_no']), 'kind': kind, 'face': face}


def say(g, text):
    g['log'].append(text)


# ------------------------------------------------------------------ chance, piles

def luck(g, of, options):
    if g['fate']:
        got = g['fate'](of, lambda: g['rng'].choice(options))
        need(got in options, 'impossible: %s %s' % (of, got))
        return got
    return g['rng'].choice(options)


def roll(g, die):
    die['face'] = luck(g, die['kind'], g['faces'][die['kind']])


def roll_all(g, dice):
    for die in sorted(dice, key=lambda x: KINDS.index(x['kind'])):
        roll(g, die)


def shuffle(g, pile):
    if g['fate']:
        pile[:] = [None] * len(pile)
    else:
        g['rng'].shuffle(pile)


def everywhere(g, kind):
    """all cards of a kind that are written down somewhere"""
    if kind == 'fish':
        for depth in g['sea'].values():
            for s in depth:
                yield from s['fish']
    else:
        yield from g['decks'][kind]
    yield from g['discard'][kind]
    if kind == 'regret':
        yield from g['regret_box']
    for p in g['players']:
        yield from p[{'fish': 'hand', 'regret': 'regrets', 'dink': 'dinks', 'rod': 'rods', 'reel': 'reels',
                      'supply': 'supplies'}[kind]]
        if kind == 'fish':
            yield from (f for _, f in p['mounts'])
    for item in g['todo']:
        if item['kind'] == 'choose' and item['deck'] == kind:
            yield from item['cards']


def settle(g, kind, depth=None):
    """what an unwritten card is"""
    left = Counter({cid: c.get('copies', 1) for cid, c in cards.BY_ID[kind].items() if depth in (None, c.get('depth'))})
    left.subtract(c['id'] for c in everywhere(g, kind) if c and c['id'] in left)
    return cards.card(kind, luck(g, kind, [cid for cid, n in left.items() for _ in range(n)]))


def remove(pile, thing):
    for i, x in enumerate(pile):
        if x is thing:
            return pile.pop(i)
    raise NotAllowed('it is not there')


def card_in(pile, cid):
    for c in pile:
        if c['id'] == cid:
            return c
    return None


def find_cards(pile, ids):
    """the cards with these ids, two of a kind counting as two"""
    left = list(pile)
    out = []
    for cid in ids:
        c = card_in(left, cid)
        need(c, 'no %s there' % cid)
        out.append(remove(left, c))
    return out


def draw(g, deck):
    pile = g['decks'][deck]
    if not pile and g['discard'][deck]:
        pile[:] = g['discard'][deck]
        g['discard'][deck] = []
        shuffle(g, pile)
    if not pile:
        return None
    if pile[0] is None:
        pile[0] = settle(g, deck)
    return pile.pop(0)


def shoal(g, at):
    return g['sea'][at[0]][at[1]]


def fish_at(g, at, i):
    pile = shoal(g, at)['fish']
    if pile[i] is None:
        pile[i] = settle(g, 'fish', at[0])
    return pile[i]


def take_top(g, at):
    s = shoal(g, at)
    s['up'] = False
    return s['fish'].pop(0)


def turn_up(g, p, at, ignore=False):
    s = shoal(g, at)
    if s['up'] or not s['fish']:
        return
    fish = fish_at(g, at, 0)
    s['up'] = True
    say(g, '%s reveals %s' % (p['name'], fish['name']))
    if not ignore:
        effects.start(g, p, fish.get('reveal'), at)


# ------------------------------------------------------------------ madness, regrets, dice

def order(g):
    n = len(g['players'])
    return [(g['first'] + i) % n for i in range(n)]


def madness(p):
    return next(row for row in cards.MADNESS if len(p['regrets']) >= row[0])


def max_dice(g, p):
    return madness(p)[1]


def worth(p, fish):
    for s in cards.statics(fish, 'value_fixed'):
        return s['n']
    return fish['value'] + madness(p)[3 if fish['align'] == 'foul' else 2]


def draw_regrets(g, p, n):
    n += sum(s['n'] for f in p['hand'] for s in cards.statics(f, 'extra_regret_draw'))
    for _ in range(n):
        c = draw(g, 'regret')
        if c:
            p['regrets'].append(c)
            say(g, '%s draws a regret (%d now)' % (p['name'], len(p['regrets'])))


def random_regret(g, p):
    return card_in(p['regrets'], luck(g, 'lost-regret', [c['id'] for c in p['regrets']]))


def lose_regret(g, p, c=None):
    if not p['regrets']:
        return
    c = c or random_regret(g, p)
    remove(p['regrets'], c)
    g['discard']['regret'].append(c)
    say(g, '%s lets go of a regret (%d now)' % (p['name'], len(p['regrets'])))
    fit_dice(g, p)


def fit_dice(g, p):
    while len(p['fresh']) > max_dice(g, p):
        spend(g, p, [min(p['fresh'], key=lambda x: x['face'])])


def draw_dink(g, p):
    c = draw(g, 'dink')
    if c:
        p['dinks'].append(c)
        say(g, '%s draws a dink' % p['name'])


def add_die(g, p, kind):
    die = new_die(g, kind)
    roll(g, die)
    p['fresh' if len(p['fresh']) < max_dice(g, p) else 'spent'].append(die)
    say(g, '%s gets a %s die: %d' % (p['name'], kind, die['face']))


def take_die(g, p, colour):
    if colour in g['bag']:
        g['bag'].remove(colour)
        add_die(g, p, colour)


def find_dice(pool, ids):
    dice = [x for x in pool if x['id'] in ids]
    need(len(dice) == len(ids), 'you do not have those dice')
    return dice


def spend(g, p, dice):
    for x in dice:
        remove(p['fresh'], x)
        p['spent'].append(x)


def regret_sum(p):
    return sum(c['value'] for c in p['regrets'])


def regret_value(p):
    return regret_sum(p) + (0 if p['lifeboat'] else 10)


# ------------------------------------------------------------------ the day

def push(g, *items):
    """the first of items is dealt with first"""
    g['todo'].extend(reversed(items))


def ask(kind, p, **more):
    return dict(more, kind=kind, who=p['seat'])


def top(g):
    return g['todo'][-1] if g['todo'] else None


def done(g):
    return g['todo'].pop()


def run(g):
    """go on until somebody has to decide"""
    while not g['over']:
        if g['todo']:
            item = g['todo'][-1]
            if item['kind'] not in AUTO:
                return
            g['todo'].pop()
            AUTO[item['kind']](g, g['players'][item['who']], item)
        else:
            PHASES[g['phase']](g)


def phase_start(g):
    g['day'] = cards.DAYS[cards.DAYS.index(g['day']) + 1]
    g['first'] = (g['first'] + 1) % len(g['players'])
    say(g, '--- %s, %s is first' % (g['day'], g['players'][g['first']]['name']))
    for depth in g['sea']:
        for i, s in enumerate(g['sea'][depth]):
            if s['up'] and s['fish']:
                g['discard']['fish'].append(take_top(g, (depth, i)))
            s['up'] = False
    if sea_empty(g):
        return reckon(g)
    for i in order(g):
        p = g['players'][i]
        if g['day'] in ('wednesday', 'friday'):
            p['worms'] = True
        elif g['day'] == 'thursday':
            p['bucks'] += 3
        elif g['day'] == 'saturday':
            for colour in ('orange', 'green'):
                if colour in g['bag']:
                    g['bag'].remove(colour)
                    p['spent'].append(new_die(g, colour))
                    break
    for p in g['players']:
        if p['at'] == 'sea':
            p['depth'] = 1
    g['phase'] = 'refresh'


def phase_refresh(g):
    g['phase'] = 'preserver'
    push(g, *[ask('muster', g['players'][i]) for i in order(g)])


def phase_preserver(g):
    g['phase'] = after_refresh(g)
    totals = [sum(x['face'] for x in p['fresh']) for p in g['players']]
    push(g, ask('throw', g['players'][totals.index(max(totals))]))


def after_refresh(g):
    return 'action' if g['day'] == 'monday' else 'declare'


def phase_declare(g):
    g['phase'] = 'equip'
    push(g, *[ask('declare', g['players'][i]) for i in order(g)])


def phase_equip(g):
    g['phase'] = 'action'
    push(g, *[ask('equip', g['players'][i]) for i in order(g)
              if g['players'][i]['rods'] or g['players'][i]['reels']])


def phase_action(g):
    g['phase'] = 'turns'
    g['last_turns'] = 0
    g['turn'] = g['first']
    push(g, ask('turn', g['players'][g['turn']]))


def phase_turns(g):
    """a turn is over: whose is the next?"""
    for p in g['players']:
        p.update(easier=0, cheaper=0, set_ahead=None)
    still_in = [p for p in g['players'] if not p['passed']]
    if not still_in:
        return day_over(g)
    if g['last_turns']:
        g['last_turns'] -= 1
        if not g['last_turns']:
            return day_over(g)
    elif len(still_in) == 1:
        g['last_turns'] = 2
    n = len(g['players'])
    i = (g['turn'] + 1) % n
    while g['players'][i]['passed']:
        i = (i + 1) % n
    g['turn'] = i
    push(g, ask('turn', g['players'][i]))


def day_over(g):
    g['turn'] = None
    g['last_turns'] = 0
    for p in g['players']:
        p.update(passed=False, shops=[], used=[], has_cast=False)
    if g['day'] == 'saturday':
        reckon(g)
    else:
        g['phase'] = 'start'


PHASES = {'start': phase_start, 'refresh': phase_refresh, 'preserver': phase_preserver, 'declare': phase_declare,
          'equip': phase_equip, 'action': phase_action, 'turns': phase_turns, 'reckon': lambda g: finish(g)}


def make_port(g, p):
    p.update(at='port', depth=0)
    say(g, '%s makes port' % p['name'])
    steps = [ask('muster', p), ask('flip_can', p)]
    if p['regrets']:
        steps.insert(0, ask('port_regret', p))
    push(g, *steps)


def auto_flip_can(g, p, item):
    p['worms'] = True


def auto_acted(g, p, item):
    """the action of this turn is over"""
    if sea_empty(g):
        reckon(g)
    else:
        push(g, ask('after', p))


def sea_empty(g):
    return not any(s['fish'] for row in g['sea'].values() for s in row)


# ------------------------------------------------------------------ end of the game

def mounted(p):
    return [(i, times, f) for i, (times, f) in enumerate(p['mounts']) if f]


def reckon(g):
    ps = g['players']
    g['todo'] = []
    g['turn'] = None
    g['phase'] = 'reckon'
    worst = max(ps, key=regret_value)
    say(g, '%s regrets the most (%d)' % (worst['name'], regret_value(worst)))
    if mounted(worst):
        pick = min if len(ps) == 2 else max
        value = pick(worth(worst, f) for _, _, f in mounted(worst))
        slots = [i for i, _, f in mounted(worst) if worth(worst, f) == value]
        if len(slots) > 1:
            push(g, ask('lose', worst, slots=slots))
        else:
            lose_trophy(g, worst, slots[0])


def lose_trophy(g, p, slot):
    g['discard']['fish'].append(p['mounts'][slot][1])
    p['mounts'][slot][1] = None


def finish(g):
    ps = g['players']
    rows = []
    for p in ps:
        hand = sum(worth(p, f) for f in p['hand'])
        wall = sum(worth(p, f) * times for _, times, f in mounted(p))
        rows.append({'seat': p['seat'], 'hand': hand, 'mounted': wall, 'bucks': p['bucks'] // 2,
                     'total': hand + wall + p['bucks'] // 2, 'regret': regret_value(p)})

    def key(row):
        p = ps[row['seat']]
        return (-row['total'], regret_sum(p), len(p['regrets']))
    best = min(key(r) for r in rows)
    g['result'] = {'rows': rows, 'winners': [r['seat'] for r in rows if key(r) == best]}
    g['over'] = True
    g['phase'] = 'over'
    say(g, 'The game is over. ' + ', '.join('%s %d' % (ps[r['seat']]['name'], r['total']) for r in rows))


# ------------------------------------------------------------------ answers

def do(g, move):
    """move is a dict with 'do'.  Raises NotAllowed if it may not be played (then g may be spoilt: use a copy)."""
    need(not g['over'], 'the game is over')
    now = top(g)
    p = g['players'][now['who']]
    kind = move['do']
    if kind in FREE:
        need(now['kind'] in ('turn', 'pay', 'after'), 'free actions on your own turn: now it is "%s"' % now['kind'])
        FREE[kind](g, p, move)
    else:
        need(kind in ANSWERS.get(now['kind'], {}), 'not now: %s has to answer "%s"' % (p['name'], now['kind']))
        ANSWERS[now['kind']][kind](g, p, move)
    run(g)
    omen_home(g)


def omen_home(g):
    """the omen die goes home when its card is gone"""
    if g['omen_owner'] is None:
        return
    p = g['players'][g['omen_owner']]
    theirs = p['hand'] + [f for _, _, f in mounted(p)]
    if not any(s.get('kind') == 'omen' for f in theirs for s in f.get('catch', [])):
        for pool in ('fresh', 'spent', 'rolled'):
            p[pool] = [x for x in p[pool] if x['kind'] != 'omen']
        g['aside'].append('omen')
        g['omen_owner'] = None


def a_muster(g, p, m):
    done(g)
    p['rolled'], p['spent'] = p['spent'], []
    roll_all(g, p['rolled'])
    say(g, '%s musters courage: %s' % (p['name'], ' '.join(str(x['face']) for x in p['rolled'])))
    room = max_dice(g, p) - len(p['fresh'])
    if p['rolled'] and room > 0:
        push(g, ask('keep', p, n=room))
    else:
        p['spent'], p['rolled'] = p['rolled'], []


def a_keep(g, p, m):
    dice = find_dice(p['rolled'], m['dice'])
    need(len(dice) <= top(g)['n'], 'too many dice')
    done(g)
    for x in p['rolled']:
        p['fresh' if x in dice else 'spent'].append(x)
    p['rolled'] = []


def a_throw(g, p, m):
    need(m['to'] != p['seat'] and 0 <= m['to'] < len(g['players']), 'throw it to somebody else')
    done(g)
    g['preserver'] = m['to']
    say(g, '%s throws the life preserver to %s' % (p['name'], g['players'][m['to']]['name']))


def a_declare(g, p, m):
    need(m['where'] in ('sea', 'port'), 'sea or port')
    done(g)
    say(g, '%s: %s' % (p['name'], m['where']))
    if m['where'] == 'port':
        if p['at'] == 'sea':
            make_port(g, p)
    elif p['at'] == 'port':
        p.update(at='sea', depth=1)


def a_equip(g, p, m):
    rod, reel = m.get('rod'), m.get('reel')
    need(rod is None or card_in(p['rods'], rod), 'not your rod')
    need(reel is None or card_in(p['reels'], reel), 'not your reel')
    done(g)
    p['rod'], p['reel'] = rod, reel


def a_port_regret(g, p, m):
    if m['card'] is not None:
        need(card_in(p['regrets'], m['card']), 'not your regret')
    done(g)
    if m['card'] is not None:
        lose_regret(g, p, card_in(p['regrets'], m['card']))


def locked(g, at):
    """a fish that locks its column is up in another shoal of it"""
    for depth in g['sea']:
        s = shoal(g, (depth, at[1]))
        if depth != at[0] and s['up'] and s['fish'] and cards.statics(s['fish'][0], 'column_lock'):
            return True
    return False


def reachable(g, p):
    return [(d, i) for d in g['sea'] if d <= p['depth'] for i, s in enumerate(g['sea'][d])
            if s['fish'] and not locked(g, (d, i))]


def gear(p):
    return [c for c in (card_in(p['rods'], p['rod']), card_in(p['reels'], p['reel'])) if c]


def gear_statics(p, what):
    return [s for c in gear(p) for s in cards.statics(c, what)]


def difficulty(g, p):
    att = g['attempt']
    fish = att['fish']
    n = fish['difficulty'] if att['set'] is None else att['set']
    for s in cards.statics(fish, 'difficulty_per'):
        n += len(p['regrets'] if s['thing'] == 'regrets' else p['hand'])
    for s in gear_statics(p, 'difficulty'):
        if s['filter'] == {'first_today': 'yes'}:
            n += s['n'] if att['first'] else 0
        elif effects.fits(fish, s['filter']):
            n += s['n']
    return max(0, n + att['change'])


def a_fish(g, p, m):
    need(p['at'] == 'sea', 'you are in port')
    at = tuple(m['shoal'])
    need(at in reachable(g, p), 'you cannot cast there')
    done(g)
    g['attempt'] = {'shoal': at, 'fish': fish_at(g, at, 0), 'change': -p['easier'], 'set': p['set_ahead'],
                    'first': not p['has_cast'], 'auto': False, 'ended': None, 'miss': None}
    p.update(easier=0, set_ahead=None, has_cast=True)
    push(g, ask('pay_or_not', p))
    turn_up(g, p, at, ignore=bool(gear_statics(p, 'ignore_reveal')))


def auto_pay_or_not(g, p, item):
    att = g['attempt']
    s = shoal(g, att['shoal'])
    if att['ended']:
        g['attempt'] = None
        push(g, ask('turn' if att['ended'] == 'free' else 'acted', p))
    elif not s['fish'] or s['fish'][0] is not att['fish']:
        g['attempt'] = None
        push(g, ask('acted', p))
    elif att['auto']:
        catch(g, p)
    else:
        push(g, ask('pay', p))


def catch(g, p, over=0, dice=()):
    att, g['attempt'] = g['attempt'], None
    push(g, ask('land', p, shoal=att['shoal'], fish=att['fish']), ask('acted', p))
    effects.start(g, p, att['fish'].get('catch'), att['shoal'])
    if over and gear_statics(p, 'keep_change'):
        pool = [x for x in dice if min(g['faces'][x['kind']]) <= over]
        if pool:
            effects.pick_dice(g, p, pool, 0, 1, ['keep_change', over])


def auto_land(g, p, item):
    s = shoal(g, item['shoal'])
    if any(f is item['fish'] for f in s['fish']):
        remove(s['fish'], item['fish'])
        s['up'] = False
    p['hand'].append(item['fish'])
    say(g, '%s catches %s' % (p['name'], item['fish']['name']))
    if not s['fish']:
        draw_regrets(g, p, 1)


def a_catch(g, p, m):
    fish = g['attempt']['fish']
    dice = find_dice(p['fresh'], m['dice'])
    over = sum(x['face'] for x in dice) - difficulty(g, p)
    need(over >= 0, 'not enough for %s' % fish['name'])
    for s in cards.statics(fish, 'exact_dice'):
        need(len(dice) == s['n'], '%s wants exactly %d dice' % (fish['name'], s['n']))
    done(g)
    spend(g, p, dice)
    catch(g, p, over, dice)


def a_give_up(g, p, m):
    att = g['attempt']
    if cards.statics(att['fish'], 'must_catch'):
        exact = [s['n'] for s in cards.statics(att['fish'], 'exact_dice')]
        need(not cheapest(g, p, exact), 'you have to catch %s' % att['fish']['name'])
    if p['fresh']:
        need(m.get('die'), 'which die?')
        spend(g, p, find_dice(p['fresh'], [m['die']]))
    else:
        need(not m.get('die'), 'you have no dice')
    done(g)
    g['attempt'] = None
    for _ in range(max([1] + [s['n'] for s in gear_statics(p, 'dink_draw_n')])):
        draw_dink(g, p)
    if att['miss']:
        effects.relocate(g, p, att['shoal'], att['miss'])
    push(g, ask('acted', p))


def a_abandon(g, p, m):
    need(p['at'] == 'sea' and p['lifeboat'], 'you cannot abandon ship')
    done(g)
    p['lifeboat'] = False
    push(g, ask('acted', p))
    make_port(g, p)


def a_sell(g, p, m):
    need(p['at'] == 'port', 'you are at sea')
    need(m['fish'], 'which fish?')
    chosen = find_cards(p['hand'], m['fish'])
    need(not any(cards.statics(f, 'no_sell') for f in chosen), 'nobody buys that')
    done(g)
    for fish in chosen:
        p['bucks'] += max(0, worth(p, fish))
        remove(p['hand'], fish)
        g['discard']['fish'].append(fish)
        say(g, '%s sells %s' % (p['name'], fish['name']))
        if fish['align'] == 'foul':
            draw_regrets(g, p, 1)
    push(g, ask('acted', p))


def a_shop(g, p, m):
    """{'do': 'shop', 'shop': 'rod'|'reel'|'supply'|'dice', 'price': 1|3|5}: rods and reels are one shop"""
    name, price = m['shop'], m['price']
    need(p['at'] == 'port', 'you are at sea')
    need(name in ('rod', 'reel', 'supply', 'dice') and price in (1, 3, 5), 'no such thing')
    need(name not in closed(p), 'you have been there today')
    need(stock(g, name), 'it is sold out')
    cost = price - p['cheaper']
    need(p['bucks'] >= cost, 'you have no money')
    done(g)
    push(g, ask('acted', p))
    p['bucks'] -= cost
    p['cheaper'] = 0
    p['shops'].append(name)
    say(g, '%s spends $%d in the %s shop' % (p['name'], cost, name))
    if name == 'dice':
        bought = []
        for _ in range(min(DICE_SHOP[price], len(g['bag']))):
            colour = luck(g, 'bag', list(g['bag']))
            g['bag'].remove(colour)
            bought.append(new_die(g, colour))
        roll_all(g, bought)
        p['fresh'] += bought
        say(g, '%s buys %s' % (p['name'], ', '.join('%s %d' % (x['kind'], x['face']) for x in bought)))
        return
    n, keep = (SUPPLY_SHOP if name == 'supply' else GEAR_SHOP)[price]
    drawn = [c for c in (draw(g, name) for _ in range(n)) if c]
    keep = min(keep, len(drawn))
    push(g, ask('choose', p, deck=name, cards=drawn, n=keep))
    if len({c['id'] for c in drawn}) == 1 or keep == len(drawn):
        a_choose(g, p, {'cards': [c['id'] for c in drawn[:keep]]})


def closed(p):
    return p['shops'] + (['rod', 'reel'] if {'rod', 'reel'} & set(p['shops']) else [])


def stock(g, name):
    return g['bag'] if name == 'dice' else g['decks'][name] + g['discard'][name]


def a_choose(g, p, m):
    now = top(g)
    need(len(m['cards']) == now['n'], 'choose %d' % now['n'])
    chosen = find_cards(now['cards'], m['cards'])
    done(g)
    for c in now['cards']:
        if any(c is x for x in chosen):
            p[{'rod': 'rods', 'reel': 'reels', 'supply': 'supplies'}[now['deck']]].append(c)
        else:
            g['decks'][now['deck']].append(c)


def a_mount(g, p, m):
    """'fish' is a list of [fish, slot]"""
    need(p['at'] == 'port', 'you are at sea')
    need(1 <= len(m['fish']) <= 3, 'mount one, two or three')
    chosen = find_cards(p['hand'], [f for f, _ in m['fish']])
    slots = [s for _, s in m['fish']]
    need(len(set(slots)) == len(slots), 'twice the same slot')
    need(all(0 <= s < len(p['mounts']) and p['mounts'][s][1] is None for s in slots), 'that trophy is taken')
    done(g)
    for fish, slot in zip(chosen, slots):
        remove(p['hand'], fish)
        p['mounts'][slot][1] = fish
        say(g, '%s mounts %s (x%d)' % (p['name'], fish['name'], p['mounts'][slot][0]))
    push(g, ask('acted', p))


def a_pass(g, p, m):
    done(g)
    p['passed'] = True
    say(g, '%s passes' % p['name'])
    push(g, ask('reward', p))


def a_reward(g, p, m):
    need(m['take'] in ('dink', 'regret'), 'a dink or a regret')
    need(m['take'] == 'dink' or p['regrets'], 'you have no regrets')
    done(g)
    if m['take'] == 'dink':
        draw_dink(g, p)
    else:
        lose_regret(g, p)


def a_end(g, p, m):
    done(g)


def a_put_back(g, p, m):
    need(m['where'] in ('top', 'bottom'), 'top or bottom')
    at = done(g)['shoal']
    if m['where'] == 'bottom':
        pile = shoal(g, at)['fish']
        pile.append(pile.pop(0))
    say(g, '%s puts it back (%s)' % (p['name'], m['where']))


def a_lose(g, p, m):
    need(m['slot'] in top(g)['slots'], 'not that one')
    done(g)
    lose_trophy(g, p, m['slot'])


# ------------------------------------------------------------------ free actions

def f_eat(g, p, m):
    fish = card_in(p['hand'], m['fish'])
    need(fish and fish.get('eat'), 'you cannot eat that')
    remove(p['hand'], fish)
    g['discard']['fish'].append(fish)
    say(g, '%s eats %s' % (p['name'], fish['name']))
    effects.start(g, p, fish['eat'])


def f_worms(g, p, m):
    at = tuple(m['shoal'])
    need(p['worms'], 'your can of worms is empty')
    need(shoal(g, at)['fish'], 'no fish there')
    need(not shoal(g, at)['up'], 'that one is face-up already')
    p['worms'] = False
    fish = fish_at(g, at, 0)
    fish['seen'] = [q['seat'] for q in g['players']]
    say(g, '%s looks at %s' % (p['name'], fish['name']))
    push(g, ask('worms', p, shoal=at))


def f_preserver(g, p, m):
    need(g['preserver'] == p['seat'], 'you do not have it')
    g['preserver'] = None
    say(g, '%s uses the life preserver' % p['name'])
    reduce(g, p, 2)


def reduce(g, p, n):
    if p['at'] == 'port':
        p['cheaper'] += n
    elif g['attempt']:
        g['attempt']['change'] -= n
    else:
        p['easier'] += n


def right_time(g, p, when):
    if when == 'shop':
        need(p['at'] == 'port', 'only at port')
    elif when == 'sea_pay':
        need(p['at'] == 'sea', 'only at sea')


def while_fishing(c):
    return c.get('when') == 'sea_pay' and any(s['do'] not in ('set_difficulty', 'add_difficulty')
                                              for s in c.get('effects', []))


def f_use(g, p, m):
    """a dink or a supply: {'do': 'use', 'from': 'dinks'|'supplies', 'card': id}"""
    where = m['from']
    c = card_in(p[where], m['card'])
    need(c, 'you have not got that')
    need(c.get('when'), 'it is good for nothing')
    right_time(g, p, c['when'])
    need(g['attempt'] or not while_fishing(c), 'only while you fish')
    remove(p[where], c)
    g['discard']['dink' if where == 'dinks' else 'supply'].append(c)
    say(g, '%s uses %s' % (p['name'], c['name']))
    if c.get('cost_reduction'):
        reduce(g, p, c['cost_reduction'])
    else:
        effects.start(g, p, c['effects'], g['attempt'] and g['attempt']['shoal'])


def f_gear(g, p, m):
    c = card_in(gear(p), m['card'])
    need(c and c.get('activated'), 'you have nothing like that')
    use = c['activated']
    need(p['used'].count(c['id']) < use['limit'], 'enough of that for today')
    right_time(g, p, use['when'])
    need(use['when'] != 'sea_pay' or g['attempt'], 'only while you fish')
    p['used'].append(c['id'])
    say(g, '%s uses %s' % (p['name'], c['name']))
    effects.start(g, p, use['effects'], g['attempt'] and g['attempt']['shoal'])


def f_sink(g, p, m):
    need(p['at'] == 'sea' and p['depth'] < 3, 'no deeper')
    spend(g, p, find_dice(p['fresh'], [m['die']]))
    p['depth'] += 1
    say(g, '%s drops the sinker: depth %d' % (p['name'], p['depth']))


FREE = {'eat': f_eat, 'worms': f_worms, 'preserver': f_preserver, 'use': f_use, 'gear': f_gear, 'sink': f_sink}


# ------------------------------------------------------------------ what may be done

def cheapest(g, p, exact=()):
    """the smallest set of dice that pays for the fish, or None"""
    want = difficulty(g, p)
    for n in exact or range(len(p['fresh']) + 1):
        fits = [c for c in itertools.combinations(p['fresh'], n) if sum(x['face'] for x in c) >= want]
        if fits:
            return [x['id'] for x in min(fits, key=lambda c: sum(x['face'] for x in c))]
    return None


def legal(g):
    """(seat, [moves]).  Where dice or many cards are paid the list has examples only; do() takes any."""
    if g['over']:
        return None, []
    now = top(g)
    p = g['players'][now['who']]
    kind = now['kind']
    out = []
    if kind == 'muster':
        out.append({'do': 'muster'})
    elif kind == 'keep':
        best = sorted(p['rolled'], key=lambda x: -x['face'])[:now['n']]
        out.append({'do': 'keep', 'dice': [x['id'] for x in best]})
    elif kind == 'throw':
        out += [{'do': 'throw', 'to': q['seat']} for q in g['players'] if q is not p]
    elif kind == 'declare':
        out += [{'do': 'declare', 'where': w} for w in ('sea', 'port')]
    elif kind == 'equip':
        out += [{'do': 'equip', 'rod': rod, 'reel': reel} for rod in [None] + [c['id'] for c in p['rods']]
                for reel in [None] + [c['id'] for c in p['reels']]]
    elif kind == 'port_regret':
        out += [{'do': 'port_regret', 'card': c} for c in [None] + [c['id'] for c in p['regrets']]]
    elif kind == 'reward':
        out += [{'do': 'reward', 'take': t} for t in ['dink'] + ['regret'] * bool(p['regrets'])]
    elif kind == 'choose':
        out += [{'do': 'choose', 'cards': [c['id'] for c in combo]}
                for combo in itertools.combinations(now['cards'], now['n'])]
    elif kind == 'worms':
        out += [{'do': 'put_back', 'where': w} for w in ('top', 'bottom')]
    elif kind == 'lose':
        out += [{'do': 'lose', 'slot': s} for s in now['slots']]
    elif kind == 'pick_cards':
        out += [{'do': kind, 'cards': [c['id'] for c in combo]}
                for combo in itertools.combinations(now['cards'], now['most'])]
    elif kind == 'pick_dice':
        out += [{'do': kind, 'dice': list(combo)} for combo in itertools.combinations(now['dice'], now['most'])]
    elif kind == 'pick_shoal':
        out += [{'do': kind, 'shoal': s} for s in now['shoals']]
    elif kind == 'pick_player':
        out += [{'do': kind, 'player': s} for s in now['players']]
    elif kind == 'option':
        out += [{'do': kind, 'number': n} for n in now['numbers']]
    elif kind == 'order':
        out += [{'do': kind, 'cards': [c['id'] for c in some]} for some in itertools.permutations(now['cards'])]
    elif kind == 'pay':
        fish = g['attempt']['fish']
        dice = cheapest(g, p, [s['n'] for s in cards.statics(fish, 'exact_dice')])
        if dice is not None:
            out.append({'do': 'catch', 'dice': dice})
        if dice is None or not cards.statics(fish, 'must_catch'):
            out += [{'do': 'give_up', 'die': x['id']} for x in p['fresh']] or [{'do': 'give_up'}]
    elif kind == 'turn':
        if p['at'] == 'sea':
            out += [{'do': 'fish', 'shoal': at} for at in reachable(g, p)]
            if p['lifeboat']:
                out.append({'do': 'abandon'})
        else:
            able = [f['id'] for f in p['hand'] if not cards.statics(f, 'no_sell')]
            out += [{'do': 'sell', 'fish': [f]} for f in able]
            if len(able) > 1:
                out.append({'do': 'sell', 'fish': able})
            out += [{'do': 'shop', 'shop': s, 'price': price} for price in (1, 3, 5)
                    for s in ('rod', 'reel', 'supply', 'dice')
                    if s not in closed(p) and stock(g, s) and p['bucks'] >= price - p['cheaper']]
            out += [{'do': 'mount', 'fish': [[f['id'], i]]} for f in p['hand'] for i, m in enumerate(p['mounts'])
                    if not m[1]]
        out.append({'do': 'pass'})
    elif kind == 'after':
        out.append({'do': 'end'})
    if kind in ('turn', 'pay', 'after'):
        out += free_moves(g, p)
    return p['seat'], out


def free_moves(g, p):
    out = [{'do': 'eat', 'fish': f['id']} for f in p['hand'] if f.get('eat')]
    if p['worms']:
        out += [{'do': 'worms', 'shoal': (d, i)} for d in g['sea'] for i, s in enumerate(g['sea'][d])
                if s['fish'] and not s['up']]
    if g['preserver'] == p['seat']:
        out.append({'do': 'preserver'})
    out += [{'do': 'use', 'from': where, 'card': c['id']} for where in ('dinks', 'supplies') for c in p[where]
            if (c.get('when') == 'any_turn' or c.get('when') == ('shop' if p['at'] == 'port' else 'sea_pay'))
            and (g['attempt'] or not while_fishing(c))]
    out += [{'do': 'gear', 'card': c['id']} for c in gear(p) if c.get('activated')
            and p['used'].count(c['id']) < c['activated']['limit']
            and (c['activated']['when'] == 'any_turn' or g['attempt'])]
    if p['at'] == 'sea' and p['depth'] < 3:
        out += [{'do': 'sink', 'die': x['id']} for x in p['fresh']]
    return out


def view(g, seat):
    """what the player in this seat sees"""
    sea = {}
    for d in g['sea']:
        sea[d] = []
        for s in g['sea'][d]:
            fish = [f if f and (i == 0 and s['up'] or seat in f.get('seen', [])) else None
                    for i, f in enumerate(s['fish'])]
            top_ = s['fish'][0] if s['fish'] else None
            sea[d].append({'fish': fish, 'up': s['up'], 'shadow': top_['size'] if top_ and not s['up'] else None})
    players = []
    for p in g['players']:
        q = {k: v for k, v in p.items() if k not in ('hand', 'regrets', 'dinks', 'supplies')}
        for k in ('hand', 'regrets', 'dinks', 'supplies'):
            q[k] = p[k] if p['seat'] == seat else len(p[k])
        players.append(q)
    return {'day': g['day'], 'first': g['first'], 'turn': g['turn'], 'sea': sea, 'players': players,
            'preserver': g['preserver'], 'over': g['over'], 'result': g['result']}


import effects  # noqa: E402  (effects.py needs the functions above)

AUTO = dict(effects.AUTO, flip_can=auto_flip_can, acted=auto_acted, pay_or_not=auto_pay_or_not, land=auto_land)
ANSWERS = {'muster': {'muster': a_muster}, 'keep': {'keep': a_keep}, 'throw': {'throw': a_throw},
           'declare': {'declare': a_declare}, 'equip': {'equip': a_equip}, 'port_regret': {'port_regret': a_port_regret},
           'reward': {'reward': a_reward}, 'pay': {'catch': a_catch, 'give_up': a_give_up},
           'choose': {'choose': a_choose}, 'worms': {'put_back': a_put_back}, 'lose': {'lose': a_lose},
           'turn': {'fish': a_fish, 'abandon': a_abandon, 'sell': a_sell, 'shop': a_shop, 'mount': a_mount,
                    'pass': a_pass}, 'after': {'end': a_end},
           **{kind: {kind: fn} for kind, fn in effects.ANSWERS.items()}}
