"""Deep Regrets: the game itself.

Everything that asks a player something is a generator: it yields a Question and is sent the answer.  What is still to
come today stands in `agenda`, item by item; `advance` plays the first item of it."""
import random
from cards import CATALOGUE, DAYS, FACES, MADNESS, PURSE, SHOAL_SIZE, TACKLE, TROPHY_SLOTS, full_deck


class Question:
    """One of the options is wanted, or (many) a list of `low` to `high` of them."""
    def __init__(self, angler, topic, options, many=False, low=1, high=1, check=None):
        self.angler, self.topic, self.options, self.many = angler, topic, list(options), many
        self.low, self.high, self.check = low, high, check

    def problem(self, answer):
        if not self.many:
            return "" if answer in self.options else "this is not possible now"
        if not self.low <= len(answer) <= self.high:
            return "choose %d to %d" % (self.low, self.high)
        return (self.check(answer) if self.check else "") or ""


class Luck:
    """All dice, draws and shuffles in one place."""
    def __init__(self, seed=None):
        self.random = random.Random(seed)

    def roll(self, die):
        return self.random.choice(FACES[die.color])

    def shuffle(self, cards):
        self.random.shuffle(cards)

    def lost_regret(self, regrets):
        return self.random.choice(regrets)

    def from_bag(self, dice):
        return self.random.choice(dice)

    def coin(self):
        return self.random.choice(["heads", "tails"])

    def seen(self, card, kind, game):
        """A card is turned up, drawn or looked at."""
        return card


class Die:
    def __init__(self, color, face=None):
        self.color, self.face = color, face

    def __repr__(self):
        return "%s %s" % (self.color, self.face)

    def look(self):
        return self.color, self.face

    def next_face(self):
        return min((f for f in FACES[self.color] if f > self.face), default=None)

    def best_face(self):
        return max(FACES[self.color])


class DicePool:
    def __init__(self):
        self.fresh, self.spent, self.rolled = [], [], []

    def total(self):
        return sum(d.face for d in self.fresh)

    def spend(self, die):
        self.fresh.remove(die)
        self.spent.append(die)

    def trim(self, limit):
        """Too many fresh dice: the lowest go to the spent pool."""
        while len(self.fresh) > limit:
            self.spend(min(self.fresh, key=lambda d: d.face))


class Deck:
    def __init__(self, kind, cards):
        self.kind, self.cards, self.discards = kind, list(cards), []

    def __len__(self):
        return len(self.cards)


class Slot:
    """A fish in a shoal."""
    def __init__(self, card, up=False, seen=()):
        self.card, self.up, self.seen = card, up, set(seen)


class Shoal:
    def __init__(self, depth, column, cards=()):
        self.depth, self.column = depth, column
        self.slots = [Slot(c) for c in cards]

    def __repr__(self):
        return self.name

    @property
    def name(self):
        return "%d%s" % (self.depth, self.column)

    @property
    def top(self):
        return self.slots[0] if self.slots else None


class Shop:
    """What you pay: how many cards you draw, and how many of them you keep."""
    def __init__(self, name, deck, offers):
        self.name, self.deck, self.offers = name, deck, offers


class Ship:
    def __init__(self):
        self.place, self.depth, self.lifeboat = "sea", 1, True


class Angler:
    def __init__(self, seat, name):
        self.seat, self.name = seat, name
        self.ship, self.dice = Ship(), DicePool()
        self.dice.spent = [Die("player") for _ in range(3)]
        self.money = 0
        self.worms = False                      # the can is face up
        self.hand, self.regrets, self.dinks, self.supplies = [], [], [], []
        self.trophies = [[times, None] for times in TROPHY_SLOTS]
        self.rods, self.reels, self.rod, self.reel = [], [], None, None
        self.passed, self.has_cast, self.visited, self.used = False, False, [], []

    def madness(self):
        return [row for row in MADNESS if len(self.regrets) >= row["cards"]][-1]

    def max_dice(self):
        return self.madness()["max_dice"]

    def modifier(self, fish):
        return self.madness()["foul" if fish.foul else "fair"]

    def worth(self, fish):
        if "value_fixed" in fish.traits:
            return fish.traits["value_fixed"]["n"]
        return max(0, fish.value + self.modifier(fish))

    def cards_value(self):
        return sum(r.value for r in self.regrets)

    def regret_value(self):
        return self.cards_value() + (0 if self.ship.lifeboat else 10)

    def equipped(self):
        return [g for g in (self.rod, self.reel) if g]

    def trait(self, name):
        return next((g.traits[name] for g in self.equipped() if name in g.traits), None)

    def score(self):
        points = sum(self.worth(f) for f in self.hand)
        for times, fish in self.trophies:
            if fish and "value_fixed" in fish.traits:
                points += times * self.worth(fish)
            elif fish:
                points += fish.value * times + self.modifier(fish)
        return points + self.money // 2

    def new_day(self):
        self.passed, self.has_cast, self.visited, self.used = False, False, [], []


