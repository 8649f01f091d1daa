#!/usr/bin/env python3
"""gaff - Deep Regrets for the console. Run: python3 gaff.py [players] [games]"""
import json, os, random, sys

DATA = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "cards.json")))
DAYS = DATA["days"]
SHOPS = ("rods", "reels", "supplies", "dice")


class Refused(Exception):
    """The order is against the rules; nothing has happened."""


class Luck:
    """All chance in one place."""
    def __init__(self, seed=None): self.r = random.Random(seed)
    def roll(self, die): return self.r.choice(DATA["dice"][die.kind])
    def shuffle(self, cards, what): self.r.shuffle(cards)
    def flip(self): return self.r.choice(("heads", "tails"))
    def pick(self, things, what): return self.r.choice(things)


class Card:
    def __init__(self, spec, kind):
        self.spec, self.kind, self.id = spec, kind, spec["id"]
    def __getattr__(self, key):
        if key.startswith("__"): raise AttributeError(key)
        return self.spec.get(key)
    def static(self, name):
        for s in self.spec.get("static") or ():
            if s["is"] == name: return s
        return None
    def __repr__(self): return self.id


class Die:
    def __init__(self, kind, face=None): self.kind, self.face = kind, face
    def __repr__(self): return "%s%s" % (self.kind[0], self.face)


class Shoal:
    """cards[0] is the top card; face_up tells whether it has been revealed"""
    def __init__(self, depth, col, cards=()):
        self.depth, self.col, self.cards, self.face_up = depth, col, list(cards), False
        self.name = "%d%s" % (depth, col)
    def take(self, i=0):
        if i == 0: self.face_up = False
        return self.cards.pop(i)


class Angler:
    def __init__(self, seat, name):
        self.seat, self.name = seat, name
        self.bucks, self.where, self.depth = DATA["fishbucks"]["start"], "sea", 1
        self.worms_up, self.boat_flipped, self.passed = False, False, False
        self.hand, self.regrets, self.dinks, self.supplies, self.rods, self.reels = [], [], [], [], [], []
        self.rod = self.reel = None
        self.slots, self.mounted = list(DATA["mounts"]), [None] * len(DATA["mounts"])
        self.fresh, self.spent = [], [Die("player") for _ in range(DATA["player_dice"])]
        self.visited, self.used, self.caught_today = set(), {}, 0
    def row(self):
        return [r for r in DATA["madness"] if r["cards"] <= len(self.regrets)][-1]
    def regret_value(self):
        return sum(r.value for r in self.regrets) + (DATA["lifeboat"] if self.boat_flipped else 0)
    def worth(self, fish):
        fixed = fish.static("value_fixed")
        return fixed["n"] if fixed else max(0, fish.value + self.row()[fish.align])
    def purse(self, n): self.bucks = max(0, min(DATA["fishbucks"]["cap"], self.bucks + n))
    def add_die(self, die):
        if len(self.fresh) < self.row()["max_dice"]: self.fresh.append(die)
        else: self.spent.append(die)
    def spend(self, die):
        self.fresh.remove(die)
        self.spent.append(die)


class Ask:
    """A question to a player. `options` are what may be answered; if n is set, a list of n of them is wanted."""
    def __init__(self, angler, what, options, n=None): self.angler, self.what, self.options, self.n = angler, what, list(options), n


class Cast:
    def __init__(self, shoal, fish):
        self.shoal, self.fish = shoal, fish
        self.base, self.plus, self.on_miss, self.over = fish.difficulty, 0, None, None


