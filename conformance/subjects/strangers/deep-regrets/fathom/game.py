"""Deep Regrets, the game logic.

A Game is driven by step(), which plays one player's share of the phase that is on: a
muster, a declaration, a whole turn.  Whatever has to be decided on the way is asked of
the table:

    table.choose(player, topic, options, **about)             -> one of options
    table.choose_some(player, topic, options, lo, hi, **about) -> a list out of options
    table.tell(event, **about)                                 (nothing comes back)
    table.show(player, cards, **about)                         (secretly, to one player)
"""
import random

from cards import COLUMNS, DATA, DAYS, FACES, MADNESS, MAX_BUCKS, SHOPS, Die, full_deck


class Luck:
    """All that chance decides."""

    def __init__(self, seed=None):
        self.r = random.Random(seed)

    def shuffle(self, pile, name):
        self.r.shuffle(pile)

    def roll(self, die):
        return self.r.choice(FACES[die.kind])

    def coin(self):
        return self.r.choice(['heads', 'tails'])

    def draw_die(self, bag):
        return self.r.choice([k for k, n in bag.items() for _ in range(n)])

    def pick(self, cards, player):
        return self.r.choice(cards)


class Player:
    def __init__(self, seat, name):
        self.seat, self.name = seat, name
        self.fresh = []
        self.spent = [Die('player') for _ in range(3)]
        self.rolled = []                  # dice of a muster on their way
        self.bucks = 0
        self.worms = False                # Can of Worms face-up?
        self.lifeboat = True              # still face-up?
        self.place, self.depth = 'sea', 1
        self.hand = []
        self.mounts = [[m, None] for m in DATA['mounts']]
        self.regrets, self.dinks = [], []
        self.rods, self.reels, self.supplies = [], [], []
        self.rod = self.reel = None       # equipped
        self.new_day()

    def new_day(self):
        self.passed = False
        self.shops = set()                # visited today
        self.used = {}                    # uses of the equipped gear today
        self.has_cast = False
        self.cheaper = 0                  # reductions for the next visit to a shop

    @property
    def level(self):
        return [row for row in MADNESS if len(self.regrets) >= row['cards']][-1]

    @property
    def max_dice(self):
        return self.level['max_dice']

    def modifier(self, fish):
        return 0 if fish.static('value_fixed') else self.level[fish.align]

    def worth(self, fish):
        fixed = fish.static('value_fixed')
        return fixed['n'] if fixed else max(0, fish.value + self.modifier(fish))

    @property
    def regret_value(self):
        return sum(r.value for r in self.regrets) + (0 if self.lifeboat else 10)

    def gear_static(self, word):
        for g in (self.rod, self.reel):
            if g and g.static(word):
                return g.static(word)
        return None

    def __repr__(self):
        return self.name


class Cast:
    """A fishing action under way."""

    def __init__(self, player, shoal, fish):
        self.player, self.shoal, self.fish = player, shoal, fish
        self.set_to, self.change = None, 0
        self.over = self.free = self.auto = False
        self.on_miss = None
        self.first = not player.has_cast  # of the day