class Attempt:
    """A fish that somebody is trying to catch."""
    def __init__(self, angler, shoal, first):
        self.angler, self.shoal, self.slot, self.first = angler, shoal, shoal.top, first
        self.change, self.fixed = 0, None
        self.auto = self.over = self.free = False
        self.on_miss = None

    def gone(self):
        return self.shoal.top is not self.slot

    def difficulty(self):
        a, fish = self.angler, self.slot.card
        n = (fish.difficulty if self.fixed is None else self.fixed) + self.change
        for g in a.equipped():
            t = g.traits.get("difficulty")
            if t and fish.matches(t["filter"], self.first):
                n += t["n"]
        per = fish.traits.get("difficulty_per")
        if per:
            n += len(a.regrets if per["thing"] == "regrets" else a.hand)
        return max(0, n)


class Game:
    def __init__(self, names, short=False, first=0, luck=None):
        self.luck = luck or Luck()
        self.anglers = [Angler(i, n) for i, n in enumerate(names)]
        self.first, self.first_day = first, 1 if short else 0
        self.day, self.phase = self.first_day, "refresh"
        self.over, self.winners, self.turn_of = False, [], self.anglers[first]
        self.preserver = None                   # the angler who holds it
        self.attempt, self.acted, self.cheaper, self.last_turns = None, False, 0, 0
        self.fish_discards, self.agenda = [], []
        self.bag = [Die(c) for c, n in TACKLE.items() for _ in range(n)]
        self.aside = [Die("omen")]
        self.setup()

    # ---- setup
    def setup(self):
        fish = full_deck("fish")
        self.shoals = []
        for depth in (1, 2, 3):
            these = self.shuffled([f for f in fish if f.depth == depth])
            for i, column in enumerate("abc"):
                self.shoals.append(Shoal(depth, column, these[SHOAL_SIZE * i:SHOAL_SIZE * (i + 1)]))
        regrets = self.shuffled(full_deck("regrets"))
        number = 10 * len(self.anglers)
        self.regrets, self.regret_box = Deck("regret", regrets[:number]), regrets[number:]
        self.dinks = Deck("dink", self.shuffled(full_deck("dinks")))
        gear = {1: (1, 1), 3: (3, 1), 5: (5, 2)}
        self.shops = {
            "rod": Shop("rod", Deck("rod", self.shuffled(full_deck("rods"))), gear),
            "reel": Shop("reel", Deck("reel", self.shuffled(full_deck("reels"))), gear),
            "supply": Shop("supply", Deck("supply", self.shuffled(full_deck("supplies"))),
                           {1: (1, 1), 3: (3, 1), 5: (5, 3)}),
            "dice": Shop("dice", None, {1: (1, 1), 3: (2, 2), 5: (3, 3)})}
        self.plan("refresh")

    def shuffled(self, cards):
        self.luck.shuffle(cards)
        return cards

    # ---- who comes when
    def round_from(self, seat):
        n = len(self.anglers)
        return [self.anglers[(seat + i) % n] for i in range(n)]

    def in_order(self):
        return self.round_from(self.first)

    def plan(self, phase):
        """The agenda of the day from a phase on."""
        order = self.in_order()
        items = []
        if phase == "refresh":
            items += [("muster", a) for a in order] + [("throw", None)]
        if phase in ("refresh", "declare") and DAYS[self.day] != "monday":
            items += [("declare", a) for a in order] + [("equip", a) for a in order]
        self.agenda = items + [("turn", order[0])]

    # ---- the course of the game
    def play(self):
        while not self.over:
            yield from self.advance()

    def advance(self):
        what, a = self.agenda[0]
        yield from getattr(self, "item_" + what)(a)
        if self.over:
            return
        self.agenda.pop(0)
        if self.sea_is_empty():
            yield from self.final()
        elif not self.agenda:
            yield from self.next_day()

    def next_day(self):
        for a in self.anglers:
            a.new_day()
        self.last_turns = 0
        if DAYS[self.day] == "saturday" or self.sea_is_empty():
            yield from self.final()
            return
        self.day += 1
        self.start_phase()
        if self.sea_is_empty():
            yield from self.final()
            return
        self.plan("refresh")

    def start_phase(self):
        self.first = (self.first + 1) % len(self.anglers)
        for shoal in self.shoals:
            while shoal.top and shoal.top.up:
                self.fish_discards.append(shoal.slots.pop(0).card)
        day = DAYS[self.day]
        for a in self.in_order():
            if day in ("wednesday", "friday"):
                a.worms = True
            elif day == "thursday":
                self.earn(a, 3)
            elif day == "saturday" and self.bag:
                die = next((d for d in self.bag if d.color == "orange"), self.bag[0])
                self.bag.remove(die)
                a.dice.spent.append(die)
        for a in self.anglers:
            a.ship.depth = 1 if a.ship.place == "sea" else a.ship.depth

    def first_morning(self):
        """The morning of a first day that is no Monday."""
        if DAYS[self.day] != "monday":
            self.start_phase()
            self.plan("refresh")

    # ---- Refresh
    def item_muster(self, a):
        self.phase, self.turn_of = "refresh", a
        yield from self.muster(a)

    def muster(self, a):
        pool = a.dice
        again = yield Question(a, "reroll", pool.fresh, True, 0, len(pool.fresh))
        pool.rolled = pool.spent + list(again)
        pool.fresh = [d for d in pool.fresh if d not in again]
        pool.spent = []
        for die in pool.rolled:
            die.face = self.luck.roll(die)
        yield from self.place_rolled(a)

    def place_rolled(self, a, always=True):
        """Rolled dice go to the fresh pool as far as there is room; the player chooses."""
        pool = a.dice
        room = max(0, a.max_dice() - len(pool.fresh))
        if not always and room >= len(pool.rolled):
            kept = list(pool.rolled)
        elif room and pool.rolled:
            low = 0 if always else room
            alike = not always and len({d.look() for d in pool.rolled}) == 1
            kept = pool.rolled[:room] if alike else (
                yield Question(a, "keep", pool.rolled, True, low, min(room, len(pool.rolled))))
        else:
            kept = []
        pool.fresh += kept
        pool.spent += [d for d in pool.rolled if d not in kept]
        pool.rolled = []

    def item_throw(self, _):
        self.phase = "refresh"
        best = max(self.anglers, key=lambda a: a.dice.total())
        self.turn_of = best
        to = yield Question(best, "throw", [a for a in self.in_order() if a is not best])
        self.preserver = to

    # ---- Declaration
    def item_declare(self, a):
        self.phase, self.turn_of = "declaration", a
        if a.ship.place == "port":
            a.ship.place = "sea"                # back to sea
            return
        if (yield Question(a, "bearings", ["sea", "port"])) == "port":
            yield from self.make_port(a)

    def item_equip(self, a):
        if a.ship.place != "sea":
            return
        self.phase, self.turn_of = "equip", a
        rod = (yield Question(a, "rod", distinct(a.rods) + [None])) if a.rods else None
        reel = (yield Question(a, "reel", distinct(a.reels) + [None])) if a.reels else None
        a.rod, a.reel = rod, reel

    def make_port(self, a):
        a.ship.place = "port"
        if a.regrets:
            card = yield Question(a, "forget", distinct(a.regrets) + [None])
            if card:
                self.lose_regret(a, card)
        yield from self.muster(a)
        a.worms = True

    # ---- Action
    def item_reward(self, a):
        self.phase, self.turn_of = "action", a
        yield from self.reward(a)

    def reward(self, a):
        options = []
        if self.dinks.cards or self.dinks.discards:
            options.append("dink")
        if a.regrets:
            options.append("regret")
        if not options:
            return
        if (yield Question(a, "reward", options)) == "dink":
            self.gain_dinks(a, 1)
        else:
            self.lose_regret(a, self.luck.lost_regret(a.regrets))

    def item_turn(self, a):
        self.phase, self.turn_of = "action", a
        still = [x for x in self.anglers if not x.passed]
        if len(still) == 1 and not self.last_turns:
            self.last_turns = 2
        ended = False
        while not ended:
            do = yield Question(a, "turn", self.actions(a))
            ended = yield from self.perform(a, do)
            if self.sea_is_empty():
                yield from self.final()
                return
        self.acted, self.cheaper = False, 0
        self.after_turn(a)

    def after_turn(self, a):
        still = [x for x in self.anglers if not x.passed]
        if self.last_turns:
            self.last_turns -= 1
            if self.last_turns and still:
                self.agenda.append(("turn", a))
            return
        for x in self.round_from(a.seat + 1):
            if not x.passed:
                self.agenda.append(("turn", x))
                return
            self.agenda.append(("reward", x))

    def castable(self, a):
        tops = [(s, s.top.card) for s in self.shoals if s.top and s.top.up]
        locks = [s for s, f in tops if f and "column_lock" in f.traits]
        return [s for s in self.shoals if s.slots and s.depth <= a.ship.depth
                and not any(x is not s and x.column == s.column for x in locks)]

    def price_of(self, a, price):
        return price - self.cheaper - a.madness()["discount"]

    def actions(self, a):
        found = []
        if self.acted:
            found.append(("end",))
        else:
            found.append(("pass",))
            if a.ship.place == "sea":
                if a.dice.fresh:
                    found += [("cast", s) for s in self.castable(a)]
                if a.ship.lifeboat:
                    found.append(("abandon",))
            else:
                if any("no_sell" not in f.traits for f in a.hand):
                    found.append(("sell",))
                if a.hand and any(not f for _, f in a.trophies):
                    found.append(("mount",))
                for name, shop in self.shops.items():
                    stock = self.bag if name == "dice" else shop.deck
                    if name not in a.visited and len(stock):
                        found += [("visit", name, p) for p in shop.offers if self.price_of(a, p) <= a.money]
        return found + self.free_actions(a)

    def free_actions(self, a):
        fishing = self.attempt is not None
        port = a.ship.place == "port" and not self.acted
        found = [("eat", f) for f in distinct(a.hand) if f.eat]
        if a.worms:
            found += [("worms", s) for s in self.shoals if s.top and not s.top.up]
        usable = ["any_turn"] + (["sea_pay"] if fishing else []) + (["shop"] if port else [])
        found += [("dink", c) for c in distinct(a.dinks) if c.when in usable]
        found += [("supply", c) for c in distinct(a.supplies) if c.when in usable]
        found += [("gear", g) for g in distinct(a.equipped())
                  if g.skill and g.skill["when"] in usable and a.used.count(g) < g.skill["limit"] * a.equipped().count(g)]
        if self.preserver is a and (fishing or port):
            found.append(("preserver",))
        if a.ship.place == "sea" and a.ship.depth < 3:
            found += [("sinker", d) for d in a.dice.fresh]
        return found

    def perform(self, a, do):
        """Carry out what was chosen in a turn; true if it ends the turn."""
        what = do[0]
        if what == "end":
            return True
        if what == "pass":
            a.passed = True
            yield from self.reward(a)
            return True
        if what in ("cast", "abandon", "sell", "mount", "visit"):
            self.acted = True
        yield from getattr(self, "do_" + what)(a, *do[1:])
        return False

    # ---- at sea
    def turn_up(self, slot):
        slot.card = self.luck.seen(slot.card, "fish", self)
        slot.up = True
        slot.seen = set(range(len(self.anglers)))

    def look_at(self, a, slot):
        slot.card = self.luck.seen(slot.card, "fish", self)
        slot.seen.add(a.seat)

    def do_cast(self, a, shoal):
        self.attempt = attempt = Attempt(a, shoal, not a.has_cast)
        a.has_cast = True
        if not shoal.top.up:
            self.turn_up(shoal.top)
            if not a.trait("ignore_reveal"):
                yield from self.effects(a, shoal.top.card.reveal, shoal)
        caught = False
        if attempt.auto and not attempt.gone():
            caught = True
            yield from self.catch(a, attempt)
        while not (caught or attempt.over or attempt.gone()):
            do = yield Question(a, "turn", self.ways_out(a, attempt) + self.free_actions(a))
            if do[0] == "pay":
                caught = yield from self.pay(a, attempt)
                break
            if do[0] == "let-go":
                if do[1]:
                    a.dice.spend(do[1])
                many = a.trait("dink_draw_n")
                self.gain_dinks(a, many["n"] if many else 1)
                break
            yield from self.perform(a, do)
        if not caught and attempt.on_miss and not attempt.gone():
            self.relocate(a, attempt.on_miss, shoal)
        if attempt.free:
            self.acted = False
        self.attempt = None

    def affordable(self, a, attempt):
        exact = attempt.slot.card.traits.get("exact_dice")
        dice = sorted((d.face for d in a.dice.fresh), reverse=True)
        if exact:
            return len(dice) >= exact["n"] and sum(dice[:exact["n"]]) >= attempt.difficulty()
        return sum(dice) >= attempt.difficulty()

    def ways_out(self, a, attempt):
        found = []
        can = self.affordable(a, attempt)
        if can:
            found.append(("pay",))
        if not (can and "must_catch" in attempt.slot.card.traits):
            found += [("let-go", d) for d in a.dice.fresh or [None]]
        return found

    def pay(self, a, attempt):
        fish, need = attempt.slot.card, attempt.difficulty()
        exact = fish.traits.get("exact_dice")

        def check(dice):
            if sum(d.face for d in dice) < need:
                return "this does not pay for the fish"
            return "exactly %d dice" % exact["n"] if exact and len(dice) != exact["n"] else ""
        paid = yield Question(a, "pay", a.dice.fresh, True, 0, len(a.dice.fresh), check)
        excess = sum(d.face for d in paid) - need
        for die in paid:
            a.dice.spend(die)
        if a.trait("keep_change") and excess > 0:
            fit = [d for d in paid if min(FACES[d.color]) <= excess]
            kept = (yield Question(a, "dice", fit, True, 0, 1)) if fit else []
            for die in kept:
                die.face = max(f for f in FACES[die.color] if f <= excess)
                a.dice.spent.remove(die)
                a.dice.fresh.append(die)
        yield from self.catch(a, attempt)
        return True

    def catch(self, a, attempt):
        slot, shoal = attempt.slot, attempt.shoal
        yield from self.effects(a, slot.card.catch, shoal)
        if slot in shoal.slots:
            shoal.slots.remove(slot)
            a.hand.append(slot.card)
            if not shoal.slots:
                self.gain_regrets(a, 1)

    def do_abandon(self, a):
        a.ship.lifeboat = False
        yield from self.make_port(a)

    def do_sinker(self, a, die):
        a.dice.spend(die)
        a.ship.depth += 1
        return
        yield

    # ---- in port
    def do_sell(self, a):
        goods = [f for f in a.hand if "no_sell" not in f.traits]
        for fish in (yield Question(a, "sell", goods, True, 1, len(goods))):
            a.hand.remove(fish)
            self.fish_discards.append(fish)
            self.earn(a, a.worth(fish))
            if fish.foul:
                self.gain_regrets(a, 1)

    def do_visit(self, a, name, price):
        shop = self.shops[name]
        draw, keep = shop.offers[price]
        a.money = min(PURSE, a.money - self.price_of(a, price))
        self.cheaper = 0
        a.visited.append(name)
        if name == "dice":
            for _ in range(min(draw, len(self.bag))):
                die = self.luck.from_bag(self.bag)
                self.bag.remove(die)
                a.dice.rolled.append(die)
            for die in a.dice.rolled:
                die.face = self.luck.roll(die)
            yield from self.place_rolled(a, always=False)
            return
        deck = shop.deck
        cards = [self.luck.seen(deck.cards.pop(0), name, self) for _ in range(min(draw, len(deck)))]
        self.drawn = (a, name, cards)
        keep = min(keep, len(cards))
        kept = cards
        if keep < len(cards) and len(distinct(cards)) > 1:
            kept = yield Question(a, "keep cards", cards, True, keep, keep)
        elif keep < len(cards):
            kept = cards[:keep]
        self.drawn = None
        rest = list(cards)
        for c in kept:
            rest.remove(c)
        {"rod": a.rods, "reel": a.reels, "supply": a.supplies}[name].extend(kept)
        deck.cards += rest
    drawn = None

    def do_mount(self, a):
        free = [i for i, (_, f) in enumerate(a.trophies) if not f]
        pairs = [(f, i) for f in a.hand for i in free]

        def check(chosen):
            if len({i for _, i in chosen}) < len(chosen):
                return "one fish in a slot"
            fish = [f for f, _ in chosen]
            return "you have not so many" if any(fish.count(f) > a.hand.count(f) for f in fish) else ""
        for fish, slot in (yield Question(a, "mount", pairs, True, 1, 3, check)):
            a.hand.remove(fish)
            a.trophies[slot][1] = fish

    # ---- free actions
    def do_eat(self, a, fish):
        a.hand.remove(fish)
        self.fish_discards.append(fish)
        yield from self.effects(a, fish.eat)

    def do_worms(self, a, shoal):
        a.worms = False
        slot = shoal.top
        self.turn_up(slot)
        if (yield Question(a, "put back", ["top", "bottom"])) == "bottom":
            shoal.slots.remove(slot)
            slot.up = False
            shoal.slots.append(slot)

    def do_preserver(self, a):
        self.preserver = None
        self.save(2)
        return
        yield

    def save(self, n):
        if self.attempt:
            self.attempt.change -= n
        else:
            self.cheaper += n

    def do_dink(self, a, card):
        a.dinks.remove(card)
        self.dinks.discards.append(card)
        yield from self.use(a, card)

    def do_supply(self, a, card):
        a.supplies.remove(card)
        self.shops["supply"].deck.discards.append(card)
        yield from self.use(a, card)

    def use(self, a, card):
        if card.saves:
            self.save(card.saves)
        yield from self.effects(a, card.effects)

    def do_gear(self, a, gear):
        a.used.append(gear)
        yield from self.effects(a, gear.skill["effects"])

    # ---- gains and losses
    def earn(self, a, n):
        a.money = min(PURSE, a.money + n)

    def draw(self, deck):
        if not deck.cards:
            deck.cards, deck.discards = self.shuffled(deck.discards), []
        return self.luck.seen(deck.cards.pop(0), deck.kind, self) if deck.cards else None

    def gain_regrets(self, a, n):
        for _ in range(n + sum(f.traits["extra_regret_draw"]["n"] for f in a.hand if "extra_regret_draw" in f.traits)):
            card = self.draw(self.regrets)
            if card:
                a.regrets.append(card)
                a.dice.trim(a.max_dice())

    def lose_regret(self, a, card):
        a.regrets.remove(card)
        self.regrets.discards.append(card)
        a.dice.trim(a.max_dice())

    def gain_dinks(self, a, n):
        for _ in range(n):
            card = self.draw(self.dinks)
            if card:
                a.dinks.append(card)

    def sea_is_empty(self):
        return not any(s.slots for s in self.shoals)

    def discard_top(self, shoal, at=0):
        if len(shoal.slots) > at:
            slot = shoal.slots.pop(at)
            self.fish_discards.append(self.luck.seen(slot.card, "fish", self))

    def relocate(self, a, to, shoal):
        slot = shoal.slots.pop(0)
        if to == "bottom":
            slot.up = False
            shoal.slots.append(slot)
        elif to == "discards":
            self.fish_discards.append(slot.card)
        else:
            self.people(a, to)[0].hand.append(slot.card)

    # ---- the words on cards
    def people(self, a, who):
        order = self.round_from(a.seat)
        if who == "self":
            return [a]
        if who == "all":
            return order
        if who == "others":
            return order[1:]
        if who == "left":
            return [order[1]]
        if who == "right":
            return [order[-1]]
        if who == "at_sea":
            return [x for x in order if x.ship.place == "sea"]
        if who == "most_regrets":
            return [max(order, key=lambda x: len(x.regrets))]
        return [x for x in order if x.ship.place == "sea" and x.ship.depth == who["at_depth"]]

    def whom(self, a, who):
        if who == "chosen_other":
            others = self.round_from(a.seat)[1:]
            return [others[0] if len(others) == 1 else (yield Question(a, "player", others))]
        return self.people(a, who)

    def holds(self, a, test):
        (what, n), = test.items()
        return {"at_depth": lambda: a.ship.place == "sea" and a.ship.depth == n,
                "regrets_at_least": lambda: len(a.regrets) >= n, "regrets_at_most": lambda: len(a.regrets) <= n,
                "fresh_at_most": lambda: len(a.dice.fresh) <= n, "hand_at_least": lambda: len(a.hand) >= n,
                "bucks_at_least": lambda: a.money >= n}[what]()

    def area(self, a, area, shoal, fits=lambda s: s.slots):
        """The shoals that a card means."""
        if isinstance(area, dict):
            found, left = [], [s for s in self.shoals if fits(s)]
            for _ in range(min(area["any"], len(left))):
                one = left[0] if len(left) == 1 else (yield Question(a, "shoal", left))
                left.remove(one)
                found.append(one)
            return found
        shoal = shoal or (self.attempt and self.attempt.shoal)
        return [s for s in self.shoals if fits(s) and (
            area == "all_tops" or area == "row" and s.depth == shoal.depth
            or area == "column" and s.column == shoal.column or area in ("this_shoal", "under_this") and s is shoal)]

    def choose_cards(self, a, cards, n):
        """Up to n cards, chosen by their owner."""
        if not n or len(cards) <= n:
            return list(cards)[:n]
        if len(distinct(cards)) == 1:
            return cards[:n]
        return (yield Question(a, "cards", cards, True, n, n))

    def choose_dice(self, a, dice, n, topic="dice"):
        if not n or len(dice) <= n:
            return list(dice)[:n]
        looks = {d.look() if topic == "dice" else d.color for d in dice}
        if len(looks) == 1:
            return dice[:n]
        return (yield Question(a, topic, dice, True, n, n))

    def effects(self, a, effects, shoal=None):
        for e in effects:
            if self.attempt and self.attempt.over:
                return
            yield from getattr(self, "word_" + e["do"])(a, e, shoal)

    def word_draw_regret(self, a, e, shoal):
        for x in self.people(a, e["who"]):
            self.gain_regrets(x, e["n"])
        return
        yield

    def word_discard_regret(self, a, e, shoal):
        for x in self.people(a, e["who"]):
            if e["pick"] == "choice":
                for card in (yield from self.choose_cards(x, x.regrets, e["n"])):
                    self.lose_regret(x, card)
            else:
                for _ in range(min(e["n"], len(x.regrets))):
                    self.lose_regret(x, self.luck.lost_regret(x.regrets))

    def word_move_regret(self, a, e, shoal):
        if not a.regrets:
            return
        to = (yield from self.whom(a, e["to"]))[0]
        if e["pick"] == "choice":
            cards = yield from self.choose_cards(a, a.regrets, e["n"])
        else:
            cards = [self.luck.lost_regret(a.regrets)]
        for card in cards:
            a.regrets.remove(card)
            to.regrets.append(card)
        to.dice.trim(to.max_dice())
        a.dice.trim(a.max_dice())

    def word_draw_dink(self, a, e, shoal):
        self.gain_dinks(a, e["n"])
        return
        yield

    def word_take_supply(self, a, e, shoal):
        for _ in range(e["n"]):
            card = self.draw(self.shops["supply"].deck)
            if card:
                a.supplies.append(card)
        return
        yield

    def word_gain_bucks(self, a, e, shoal):
        for x in self.people(a, e["who"]):
            self.earn(x, e["n"])
        return
        yield

    def word_discard_item(self, a, e, shoal):
        for x in self.people(a, e["who"]):
            for card in (yield from self.choose_cards(x, x.supplies, 1)):
                x.supplies.remove(card)
                self.shops["supply"].deck.discards.append(card)

    def word_discard_fish(self, a, e, shoal):
        for x in self.people(a, e["who"]):
            for fish in (yield from self.choose_cards(x, [f for f in x.hand if f.matches(e["filter"])], 1)):
                x.hand.remove(fish)
                self.fish_discards.append(fish)

    def word_increment(self, a, e, shoal):
        for _ in range(e["n"]):
            for die in (yield from self.choose_dice(a, [d for d in a.dice.fresh if d.next_face() is not None], 1)):
                die.face = die.next_face()

    def word_refresh(self, a, e, shoal):
        for _ in range(e["n"]):
            if len(a.dice.fresh) < a.max_dice() and a.dice.spent:
                for die in (yield from self.choose_dice(a, a.dice.spent, 1, "spent")):
                    die.face = self.luck.roll(die)
                    a.dice.spent.remove(die)
                    a.dice.fresh.append(die)

    def word_reroll(self, a, e, shoal):
        n = len(a.dice.fresh) if e["n"] == "all" else e["n"]
        for die in (yield from self.choose_dice(a, a.dice.fresh, n)):
            die.face = self.luck.roll(die)

    def word_reroll_until(self, a, e, shoal):
        for die in (yield from self.choose_dice(a, a.dice.fresh, 1)):
            for _ in range(e["limit"]):
                die.face = self.luck.roll(die)
                if die.face >= e["at_least"]:
                    break

    def word_set_max(self, a, e, shoal):
        for die in (yield from self.choose_dice(a, [d for d in a.dice.fresh if d.face < d.best_face()], e["n"])):
            die.face = die.best_face()

    def word_gain_die(self, a, e, shoal):
        stock = self.aside if e["kind"] == "omen" else self.bag
        dice = [d for d in stock if e["kind"] in ("any", d.color)]
        if dice:
            die = self.luck.from_bag(dice) if e["kind"] == "any" else dice[0]
            stock.remove(die)
            die.face = self.luck.roll(die)
            a.dice.rolled.append(die)
            yield from self.place_rolled(a, always=False)

    def word_peek(self, a, e, shoal):
        hidden = lambda s: any(not slot.up for slot in s.slots)
        for s in (yield from self.area(a, e["area"], shoal, hidden)):
            for slot in [slot for slot in s.slots if not slot.up][:e["n"]]:
                self.look_at(a, slot)

    def word_reorder(self, a, e, shoal):
        hidden = [s for s in self.shoals if any(not slot.up for slot in s.slots)]
        if not hidden:
            return
        s = hidden[0] if len(hidden) == 1 else (yield Question(a, "shoal", hidden))
        places = [i for i, slot in enumerate(s.slots) if not slot.up][:e["n"]]
        slots = [s.slots[i] for i in places]
        for slot in slots:
            self.look_at(a, slot)
        cards = [slot.card for slot in slots]
        if len(distinct(cards)) > 1:
            for card, i in zip((yield Question(a, "order", cards, True, len(cards), len(cards))), places):
                slot = next(x for x in slots if x.card is card)
                slots.remove(slot)
                s.slots[i] = slot

    def word_reveal(self, a, e, shoal):
        for s in (yield from self.area(a, e["area"], shoal, lambda s: s.top and not s.top.up)):
            if s.top and not s.top.up:
                self.turn_up(s.top)
                yield from self.effects(a, s.top.card.reveal, s)

    def word_discard_top(self, a, e, shoal):
        for s in (yield from self.area(a, e["area"], shoal)):
            for _ in range(e["n"]):
                self.discard_top(s, 1 if e["area"] == "under_this" else 0)

    def word_boat(self, a, e, shoal):
        for x in (yield from self.whom(a, e["who"])):
            if x.ship.place == "sea":
                to = e["to"] if "to" in e else x.ship.depth + e["by"]
                x.ship.depth = min(3, max(1, to))

    def word_flip_worms(self, a, e, shoal):
        a.worms = True
        return
        yield

    def word_add_slot(self, a, e, shoal):
        a.trophies.append([e["multiplier"], None])
        return
        yield

    def mine(self, shoal):
        return self.attempt and (shoal is None or shoal is self.attempt.shoal)

    def word_set_difficulty(self, a, e, shoal):
        if self.mine(shoal):
            self.attempt.fixed = e["x"]
        return
        yield

    def word_add_difficulty(self, a, e, shoal):
        if self.mine(shoal):
            self.attempt.change += e["x"]
        return
        yield

    def word_auto_catch(self, a, e, shoal):
        if self.mine(shoal) and self.holds(a, e["if"]):
            self.attempt.auto = True
        return
        yield

    def word_end_action(self, a, e, shoal):
        if self.mine(shoal):
            self.attempt.over = True
            self.attempt.free = e["free"] in ("yes", True)
        return
        yield

    def word_relocate_this(self, a, e, shoal):
        if e["on"] == "now":
            self.relocate(a, e["to"], shoal)
        elif self.mine(shoal):
            self.attempt.on_miss = e["to"]
        return
        yield

    def word_swap(self, a, e, shoal):
        slot = shoal.top
        if e["target"] == "hand":
            fit = [f for f in a.hand if f.depth == slot.card.depth]
            if fit:
                fish = (yield from self.choose_cards(a, fit, 1))[0]
                a.hand.remove(fish)
                a.hand.append(slot.card)
                shoal.slots[0] = Slot(fish, True, range(len(self.anglers)))
            return
        others = [s for s in self.shoals if s.depth == shoal.depth and s is not shoal and s.slots]
        if others:
            other = others[0] if len(others) == 1 else (yield Question(a, "shoal", others))
            shoal.slots[0], other.slots[0] = other.slots[0], shoal.slots[0]

    def word_choose_one(self, a, e, shoal):
        n = yield Question(a, "option", list(range(1, len(e["of"]) + 1)))
        yield from self.effects(a, e["of"][n - 1], shoal)

    def word_may(self, a, e, shoal):
        cost = e["cost"]
        if (a.money < cost.get("bucks", 0) or len(a.dice.fresh) < cost.get("dice", 0) or len(a.hand) < cost.get("fish", 0)
                or len(self.regrets.cards) + len(self.regrets.discards) < cost.get("regrets", 0)):
            return
        if not (yield Question(a, "option", [0, 1])):
            return
        a.money -= cost.get("bucks", 0)
        for die in (yield from self.choose_dice(a, a.dice.fresh, cost.get("dice", 0))):
            a.dice.spend(die)
        for fish in (yield from self.choose_cards(a, a.hand, cost.get("fish", 0))):
            a.hand.remove(fish)
            self.fish_discards.append(fish)
        if cost.get("regrets"):
            self.gain_regrets(a, cost["regrets"])
        yield from self.effects(a, e["then"], shoal)

    def word_coin(self, a, e, shoal):
        yield from self.effects(a, e[self.luck.coin()], shoal)

    def word_for_each(self, a, e, shoal):
        for x in self.people(a, e["who"]):
            yield from self.effects(x, e["then"], shoal)

    def word_if(self, a, e, shoal):
        yield from self.effects(a, e["then"] if self.holds(a, e["test"]) else e.get("else", []), shoal)

    # ---- the end
    def final(self):
        for x in self.anglers:
            x.new_day()
        self.phase, self.attempt = "regrets", None
        a = max(self.anglers, key=lambda x: x.regret_value())
        mounted = [i for i, (_, f) in enumerate(a.trophies) if f]
        if mounted:
            worst = (min if len(self.anglers) == 2 else max)(a.trophies[i][1].value for i in mounted)
            fit = [i for i in mounted if a.trophies[i][1].value == worst]
            self.turn_of = a
            slot = fit[0] if len(fit) == 1 else (yield Question(a, "lose", fit))
            self.fish_discards.append(a.trophies[slot][1])
            a.trophies[slot][1] = None
        rank = lambda x: (x.score(), -x.cards_value(), -len(x.regrets))
        best = max(rank(x) for x in self.anglers)
        self.winners = [x for x in self.anglers if rank(x) == best]
        self.phase, self.over, self.turn_of = "over", True, None


def distinct(things):
    return list(dict.fromkeys(things))