class Game:
    def __init__(self, names, seed=None, short=False, luck=None, first=0):
        if not 2 <= len(names) <= 5: raise Refused("2 to 5 players")
        self.luck = luck or Luck(seed)
        self.players = [Angler(i, n) for i, n in enumerate(names)]
        self.first, self.day = first, DAYS.index(DATA["short_game"]) if short else 0
        self.first_day = True
        self.stage, self.turn, self.todo = None, None, []
        self.ask, self._gen, self._then = None, None, None
        self.cast_now, self.shopping, self.discount = None, False, 0
        self.acted, self.extra, self.preserver = False, None, None
        self.log, self.result = [], None
        self.coin, self.omen = "heads", True
        self.sea = {}
        for depth in (1, 2, 3):
            fish = [Card(f, "fish") for f in DATA["fish"] if f["depth"] == depth for _ in range(f.get("copies", 1))]
            self.luck.shuffle(fish, "fish%d" % depth)
            for k, col in enumerate(DATA["columns"]):
                s = Shoal(depth, col, fish[13 * k:13 * k + 13])
                self.sea[s.name] = s
        self.decks = {}
        for kind in ("regrets", "dinks", "rods", "reels", "supplies"):
            deck = [Card(c, kind) for c in DATA[kind] for _ in range(c.get("copies", 1))]
            self.luck.shuffle(deck, kind)
            self.decks[kind] = deck
        self.regret_pile, self.dink_pile, self.supply_pile = [], [], []
        self.bag = [Die(k) for k, n in DATA["bag"].items() for _ in range(n)]
        self.begin_refresh()

    # ---------------------------------------------------------------- questions
    def run(self, gen, then):
        self._gen, self._then = gen, then
        self._step(None)

    def _step(self, value):
        try:
            self.ask = self._gen.send(value)
        except StopIteration:
            self.ask = self._gen = None
            then, self._then = self._then, None
            then()

    def answer(self, angler, value):
        q = self.ask
        if q is None or q.angler is not angler: raise Refused("nobody asked you")
        if q.n is None:
            if value not in q.options: raise Refused("not among the answers")
        elif len(value) != q.n or len(set(map(id, value))) != q.n or any(v not in q.options for v in value):
            raise Refused("choose exactly %d" % q.n)
        self._step(value)

    # ---------------------------------------------------------------- order of play
    def order(self):
        n = len(self.players)
        return [self.players[(self.first + i) % n] for i in range(n)]

    def left_of(self, a, k=1): return self.players[(a.seat + k) % len(self.players)]

    def begin_day(self):
        self.first_day = False
        self.day += 1
        self.first = (self.first + 1) % len(self.players)
        for s in self.sea.values():
            if s.face_up and s.cards: s.take()
        for a in self.players:
            a.visited, a.used, a.caught_today = set(), {}, 0
        effect = DATA["day_effects"].get(DAYS[self.day])
        if effect == "worms":
            for a in self.players: a.worms_up = not a.worms_up
        elif effect == "money":
            for a in self.players: a.purse(DATA["thursday_money"])
        elif effect == "die":
            for a in self.order():
                for kind in ("orange", "blue", "green"):
                    die = self.take_from_bag(kind)
                    if die:
                        die.face = self.luck.roll(die)
                        a.add_die(die)
                        break
        for a in self.players:
            if a.where == "sea" and a.depth > 1: a.depth -= 1
        if self.sea_empty(): return self.finish()
        self.begin_refresh()

    def take_from_bag(self, kind=None):
        some = [d for d in self.bag if kind in (None, d.kind)]
        if not some: return None
        die = some[0] if kind else self.luck.pick(some, "bag")
        self.bag.remove(die)
        return die

    def begin_refresh(self):
        self.stage, self.todo = "muster", self.order()

    def muster(self, a, reroll=()):
        if self.stage != "muster" or self.ask or self.todo[0] is not a: raise Refused("not your muster")
        if any(d not in a.fresh for d in reroll): raise Refused("that die is not Fresh")
        def then():
            self.todo.pop(0)
            if not self.todo: self.throw_preserver()
        self.run(self.courage(a, list(reroll)), then)

    def courage(self, a, reroll):
        pool = a.spent + reroll
        for d in pool: d.face = self.luck.roll(d)
        dice = [d for d in a.fresh if d not in reroll] + pool
        a.fresh, a.spent = dice, []
        limit = a.row()["max_dice"]
        if len(dice) > limit:
            keep = yield Ask(a, "keep_dice", dice, limit)
            a.fresh, a.spent = list(keep), [d for d in dice if d not in keep]

    def throw_preserver(self):
        best = max(self.order(), key=lambda a: sum(d.face for d in a.fresh))
        self.preserver = self.left_of(best)
        if self.first_day: self.begin_action()
        else: self.stage, self.todo = "declare", self.order()

    def declare(self, a, where, rod=None, reel=None):
        if self.stage != "declare" or self.ask or self.todo[0] is not a: raise Refused("not your declaration")
        if where not in ("sea", "port"): raise Refused("sea or port")
        if rod is not None and rod not in a.rods or reel is not None and reel not in a.reels: raise Refused("not yours")
        a.rod, a.reel = rod, reel
        def then():
            self.todo.pop(0)
            if not self.todo: self.begin_action()
        if where == "port":
            self.run(self.make_port(a), then)
        else:
            if a.where == "port": a.where, a.depth = "sea", 1
            then()

    def make_port(self, a):
        a.where = "port"
        again = yield Ask(a, "reroll_dice", ["none", "all"] + a.fresh)
        chosen = []
        while again in a.fresh:
            chosen.append(again)
            rest = [d for d in a.fresh if d not in chosen]
            again = yield Ask(a, "reroll_dice", ["none"] + rest)
        yield from self.courage(a, list(a.fresh) if again == "all" else chosen)
        a.worms_up = True
        if a.regrets:
            gone = yield Ask(a, "discard_regret", ["none"] + a.regrets)
            if gone != "none": self.drop_regret(a, gone)

    def begin_action(self):
        self.stage = "turn"
        self.extra = None
        for a in self.players: a.passed = False
        self.start_turn(self.order()[0])

    def start_turn(self, a):
        self.turn, self.acted, self.cast_now, self.shopping, self.discount = a, False, None, False, 0
        self.stage = "turn"

    def next_turn(self):
        if self.sea_empty(): return self.finish()
        if all(a.passed for a in self.players): return self.end_day()
        if self.extra is not None:
            self.extra -= 1
            if self.extra < 0: return self.end_day()
        elif sum(not a.passed for a in self.players) == 1:
            self.extra = 2
        self.advance(self.left_of(self.turn))

    def advance(self, a):
        """walk clockwise to the next who has not passed; the skipped take a reward"""
        if not a.passed: return self.start_turn(a)
        self.run(self.reward(a), lambda: self.advance(self.left_of(a)))

    def end_day(self):
        if self.day == len(DAYS) - 1: self.finish()
        else: self.begin_day()

    def reward(self, a, choice=None):
        if choice is None:
            choice = yield Ask(a, "reward", ["dink"] + (["regret"] if a.regrets else []))
        if choice == "regret":
            self.drop_regret(a, self.luck.pick(a.regrets, "regrets"))
        else:
            yield from self.fx_draw_dink({"n": 1}, a)

    def sea_empty(self): return not any(s.cards for s in self.sea.values())

    # ---------------------------------------------------------------- the orders of a turn
    def _mine(self, a, action=False, where=None):
        if self.stage not in ("turn", "pay") or self.turn is not a or self.ask: raise Refused("not your turn")
        if action and (self.acted or self.stage != "turn" or self.shopping): raise Refused("no action left")
        if where and a.where != where: raise Refused("only at %s" % where)

    def _back(self, stage="turn"):
        def then(): self.stage = stage if self.cast_now or stage == "turn" else "turn"
        return then

    def pass_turn(self, a, reward):
        self._mine(a, action=True)
        if reward not in ("dink", "regret") or reward == "regret" and not a.regrets: raise Refused("dink or regret")
        a.passed = True
        self.run(self.reward(a, reward), self.next_turn)

    def end_turn(self, a):
        self._mine(a)
        if self.stage == "pay" or not self.acted and not self.shopping: raise Refused("take an action or pass")
        self.next_turn()

    def castable(self, a):
        locks = {s.col: s for s in self.sea.values() if s.face_up and s.cards and s.cards[0].static("column_lock")}
        return [s for s in self.sea.values() if s.cards and s.depth <= a.depth and locks.get(s.col, s) is s]

    def cast(self, a, name):
        self._mine(a, action=True, where="sea")
        shoal = self.sea.get(name)
        if shoal not in self.castable(a): raise Refused("no cast there")
        if not a.fresh: raise Refused("no Fresh die")
        self.acted, self.stage = True, "pay"
        self.cast_now = Cast(shoal, shoal.cards[0])
        fresh, shoal.face_up = not shoal.face_up, True
        if fresh and self.cast_now.fish.reveal and not (a.rod and a.rod.static("ignore_reveal")):
            self.run(self.do(self.cast_now.fish.reveal, a), self.after_reveal)
        else:
            self.after_reveal()

    def after_reveal(self):
        c = self.cast_now
        if c is None or c.over == "free": self.cast_now, self.stage = None, "turn"
        elif c.over == "caught": self._catch(self.turn)
        else: self.stage = "pay"

    def difficulty(self, a):
        c, f = self.cast_now, self.cast_now.fish
        n = c.base + c.plus
        per = f.static("difficulty_per")
        if per: n += len(getattr(a, per["thing"]))
        for gear in (a.rod, a.reel):
            s = gear and gear.static("difficulty")
            if s and self.fits(f, s["filter"], a): n += s["n"]
        return max(0, n)

    def fits(self, fish, flt, a=None):
        if flt == "all": return True
        if "first_today" in flt: return a.caught_today == 0
        return all(fish.spec[k] == v for k, v in flt.items())

    def pay(self, a, dice):
        self._mine(a)
        if self.stage != "pay" or self.cast_now.over == "miss": raise Refused("nothing to pay")
        if any(d not in a.fresh for d in dice) or len(set(map(id, dice))) != len(dice): raise Refused("not Fresh dice of yours")
        exact = self.cast_now.fish.static("exact_dice")
        if exact and len(dice) != exact["n"]: raise Refused("exactly %d dice" % exact["n"])
        need, got = self.difficulty(a), sum(d.face for d in dice)
        for d in dice: a.spend(d)
        if got < need: return self._miss(a)
        if a.reel and a.reel.static("keep_change"): a.purse(got - need)
        self._catch(a)

    def _catch(self, a):
        fish, shoal = self.cast_now.fish, self.cast_now.shoal
        def gen():
            if fish.catch: yield from self.do(fish.catch, a)
            if fish in shoal.cards:
                shoal.take(shoal.cards.index(fish))
                a.hand.append(fish)
                a.caught_today += 1
                if not shoal.cards: yield from self.fx_draw_regret({"n": 1, "who": "self"}, a)
            self.cast_now = None
        self.run(gen(), self._back())

    def miss(self, a, die):
        self._mine(a)
        if self.stage != "pay": raise Refused("nothing to leave")
        if die not in a.fresh: raise Refused("not a Fresh die")
        if self.cast_now.fish.static("must_catch") and self.cast_now.over != "miss" \
                and sum(d.face for d in a.fresh) >= self.difficulty(a): raise Refused("this fish must be caught")
        a.spend(die)
        self._miss(a)

    def _miss(self, a):
        c = self.cast_now
        def gen():
            yield from self.fx_draw_dink({"n": 1}, a)
            if c.on_miss and c.fish in c.shoal.cards: self.relocate(c, c.on_miss)
            self.cast_now = None
        self.run(gen(), self._back())

    def abandon(self, a):
        self._mine(a, action=True, where="sea")
        if a.boat_flipped: raise Refused("the Lifeboat is used")
        a.boat_flipped = self.acted = True
        self.run(self.make_port(a), self._back())

    def sell(self, a, fish):
        self._mine(a, action=True, where="port")
        if not fish or any(f not in a.hand for f in fish) or len(set(map(id, fish))) != len(fish): raise Refused("not in your hand")
        if any(f.static("no_sell") for f in fish): raise Refused("nobody buys that")
        self.acted = True
        a.purse(sum(a.worth(f) for f in fish))
        for f in fish: a.hand.remove(f)
        if any(f.align == "foul" for f in fish):
            self.run(self.fx_draw_regret({"n": 1, "who": "self"}, a), self._back())

    def price(self, a, shop, tier):
        return max(0, DATA["shops"][shop][tier]["price"] - a.row()["discount"] - self.discount)

    def buy(self, a, shop, tier):
        """one visit; the first visit of a turn begins the Shop action, end_turn ends it"""
        self._mine(a, action=not self.shopping, where="port")
        if shop not in SHOPS or tier not in (0, 1, 2): raise Refused("no such shop")
        if shop in a.visited: raise Refused("one visit a day")
        t, cost = DATA["shops"][shop][tier], self.price(a, shop, tier)
        if a.bucks < cost: raise Refused("too dear")
        if not (self.bag if shop == "dice" else self.decks[shop]): raise Refused("sold out")
        self.acted = self.shopping = True
        a.visited.add(shop)
        a.bucks -= cost
        self.run(self.deliver(a, shop, t), self._back())

    def deliver(self, a, shop, t):
        if shop == "dice":
            for _ in range(t["draw"]):
                die = self.take_from_bag()
                if die:
                    die.face = self.luck.roll(die)
                    a.add_die(die)
            return
        drawn = [self.decks[shop].pop(0) for _ in range(min(t["draw"], len(self.decks[shop])))]
        keep = drawn
        if len(drawn) > t["keep"]: keep = yield Ask(a, "keep_cards", drawn, t["keep"])
        for c in drawn: (getattr(a, shop) if c in keep else self.decks[shop]).append(c)

    def mount(self, a, pairs):
        self._mine(a, action=True, where="port")
        fish, slots = [f for f, _ in pairs], [s for _, s in pairs]
        if not 1 <= len(pairs) <= DATA["mount_at_once"]: raise Refused("one to three fish")
        if any(f not in a.hand for f in fish) or len(set(map(id, fish))) != len(fish): raise Refused("not in your hand")
        if len(set(slots)) != len(slots) or any(not 0 <= s < len(a.slots) or a.mounted[s] for s in slots): raise Refused("no empty slot")
        self.acted = True
        for f, s in pairs:
            a.hand.remove(f)
            a.mounted[s] = f

    # ---------------------------------------------------------------- free actions
    def eat(self, a, fish):
        self._mine(a)
        if fish not in a.hand and fish not in a.mounted: raise Refused("not yours")
        if not fish.eat: raise Refused("not edible")
        if fish in a.hand: a.hand.remove(fish)
        else: a.mounted[a.mounted.index(fish)] = None
        self.run(self.do(fish.eat, a), self._back(self.stage))

    def use_worms(self, a, name):
        self._mine(a)
        s = self.sea.get(name)
        if not a.worms_up: raise Refused("your Can is face-down")
        if self.stage == "pay" or s is None or not s.cards or s.face_up: raise Refused("no hidden fish there")
        a.worms_up = False
        def gen():
            where = yield Ask(a, "worms:" + s.cards[0].id, ["top", "bottom"])
            if where == "bottom": s.cards.append(s.take())
        self.run(gen(), self._back(self.stage))

    def use_preserver(self, a):
        self._mine(a)
        if self.preserver is not a: raise Refused("you do not have it")
        if a.where == "sea":
            if self.stage != "pay": raise Refused("no fish to use it on")
            self.cast_now.plus -= DATA["life_preserver"]["difficulty"]
        else:
            self.discount += DATA["life_preserver"]["price"]
        self.preserver = None

    def drop_sinker(self, a, die):
        self._mine(a, where="sea")
        if self.stage == "pay": raise Refused("not while fishing")
        if die not in a.fresh: raise Refused("not a Fresh die")
        a.spend(die)
        a.depth = min(3, a.depth + 1)

    def play(self, a, card):
        """a Dink or a supply"""
        self._mine(a)
        if card not in a.dinks + a.supplies or not card.when: raise Refused("no use")
        if card.when == "sea_pay" and self.stage != "pay": raise Refused("only while paying for a fish")
        if card.when == "shop" and a.where != "port": raise Refused("only in a shop")
        if card in a.dinks: a.dinks.remove(card); self.dink_pile.append(card)
        else: a.supplies.remove(card); self.supply_pile.append(card)
        if card.cost_reduction:
            if card.when == "shop": self.discount += card.cost_reduction
            else: self.cast_now.plus -= card.cost_reduction
        if card.effects: self.run(self.do(card.effects, a), self._back(self.stage))

    def activate(self, a, gear):
        self._mine(a)
        act = gear is not None and gear in (a.rod, a.reel) and gear.activated
        if not act: raise Refused("nothing to activate")
        if act["when"] == "sea_pay" and self.stage != "pay": raise Refused("only while paying for a fish")
        if a.used.get(gear.id, 0) >= act["limit"]: raise Refused("used up for today")
        a.used[gear.id] = a.used.get(gear.id, 0) + 1
        self.run(self.do(act["effects"], a), self._back(self.stage))

    # ---------------------------------------------------------------- card texts
    def do(self, effects, a):
        for e in effects:
            yield from getattr(self, "fx_" + e["do"])(e, a) or ()
            if self.cast_now and self.cast_now.over: break

    def who(self, sel, a):
        if sel == "self": return [a]
        if sel == "all": return self.order()
        if sel == "others": return [p for p in self.order() if p is not a]
        if sel == "at_sea": return [p for p in self.order() if p.where == "sea"]
        if sel == "left": return [self.left_of(a)]
        if sel == "right": return [self.left_of(a, -1)]
        if sel == "chosen_other":
            return [(yield Ask(a, "choose_player", [p for p in self.players if p is not a]))]
        return [p for p in self.order() if p.where == "sea" and p.depth == sel["at_depth"]]

    def whom(self, e, a, key="who"):
        got = self.who(e.get(key, "self"), a)
        if isinstance(got, list): return got
        return (yield from got)

    def area(self, area, a):
        here = self.cast_now and self.cast_now.shoal
        if area == "this_shoal": return [here]
        if area == "row": return [s for s in self.sea.values() if s.depth == here.depth and s is not here]
        if area == "column": return [s for s in self.sea.values() if s.col == here.col and s is not here]
        if area == "all_tops": return list(self.sea.values())
        picked = []
        for _ in range(area["any"]):
            opts = [s for s in self.sea.values() if s.cards and s not in picked]
            if opts: picked.append((yield Ask(a, "choose_shoal", opts)))
        return picked

    def test(self, t, a):
        (key, n), = t.items()
        if key == "at_depth": return a.where == "sea" and a.depth == n
        size = {"regrets": len(a.regrets), "hand": len(a.hand), "bucks": a.bucks, "fresh": len(a.fresh)}[key.split("_")[0]]
        return size >= n if key.endswith("least") else size <= n

    def drop_regret(self, a, card):
        a.regrets.remove(card)
        self.regret_pile.append(card)

    def fx_draw_regret(self, e, a):
        for p in (yield from self.whom(e, a)):
            n = e["n"] + sum(1 for f in p.hand if f.static("extra_regret_draw"))
            for _ in range(n):
                if not self.decks["regrets"] and self.regret_pile:
                    self.decks["regrets"], self.regret_pile = self.regret_pile, []
                    self.luck.shuffle(self.decks["regrets"], "regrets")
                if self.decks["regrets"]: p.regrets.append(self.decks["regrets"].pop(0))

    def fx_discard_regret(self, e, a):
        for p in (yield from self.whom(e, a)):
            for _ in range(e["n"]):
                if not p.regrets: break
                card = self.luck.pick(p.regrets, "regrets") if e["pick"] == "random" else (yield Ask(p, "discard_regret", p.regrets))
                self.drop_regret(p, card)

    def fx_move_regret(self, e, a):
        to = (yield from self.whom(e, a, "to"))[0]
        if a.regrets:
            card = self.luck.pick(a.regrets, "regrets") if e["pick"] == "random" else (yield Ask(a, "give_regret", a.regrets))
            a.regrets.remove(card)
            to.regrets.append(card)

    def fx_draw_dink(self, e, a):
        for _ in range(e["n"]):
            if not self.decks["dinks"] and self.dink_pile:
                self.decks["dinks"], self.dink_pile = self.dink_pile, []
                self.luck.shuffle(self.decks["dinks"], "dinks")
            deck, many = self.decks["dinks"], a.reel and a.reel.static("dink_draw_n")
            if many and len(deck) > 1:
                drawn = [deck.pop(0) for _ in range(min(many["n"], len(deck)))]
                card = yield Ask(a, "keep_dink", drawn)
                deck.extend(c for c in drawn if c is not card)
                a.dinks.append(card)
            elif deck: a.dinks.append(deck.pop(0))

    def fx_refresh(self, e, a):
        for _ in range(e["n"]):
            if not a.spent: return
            die = yield Ask(a, "refresh_die", a.spent)
            if len(a.fresh) < a.row()["max_dice"]:
                a.spent.remove(die)
                die.face = self.luck.roll(die)
                a.fresh.append(die)

    def fx_increment(self, e, a):
        if a.fresh:
            die = yield Ask(a, "increment_die", a.fresh)
            die.face = min(max(DATA["dice"][die.kind]), die.face + e["n"])

    def fx_reroll(self, e, a):
        dice = list(a.fresh)
        if e["n"] != "all" and len(dice) > e["n"]: dice = yield Ask(a, "reroll_dice", dice, e["n"])
        for d in dice: d.face = self.luck.roll(d)

    def fx_reroll_until(self, e, a):
        if a.fresh:
            die = yield Ask(a, "reroll_die", a.fresh)
            for _ in range(e["limit"]):
                die.face = self.luck.roll(die)
                if die.face >= e["at_least"]: break

    def fx_set_max(self, e, a):
        dice = list(a.fresh)
        if len(dice) > e["n"]: dice = yield Ask(a, "max_dice", dice, e["n"])
        for d in dice: d.face = max(DATA["dice"][d.kind])

    def fx_gain_die(self, e, a):
        kind = e["kind"]
        if kind == "omen":
            die, self.omen = (Die("omen") if self.omen else None), False
        else:
            if kind == "any":
                kinds = sorted({d.kind for d in self.bag})
                if not kinds: return
                kind = yield Ask(a, "choose_kind", kinds)
            die = self.take_from_bag(kind)
        if die:
            die.face = self.luck.roll(die)
            a.add_die(die)

    def fx_gain_bucks(self, e, a):
        for p in (yield from self.whom(e, a)): p.purse(e["n"])

    def fx_boat(self, e, a):
        for p in (yield from self.whom(e, a)):
            if p.where == "sea": p.depth = e["to"] if "to" in e else max(1, min(3, p.depth + e["by"]))

    def fx_flip_worms(self, e, a): a.worms_up = True

    def fx_set_difficulty(self, e, a): self.cast_now.base, self.cast_now.plus = e["x"], 0

    def fx_add_difficulty(self, e, a): self.cast_now.plus += e["x"]

    def fx_coin(self, e, a):
        self.coin = self.luck.flip()
        yield from self.do(e[self.coin], a)

    def fx_if(self, e, a):
        yield from self.do(e["then"] if self.test(e["test"], a) else e.get("else", []), a)

    def fx_for_each(self, e, a):
        for p in (yield from self.whom(e, a)): yield from self.do(e["then"], p)

    def fx_choose_one(self, e, a):
        k = yield Ask(a, "choose_one", range(len(e["of"])))
        yield from self.do(e["of"][k], a)

    def fx_may(self, e, a):
        cost = e["cost"]
        have = {"bucks": a.bucks, "dice": len(a.fresh), "regrets": 60, "fish": len(a.hand)}
        if any(have[k] < n for k, n in cost.items()): return
        if (yield Ask(a, "may", ["yes", "no"])) == "no": return
        a.purse(-cost.get("bucks", 0))
        if "dice" in cost: a.spend((yield Ask(a, "spend_die", a.fresh)))
        if "fish" in cost: a.hand.remove((yield Ask(a, "discard_fish", a.hand)))
        if "regrets" in cost: yield from self.fx_draw_regret({"n": cost["regrets"]}, a)
        yield from self.do(e["then"], a)

    def fx_take_supply(self, e, a):
        for _ in range(e["n"]):
            if self.decks["supplies"]: a.supplies.append(self.decks["supplies"].pop(0))
        return ()

    def fx_discard_item(self, e, a):
        for p in (yield from self.whom(e, a)):
            items = p.supplies + p.rods + p.reels
            if items:
                card = yield Ask(p, "discard_item", items)
                pile = [x for x in (p.supplies, p.rods, p.reels) if card in x][0]
                pile.remove(card)
                if card is p.rod: p.rod = None
                if card is p.reel: p.reel = None

    def fx_discard_fish(self, e, a): a.hand = [f for f in a.hand if not self.fits(f, e["filter"])]

    def fx_peek(self, e, a):
        shoals = self.area(e["area"], a)
        if not isinstance(shoals, list): shoals = yield from shoals
        self.log.append(("peek", a.seat, [(s.name, [c.id for c in s.cards[:e["n"]]]) for s in shoals]))

    def fx_reorder(self, e, a):
        s = yield Ask(a, "choose_shoal", [s for s in self.sea.values() if s.cards and not s.face_up])
        top = s.cards[:e["n"]]
        s.cards[:e["n"]] = yield Ask(a, "reorder", top, len(top))

    def fx_reveal(self, e, a):
        for s in (yield from self.area(e["area"], a)):
            if s.cards: s.face_up = True

    def fx_discard_top(self, e, a):
        if e["area"] == "under_this":
            here = self.cast_now.shoal
            if len(here.cards) > 1: here.cards.pop(1)
            return
        for s in (yield from self.area(e["area"], a)):
            if s.cards: s.take()

    def fx_relocate_this(self, e, a):
        c = self.cast_now
        if e["on"] == "miss": c.on_miss = e["to"]
        else:
            self.relocate(c, e["to"])
            c.over = "free"
        return ()

    def relocate(self, c, to):
        c.shoal.take(c.shoal.cards.index(c.fish))
        if to == "bottom": c.shoal.cards.append(c.fish)
        elif to == "left":
            cols = DATA["columns"]
            s = self.sea["%d%s" % (c.shoal.depth, cols[cols.index(c.shoal.col) - 1])]
            s.cards.insert(0, c.fish)
            s.face_up = True
        else: max(self.order(), key=lambda p: len(p.regrets)).hand.append(c.fish)

    def fx_swap(self, e, a):
        c = self.cast_now
        if e["target"] == "hand":
            if not a.hand: return
            new = yield Ask(a, "swap_fish", a.hand)
            a.hand[a.hand.index(new)] = c.fish
        else:
            opts = [s for s in self.sea.values() if s.depth == c.shoal.depth and s is not c.shoal and s.cards]
            if not opts: return
            s = yield Ask(a, "choose_shoal", opts)
            new, s.cards[0], s.face_up = s.cards[0], c.fish, True
        c.shoal.cards[0], c.fish, c.base = new, new, new.difficulty

    def fx_auto_catch(self, e, a):
        if self.test(e["if"], a): self.cast_now.over = "caught"
        return ()

    def fx_end_action(self, e, a):
        self.cast_now.over = "free" if e["free"] or not a.fresh else "miss"
        return ()

    def fx_add_slot(self, e, a):
        a.slots.append(e["multiplier"])
        a.mounted.append(None)

    # ---------------------------------------------------------------- the end
    def finish(self):
        self.stage, self.turn, self.cast_now = "over", None, None
        worst = max(a.regret_value() for a in self.players)
        for a in self.players:
            if a.regret_value() == worst:
                trophies = [f for f in a.mounted if f]
                if trophies:
                    lost = (min if len(self.players) == 2 else max)(trophies, key=a.worth)
                    a.mounted[a.mounted.index(lost)] = None
                break
        self.result = [self.points(a) for a in self.players]
        top = max(r["total"] for r in self.result)
        best = [a for a in self.players if self.result[a.seat]["total"] == top]
        low = min(a.regret_value() for a in best)
        self.winners = [a for a in best if a.regret_value() == low]

    def points(self, a):
        hand = sum(a.worth(f) for f in a.hand)
        mounted = 0
        for f, mult in zip(a.mounted, a.slots):
            if f: mounted += f.static("value_fixed")["n"] * mult if f.static("value_fixed") else max(0, f.value * mult + a.row()[f.align])
        money = a.bucks // DATA["fishbucks"]["a_point"]
        return {"hand": hand, "mounted": mounted, "money": money, "total": hand + mounted + money}