class Game:
    def __init__(self, names, table, luck=None, short=False, first=0):
        self.table, self.luck = table, luck or Luck()
        self.players = [Player(i, n) for i, n in enumerate(names)]
        self.day = 'tuesday' if short else 'monday'
        self.first = self.turn = first
        self.phase = 'refresh'
        self.last_turns = None
        self.preserver = None             # the seat that holds the Life Preserver
        self.omen = True                  # still beside the board?
        self.bag = dict(DATA['bag'])
        self.cast = None                  # the fishing that is under way
        self.acted = False                # is the action of this turn over?
        self.decks = {d: full_deck(d) for d in ('regrets', 'dinks', 'rods', 'reels', 'supplies')}
        for d, pile in self.decks.items():
            self.luck.shuffle(pile, d)
        del self.decks['regrets'][10 * len(names):]
        self.discards = {d: [] for d in list(self.decks) + ['fish']}
        self.sea = {}
        for depth in (1, 2, 3):
            fish = [f for f in full_deck('fish') if f.depth == depth]
            self.luck.shuffle(fish, f'fish {depth}')
            for i, c in enumerate(COLUMNS):
                self.sea[depth, c] = fish[13 * i:13 * i + 13]   # [0] is the top
        self.ranking = None
        if self.day != 'monday':
            self.start_phase()

    # ---------------------------------------------------------------- order of play

    def order_from(self, seat):
        n = len(self.players)
        return [self.players[(seat + i) % n] for i in range(n)]

    @property
    def order(self):
        return self.order_from(self.first)

    @property
    def over(self):
        return self.phase == 'over'

    def play(self):
        while not self.over:
            self.step()
        return self.ranking

    def step(self):
        """One player's share of the phase."""
        p = self.players[self.turn]
        if self.phase == 'refresh':
            self.muster(p)
            if self.next_in_order():
                return
            self.throw_preserver()
            self.phase = 'declaration' if self.day != 'monday' else 'action'
        elif self.phase == 'declaration':
            self.declare(p)
            if self.next_in_order():
                return
            self.phase = 'equip'
        elif self.phase == 'equip':
            self.equip(p)
            if self.next_in_order():
                return
            self.phase = 'action'
        elif self.phase == 'regrets':
            self.finish()
            return
        else:
            self.action_step(p)
            return
        self.turn = self.first
        self.last_turns = None

    def next_in_order(self):
        self.turn = (self.turn + 1) % len(self.players)
        return self.turn != self.first

    def start_phase(self):
        self.day = DAYS[DAYS.index(self.day) + 1]
        self.table.tell('day', day=self.day)
        self.first = self.turn = (self.first + 1) % len(self.players)
        for shoal in self.sea.values():
            for fish in [f for f in shoal if f.face_up]:
                self.discard_from(shoal, fish)
        if self.day in ('wednesday',):
            for p in self.players:
                p.worms = True
        elif self.day == 'thursday':
            for p in self.order:
                self.gain(p, 3)
        elif self.day == 'saturday':
            for p in self.order:
                for kind in ('orange', 'green', 'blue'):
                    if self.bag[kind]:
                        self.bag[kind] -= 1
                        p.spent.append(Die(kind))
                        break
        for p in self.players:
            if p.place == 'sea' and p.depth > 1:
                p.depth -= 1

    def action_step(self, p):
        n = len(self.players)
        waiting = [q for q in self.players if not q.passed]
        if len(waiting) == 1 and self.last_turns is None:
            self.last_turns = 2
        if not p.passed:
            self.play_turn(p)
            p.cheaper, self.acted = 0, False
            if self.last_turns is not None:
                self.last_turns -= 1
        if not any(self.sea.values()):
            self.finish()
            return
        self.turn = (self.turn + 1) % n
        if all(q.passed for q in self.players) or self.last_turns == 0:
            self.end_day()

    def end_day(self):
        self.last_turns = None
        for p in self.players:
            p.new_day()
        if self.day == 'saturday':
            self.finish()
            return
        self.start_phase()
        self.phase = 'refresh'
        if not any(self.sea.values()):
            self.finish()

    # ---------------------------------------------------------------- dice

    def roll(self, p, die):
        die.face = self.luck.roll(die)
        self.table.tell('roll', player=p, die=die)

    def muster(self, p):
        again = self.table.choose_some(p, 'reroll', list(p.fresh), 0, len(p.fresh))
        p.fresh = [d for d in p.fresh if d not in again]
        p.rolled, p.spent = p.spent + again, []
        for d in p.rolled:
            self.roll(p, d)
        room = max(0, min(p.max_dice - len(p.fresh), len(p.rolled)))
        keep = self.table.choose_some(p, 'keep fresh', list(p.rolled), 0, room) if room else []
        p.fresh += keep
        p.spent = [d for d in p.rolled if d not in keep]
        p.rolled = []

    def throw_preserver(self):
        thrower = max(self.order, key=lambda p: len(p.fresh))
        others = [p for p in self.order_from(thrower.seat) if p is not thrower]
        to = self.table.choose(thrower, 'throw preserver', others)
        self.preserver = to.seat
        self.table.tell('preserver', giver=thrower, player=to)

    def take_die(self, p, die):
        """A new die, rolled at once."""
        self.roll(p, die)
        if len(p.fresh) < p.max_dice:
            p.fresh.append(die)
        else:
            p.spent.append(die)

    def spend(self, p, dice):
        for d in dice:
            p.fresh.remove(d)
            p.spent.append(d)

    def spend_one(self, p, topic):
        die = self.table.choose(p, topic, list(p.fresh))
        self.spend(p, [die])

    # ---------------------------------------------------------------- cards

    def draw(self, deck):
        pile = self.decks[deck]
        if not pile and self.discards[deck]:
            pile += self.discards[deck]
            self.discards[deck].clear()
            self.luck.shuffle(pile, deck)
        return pile.pop(0) if pile else None

    def draw_regrets(self, p, n):
        for f in p.hand:
            if n and f.static('extra_regret_draw'):
                n += f.static('extra_regret_draw')['n']
        for _ in range(n):
            r = self.draw('regrets')
            if r:
                p.regrets.append(r)
                self.table.tell('regret', player=p, card=r)

    def lose_regret(self, p, card):
        p.regrets.remove(card)
        self.discards['regrets'].append(card)
        self.table.tell('regret gone', player=p, card=card)

    def discard_regrets(self, p, n, how):
        for _ in range(min(n, len(p.regrets))):
            if how == 'random':
                card = self.luck.pick(list(p.regrets), p)
            else:
                card = self.table.choose(p, 'discard regret', list(p.regrets))
            self.lose_regret(p, card)

    def draw_dink(self, p):
        more = p.gear_static('dink_draw_n')
        drawn = [c for c in (self.draw('dinks') for _ in range(more['n'] if more else 1)) if c]
        if not drawn:
            return
        kept = drawn[0] if len(drawn) == 1 else self.table.choose(p, 'keep dink', drawn)
        p.dinks.append(kept)
        self.discards['dinks'] += [c for c in drawn if c is not kept]
        self.table.tell('dink', player=p, card=kept)

    def gain(self, p, n):
        p.bucks = min(MAX_BUCKS, p.bucks + n)

    def discard_from(self, pile, fish):
        pile.remove(fish)
        fish.face_up = False
        self.discards['fish'].append(fish)
        self.table.tell('discard', card=fish)

    # ---------------------------------------------------------------- declaration

    def declare(self, p):
        where = self.table.choose(p, 'bearings', ['sea', 'port'])
        self.table.tell('bearings', player=p, place=where)
        arrives = where == 'port' and p.place == 'sea'
        p.place = where
        if arrives:
            self.make_port(p)

    def equip(self, p):
        for kind in ('rod', 'reel'):
            owned = p.rods if kind == 'rod' else p.reels
            if owned:
                setattr(p, kind, self.table.choose(p, 'equip ' + kind, [None] + owned))

    def make_port(self, p):
        p.place = 'port'
        self.muster(p)
        p.worms = True
        if p.regrets:
            self.lose_regret(p, self.table.choose(p, 'port regret', list(p.regrets)))

    # ---------------------------------------------------------------- a turn

    def play_turn(self, p):
        if self.cast:                     # a saved game, with the line in the water
            self.acted = not self.land(self.cast)
        while any(self.sea.values()):
            menu = self.actions(p) + [('pass',)] if not self.acted else [('done',)]
            what, *args = self.table.choose(p, 'turn', menu + self.free_actions(p))
            if what == 'done':
                return
            if what == 'pass':
                p.passed = True
                self.table.tell('pass', player=p)
                self.pass_reward(p)
                return
            if what in ('fish', 'abandon', 'sell', 'shop', 'mount'):
                self.acted = not getattr(self, 'do_' + what)(p, *args)
            else:
                self.free(p, what, *args)

    def pass_reward(self, p):
        options = ['dink'] if self.decks['dinks'] or self.discards['dinks'] else []
        options += ['regret'] if p.regrets else []
        if not options:
            return
        if self.table.choose(p, 'passing reward', options) == 'dink':
            self.draw_dink(p)
        else:
            self.discard_regrets(p, 1, 'random')

    def actions(self, p):
        if p.place == 'sea':
            acts = [('fish', s) for s in self.castable(p)]
            return acts + ([('abandon',)] if p.lifeboat else [])
        acts = [('sell',)] if any(self.sellable(p)) else []
        acts += [('shop', s) for s in SHOPS if s not in p.shops and self.affordable(p, s)]
        if p.hand and any(f is None for _, f in p.mounts):
            acts.append(('mount',))
        return acts

    def castable(self, p):
        locked = {c for (d, c), shoal in self.sea.items()
                  if shoal and shoal[0].face_up and shoal[0].static('column_lock')}
        return [(d, c) for (d, c), shoal in self.sea.items() if shoal and d <= p.depth
                and (c not in locked or (shoal[0].face_up and shoal[0].static('column_lock')))]

    def free_actions(self, p):
        acts = [('eat', f) for f in p.hand if f.eat]
        if p.worms and any(s and not s[0].face_up for s in self.sea.values()):
            acts.append(('worms',))
        if p.place == 'sea' and p.depth < 3 and p.fresh:
            acts.append(('sinker',))
        if self.preserver == p.seat and (self.cast or p.place == 'port'):
            acts.append(('preserver',))
        now = {'any_turn'} | ({'sea_pay'} if self.cast else {'shop'} if p.place == 'port' else set())
        acts += [('play', c) for c in p.dinks + p.supplies if c.when in now]
        for g in (p.rod, p.reel):
            if g and g.activated and g.activated['when'] in now and p.used.get(g, 0) < g.activated['limit']:
                acts.append(('gear', g))
        return acts

    def free(self, p, what, *args):
        getattr(self, 'do_' + what)(p, *args)

    def do_eat(self, p, fish):
        self.discard_from(p.hand, fish)
        self.table.tell('eat', player=p, card=fish)
        self.run(p, fish.eat, fish)

    def do_worms(self, p):
        spots = [s for s, shoal in self.sea.items() if shoal and not shoal[0].face_up]
        spot = self.table.choose(p, 'worms', spots)
        p.worms = False
        shoal = self.sea[spot]
        self.table.show(p, [shoal[0]], shoal=spot)
        if self.table.choose(p, 'put back', ['top', 'bottom'], card=shoal[0]) == 'bottom':
            shoal.append(shoal.pop(0))

    def do_sinker(self, p):
        self.spend_one(p, 'sinker die')
        p.depth += 1

    def do_preserver(self, p):
        self.table.tell('use preserver', player=p)
        if self.cast:
            self.preserver = None
            self.cast.change -= 2
        else:
            p.cheaper += 2

    def do_play(self, p, card):
        pile = p.dinks if card.deck == 'dinks' else p.supplies
        pile.remove(card)
        self.discards[card.deck].append(card)
        self.table.tell('play', player=p, card=card)
        if card.cost_reduction:
            if self.cast:
                self.cast.change -= card.cost_reduction
            else:
                p.cheaper += card.cost_reduction
        self.run(p, card.effects or [], card)

    def do_gear(self, p, gear):
        p.used[gear] = p.used.get(gear, 0) + 1
        self.table.tell('gear', player=p, card=gear)
        self.run(p, gear.activated['effects'], gear)

    # ---------------------------------------------------------------- fishing

    def difficulty(self, cast):
        p, fish = cast.player, cast.fish
        d = fish.difficulty if cast.set_to is None else cast.set_to
        per = fish.static('difficulty_per')
        if per:
            d += len(p.regrets if per['thing'] == 'regrets' else p.hand)
        rod = p.gear_static('difficulty')
        if rod and self.suits(p, rod['filter'], fish):
            d += rod['n']
        return max(0, d + cast.change)

    def suits(self, p, filter, fish):
        if filter == 'all':
            return True
        if 'first_today' in filter:
            return self.cast.first
        return all(getattr(fish, k) == v for k, v in filter.items())

    def payable(self, cast):
        """Can the Fresh dice pay for the fish?"""
        p, exact = cast.player, cast.fish.static('exact_dice')
        faces = sorted((d.face for d in p.fresh), reverse=True)
        if exact:
            return len(faces) >= exact['n'] and sum(faces[:exact['n']]) >= self.difficulty(cast)
        return sum(faces) >= self.difficulty(cast)

    def do_fish(self, p, spot):
        """Cast, trigger, pay, catch.  True if the action isn't used up."""
        shoal = self.sea[spot]
        fish = shoal[0]
        cast = self.cast = Cast(p, spot, fish)
        p.has_cast = True
        self.table.tell('cast', player=p, shoal=spot, card=fish)
        if not fish.face_up:
            fish.face_up = True
            self.table.tell('reveal', shoal=spot, card=fish)
            if not p.gear_static('ignore_reveal'):
                self.run(p, fish.reveal or [], fish)
        return self.land(cast)

    def land(self, cast):
        p, caught = cast.player, False
        while not cast.over:
            if cast.auto:
                caught = True
                break
            menu = [('catch',)] if self.payable(cast) else []
            if not (menu and cast.fish.static('must_catch')):
                menu.append(('dink',))
            what, *args = self.table.choose(p, 'pay', menu + self.free_actions(p), card=cast.fish,
                                            difficulty=self.difficulty(cast))
            if what == 'catch':
                self.pay_dice(cast)
                caught = True
                break
            if what == 'dink':
                if p.fresh:
                    self.spend_one(p, 'dink die')
                    self.draw_dink(p)
                break
            self.free(p, what, *args)
        fish, shoal = cast.fish, self.sea[cast.shoal]
        if caught:
            self.run(p, fish.catch or [], fish)
            if not shoal:                     # overfishing
                self.draw_regrets(p, 1)
            shoal.remove(fish)
            p.hand.append(fish)
            self.table.tell('catch', player=p, card=fish)
        elif cast.on_miss and fish in shoal:
            self.relocate(cast, cast.on_miss)
        self.cast = None
        return cast.over and cast.free

    def pay_dice(self, cast):
        p, need, exact = cast.player, self.difficulty(cast), cast.fish.static('exact_dice')
        lo, hi = (exact['n'], exact['n']) if exact else (0, len(p.fresh))
        dice = []
        if hi and (need or exact):
            while True:
                dice = self.table.choose_some(p, 'pay dice', list(p.fresh), lo, hi, need=need)
                if sum(d.face for d in dice) >= need:
                    break
        self.spend(p, dice)
        change = sum(d.face for d in dice) - need
        if change > 0 and p.gear_static('keep_change'):
            die = next((d for d in dice if d.top >= change), None)
            if die:
                p.spent.remove(die)
                die.face = change
                p.fresh.append(die)

    def do_abandon(self, p):
        p.lifeboat = False
        self.table.tell('abandon', player=p)
        self.make_port(p)

    def relocate(self, cast, to):
        shoal = self.sea[cast.shoal]
        shoal.remove(cast.fish)
        if to == 'bottom':
            cast.fish.face_up = False
            shoal.append(cast.fish)
        elif to == 'left':
            self.who(cast.player, 'left')[0].hand.append(cast.fish)
            cast.over = True
        elif to == 'most_regrets':
            most = max(len(q.regrets) for q in self.players)
            who = [q for q in self.players if len(q.regrets) == most]
            to = who[0] if len(who) == 1 else self.table.choose(cast.player, 'give fish', who)
            to.hand.append(cast.fish)

    # ---------------------------------------------------------------- port

    def sellable(self, p):
        return [f for f in p.hand if not f.static('no_sell')]

    def do_sell(self, p):
        fish = self.table.choose_some(p, 'sell', self.sellable(p), 1, len(self.sellable(p)))
        for f in fish:
            self.gain(p, p.worth(f))
            self.discard_from(p.hand, f)
            self.table.tell('sell', player=p, card=f)
            if f.align == 'foul':
                self.draw_regrets(p, 1)

    def price(self, p, shop, tier):
        price = SHOPS[shop][tier]['price'] - p.cheaper
        if shop != 'dice':
            price -= p.level['discount']
        return max(0, price)

    def affordable(self, p, shop):
        return [i for i in range(3) if self.price(p, shop, i) <= p.bucks]

    def do_shop(self, p, shop):
        tier = self.table.choose(p, 'shop', self.affordable(p, shop), shop=shop)
        p.bucks -= self.price(p, shop, tier)
        p.cheaper = 0
        p.shops.add(shop)
        offer = SHOPS[shop][tier]
        if shop == 'dice':
            for _ in range(offer['draw']):
                self.buy_die(p)
            return False
        cards = [c for c in (self.draw(shop) for _ in range(offer['draw'])) if c]
        self.table.show(p, cards, deck=shop)
        keep = cards
        if len(cards) > offer['keep']:
            keep = self.table.choose_some(p, 'keep cards', cards, offer['keep'], offer['keep'], shop=shop)
        getattr(p, shop).extend(keep)
        self.decks[shop] += [c for c in cards if c not in keep]
        return False

    def draw_die(self):
        if not sum(self.bag.values()):
            return None
        kind = self.luck.draw_die(self.bag)
        self.bag[kind] -= 1
        return Die(kind)

    def buy_die(self, p):
        die = self.draw_die()
        if not die:
            return
        self.roll(p, die)
        if len(p.fresh) < p.max_dice:
            p.fresh.append(die)
        else:
            self.bag[die.kind] += 1

    def do_mount(self, p):
        free = [i for i, (_, f) in enumerate(p.mounts) if f is None]
        for f in self.table.choose_some(p, 'mount', list(p.hand), 1, min(3, len(free), len(p.hand))):
            slots = [i for i in free if p.mounts[i][1] is None]
            slot = slots[0] if len(slots) == 1 else self.table.choose(p, 'mount slot', slots, card=f)
            p.hand.remove(f)
            p.mounts[slot][1] = f
            self.table.tell('mount', player=p, card=f, slot=slot)

    # ---------------------------------------------------------------- card texts

    def run(self, p, effects, source):
        for e in effects:
            if self.cast and self.cast.over:
                return
            getattr(self, 'fx_' + e['do'])(p, e, source)

    def who(self, p, who):
        """The players that a card means, from the active one clockwise."""
        ring = self.order_from(p.seat)
        if isinstance(who, dict):
            return [q for q in ring if q.place == 'sea' and q.depth == who['at_depth']]
        if who == 'chosen_other':
            return [ring[1] if len(ring) == 2 else self.table.choose(p, 'choose player', ring[1:])]
        return {'self': ring[:1], 'all': ring, 'others': ring[1:], 'left': ring[1:2], 'right': ring[-1:],
                'at_sea': [q for q in ring if q.place == 'sea']}[who]

    def area(self, p, area, topic):
        """The shoals (not empty) that a card means."""
        here = self.cast.shoal if self.cast else None
        spots = [s for s, shoal in self.sea.items() if shoal]
        if isinstance(area, dict):
            chosen = []
            for _ in range(min(area['any'], len(spots))):
                chosen.append(self.table.choose(p, topic, [s for s in spots if s not in chosen]))
            return chosen
        if area == 'row':
            return [s for s in spots if s[0] == here[0]]
        if area == 'column':
            return [s for s in spots if s[1] == here[1]]
        return spots if area == 'all_tops' else [here]

    def fish_below(self, spot):
        """A shoal without the fish that is being fished for."""
        return [f for f in self.sea[spot] if not (self.cast and f is self.cast.fish)]

    def test(self, p, test):
        (what, n), = test.items()
        return {'at_depth': lambda: p.depth == n, 'bucks_at_least': lambda: p.bucks >= n,
                'fresh_at_most': lambda: len(p.fresh) <= n, 'hand_at_least': lambda: len(p.hand) >= n,
                'regrets_at_most': lambda: len(p.regrets) <= n,
                'regrets_at_least': lambda: len(p.regrets) >= n}[what]()

    def fx_add_difficulty(self, p, e, source):
        if self.cast:
            self.cast.change += e['x']

    def fx_set_difficulty(self, p, e, source):
        if self.cast:
            self.cast.set_to = e['x']

    def fx_add_slot(self, p, e, source):
        p.mounts.append([e['multiplier'], None])

    def fx_auto_catch(self, p, e, source):
        self.cast.auto = self.test(p, e['if'])

    def fx_boat(self, p, e, source):
        for q in self.who(p, e['who']):
            if q.place == 'sea':
                q.depth = e['to'] if 'to' in e else max(1, min(3, q.depth + e['by']))

    def fx_choose_one(self, p, e, source):
        i = self.table.choose(p, 'choose one', list(range(len(e['of']))), card=source, of=e['of'])
        self.run(p, e['of'][i], source)

    def fx_coin(self, p, e, source):
        side = self.luck.coin()
        self.table.tell('coin', player=p, side=side)
        self.run(p, e[side], source)

    def fx_discard_fish(self, p, e, source):
        for q in self.who(p, e['who']):
            fish = [f for f in q.hand if self.suits(q, e['filter'], f)]
            if fish:
                self.discard_from(q.hand, self.table.choose(q, 'discard fish', fish))

    def fx_discard_item(self, p, e, source):
        for q in self.who(p, e['who']):
            items = list(q.supplies)
            if items:
                card = items[0] if len(items) == 1 else self.table.choose(q, 'discard item', items)
                q.supplies.remove(card)
                self.discards['supplies'].append(card)

    def fx_discard_regret(self, p, e, source):
        for q in self.who(p, e['who']):
            self.discard_regrets(q, e['n'], e['pick'])

    def fx_discard_top(self, p, e, source):
        for s in self.area(p, e['area'], 'discard top'):
            for f in self.fish_below(s)[:e['n']]:
                self.discard_from(self.sea[s], f)

    def fx_draw_dink(self, p, e, source):
        for _ in range(e['n']):
            self.draw_dink(p)

    def fx_draw_regret(self, p, e, source):
        for q in self.who(p, e['who']):
            self.draw_regrets(q, e['n'])

    def fx_end_action(self, p, e, source):
        self.cast.over, self.cast.free = True, e['free'] == 'yes'

    def fx_flip_worms(self, p, e, source):
        p.worms = True

    def fx_for_each(self, p, e, source):
        for q in self.who(p, e['who']):
            self.run(q, e['then'], source)

    def fx_gain_bucks(self, p, e, source):
        for q in self.who(p, e['who']):
            self.gain(q, e['n'])

    def fx_gain_die(self, p, e, source):
        kind = e['kind']
        if kind == 'omen':
            if self.omen:
                self.omen = False
                self.take_die(p, Die('omen'))
            return
        if kind == 'any':
            kinds = [k for k, n in self.bag.items() if n]
            if not kinds:
                return
            kind = self.table.choose(p, 'die kind', kinds)
        if self.bag[kind]:
            self.bag[kind] -= 1
            self.take_die(p, Die(kind))

    def fx_if(self, p, e, source):
        self.run(p, e['then'] if self.test(p, e['test']) else e.get('else', []), source)

    def fx_increment(self, p, e, source):
        for _ in range(e['n']):
            dice = [d for d in p.fresh if d.face < d.top]
            if dice:
                self.table.choose(p, 'increment', dice).face += 1

    def fx_may(self, p, e, source):
        cost = dict(e['cost'])
        have = {'bucks': p.bucks, 'dice': len(p.fresh), 'fish': len(p.hand), 'regrets': len(self.decks['regrets'])}
        if any(have[k] < n for k, n in cost.items()):
            return
        if not self.table.choose(p, 'may', [True, False], card=source, cost=cost, then=e['then']):
            return
        p.bucks -= cost.get('bucks', 0)
        for _ in range(cost.get('dice', 0)):
            self.spend_one(p, 'cost die')
        for _ in range(cost.get('fish', 0)):
            self.discard_from(p.hand, self.table.choose(p, 'cost fish', list(p.hand)))
        if cost.get('regrets'):
            self.draw_regrets(p, cost['regrets'])
        self.run(p, e['then'], source)

    def fx_move_regret(self, p, e, source):
        giver, = self.who(p, e['from'])
        taker, = self.who(p, e['to'])
        for _ in range(min(e['n'], len(giver.regrets))):
            card = (self.luck.pick(list(giver.regrets), giver) if e['pick'] == 'random'
                    else self.table.choose(giver, 'give regret', list(giver.regrets)))
            giver.regrets.remove(card)
            taker.regrets.append(card)

    def fx_peek(self, p, e, source):
        for s in self.area(p, e['area'], 'peek'):
            self.table.show(p, self.fish_below(s)[:e['n']], shoal=s)

    def fx_refresh(self, p, e, source):
        for _ in range(e['n']):
            if not p.spent or len(p.fresh) >= p.max_dice:
                return
            die = p.spent[0] if len(p.spent) == 1 else self.table.choose(p, 'refresh', list(p.spent))
            p.spent.remove(die)
            self.roll(p, die)
            p.fresh.append(die)

    def fx_relocate_this(self, p, e, source):
        if e['on'] == 'miss':
            self.cast.on_miss = e['to']
        else:
            self.relocate(self.cast, e['to'])

    def fx_reorder(self, p, e, source):
        s, = self.area(p, {'any': 1}, 'reorder')
        rest = self.sea[s][:e['n']]
        self.table.show(p, rest, shoal=s)
        up = any(f.face_up for f in rest)
        new = []
        while len(rest) > 1:
            new.append(self.table.choose(p, 'next from the top', list(rest)))
            rest.remove(new[-1])
        self.sea[s][:e['n']] = new + rest
        if up:
            for f in new + rest:
                f.face_up = False

    def fx_reroll(self, p, e, source):
        dice = list(p.fresh)
        if e['n'] != 'all' and dice:
            dice = self.table.choose_some(p, 'reroll some', dice, *2 * [min(e['n'], len(dice))])
        for d in dice:
            self.roll(p, d)

    def fx_reroll_until(self, p, e, source):
        if not p.fresh:
            return
        die = self.table.choose(p, 'reroll until', list(p.fresh))
        for _ in range(e['limit']):
            self.roll(p, die)
            if die.face >= e['at_least']:
                break

    def fx_reveal(self, p, e, source):
        for s in self.area(p, e['area'], 'reveal'):
            fish = self.sea[s][0] if self.sea[s] else None
            if fish and not fish.face_up:
                fish.face_up = True
                self.table.tell('reveal', shoal=s, card=fish)
                under_way, self.cast = self.cast, Cast(p, s, fish)
                self.run(p, fish.reveal or [], fish)
                self.cast = under_way

    def fx_set_max(self, p, e, source):
        n = min(e['n'], len(p.fresh))
        for d in (self.table.choose_some(p, 'set to max', list(p.fresh), n, n) if n else []):
            d.face = d.top

    def fx_swap(self, p, e, source):
        cast = self.cast
        shoal = self.sea[cast.shoal]
        if e['target'] == 'hand':
            if not p.hand:
                return
            other = self.table.choose(p, 'swap fish', list(p.hand))
            p.hand[p.hand.index(other)] = cast.fish
            cast.fish.face_up = False
        else:
            spots = [s for s in self.area(p, 'row', '') if s != cast.shoal]
            if not spots:
                return
            s = self.table.choose(p, 'swap shoal', spots)
            other = self.sea[s][0]
            self.sea[s][0] = cast.fish
        shoal[shoal.index(cast.fish)] = other
        other.face_up = True
        self.table.tell('reveal', shoal=cast.shoal, card=other)
        cast.fish = other

    def fx_take_supply(self, p, e, source):
        for _ in range(e['n']):
            card = self.draw('supplies')
            if card:
                self.table.show(p, [card], deck='supplies')
                p.supplies.append(card)

    # ---------------------------------------------------------------- the end

    def finish(self):
        self.phase = 'regrets'
        for p in self.players:
            for c in p.regrets + p.hand:
                self.table.tell('shown', player=p, card=c)
        worst = max(p.regret_value for p in self.players)
        for p in self.order:
            if p.regret_value == worst:
                self.lose_mount(p)
        self.phase = 'over'
        self.ranking = sorted(self.players, key=self.rank, reverse=True)
        self.table.tell('end', ranking=[(p, self.score(p)) for p in self.ranking])

    def lose_mount(self, p):
        values = [f.value for _, f in p.mounts if f]
        if not values:
            return
        most = max(values)
        slots = [i for i, (_, f) in enumerate(p.mounts) if f and f.value == most]
        slot = slots[0] if len(slots) == 1 else self.table.choose(p, 'lose mount', slots)
        self.discards['fish'].append(p.mounts[slot][1])
        p.mounts[slot][1] = None

    def score(self, p):
        points = sum(p.worth(f) for f in p.hand)
        points += sum(max(0, f.value * m + p.modifier(f)) for m, f in p.mounts if f)
        return points + p.bucks // 2

    def rank(self, p):
        return self.score(p), -p.regret_value, -len(p.regrets)

    def winners(self):
        best = max(map(self.rank, self.players))
        return [p for p in self.players if self.rank(p) == best]
