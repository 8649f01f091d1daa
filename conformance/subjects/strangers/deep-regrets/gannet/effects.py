"""The texts of cards.  A text is a list of steps such as {'do': 'draw_regret', 'n': 1, 'who': 'self'}.

A text in progress is the automatic item 'steps' on the stack g['todo'].  A step that needs an answer puts a question
on the stack, with 'then' = [name of a function in THEN, what it has to know].
"""
import cards
import deep as d


def start(g, p, steps, shoal=None):
    if steps:
        d.push(g, d.ask('steps', p, steps=list(steps), shoal=shoal))


def run_steps(g, p, item):
    first, rest = item['steps'][0], item['steps'][1:]
    start(g, p, rest, item['shoal'])
    STEPS[first['do']](g, p, first, item['shoal'])


# ------------------------------------------------------------------ whom, what, where

def people(g, p, who):
    n = len(g['players'])
    round_ = [g['players'][(p['seat'] + i) % n] for i in range(n)]
    if who == 'self':
        return [p]
    if who == 'all':
        return round_
    if who == 'others':
        return round_[1:]
    if who == 'left':
        return [round_[1]]
    if who == 'right':
        return [round_[-1]]
    if who == 'at_sea':
        return [q for q in round_ if q['at'] == 'sea']
    return [q for q in round_ if q['at'] == 'sea' and q['depth'] == who['at_depth']]


def fits(fish, want):
    return want == 'all' or all(fish.get(k) == v for k, v in want.items())


def holds(g, p, test):
    (what, n), = test.items()
    return {'at_depth': lambda: p['at'] == 'sea' and p['depth'] == n, 'bucks_at_least': lambda: p['bucks'] >= n,
            'fresh_at_most': lambda: len(p['fresh']) <= n, 'hand_at_least': lambda: len(p['hand']) >= n,
            'regrets_at_most': lambda: len(p['regrets']) <= n,
            'regrets_at_least': lambda: len(p['regrets']) >= n}[what]()


def area(g, where, here):
    every = [(depth, i) for depth in g['sea'] for i in range(d.SHOALS)]
    if where in ('this_shoal', 'under_this'):
        return [here]
    if where == 'row':
        return [s for s in every if s[0] == here[0]]
    if where == 'column':
        return [s for s in every if s[1] == here[1]]
    return every


# ------------------------------------------------------------------ questions

def pick_cards(g, p, pool, least, most, then):
    """which of these cards?  nobody is asked when all answers are alike"""
    most = min(most, len(pool))
    least = min(least, most)
    ids = [c['id'] for c in pool]
    if least == most and (most == len(pool) or len(set(ids)) == 1):
        THEN[then[0]](g, p, pool[:most], then[1])
    else:
        d.push(g, d.ask('pick_cards', p, cards=list(pool), least=least, most=most, then=then))


def pick_dice(g, p, pool, least, most, then):
    most = min(most, len(pool))
    least = min(least, most)
    kinds = {(x['kind'], x['face'] if x in p['fresh'] else 0) for x in pool}
    if least == most and (most == len(pool) or len(kinds) == 1):
        THEN[then[0]](g, p, pool[:most], then[1])
    else:
        d.push(g, d.ask('pick_dice', p, dice=[x['id'] for x in pool], least=least, most=most, then=then))


def pick_shoal(g, p, shoals, then):
    if len(shoals) == 1:
        THEN[then[0]](g, p, shoals[0], then[1])
    elif shoals:
        d.push(g, d.ask('pick_shoal', p, shoals=list(shoals), then=then))


def pick_player(g, p, then):
    others = people(g, p, 'others')
    if len(others) == 1:
        THEN[then[0]](g, p, others[0], then[1])
    else:
        d.push(g, d.ask('pick_player', p, players=[q['seat'] for q in others], then=then))


def option(g, p, numbers, then):
    d.push(g, d.ask('option', p, numbers=list(numbers), then=then))


# ------------------------------------------------------------------ the steps

def s_draw_regret(g, p, s, here):
    for q in people(g, p, s['who']):
        d.draw_regrets(g, q, s['n'])


def s_discard_regret(g, p, s, here):
    for q in reversed(people(g, p, s['who'])):
        d.push(g, d.ask('drop_regret', q, n=s['n'], pick=s['pick']))


def auto_drop_regret(g, p, item):
    if item['pick'] == 'random':
        for _ in range(min(item['n'], len(p['regrets']))):
            d.lose_regret(g, p)
    elif p['regrets']:
        pick_cards(g, p, p['regrets'], item['n'], item['n'], ['drop_regret', None])


def t_drop_regret(g, p, chosen, _):
    for c in list(chosen):
        d.lose_regret(g, p, c)


