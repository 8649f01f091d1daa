"""The table: players, sea, port, and the day's loop."""
import random

from . import cards
from .cards import Slot

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
SEA, PORT = "sea", "port"

# regret cards needed, change for fair fish, change for foul fish, max dice
MADNESS_ROWS = (
    (0, 2, -2, 4),
    (1, 1, -1, 5),
    (4, 1, 0, 5),
    (7, 0, 1, 6),
    (10, -1, 1, 7),
    (13, -2, 2, 8),
)
MOUNTS = (2, 3, 2)


class IllegalChoice(Exception):
    pass


class Luck:
    """Everything that chance decides."""

    def __init__(self, seed=None):
        self.rng = random.Random(seed)

    def roll(self, die):
        die.value = self.rng.choice(cards.FACES[die.colour])

    def from_bag(self, dice):
        return self.rng.choice(dice)

    def coin(self):
        return self.rng.choice(("heads", "tails"))

    def lost_regret(self, player):
        return self.rng.choice(player.regrets)

    def shuffle(self, stack):
        self.rng.shuffle(stack)

    def look(self, kind, card, depth=None):
        """The card, now that somebody sees it."""
        return card


class Deck:
    def __init__(self, kind, stack, luck):
        self.kind = kind
        self.stack = list(stack)     # the top is the end
        self.discards = []
        self.luck = luck

    def draw(self):
        if not self.stack and self.discards:
            self.stack, self.discards = self.discards, []
            self.luck.shuffle(self.stack)
        return self.luck.look(self.kind, self.stack.pop()) if self.stack else None

    def draw_many(self, n):
        got = [self.draw() for _ in range(n)]
        return [c for c in got if c is not None]

    def to_bottom(self, card):
        self.stack.insert(0, card)

    @property
    def empty(self):
        return not self.stack and not self.discards


class Shoal:
    def __init__(self, depth, letter, fish, luck):
        self.depth = depth
        self.name = f"{depth}{letter}"
        self.fish = list(fish)       # top is the end
        self.face_up = False
        self.luck = luck

    @property
    def top(self):
        return self.fish[-1] if self.fish else None

    def reveal(self):
        self.fish[-1] = self.luck.look("fish", self.fish[-1], self.depth)
        self.face_up = True
        return self.fish[-1]

    def take(self):
        self.face_up = False
        return self.fish.pop()

    def __repr__(self):
        return f"Shoal {self.name}"


class Sea:
    def __init__(self, luck):
        self.shoals = []
        self.graveyard = []
        for depth in (1, 2, 3):
            fish = cards.all_fish(depth)
            luck.shuffle(fish)
            for n, letter in enumerate("abc"):
                self.shoals.append(Shoal(depth, letter, fish[n * 13:n * 13 + 13], luck))

    def within(self, depth):
        return [s for s in self.shoals if s.depth <= depth and s.fish]

    def sweep(self):
        """Discard every fish that lies face up."""
        for shoal in self.shoals:
            if shoal.face_up and shoal.fish:
                self.graveyard.append(shoal.take())

    @property
    def empty(self):
        return not any(s.fish for s in self.shoals)


class Port:
    #        price: (draw, keep)
    GEAR = {1: (1, 1), 3: (3, 1), 5: (5, 2)}
    SUPPLY = {1: (1, 1), 3: (3, 1), 5: (5, 3)}
    TACKLE = {1: 1, 3: 2, 5: 3}
    SHOPS = ("rod", "reel", "supply", "dice")

    def __init__(self, luck):
        self.decks = {"rod": Deck("rod", cards.deck("rods"), luck),
                      "reel": Deck("reel", cards.deck("reels"), luck),
                      "supply": Deck("supply", cards.deck("supplies"), luck)}
        for deck in self.decks.values():
            luck.shuffle(deck.stack)
        self.bag = cards.all_tackle_dice()

    @staticmethod
    def counter(ware):
        """Rods and reels are sold over the same counter."""
        return "gear" if ware in ("rod", "reel") else ware

    def is_sold_out(self, ware):
        return not self.bag if ware == "dice" else self.decks[ware].empty

    def pull_die(self, luck, colour=None):
        pool = [d for d in self.bag if colour is None or d.colour == colour]
        if not pool:
            return None
        die = luck.from_bag(pool) if colour is None else pool[0]
        self.bag.remove(die)
        return die