# -------------------------------------------------------------------- a bot and the console
def bot_move(g, r):
    if g.ask:
        q = g.ask
        return g.answer(q.angler, r.choice(q.options) if q.n is None else r.sample(q.options, q.n))
    if g.stage == "muster": return g.muster(g.todo[0], [d for d in g.todo[0].fresh if d.face < 2])
    if g.stage == "declare":
        a = g.todo[0]
        where = "port" if len(a.hand) > 2 or r.random() < .3 else "sea"
        return g.declare(a, where, r.choice(a.rods) if a.rods else None, r.choice(a.reels) if a.reels else None)
    a = g.turn
    if g.stage == "pay":
        toys = [c for c in a.dinks + a.supplies if c.when == "sea_pay"]
        if toys and r.random() < .3: return g.play(a, r.choice(toys))
        if g.cast_now.over != "miss":
            dice = []
            for d in sorted(a.fresh, key=lambda d: -d.face):
                if sum(x.face for x in dice) < g.difficulty(a): dice.append(d)
            ex = g.cast_now.fish.static("exact_dice")
            if ex: dice = sorted(a.fresh, key=lambda d: -d.face)[:ex["n"]]
            if sum(x.face for x in dice) >= g.difficulty(a) and (not ex or len(dice) == ex["n"]): return g.pay(a, dice)
        if a.fresh: return g.miss(a, min(a.fresh, key=lambda d: d.face))
        return g.pay(a, [])
    tries = [lambda: g.cast(a, r.choice(g.castable(a)).name)] * 4 + [lambda: g.sell(a, list(a.hand)), lambda: g.pass_turn(a, "dink"),
             lambda: g.mount(a, [(r.choice(a.hand), r.randrange(3))]), lambda: g.buy(a, r.choice(SHOPS), r.randrange(3)), lambda: g.end_turn(a),
             lambda: g.eat(a, r.choice(a.hand)), lambda: g.use_worms(a, r.choice(list(g.sea))), lambda: g.drop_sinker(a, r.choice(a.fresh)),
             lambda: g.play(a, r.choice(a.dinks + a.supplies)), lambda: g.activate(a, r.choice([a.rod, a.reel])), lambda: g.use_preserver(a)]
    if r.random() < .02: tries.append(lambda: g.abandon(a))
    for t in r.sample(tries, len(tries)):
        try: return t()
        except (Refused, IndexError): pass
    raise RuntimeError("stuck")


def main():
    n, games = int(sys.argv[1]) if len(sys.argv) > 1 else 3, int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for k in range(games):
        r, g = random.Random(k), Game(["P%d" % (i + 1) for i in range(n)], k, short=k % 5 == 4)
        while g.stage != "over": bot_move(g, r)
        print("game", k, DAYS[g.day], [x["total"] for x in g.result], "won by", *[a.name for a in g.winners])


if __name__ == "__main__": main()