def s_move_regret(g, p, s, here):
    if s['to'] == 'chosen_other':
        pick_player(g, p, ['move_regret_to', s])
    else:
        t_move_regret_to(g, p, people(g, p, s['to'])[0], s)


def t_move_regret_to(g, p, q, s):
    if not p['regrets']:
        return
    if s['pick'] == 'random':
        t_move_regret(g, p, [d.random_regret(g, p)], q['seat'])
    else:
        pick_cards(g, p, p['regrets'], s['n'], s['n'], ['move_regret', q['seat']])


def t_move_regret(g, p, chosen, seat):
    for c in list(chosen):
        d.remove(p['regrets'], c)
        g['players'][seat]['regrets'].append(c)
    d.fit_dice(g, p)


def s_draw_dink(g, p, s, here):
    for _ in range(s['n']):
        d.draw_dink(g, p)


def s_take_supply(g, p, s, here):
    for _ in range(s['n']):
        c = d.draw(g, 'supply')
        if c:
            p['supplies'].append(c)


def s_gain_bucks(g, p, s, here):
    for q in people(g, p, s['who']):
        q['bucks'] += s['n']


def s_discard_item(g, p, s, here):
    for q in reversed(people(g, p, s['who'])):
        d.push(g, d.ask('drop_supply', q))


def auto_drop_supply(g, p, item):
    if p['supplies']:
        pick_cards(g, p, p['supplies'], 1, 1, ['drop_supply', None])


def t_drop_supply(g, p, chosen, _):
    d.remove(p['supplies'], chosen[0])
    g['discard']['supply'].append(chosen[0])


def s_discard_fish(g, p, s, here):
    pool = [f for f in p['hand'] if fits(f, s['filter'])]
    if pool:
        pick_cards(g, p, pool, 1, 1, ['drop_fish', None])


def t_drop_fish(g, p, chosen, _):
    for f in chosen:
        d.remove(p['hand'], f)
        g['discard']['fish'].append(f)


def highest(g, die):
    return max(g['faces'][die['kind']])


def s_increment(g, p, s, here):
    for _ in range(s['n']):
        pool = [x for x in p['fresh'] if x['face'] < highest(g, x)]
        if pool:
            pick_dice(g, p, pool, 1, 1, ['increment', None])


def t_increment(g, p, dice, _):
    for x in dice:
        x['face'] = min(f for f in g['faces'][x['kind']] if f > x['face'])


def s_refresh(g, p, s, here):
    if s['n'] > 1:
        start(g, p, [dict(s, n=s['n'] - 1)], here)
    if p['spent'] and len(p['fresh']) < d.max_dice(g, p):
        pick_dice(g, p, p['spent'], 1, 1, ['refresh', None])


def t_refresh(g, p, dice, _):
    for x in dice:
        d.remove(p['spent'], x)
        d.roll(g, x)
        p['fresh'].append(x)


def s_reroll(g, p, s, here):
    n = len(p['fresh']) if s['n'] == 'all' else s['n']
    if p['fresh']:
        pick_dice(g, p, p['fresh'], n, n, ['reroll', None])


def t_reroll(g, p, dice, _):
    for x in sorted(dice, key=lambda x: d.KINDS.index(x['kind'])):
        d.roll(g, x)


def s_reroll_until(g, p, s, here):
    if p['fresh']:
        pick_dice(g, p, p['fresh'], 1, 1, ['reroll_until', s])


def t_reroll_until(g, p, dice, s):
    for _ in range(s['limit']):
        d.roll(g, dice[0])
        if dice[0]['face'] >= s['at_least']:
            break


def s_set_max(g, p, s, here):
    pool = [x for x in p['fresh'] if x['face'] < highest(g, x)]
    if pool:
        pick_dice(g, p, pool, s['n'], s['n'], ['set_max', None])


def t_set_max(g, p, dice, _):
    for x in dice:
        x['face'] = highest(g, x)


def s_gain_die(g, p, s, here):
    if s['kind'] == 'omen':
        if 'omen' in g['aside']:
            g['aside'].remove('omen')
            d.add_die(g, p, 'omen')
            g['omen_owner'] = p['seat']
    elif s['kind'] == 'any':
        if g['bag']:
            d.take_die(g, p, d.luck(g, 'bag', list(g['bag'])))
    else:
        d.take_die(g, p, s['kind'])


def down(shoal):
    """the places of the face-down fish of a shoal"""
    return range(1 if shoal['up'] and shoal['fish'] else 0, len(shoal['fish']))


def s_peek(g, p, s, here):
    if isinstance(s['area'], dict):
        ask_peek(g, p, dict(s, left=s['area']['any'], had=[]))
    else:
        for at in area(g, s['area'], here):
            look(g, p, at, s['n'])