class Player:
    def __init__(self, seat, name):
        self.seat = seat
        self.name = name
        self.where = SEA
        self.depth = 1
        self.fresh = []
        self.spent = [cards.Die("player") for _ in range(3)]
        self.bucks = 0
        self.hand = []
        self.dinks = []
        self.supplies = []
        self.rods = []
        self.reels = []
        self.rod = None
        self.reel = None
        self.used = []                  # gear used today
        self.regrets = []
        self.can_ready = False
        self.lifeboat = True            # still there
        self.preserver = False
        self.mounts = [Slot(times) for times in MOUNTS]
        self.visited = set()
        self.passed = False
        self.has_cast = False
        self.cheaper = 0

    def __repr__(self):
        return self.name

    @property
    def at_sea(self):
        return self.where == SEA

    # -- madness
    @property
    def madness(self):
        row = 0
        for i, (need, *_rest) in enumerate(MADNESS_ROWS):
            if len(self.regrets) >= need:
                row = i
        return row

    @property
    def max_dice(self):
        return MADNESS_ROWS[self.madness][3]

    def worth(self, fish):
        if fish.fixed is not None:
            return fish.fixed
        _, fair, foul, _ = MADNESS_ROWS[self.madness]
        return max(0, fish.value + (foul if fish.foul else fair))

    @property
    def regret_sum(self):
        return sum(r.value for r in self.regrets)

    @property
    def regret_value(self):
        return self.regret_sum + (0 if self.lifeboat else 10)

    def check_dice(self):
        """The Fresh Pool holds no more than Max Dice."""
        self.fresh.sort(key=lambda d: -d.value)
        while len(self.fresh) > self.max_dice:
            self.spent.append(self.fresh.pop())

    # -- dice
    @property
    def total(self):
        return sum(d.value for d in self.fresh)

    def spend(self, dice):
        for die in dice:
            self.fresh.remove(die)
            self.spent.append(die)

    def gain_die(self, die):
        if len(self.fresh) < self.max_dice:
            self.fresh.append(die)
        else:
            self.spent.append(die)

    @property
    def gear(self):
        return [g for g in (self.rod, self.reel) if g]

    # -- the reckoning
    def score(self):
        points = sum(self.worth(f) for f in self.hand)
        for slot in self.mounts:
            if slot.fish:
                points += self.worth(slot.fish) * slot.times
        return points + round(self.bucks / 2)


class Cast:
    """A line in the water."""

    def __init__(self, shoal, first):
        self.shoal = shoal
        self.first = first
        self.change = 0
        self.set_to = None
        self.over = False
        self.free = False


