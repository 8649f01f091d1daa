"""Trawler - Deep Regrets for an evening at home.

The rules live in Game.  Whenever a player has to decide something the game
calls ask(player, what, options) or ask_some(player, what, items, low, high);
the people (or bots) behind those two functions do the rest.
"""

import json
import os
import random

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "cards.json"), encoding="utf-8") as f:
    BOX = json.load(f)

DAYS = BOX["days"]
COLUMNS = "abc"


class GameError(Exception):
    pass


class Die:
    def __init__(self, kind, pips=0):
        self.kind = kind
        self.pips = pips

    @property
    def faces(self):
        return BOX["dice"][self.kind]

    def __repr__(self):
        return f"{self.kind}:{self.pips}"


class Card:
    """One physical card of any deck; `up` only matters for fish in the sea."""

    def __init__(self, data):
        self.data = data
        self.id = data["id"]
        self.name = data["name"]
        self.value = data.get("value", 0)
        self.up = False

    def get(self, key, default=None):
        return self.data.get(key, default)

    def has(self, rule):
        for s in self.data.get("static", []):
            if s["is"] == rule:
                return s
        return None

    def __repr__(self):
        return self.id


def deck_of(kind):
    return [Card(d) for d in BOX[kind] for _ in range(d.get("copies", 1))]


def powerset(items):
    out = [[]]
    for it in items:
        out += [s + [it] for s in out]
    return out


class Player:
    def __init__(self, name):
        self.name = name
        self.where = "sea"
        self.depth = 1
        self.fresh = []
        self.spent = [Die("player") for _ in range(3)]
        self.bucks = 0
        self.worms = False
        self.lifeboat = True          # True: still on board (face up)
        self.hand = []
        self.slots = list(BOX["mounts"])
        self.mounted = [None] * len(self.slots)
        self.regrets = []
        self.dinks = []
        self.supplies = []
        self.rods = []
        self.reels = []
        self.rod = None
        self.reel = None
        self.preserver = False
        self.new_day()

    def new_day(self):
        self.passed = False
        self.visited = set()
        self.used = {}
        self.caught_today = 0

    # --- madness -----------------------------------------------------
    def madness(self):
        n = len(self.regrets)
        if not self.lifeboat:
            n += 1
        row = BOX["madness"][0]
        for r in BOX["madness"]:
            if n >= r["cards"]:
                row = r
        return row

    def max_dice(self):
        return self.madness()["max_dice"]

    def modifier(self, fish):
        if fish.has("value_fixed"):
            return 0
        return self.madness()[fish.get("align")]

    def worth(self, fish):
        return max(0, fish.value + self.modifier(fish))

    def regret_value(self):
        return sum(c.value for c in self.regrets) + (0 if self.lifeboat else 10)

    def earn(self, n):
        self.bucks = max(0, min(10, self.bucks + n))

    def gear(self):
        return [g for g in (self.rod, self.reel) if g]

    def gear_has(self, rule):
        for g in self.gear():
            if g.has(rule):
                return g.has(rule)
        return None


class Cast:
    """The fish on the hook."""

    def __init__(self, player, spot, fish):
        self.player = player
        self.spot = spot
        self.fish = fish
        self.base = fish.get("difficulty")
        self.extra = 0
        self.on_miss = None
        self.over = None        # None, "free", "lost" or "caught"