def ask_peek(g, p, s):
    able = [at for at in area(g, 'all_tops', None) if len(down(d.shoal(g, at))) and at not in s['had']]
    if s['left'] and able:
        pick_shoal(g, p, able, ['peek', s])


def t_peek(g, p, at, s):
    look(g, p, at, s['n'])
    ask_peek(g, p, dict(s, left=s['left'] - 1, had=s['had'] + [at]))


def look(g, p, at, n):
    seen = []
    for i in list(down(d.shoal(g, at)))[:n]:
        fish = d.fish_at(g, at, i)
        fish['seen'] = sorted({*fish.get('seen', []), p['seat']})
        seen.append(fish)
    return seen


def s_reorder(g, p, s, here):
    able = [at for at in area(g, 'all_tops', None) if len(down(d.shoal(g, at)))]
    pick_shoal(g, p, able, ['reorder', s['n']])


def t_reorder(g, p, at, n):
    seen = look(g, p, at, n)
    if len({f['id'] for f in seen}) > 1:
        d.push(g, d.ask('order', p, shoal=at, cards=seen))


def s_reveal(g, p, s, here):
    if isinstance(s['area'], dict):
        able = [at for at in area(g, 'all_tops', None) if d.shoal(g, at)['fish'] and not d.shoal(g, at)['up']]
        pick_shoal(g, p, able, ['reveal', None])
    else:
        for at in reversed(area(g, s['area'], here)):
            d.push(g, d.ask('reveal_one', p, shoal=at))


def auto_reveal_one(g, p, item):
    d.turn_up(g, p, item['shoal'])


def t_reveal(g, p, at, _):
    d.turn_up(g, p, at)


def s_discard_top(g, p, s, here):
    if isinstance(s['area'], dict):
        pick_shoal(g, p, [at for at in area(g, 'all_tops', None) if d.shoal(g, at)['fish']], ['discard_top', s['n']])
    elif s['area'] == 'under_this':
        pile = d.shoal(g, here)['fish']
        for _ in range(s['n']):
            if len(pile) > 1:
                d.fish_at(g, here, 1)
                g['discard']['fish'].append(pile.pop(1))
    else:
        for at in area(g, s['area'], here):
            t_discard_top(g, p, at, s['n'])


def t_discard_top(g, p, at, n):
    for _ in range(n):
        if d.shoal(g, at)['fish']:
            d.fish_at(g, at, 0)
            g['discard']['fish'].append(d.take_top(g, at))


def s_boat(g, p, s, here):
    if s['who'] == 'chosen_other':
        pick_player(g, p, ['boat', s])
    else:
        for q in people(g, p, s['who']):
            t_boat(g, p, q, s)


def t_boat(g, p, q, s):
    if q['at'] == 'sea':
        q['depth'] = max(1, min(3, s['to'] if 'to' in s else q['depth'] + s['by']))


def s_flip_worms(g, p, s, here):
    p['worms'] = True


def s_add_slot(g, p, s, here):
    p['mounts'].append([s['multiplier'], None])


def s_set_difficulty(g, p, s, here):
    if g['attempt']:
        g['attempt']['set'] = s['x']
    else:
        p['set_ahead'] = s['x']


def s_add_difficulty(g, p, s, here):
    if g['attempt']:
        g['attempt']['change'] += s['x']
    else:
        p['easier'] -= s['x']


def s_auto_catch(g, p, s, here):
    if g['attempt'] and holds(g, p, s['if']):
        g['attempt']['auto'] = True


def s_end_action(g, p, s, here):
    if g['attempt']:
        g['attempt']['ended'] = 'free' if s['free'] == 'yes' else 'spent'


def s_relocate_this(g, p, s, here):
    if s['on'] == 'now':
        relocate(g, p, here, s['to'])
    elif g['attempt']:
        g['attempt']['miss'] = s['to']


def relocate(g, p, at, to):
    fish = d.take_top(g, at)
    if to == 'bottom':
        d.shoal(g, at)['fish'].append(fish)
    elif to == 'discards':
        g['discard']['fish'].append(fish)
    elif to == 'most_regrets':
        max(people(g, p, 'all'), key=lambda q: len(q['regrets']))['hand'].append(fish)
    else:
        people(g, p, to)[0]['hand'].append(fish)


def s_swap(g, p, s, here):
    if s['target'] == 'hand':
        pool = [f for f in p['hand'] if f['depth'] == here[0]]
        if pool:
            pick_cards(g, p, pool, 1, 1, ['swap', here])
    else:
        able = [at for at in area(g, 'row', here) if at != here and d.shoal(g, at)['fish']]
        pick_shoal(g, p, able, ['swap_row', here])