class Game:
    """One game.  controllers: one per seat, see controllers.Controller."""

    def __init__(self, names, controllers, luck=None, short=False, first=0):
        if not 2 <= len(names) <= 5:
            raise ValueError("2 to 5 players")
        self.luck = luck or Luck()
        self.controllers = controllers
        self.players = [Player(i, n) for i, n in enumerate(names)]
        self.sea = Sea(self.luck)
        self.port = Port(self.luck)
        regrets = cards.deck("regrets")
        self.luck.shuffle(regrets)
        n = 10 * len(names)
        self.regret_deck = Deck("regret", regrets[:n], self.luck)
        self.regret_box = regrets[n:]
        dinks = cards.deck("dinks")
        self.luck.shuffle(dinks)
        self.dink_deck = Deck("dink", dinks, self.luck)
        self.first = first
        self.short = short
        self.day = "Tuesday" if short else "Monday"
        self.phase = "morning"
        self.queue = []                 # seats still to come in this phase
        self.active = first             # seat whose turn it is
        self.acted = False
        self.last_turns = 0
        self.cast = None
        self.over = False
        self.strict = False             # stop at a card text that is not done yet
        self.ranking = None
        self.phases = {"morning": self.morning, "refresh": self.refresh, "declaration": self.declaration,
                       "action": self.action, "evening": self.evening, "end": self.finish}
        self.actions = {
            "fish": self.do_fish, "abandon": self.do_abandon, "sell": self.do_sell,
            "shop": self.do_shop, "mount": self.do_mount,
        }
        self.free_actions = {
            "eat": self.do_eat, "worms": self.do_worms, "dink": self.do_card,
            "supply": self.do_card, "gear": self.do_gear, "sinker": self.do_sinker,
            "preserver": self.do_preserver,
        }

    # ------------------------------------------------------------ helpers
    def controller_of(self, player):
        return self.controllers[player.seat]

    def tell(self, text):
        for c in self.controllers:
            c.tell(text)

    def turn_order(self, start=None):
        start = self.first if start is None else start
        n = len(self.players)
        return [self.players[(start + i) % n] for i in range(n)]

    def draw_regret(self, player):
        card = self.regret_deck.draw()
        if card:
            player.regrets.append(card)
            self.tell(f"{player} regrets something.")

    def discard_regret(self, player, card=None):
        if not player.regrets:
            return
        if card is None:
            card = self.controller_of(player).choose_card(player, list(player.regrets))
        player.regrets.remove(card)
        self.regret_deck.discards.append(card)
        player.check_dice()
        self.tell(f"{player} lets go of a regret.")

    def draw_dink(self, player):
        card = self.dink_deck.draw()
        if card:
            player.dinks.append(card)

    # ------------------------------------------------------------ the game
    def play(self):
        while not self.over:
            self.step()
        return self.ranking

    def step(self):
        """The next piece of the day: a phase has one for each player."""
        self.phases[self.phase]()

    def begin(self, phase):
        self.phase = phase
        self.queue = [p.seat for p in self.turn_order()]
        self.active = self.first

    # ------------------------------------------------------------ phase I
    def morning(self):
        self.tell(f"--- {self.day} ---")
        if self.day != "Monday":
            self.first = (self.first + 1) % len(self.players)
            self.sea.sweep()
            self.day_effect()
            for player in self.players:
                if player.at_sea and player.depth > 1:
                    player.depth -= 1
        self.begin("end" if self.sea.empty else "refresh")

    def day_effect(self):
        if self.day in ("Wednesday", "Friday"):
            for player in self.players:
                player.can_ready = True
        elif self.day == "Thursday":
            for player in self.players:
                player.bucks += 3
        elif self.day == "Saturday":
            for player in self.turn_order():
                die = self.port.pull_die(self.luck, "orange") or self.port.pull_die(self.luck, "green")
                if die:
                    player.spent.append(die)

    # ------------------------------------------------------------ phase II
    def refresh(self):
        if self.queue:
            self.active = self.queue.pop(0)
            self.muster(self.players[self.active])
        else:
            self.throw_preserver()
            self.begin("declaration" if self.day != "Monday" else "action")

    def muster(self, player):
        again = self.controller_of(player).choose_reroll(player, list(player.fresh))
        for die in again:
            player.fresh.remove(die)
        rolling = player.spent + again
        player.spent = []
        for die in rolling:
            self.luck.roll(die)
        player.fresh += rolling
        player.check_dice()

    def throw_preserver(self):
        thrower = max(self.players, key=lambda p: p.total)
        self.active = thrower.seat
        others = [p for p in self.players if p is not thrower]
        to = self.controller_of(thrower).choose_recipient(thrower, others)
        for player in self.players:
            player.preserver = player is to
        self.tell(f"{thrower} throws the life preserver to {to}.")

    # ------------------------------------------------------------ phase III
    def declaration(self):
        if self.queue:
            self.active = self.queue.pop(0)
            self.declare(self.players[self.active])
        else:
            self.begin("action")

    def declare(self, player):
        controller = self.controller_of(player)
        where = controller.choose_bearings(player)
        if where == PORT and player.at_sea:
            self.make_port(player)
        elif where == SEA:
            player.where = SEA
        if player.rods or player.reels:
            player.rod, player.reel = controller.choose_gear(player, list(player.rods), list(player.reels))
        self.tell(f"{player} is bound for {where}.")

    def make_port(self, player):
        player.where = PORT
        player.visited = set()
        if player.regrets:
            card = self.controller_of(player).choose_to_forget(player, list(player.regrets))
            if card:
                self.discard_regret(player, card)
        self.muster(player)
        player.can_ready = True

    # ------------------------------------------------------------ phase IV
    def action(self):
        awake = [p for p in self.players if not p.passed]
        if len(awake) == 1 and not self.last_turns:
            self.last_turns = 2
        player = awake[0] if self.last_turns else self.players[self.active]
        self.active = player.seat
        if player.passed:
            self.pass_reward(player)
        else:
            self.take_turn(player)
        if self.sea.empty:
            self.begin("end")
        elif self.last_turns:
            # everybody else has gone to bed
            self.last_turns -= 1
            if player.passed or not self.last_turns:
                self.phase = "evening"
        else:
            self.active = (player.seat + 1) % len(self.players)

    def evening(self):
        self.last_turns = 0
        for player in self.players:
            player.passed = False
            player.has_cast = False
            player.used = []
        if self.day == "Saturday":
            self.begin("end")
        else:
            self.day = DAYS[DAYS.index(self.day) + 1]
            self.phase = "morning"

    def pass_reward(self, player):
        possible = (["dink"] if not self.dink_deck.empty else []) + (["regret"] if player.regrets else [])
        if not possible:
            return
        if self.controller_of(player).choose_reward(player, possible) == "dink":
            self.draw_dink(player)
        else:
            self.discard_regret(player, self.luck.lost_regret(player))

    def take_turn(self, player):
        while True:
            options = self.free_options(player)
            options += [("end",)] if self.acted else self.action_options(player) + [("pass",)]
            verb, *args = self.controller_of(player).choose_action(player, options)
            if verb == "end":
                break
            if verb == "pass":
                player.passed = True
                self.tell(f"{player} passes.")
                self.pass_reward(player)
                break
            if verb in self.free_actions:
                self.free_actions[verb](player, *args)
            else:
                self.acted = True
                self.actions[verb](player, *args)
            if self.sea.empty:
                break
        self.acted = False
        player.cheaper = 0

    def action_options(self, player):
        out = []
        if player.at_sea:
            if player.fresh:
                out += [("fish", s) for s in self.sea.within(player.depth)]
            if player.lifeboat:
                out.append(("abandon",))
            return out
        if player.hand:
            out.append(("sell",))
            if any(s.fish is None for s in player.mounts):
                out.append(("mount",))
        seen = {Port.counter(ware) for ware in player.visited}
        for ware in Port.SHOPS:
            if Port.counter(ware) in seen or self.port.is_sold_out(ware):
                continue
            out += [("shop", ware, price) for price in (1, 3, 5) if price - player.cheaper <= player.bucks]
        return out

    def free_options(self, player):
        fishing = self.cast is not None
        moments = {"any_turn", "sea_pay" if fishing else "", "shop" if not player.at_sea else ""}
        out = [("eat", f) for f in player.hand if f.eat]
        if player.can_ready:
            out += [("worms", s) for s in self.sea.shoals if s.fish and not s.face_up]
        out += [("dink", d) for d in player.dinks if d.when in moments]
        out += [("supply", s) for s in player.supplies if s.when in moments]
        out += [("gear", g) for g in player.gear if g.when in moments and player.used.count(g) < g.limit]
        if player.preserver and (fishing or not player.at_sea):
            out.append(("preserver",))
        if player.at_sea and player.depth < 3:
            out += [("sinker", d) for d in player.fresh]
        return out

    # -- sea actions
    def difficulty(self, player):
        fish = self.cast.shoal.top
        n = fish.difficulty if self.cast.set_to is None else self.cast.set_to
        n += self.cast.change + fish.harder(player, self.strict)
        n += sum(g.help(fish, self.cast.first) for g in player.gear)
        return max(0, n)

    def do_fish(self, player, shoal):
        self.cast = Cast(shoal, not player.has_cast)
        player.has_cast = True
        if not shoal.face_up:
            fish = shoal.reveal()
            self.tell(f"{player} reveals {fish.name}.")
            if not any(g.blind for g in player.gear):
                fish.run(self, player, fish.reveal)
        controller = self.controller_of(player)
        while not self.cast.over and shoal.fish:
            cost = self.difficulty(player)
            way_out = ("pay",) if player.total >= cost else ("let-go",)
            verb, *args = controller.choose_at_the_line(player, cost, self.free_options(player) + [way_out])
            if verb == "pay":
                dice = controller.choose_payment(player, shoal.top, cost)
                if sum(d.value for d in dice) < cost:
                    raise IllegalChoice("not enough dice")
                player.spend(dice)
                self.catch(player, shoal)
                break
            if verb == "let-go":
                if player.fresh:
                    player.spend([controller.choose_bait(player, list(player.fresh))])
                    for _ in range(max([g.dinks() for g in player.gear], default=1)):
                        self.draw_dink(player)
                break
            self.free_actions[verb](player, *args)
        if self.cast.free:
            self.acted = False
        self.cast = None

    def catch(self, player, shoal):
        fish = shoal.take()
        self.tell(f"{player} catches {fish.name}.")
        fish.run(self, player, fish.catch)
        player.hand.append(fish)
        if not shoal.fish:
            self.tell("Overfishing!")
            self.draw_regret(player)

    def do_abandon(self, player):
        player.lifeboat = False
        self.tell(f"{player} abandons ship!")
        self.make_port(player)

    # -- port actions
    def do_sell(self, player):
        goods = self.controller_of(player).choose_sale(player, [f for f in player.hand if not f.no_sell])
        if not goods:
            raise IllegalChoice("sell what?")
        income = sum(player.worth(f) for f in goods)
        for fish in goods:
            player.hand.remove(fish)
            self.sea.graveyard.append(fish)
        player.bucks += income
        if any(f.foul for f in goods):
            self.draw_regret(player)

    def do_mount(self, player):
        plan = self.controller_of(player).choose_mounts(player, list(player.hand))
        if not 1 <= len(plan) <= 3:
            raise IllegalChoice("mount 1 to 3 fish")
        for fish, slot in plan:
            if slot.fish is not None or fish not in player.hand:
                raise IllegalChoice("that cannot be mounted there")
            player.hand.remove(fish)
            slot.fish = fish

    def do_shop(self, player, ware, price):
        player.bucks -= max(0, price - player.cheaper)
        player.cheaper = 0
        player.visited.add(ware)
        if ware == "dice":
            for _ in range(Port.TACKLE[price]):
                die = self.port.pull_die(self.luck)
                if die:
                    self.luck.roll(die)
                    player.gain_die(die)
            return
        draw, keep = (Port.SUPPLY if ware == "supply" else Port.GEAR)[price]
        deck = self.port.decks[ware]
        drawn = deck.draw_many(draw)
        kept = drawn
        if len(drawn) > keep:
            kept = self.controller_of(player).choose_cards(player, drawn, keep)
        left = list(drawn)
        for card in kept:
            left.remove(card)
        {"rod": player.rods, "reel": player.reels, "supply": player.supplies}[ware].extend(kept)
        for card in left:
            deck.to_bottom(card)

    # -- free actions
    def do_eat(self, player, fish):
        player.hand.remove(fish)
        self.sea.graveyard.append(fish)
        fish.run(self, player, fish.eat)

    def do_worms(self, player, shoal):
        player.can_ready = False
        fish = shoal.reveal()
        self.tell(f"{player} opens the can of worms at {shoal}.")
        if self.controller_of(player).choose_put_back(player, fish) == "bottom":
            shoal.take()
            shoal.fish.insert(0, fish)

    def do_card(self, player, card):
        if card.kind == "dink":
            player.dinks.remove(card)
            self.dink_deck.discards.append(card)
        else:
            player.supplies.remove(card)
            self.port.decks["supply"].discards.append(card)
        if card.when == "shop":
            player.cheaper += card.reduction
        elif self.cast:
            self.cast.change -= card.reduction
        card.run(self, player, card.effects)

    def do_gear(self, player, gear):
        player.used.append(gear)
        gear.run(self, player, gear.effects)

    def do_preserver(self, player):
        player.preserver = False
        if self.cast:
            self.cast.change -= 2
        else:
            player.cheaper += 2

    def do_sinker(self, player, die):
        player.spend([die])
        player.depth += 1

    # ------------------------------------------------------------ the end
    def finish(self):
        self.deal_with_regrets()
        self.ranking = sorted(self.players, key=self.rank_key)
        self.over = True

    def deal_with_regrets(self):
        loser = max(self.turn_order(), key=lambda p: p.regret_value)
        trophies = [s for s in loser.mounts if s.fish]
        if not trophies:
            return
        points = [loser.worth(s.fish) * s.times for s in trophies]
        wanted = min(points) if len(self.players) == 2 else max(points)
        candidates = [s for s, n in zip(trophies, points) if n == wanted]
        slot = candidates[0]
        if len(candidates) > 1:
            self.active = loser.seat
            slot = self.controller_of(loser).choose_loss(loser, candidates)
        self.tell(f"{loser} takes down {slot.fish.name}.")
        self.sea.graveyard.append(slot.fish)
        slot.fish = None

    @staticmethod
    def rank_key(player):
        return (-player.score(), player.regret_sum, len(player.regrets))

    def winners(self):
        best = min(self.rank_key(p) for p in self.players)
        return [p for p in self.players if self.rank_key(p) == best]