class Game:
    def __init__(self, names, ask, ask_some, first_day="monday", rng=None):
        self.rng = rng or random.Random()
        self.ask = ask
        self.ask_some = ask_some
        self.players = [Player(n) for n in names]
        self.first_day = DAYS.index(first_day)
        self.day = self.first_day
        self.first = 0
        self.cast = None
        self.log = []
        self.watch = None       # somebody who wants to hear the log
        self.setup()

    def say(self, what, **info):
        self.log.append((what, info))
        if self.watch:
            self.watch(what, info)

    # --- setup -------------------------------------------------------
    def setup(self):
        self.sea = {}
        fish = deck_of("fish")
        for depth in (1, 2, 3):
            here = [c for c in fish if c.get("depth") == depth]
            self.rng.shuffle(here)
            for i, col in enumerate(COLUMNS):
                self.sea[depth, col] = here[i * 13:(i + 1) * 13]
        self.decks = {}
        for kind in ("regrets", "dinks", "rods", "reels", "supplies"):
            self.decks[kind] = deck_of(kind)
            self.rng.shuffle(self.decks[kind])
        self.bag = [Die(k) for k, n in BOX["bag"].items() for _ in range(n)]
        self.omen_here = True
        self.gone = []          # fish that left the game
        self.rubbish = []       # every other card that left the game

    # --- small things ------------------------------------------------
    def order(self):
        n = len(self.players)
        return [self.players[(self.first + i) % n] for i in range(n)]

    def others(self, p):
        i = self.players.index(p)
        n = len(self.players)
        return [self.players[(i + k) % n] for k in range(1, n)]

    def roll(self, die):
        die.pips = self.rng.choice(die.faces)
        return die.pips

    def top(self, spot):
        return self.sea[spot][0] if self.sea[spot] else None

    def open_spots(self):
        return [s for s in sorted(self.sea) if self.sea[s]]

    def sea_empty(self):
        return not self.open_spots()

    def draw_regret(self, p, n=1):
        for f in p.hand:
            extra = f.has("extra_regret_draw")
            if extra and n:
                n += extra["n"]
        for _ in range(n):
            if self.decks["regrets"]:
                p.regrets.append(self.decks["regrets"].pop(0))
                self.say("regret", who=p.name)

    def drop_regret(self, p, n, pick):
        for _ in range(n):
            if not p.regrets:
                return
            if pick == "random":
                card = self.rng.choice(p.regrets)
            else:
                card = self.ask(p, "which regret", list(p.regrets))
            p.regrets.remove(card)
            self.rubbish.append(card)
            self.say("regret gone", who=p.name)

    def draw_dink(self, p, n=1):
        see = p.gear_has("dink_draw_n")
        for _ in range(n):
            if not self.decks["dinks"]:
                return
            count = see["n"] if see else 1
            cards = [self.decks["dinks"].pop(0)
                     for _ in range(min(count, len(self.decks["dinks"])))]
            card = cards[0]
            if len(cards) > 1:
                card = self.ask(p, "which dink", cards)
            p.dinks.append(card)
            cards.remove(card)
            self.decks["dinks"] += cards
            self.say("dink", who=p.name)

    def gain_die(self, p, die):
        self.roll(die)
        if len(p.fresh) < p.max_dice():
            p.fresh.append(die)
        else:
            p.spent.append(die)

    def take_from_bag(self, kind):
        for d in self.bag:
            if kind == "any" or d.kind == kind:
                self.bag.remove(d)
                return d
        return None

    def spend(self, p, die):
        p.fresh.remove(die)
        p.spent.append(die)

    def move_boat(self, p, depth):
        if p.where == "sea":
            p.depth = max(1, min(3, depth))

    # --- phase I -----------------------------------------------------
    def start_phase(self):
        self.day += 1
        self.first = (self.first + 1) % len(self.players)
        for p in self.players:
            p.new_day()
        for spot in self.open_spots():
            if self.top(spot).up:
                self.gone.append(self.sea[spot].pop(0))
        what = BOX["day_effects"].get(DAYS[self.day])
        if what == "worms":
            for p in self.players:
                p.worms = True
        elif what == "money":
            # wages are paid in the harbour
            for p in self.players:
                if p.where == "port":
                    p.earn(BOX["thursday_money"])
        elif what == "die":
            for p in self.order():
                for colour in BOX["saturday_die"]:
                    die = self.take_from_bag(colour)
                    if die:
                        self.gain_die(p, die)
                        break
        for p in self.players:
            self.move_boat(p, p.depth - 1)

    # --- phase II ----------------------------------------------------
    def muster(self, p):
        again = self.ask_some(p, "reroll", list(p.fresh), 0, len(p.fresh))
        rolled = list(p.spent) + list(again)
        for d in again:
            p.fresh.remove(d)
        p.spent = []
        for d in rolled:
            self.roll(d)
        room = p.max_dice()
        if len(rolled) > room:
            keep = self.ask_some(p, "keep fresh", rolled, room, room)
            p.spent = [d for d in rolled if d not in keep]
            rolled = keep
        p.fresh += rolled

    def throw_preserver(self):
        best, who = -1, None
        for p in self.order():
            total = sum(d.pips for d in p.fresh)
            if total >= best:
                best, who = total, p
        for p in self.players:
            p.preserver = False
        to = self.ask(who, "preserver to", self.others(who))
        to.preserver = True

    def refresh_phase(self):
        for p in self.order():
            self.muster(p)
        self.throw_preserver()

    # --- phase III ---------------------------------------------------
    def set_bearing(self, p, where):
        came_from = p.where
        p.where = where
        if where == "port":
            if came_from == "sea":
                self.make_port(p)

    def make_port(self, p, muster=True):
        p.where = "port"
        if muster:
            self.muster(p)
        p.worms = True
        if p.regrets and self.ask(p, "let a regret go", ["yes", "no"]) == "yes":
            self.drop_regret(p, 1, "choice")

    def equip(self, p):
        p.rod = self.ask(p, "rod", [None] + p.rods) if p.rods else None
        p.reel = self.ask(p, "reel", [None] + p.reels) if p.reels else None

    def declare(self, p):
        where = self.ask(p, "bearings", ["sea", "port"])
        self.set_bearing(p, where)

    def declaration_phase(self):
        for p in self.order():
            self.declare(p)
        for p in self.order():
            self.equip(p)

    # --- phase IV ----------------------------------------------------
    def action_phase(self):
        self.turn_of = self.first
        self.last_turns = 0
        while not self.sea_empty():
            if not self.next_turn():
                break

    def still_in(self):
        return [p for p in self.players if not p.passed]

    def next_turn(self):
        """Play the turn of self.turn_of; False when the day is over."""
        p = self.players[self.turn_of]
        if p.passed:
            self.turn_of = (self.turn_of + 1) % len(self.players)
            return True
        self.turn(p)
        return self.after_turn(p)

    def after_turn(self, p):
        left = self.still_in()
        if not left:
            return False
        if len(left) == 1:
            if left[0] is p:
                self.last_turns += 1
                if self.last_turns >= 2:
                    return False
        self.turn_of = (self.turn_of + 1) % len(self.players)
        return True

    def turn(self, p, done=False):
        while not self.sea_empty():
            acts = self.free_acts(p)
            if done:
                acts.append(("done",))
            else:
                acts += self.main_acts(p) + [("pass",)]
            act = self.ask(p, "turn", acts)
            if act[0] == "done":
                return
            if act[0] == "pass":
                p.passed = True
                self.reward(p)
                return
            if self.do(p, act):
                done = True

    def reward(self, p):
        if self.ask(p, "reward", ["dink", "regret"]) == "dink":
            self.draw_dink(p)
        else:
            self.drop_regret(p, 1, "random")

    # --- what a player may do ----------------------------------------
    def main_acts(self, p):
        acts = []
        if p.where == "sea":
            if p.fresh:
                acts += [("fish", s) for s in self.fishable(p)]
            if p.lifeboat:
                acts.append(("abandon",))
        else:
            if [f for f in p.hand if not f.has("no_sell")]:
                acts.append(("sell",))
            for shop, tiers in BOX["shops"].items():
                if shop not in p.visited:
                    for i, tier in enumerate(tiers):
                        if self.price(p, tier) - self.reach(p) <= p.bucks:
                            acts.append(("shop", shop, i))
            if p.hand and None in p.mounted:
                acts.append(("mount",))
        return acts

    def fishable(self, p):
        spots = [s for s in self.open_spots() if s[0] <= p.depth]
        locked = {s[1]: s for s in self.open_spots()
                  if self.top(s).up and self.top(s).has("column_lock")}
        return [s for s in spots if locked.get(s[1], s) == s]

    def free_acts(self, p):
        acts = [("eat", f) for f in p.hand if f.get("eat")]
        if p.worms:
            acts += [("worms", s) for s in self.open_spots()]
        for c in p.dinks + p.supplies:
            if c.get("when") == "any_turn":
                acts.append(("use", c))
        for g in p.gear():
            if self.gear_ready(p, g, "any_turn"):
                acts.append(("gear", g))
        if p.where == "sea":
            acts += [("sinker", d) for d in p.fresh]
        return acts

    def gear_ready(self, p, g, when):
        act = g.get("activated")
        return bool(act and act["when"] == when
                    and p.used.get(id(g), 0) < act["limit"])

    def price(self, p, tier):
        return max(0, tier["price"] - p.madness()["discount"])

    def reach(self, p):
        """How much of a price p could save with what p holds."""
        save = 2 if p.preserver else 0
        return save + sum(c.get("cost_reduction", 0) for c in p.dinks + p.supplies
                          if c.get("when") == "shop")

    def do(self, p, act):
        """Carry an act out.  True when it was the action of the turn."""
        kind = act[0]
        if kind == "eat":
            p.hand.remove(act[1])
            self.gone.append(act[1])
            self.effects(p, act[1].get("eat"))
            return False
        if kind == "worms":
            p.worms = False
            self.look(p, act[1])
            return False
        if kind == "use":
            self.use_card(p, act[1])
            return False
        if kind == "gear":
            p.used[id(act[1])] = p.used.get(id(act[1]), 0) + 1
            self.effects(p, act[1].get("activated")["effects"])
            return False
        if kind == "sinker":
            self.spend(p, act[1])
            self.move_boat(p, p.depth + 1)
            return False
        if kind == "fish":
            return self.fish(p, act[1])
        if kind == "abandon":
            p.lifeboat = False
            self.make_port(p, muster=False)
        elif kind == "sell":
            goods = [f for f in p.hand if not f.has("no_sell")]
            self.sell(p, self.ask_some(p, "sell", goods, 1, len(goods)))
        elif kind == "shop":
            self.shop(p, act[1], act[2])
        elif kind == "mount":
            self.mount(p)
        return True

    def look(self, p, spot):
        card = self.sea[spot].pop(0)
        where = self.ask(p, "put back", ["top", "bottom"], card=card)
        if where == "top":
            self.sea[spot].insert(0, card)
        else:
            card.up = False
            self.sea[spot].append(card)

    def use_card(self, p, card):
        (p.dinks if card in p.dinks else p.supplies).remove(card)
        self.rubbish.append(card)
        if self.cast and card.get("cost_reduction"):
            self.cast.extra -= card.get("cost_reduction")
        self.effects(p, card.get("effects") or [])

    # --- fishing -----------------------------------------------------
    def fish(self, p, spot):
        card = self.top(spot)
        card.up = True
        self.cast = Cast(p, spot, card)
        self.say("cast", who=p.name, fish=card.id)
        if card.get("reveal") and not p.gear_has("ignore_reveal"):
            self.effects(p, card.get("reveal"))
        return self.land(p)

    def land(self, p):
        """Second half of a cast: pay, or go home with a dink."""
        c = self.cast
        while c.over is None:
            if c.fish not in self.sea[c.spot]:
                c.over = "lost"
                break
            acts = self.hook_acts(p)
            act = self.ask(p, "hook", acts)
            if act[0] == "pay":
                self.pay(p)
            elif act[0] == "dink":
                self.spend(p, act[1])
                self.draw_dink(p)
                c.over = "lost"
                self.miss(p)
            elif act[0] == "let go":
                c.over = "lost"
                self.miss(p)
            elif act[0] == "preserver":
                p.preserver = False
                c.extra -= 2
            elif act[0] == "use":
                self.use_card(p, act[1])
            elif act[0] == "gear":
                self.do(p, act)
        if c.over == "caught":
            self.catch(p)
        free = c.over == "free"
        self.cast = None
        return not free

    def difficulty(self, p):
        c = self.cast
        n = c.base + c.extra
        for g in p.gear():
            s = g.has("difficulty")
            if s and self.fits(p, c.fish, s["filter"]):
                n += s["n"]
        per = c.fish.has("difficulty_per")
        if per:
            n += len(p.regrets if per["thing"] == "regrets" else p.hand)
        return max(0, n)

    def fits(self, p, fish, flt):
        if flt == "all":
            return True
        for key, want in flt.items():
            if key == "first_today":
                if p.caught_today:
                    return False
            elif fish.get(key) != want:
                return False
        return True

    def payments(self, p):
        need = self.difficulty(p)
        exact = self.cast.fish.has("exact_dice")
        return [s for s in powerset(p.fresh)
                if sum(d.pips for d in s) >= need
                and (not exact or len(s) == exact["n"])]

    def hook_acts(self, p):
        acts = []
        can = bool(self.payments(p))
        if can:
            acts.append(("pay",))
        if not (can and self.cast.fish.has("must_catch")):
            acts += [("dink", d) for d in p.fresh]
            if not p.fresh:
                acts.append(("let go",))
        if p.preserver:
            acts.append(("preserver",))
        for card in p.dinks + p.supplies:
            if card.get("when") == "sea_pay":
                acts.append(("use", card))
        for g in p.gear():
            if self.gear_ready(p, g, "sea_pay"):
                acts.append(("gear", g))
        return acts

    def pay(self, p):
        while True:
            dice = self.ask_some(p, "pay with", list(p.fresh), 0, len(p.fresh))
            if set(map(id, dice)) in [set(map(id, s)) for s in self.payments(p)]:
                break
            self.say("not enough", who=p.name)
        for d in dice:
            self.spend(p, d)
        self.cast.over = "caught"

    def catch(self, p):
        c = self.cast
        self.sea[c.spot].remove(c.fish)
        c.fish.up = False
        p.hand.append(c.fish)
        p.caught_today += 1
        self.say("caught", who=p.name, fish=c.fish.id)
        self.effects(p, c.fish.get("catch") or [])
        if len(self.sea[c.spot]) <= 1:
            self.draw_regret(p)

    def miss(self, p):
        c = self.cast
        if c.on_miss == "bottom":
            self.sea[c.spot].remove(c.fish)
            c.fish.up = False
            self.sea[c.spot].append(c.fish)
        elif c.on_miss == "most_regrets":
            self.sea[c.spot].remove(c.fish)
            most = max(self.order(), key=lambda q: len(q.regrets))
            most.hand.append(c.fish)

    # --- port --------------------------------------------------------
    def sell(self, p, fish):
        total = sum(p.worth(f) for f in fish)
        for f in fish:
            p.hand.remove(f)
            self.gone.append(f)
        p.earn(total)
        if any(f.get("align") == "foul" for f in fish):
            self.draw_regret(p)

    def shop(self, p, shop, i):
        tier = BOX["shops"][shop][i]
        price = self.price(p, tier)
        while True:
            acts = [("buy",)] if price <= p.bucks else []
            if p.preserver:
                acts.append(("preserver",))
            acts += [("use", c) for c in p.dinks + p.supplies if c.get("when") == "shop"]
            act = self.ask(p, "counter", acts)
            if act[0] == "buy":
                break
            if act[0] == "preserver":
                p.preserver = False
                price = max(0, price - 2)
            else:
                price = max(0, price - act[1].get("cost_reduction"))
                self.use_card(p, act[1])
        p.visited.add(shop)
        p.bucks -= price
        if shop == "dice":
            self.rng.shuffle(self.bag)
            for _ in range(min(tier["draw"], len(self.bag))):
                self.gain_die(p, self.bag.pop(0))
            return
        deck = self.decks[shop]
        cards = [deck.pop(0) for _ in range(min(tier["draw"], len(deck)))]
        n = min(tier["keep"], len(cards))
        keep = cards
        if n < len(cards):
            keep = self.ask_some(p, "keep cards", cards, n, n)
        getattr(p, shop).extend(keep)
        deck += [c for c in cards if c not in keep]

    def mount(self, p):
        for _ in range(3):
            free = [i for i, f in enumerate(p.mounted) if f is None]
            if not free or not p.hand:
                return
            opts = [(f, i) for f in p.hand for i in free]
            if _ > 0:
                opts.append(None)
            choice = self.ask(p, "mount", opts)
            if choice is None:
                return
            fish, slot = choice
            p.hand.remove(fish)
            p.mounted[slot] = fish

    # --- effects of cards --------------------------------------------
    def who(self, p, who):
        if who == "self":
            return [p]
        if who == "all":
            return [p] + self.others(p)
        if who == "others":
            return self.others(p)
        if who == "left":
            return self.others(p)[:1]
        if who == "right":
            return self.others(p)[-1:]
        if who == "chosen_other":
            return [self.ask(p, "which player", self.others(p))]
        if who == "at_sea":
            return [q for q in [p] + self.others(p) if q.where == "sea"]
        if isinstance(who, dict):
            return [q for q in [p] + self.others(p)
                    if q.where == "sea" and q.depth == who["at_depth"]]
        raise GameError(f"who is {who}?")

    def area(self, p, area):
        spot = self.cast.spot if self.cast else None
        if isinstance(area, dict):
            spots = self.open_spots()
            n = min(area["any"], len(spots))
            return self.ask_some(p, "which shoals", spots, n, n)
        if area == "all_tops":
            return self.open_spots()
        if area == "row":
            depth = spot[0] if spot else p.depth
            return [s for s in self.open_spots() if s[0] == depth]
        if area == "column":
            if not spot:
                return []
            return [s for s in self.open_spots() if s[1] == spot[1]]
        return [spot] if spot and self.sea[spot] else []

    def holds(self, p, test):
        for key, n in test.items():
            ok = {
                "regrets_at_least": len(p.regrets) >= n,
                "regrets_at_most": len(p.regrets) <= n,
                "hand_at_least": len(p.hand) >= n,
                "bucks_at_least": p.bucks >= n,
                "fresh_at_most": len(p.fresh) <= n,
                "at_depth": p.where == "sea" and p.depth == n,
            }[key]
            if not ok:
                return False
        return True

    def effects(self, p, effects):
        for e in effects:
            if self.cast and self.cast.over and self.cast.over != "caught":
                return
            getattr(self, "fx_" + e["do"])(p, e)

    def fx_draw_regret(self, p, e):
        for q in self.who(p, e["who"]):
            self.draw_regret(q, e["n"])

    def fx_discard_regret(self, p, e):
        for q in self.who(p, e["who"]):
            self.drop_regret(q, e["n"], e["pick"])

    def fx_move_regret(self, p, e):
        to = self.who(p, e["to"])[0]
        for _ in range(e["n"]):
            if p.regrets:
                if e["pick"] == "random":
                    card = self.rng.choice(p.regrets)
                else:
                    card = self.ask(p, "which regret", list(p.regrets))
                p.regrets.remove(card)
                to.regrets.append(card)

    def fx_draw_dink(self, p, e):
        self.draw_dink(p, e["n"])

    def fx_gain_bucks(self, p, e):
        for q in self.who(p, e["who"]):
            q.earn(e["n"])

    def fx_increment(self, p, e):
        for _ in range(e["n"]):
            dice = [d for d in p.fresh if d.pips < max(d.faces)]
            if dice:
                self.ask(p, "increment", dice).pips += 1

    def fx_set_max(self, p, e):
        n = min(e["n"], len(p.fresh))
        for d in self.ask_some(p, "set to maximum", list(p.fresh), n, n):
            d.pips = max(d.faces)

    def fx_refresh(self, p, e):
        for _ in range(e["n"]):
            if p.spent and len(p.fresh) < p.max_dice():
                d = self.ask(p, "refresh", list(p.spent))
                p.spent.remove(d)
                self.roll(d)
                p.fresh.append(d)

    def fx_reroll(self, p, e):
        n = len(p.fresh) if e["n"] == "all" else min(e["n"], len(p.fresh))
        low = n if e["n"] == "all" else 0
        for d in self.ask_some(p, "roll again", list(p.fresh), low, n):
            self.roll(d)

    def fx_reroll_until(self, p, e):
        if p.fresh:
            d = self.ask(p, "roll until", list(p.fresh))
            for _ in range(e["limit"]):
                if self.roll(d) >= e["at_least"]:
                    break

    def fx_boat(self, p, e):
        for q in self.who(p, e["who"]):
            self.move_boat(q, e["to"] if "to" in e else q.depth + e["by"])

    def fx_peek(self, p, e):
        for s in self.area(p, e["area"]):
            self.ask(p, "seen", ["ok"], spot=s, cards=self.sea[s][:e["n"]])

    def fx_reorder(self, p, e):
        spot = self.ask(p, "which shoal", self.open_spots())
        cards = self.sea[spot][:e["n"]]
        rest = self.sea[spot][e["n"]:]
        new = []
        while cards:
            c = self.ask(p, "next from the top", cards) if len(cards) > 1 else cards[0]
            cards.remove(c)
            new.append(c)
        self.sea[spot] = new + rest

    def fx_reveal(self, p, e):
        for s in self.area(p, e["area"]):
            self.top(s).up = True

    def fx_discard_top(self, p, e):
        if e["area"] == "under_this":
            shoal = self.sea[self.cast.spot]
            del shoal[1:1 + e["n"]]
            return
        for s in self.area(p, e["area"]):
            for _ in range(e["n"]):
                if self.sea[s] and not (self.cast and self.sea[s][0] is self.cast.fish):
                    self.gone.append(self.sea[s].pop(0))

    def fx_swap(self, p, e):
        c = self.cast
        if e["target"] == "row_top":
            spots = [s for s in self.open_spots() if s[0] == c.spot[0] and s != c.spot]
            if not spots:
                return
            s = self.ask(p, "swap with", spots)
            a, b = self.sea[c.spot], self.sea[s]
            a[0], b[0] = b[0], a[0]
        else:
            if not p.hand:
                return
            f = self.ask(p, "swap with", list(p.hand))
            i = p.hand.index(f)
            p.hand[i], self.sea[c.spot][0] = self.sea[c.spot][0], f
            p.hand[i].up = False
        c.fish = self.sea[c.spot][0]
        c.fish.up = True
        c.base, c.extra = c.fish.get("difficulty"), 0

    def fx_relocate_this(self, p, e):
        c = self.cast
        if e["on"] == "miss":
            c.on_miss = e["to"]
            return
        left = COLUMNS[(COLUMNS.index(c.spot[1]) - 1) % 3]
        self.sea[c.spot].remove(c.fish)
        c.spot = (c.spot[0], left)
        self.sea[c.spot].insert(0, c.fish)

    def fx_set_difficulty(self, p, e):
        if self.cast:
            self.cast.base, self.cast.extra = e["x"], 0

    def fx_add_difficulty(self, p, e):
        if self.cast:
            self.cast.extra += e["x"]

    def fx_auto_catch(self, p, e):
        if self.holds(p, e["if"]):
            self.cast.over = "caught"

    def fx_end_action(self, p, e):
        self.cast.over = "free" if e["free"] else "lost"

    def fx_coin(self, p, e):
        side = self.rng.choice(["heads", "tails"])
        self.say("coin", side=side)
        self.effects(p, e[side])

    def fx_if(self, p, e):
        self.effects(p, e["then"] if self.holds(p, e["test"]) else e.get("else", []))

    def fx_for_each(self, p, e):
        for q in self.who(p, e["who"]):
            self.effects(q, e["then"])

    def fx_choose_one(self, p, e):
        i = self.ask(p, "choose one", list(range(len(e["of"]))), of=e["of"])
        self.effects(p, e["of"][i])

    def fx_may(self, p, e):
        cost = e["cost"]
        able = (p.bucks >= cost.get("bucks", 0)
                and len(p.fresh) >= cost.get("dice", 0)
                and len(p.hand) >= cost.get("fish", 0))
        if not able or self.ask(p, "pay for it", ["yes", "no"], cost=cost) == "no":
            return
        p.bucks -= cost.get("bucks", 0)
        for _ in range(cost.get("dice", 0)):
            self.spend(p, self.ask(p, "spend", list(p.fresh)))
        for _ in range(cost.get("fish", 0)):
            f = self.ask(p, "which fish", list(p.hand))
            p.hand.remove(f)
            self.gone.append(f)
        self.draw_regret(p, cost.get("regrets", 0))
        self.effects(p, e["then"])

    def fx_gain_die(self, p, e):
        if e["kind"] == "omen":
            if self.omen_here:
                self.omen_here = False
                self.gain_die(p, Die("omen"))
            return
        kind = e["kind"]
        if kind == "any":
            kinds = sorted({d.kind for d in self.bag})
            if not kinds:
                return
            kind = self.ask(p, "which colour", kinds)
        die = self.take_from_bag(kind)
        if die:
            self.gain_die(p, die)

    def fx_add_slot(self, p, e):
        p.slots.append(e["multiplier"])
        p.mounted.append(None)

    def fx_take_supply(self, p, e):
        for _ in range(e["n"]):
            if self.decks["supplies"]:
                p.supplies.append(self.decks["supplies"].pop(0))

    def fx_flip_worms(self, p, e):
        p.worms = True

    def fx_discard_item(self, p, e):
        for q in self.who(p, e["who"]):
            things = q.dinks + q.supplies
            if things:
                c = self.ask(q, "discard item", things)
                (q.dinks if c in q.dinks else q.supplies).remove(c)
                self.rubbish.append(c)

    def fx_discard_fish(self, p, e):
        for q in self.who(p, e["who"]):
            fish = [f for f in q.hand if self.fits(q, f, e["filter"])
                    and not (self.cast and f is self.cast.fish)]
            if fish:
                f = self.ask(q, "discard fish", fish)
                q.hand.remove(f)
                self.gone.append(f)

    # --- the end -----------------------------------------------------
    def mount_points(self, p, slot):
        fish = p.mounted[slot]
        return max(0, fish.value * p.slots[slot] + p.modifier(fish))

    def penalty(self):
        """Those with the most regret lose their best trophy."""
        worst = max(p.regret_value() for p in self.players)
        for p in self.order():
            if p.regret_value() != worst:
                continue
            slots = [i for i, f in enumerate(p.mounted) if f]
            if not slots:
                continue
            best = max(self.mount_points(p, i) for i in slots)
            ties = [i for i in slots if self.mount_points(p, i) == best]
            i = ties[0] if len(ties) == 1 else self.ask(p, "lose trophy", ties)
            self.gone.append(p.mounted[i])
            p.mounted[i] = None

    def score(self, p):
        return {
            "hand": sum(p.worth(f) for f in p.hand),
            "mounted": sum(self.mount_points(p, i)
                           for i, f in enumerate(p.mounted) if f),
            "bucks": p.bucks // 2,
        }

    def finish(self):
        self.penalty()
        totals = {p: sum(self.score(p).values()) for p in self.players}

        def rank(p):
            return (-totals[p], p.regret_value(), len(p.regrets))

        best = min(rank(p) for p in self.players)
        return totals, [p for p in self.players if rank(p) == best]

    def day_is_last(self):
        return DAYS[self.day] == "saturday" or self.sea_empty()

    def play(self):
        while True:
            if self.day > self.first_day:
                self.refresh_phase()
                self.declaration_phase()
            else:
                self.refresh_phase()
            self.action_phase()
            if self.day_is_last():
                return self.finish()
            self.start_phase()
            if self.sea_empty():
                return self.finish()