def t_swap(g, p, chosen, here):
    d.remove(p['hand'], chosen[0])
    pile = d.shoal(g, here)['fish']
    p['hand'].append(pile[0])
    pile[0] = chosen[0]


def t_swap_row(g, p, at, here):
    a, b = d.shoal(g, at), d.shoal(g, here)
    a['fish'][0], b['fish'][0] = b['fish'][0], a['fish'][0]
    a['up'], b['up'] = b['up'], a['up']


def s_choose_one(g, p, s, here):
    option(g, p, range(1, len(s['of']) + 1), ['choose_one', [s, here]])


def t_choose_one(g, p, n, know):
    start(g, p, know[0]['of'][n - 1], know[1])


def s_may(g, p, s, here):
    cost = s['cost']
    can = {'bucks': p['bucks'], 'dice': len(p['fresh']), 'fish': len(p['hand']),
           'regrets': len(g['decks']['regret']) + len(g['discard']['regret'])}
    if all(can[what] >= n for what, n in cost.items()):
        option(g, p, [0, 1], ['may', [s, here]])


def t_may(g, p, n, know):
    s, here = know
    if not n:
        return
    start(g, p, s['then'], here)
    cost = s['cost']
    p['bucks'] -= cost.get('bucks', 0)
    if cost.get('regrets'):
        d.draw_regrets(g, p, cost['regrets'])
    if cost.get('dice'):
        pick_dice(g, p, p['fresh'], cost['dice'], cost['dice'], ['spend', None])
    if cost.get('fish'):
        pick_cards(g, p, p['hand'], cost['fish'], cost['fish'], ['drop_fish', None])


def t_spend(g, p, dice, _):
    d.spend(g, p, list(dice))


def s_coin(g, p, s, here):
    start(g, p, s[d.luck(g, 'coin', ['heads', 'tails'])], here)


def s_for_each(g, p, s, here):
    for q in reversed(people(g, p, s['who'])):
        start(g, q, s['then'], here)


def s_if(g, p, s, here):
    start(g, p, s['then'] if holds(g, p, s['test']) else s.get('else'), here)


def t_keep_change(g, p, dice, over):
    for x in dice:
        d.remove(p['spent'], x)
        x['face'] = max(f for f in g['faces'][x['kind']] if f <= over)
        p['fresh'].append(x)


STEPS = {name[2:]: fn for name, fn in list(globals().items()) if name.startswith('s_')}
THEN = {name[2:]: fn for name, fn in list(globals().items()) if name.startswith('t_')}
AUTO = {'steps': run_steps, 'drop_regret': auto_drop_regret, 'drop_supply': auto_drop_supply,
        'reveal_one': auto_reveal_one}


# ------------------------------------------------------------------ answers

def a_pick_cards(g, p, m):
    now = d.top(g)
    need = d.need
    need(now['least'] <= len(m['cards']) <= now['most'], 'choose %d to %d' % (now['least'], now['most']))
    chosen = d.find_cards(now['cards'], m['cards'])
    d.done(g)
    THEN[now['then'][0]](g, p, chosen, now['then'][1])


def a_pick_dice(g, p, m):
    now = d.top(g)
    d.need(now['least'] <= len(m['dice']) <= now['most'], 'choose %d to %d' % (now['least'], now['most']))
    d.need(set(m['dice']) <= set(now['dice']) and len(set(m['dice'])) == len(m['dice']), 'not those dice')
    d.done(g)
    THEN[now['then'][0]](g, p, [x for x in p['fresh'] + p['spent'] if x['id'] in m['dice']], now['then'][1])


def one_of(part, pool):
    def answer(g, p, m):
        now = d.top(g)
        value = tuple(m[part]) if part == 'shoal' else m[part]
        d.need(value in now[pool], 'not one of these: %s' % now[pool])
        d.done(g)
        THEN[now['then'][0]](g, p, g['players'][value] if part == 'player' else value, now['then'][1])
    return answer


def a_order(g, p, m):
    now = d.top(g)
    chosen = d.find_cards(now['cards'], m['cards'])
    d.need(len(chosen) == len(now['cards']), 'all of them')
    d.done(g)
    pile = d.shoal(g, now['shoal'])
    first = down(pile)[0]
    pile['fish'][first:first + len(chosen)] = chosen


ANSWERS = {'pick_cards': a_pick_cards, 'pick_dice': a_pick_dice, 'pick_shoal': one_of('shoal', 'shoals'),
           'pick_player': one_of('player', 'players'), 'option': one_of('number', 'numbers'), 'order': a_order}
