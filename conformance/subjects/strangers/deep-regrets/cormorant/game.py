"""Deep Regrets: state and rules.

The game is driven with `game.do(seat, verb, **arguments)`. Whenever somebody has
to decide something before the game can go on, an `Ask` lies on `game.asks`; its
kind is the verb that answers it. With no Ask open the current player has a turn.
"""
import random
from dataclasses import dataclass, field

from cards import DAYS, Box, Die, Fish


class Refused(Exception):
    """The move is against the rules."""


class Chance:
    """All randomness of the game. `script` holds results to be used first."""

    def __init__(self, seed=None):
        self.rnd = random.Random(seed)
        self.script = []

    def face(self, faces):
        if self.script:
            return self.script.pop(0)
        return self.rnd.choice(faces)

    def pick(self, seq):
        if self.script:
            return seq[self.script.pop(0)]
        return self.rnd.choice(seq)

    def shuffle(self, seq):
        self.rnd.shuffle(seq)


@dataclass
class Ask:
    kind: str
    seat: int
    data: dict = field(default_factory=dict)


@dataclass
class Shoal:
    depth: int
    cards: list            # the top card is the first
    face_up: bool = False  # is the top card revealed?

    @property
    def top(self):
        return self.cards[0] if self.cards else None


@dataclass
class Player:
    seat: int
    name: str
    place: str = "sea"
    depth: int = 1
    fresh: list = field(default_factory=list)
    spent: list = field(default_factory=list)
    money: int = 0
    can_up: bool = False
    lifeboat_down: bool = False
    hand: list = field(default_factory=list)
    mounted: dict = field(default_factory=dict)   # slot number -> Fish
    regrets: list = field(default_factory=list)
    dinks: list = field(default_factory=list)
    items: list = field(default_factory=list)
    rods: list = field(default_factory=list)
    reels: list = field(default_factory=list)
    rod: object = None       # equipped
    reel: object = None
    used: set = field(default_factory=set)    # rod / reel used today
    passed: bool = False
    shopped: bool = False
    easier: int = 0          # reduction waiting for the next Fish
    cheaper: int = 0         # reduction waiting for the next Shop

    def regret_value(self):
        return sum(r.value for r in self.regrets) + (10 if self.lifeboat_down else 0)

    def regret_cards(self):
        return len(self.regrets) + len(self.dinks)

    def die(self, die_id):
        for d in self.fresh:
            if d.id == die_id:
                return d
        raise Refused("no fresh die %s" % die_id)

    def spend(self, die):
        self.fresh.remove(die)
        self.spent.append(die)


SHOPS = {
    # price: (drawn, kept)
    "rod": {1: (1, 1), 3: (3, 1), 5: (5, 2)},
    "reel": {1: (1, 1), 3: (3, 1), 5: (5, 2)},
    "supply": {1: (1, 1), 3: (3, 2), 5: (5, 2)},
    "tackle": {1: (1, 1), 3: (2, 2), 5: (3, 3)},
}

FREE = ("eat", "can", "preserver", "use", "sinker")
SEA_ACTIONS = ("cast", "abandon")
PORT_ACTIONS = ("sell", "shop", "mount")


class Game:
    def __init__(self, names, box=None, seed=None, short=False, first=0):
        if not 2 <= len(names) <= 5:
            raise ValueError("2 to 5 players")
        self.box = box or Box.default()
        self.chance = Chance(seed)
        self.players = [Player(i, n) for i, n in enumerate(names)]
        self.first = first
        self.start_day = 1 if short else 0
        self.day = self.start_day
        self.phase = "setup"
        self.turn = first
        self.acted = False
        self.extra = None            # turns left for the last player
        self.preserver = None        # seat of the holder
        self.asks = []
        self.log = []
        self.result = None
        self.setup()

    # ------------------------------------------------------------------ setup
    def setup(self):
        box, sh = self.box, self.chance.shuffle
        self.shoals = []
        for depth in (1, 2, 3):
            fish = [f for f in box.fish if f.depth == depth]
            sh(fish)
            size = len(fish) // 3
            for i in range(3):
                self.shoals.append(Shoal(depth, fish[i * size:(i + 1) * size]))
        self.regret_deck = list(box.regrets)
        sh(self.regret_deck)
        self.regret_discard = []
        self.dink_deck = list(box.dinks)
        self.rod_deck = list(box.rods)
        self.reel_deck = list(box.reels)
        self.supply_deck = list(box.supplies)
        for deck in (self.dink_deck, self.rod_deck, self.reel_deck, self.supply_deck):
            sh(deck)
        self.fish_discard = []
        self.bag = [Die("%s%d" % (c, i + 1), c)
                    for c, n in box.tackle.items() for i in range(n)]
        for p in self.players:
            p.spent = [Die("p%d%s" % (p.seat, "abc"[i])) for i in range(3)]

    def begin(self):
        self._start_of_day()
        self._run()
        return self

    def say(self, text, *args):
        self.log.append(text % args if args else text)

    # ------------------------------------------------------------------ helpers
    def order(self, start=None):
        n = len(self.players)
        start = self.first if start is None else start
        return [self.players[(start + i) % n] for i in range(n)]

    @property
    def current(self):
        return self.players[self.turn]

    def level(self, p):
        got = self.box.madness[0]
        for lv in self.box.madness:
            if p.regret_cards() >= lv.cards:
                got = lv
        return got

    def max_dice(self, p):
        return self.level(p).max_dice

    def worth(self, p, fish):
        lv = self.level(p)
        return max(0, fish.value + (lv.foul if fish.foul else lv.fair))

    def sea_empty(self):
        return all(not s.cards for s in self.shoals)

    def roll(self, die):
        die.value = self.chance.face(self.box.faces[die.colour])

    def ask(self, kind, p, **data):
        self.asks.append(Ask(kind, p.seat, data))

    def ask_now(self, kind, p, **data):
        self.asks.insert(0, Ask(kind, p.seat, data))

    # drawing and discarding
    def draw_regret(self, p, n=1):
        for _ in range(n):
            if not self.regret_deck:
                self.regret_deck, self.regret_discard = self.regret_discard, []
                self.chance.shuffle(self.regret_deck)
            if not self.regret_deck:
                return
            p.regrets.append(self.regret_deck.pop(0))
            self.say("%s draws a Regret", p.name)

    def drop_regret(self, p, regret):
        p.regrets.remove(regret)
        self.regret_discard.append(regret)
        self.say("%s discards a Regret", p.name)

    def draw_dink(self, p, n=1):
        for _ in range(n):
            if self.dink_deck:
                p.dinks.append(self.dink_deck.pop(0))
                self.say("%s draws a Dink", p.name)

    def draw_tackle(self, colour=None):
        pool = [d for d in self.bag if colour in (None, d.colour)]
        if not pool:
            return None
        die = self.chance.pick(pool)
        self.bag.remove(die)
        return die

    def acquire(self, p, dice):
        """New dice are rolled; what does not fit goes to the Spent pool."""
        for d in dice:
            self.roll(d)
        room = max(0, self.max_dice(p) - len(p.fresh))
        if len(dice) <= room:
            p.fresh += dice
        elif room == 0:
            p.spent += dice
        else:
            p.spent += dice
            self.ask_now("keep", p, dice=[d.id for d in dice], n=room)

    # ------------------------------------------------------------------ flow
    def _run(self):
        """Go on until somebody has to decide something."""
        while not self.asks and self.phase != "over":
            if self.phase == "refresh":
                self._throw_preserver()
            elif self.phase == "preserver":
                if self.day == self.start_day:
                    self._begin_action()
                else:
                    self.phase = "declare"
                    for p in self.order():
                        self.ask("declare", p)
            elif self.phase == "declare":
                self.phase = "equip"
                for p in self.order():
                    self.ask("equip", p)
            elif self.phase == "equip":
                self._begin_action()
            elif self.phase == "start":
                self._begin_refresh()
            elif self.phase == "action":
                if not (self.acted or self.current.passed):
                    return
                self.acted = False
                self._next_turn()

    def _start_of_day(self):
        for p in self.players:
            p.passed = False
            p.shopped = False
            p.easier = p.cheaper = 0
            p.used.clear()
        self.extra = None
        self.phase = "start"
        if self.day == self.start_day and not self.log:
            self.say("%s, the first day", DAYS[self.day])
            return
        self.day += 1
        self.first = (self.first + 1) % len(self.players)
        self.say("%s, %s is first", DAYS[self.day], self.players[self.first].name)
        for s in self.shoals:
            if s.face_up and s.cards:
                s.cards.append(s.cards.pop(0))
            s.face_up = False
        today = DAYS[self.day]
        if today == "Wed":
            for p in self.players:
                p.can_up = True
        elif today == "Thu":
            for p in self.players:
                p.money += 3
        elif today == "Sat":
            for p in self.order():
                die = (self.draw_tackle("orange") or self.draw_tackle("green")
                       or self.draw_tackle("blue"))
                if die:
                    self.acquire(p, [die])
        for p in self.players:
            if p.place == "sea" and p.depth > 1:
                p.depth -= 1

    def _begin_refresh(self):
        self.phase = "refresh"
        for p in self.order():
            self.ask("muster", p)

    def _throw_preserver(self):
        self.phase = "preserver"
        best = max(self.players, key=lambda p: sum(d.value for d in p.fresh))
        self.ask("throw", best)

    def _begin_action(self):
        self.phase = "action"
        self.turn = self.first
        self.acted = False

    def _next_turn(self):
        active = [p for p in self.players if not p.passed]
        if not active or self.extra == 0:
            self._end_of_day()
            return
        if len(active) == 1 and self.extra is None:
            self.extra = 2
        self.turn = (self.turn + 1) % len(self.players)
        p = self.current
        if p.passed:
            self.ask("reward", p, why="skipped")
        elif self.extra is not None:
            self.extra -= 1

    def _end_of_day(self):
        self.say("end of %s", DAYS[self.day])
        if DAYS[self.day] == "Sat":
            self.finish("the Sea is empty" if self.sea_empty() else "Saturday is over")
        else:
            self._start_of_day()

    # ------------------------------------------------------------------ commands
    def do(self, seat, verb, **args):
        if self.phase == "over":
            raise Refused("the game is over")
        p = self.players[seat]
        ask = self.asks[0] if self.asks else None
        if verb in FREE:
            if self.phase != "action" or seat != self.turn:
                raise Refused("not your turn")
            if ask and ask.kind not in ("pay", "reward"):
                raise Refused("first: %s" % ask.kind)
            out = getattr(self, "free_" + verb)(p, **args)
        elif ask:
            if ask.seat != seat or verb != ask.kind:
                raise Refused("%s must answer: %s" % (self.players[ask.seat].name, ask.kind))
            out = getattr(self, "answer_" + verb)(p, ask, **args)
            self.asks.remove(ask)
        else:
            if seat != self.turn:
                raise Refused("not your turn")
            if verb in SEA_ACTIONS and p.place != "sea":
                raise Refused("you are not at Sea")
            if verb in PORT_ACTIONS and p.place != "port":
                raise Refused("you are not at Port")
            if verb not in SEA_ACTIONS + PORT_ACTIONS + ("pass_turn",):
                raise Refused("nothing to answer: %s" % verb)
            out = getattr(self, "act_" + verb)(p, **args)
            self.acted = True
        self._run()
        return out

    # ---------------------------------------------------------- answers to Asks
    def answer_muster(self, p, ask, reroll=()):
        again = [p.die(d) for d in reroll]
        rolled = p.spent + again
        for d in rolled:
            self.roll(d)
        dice = [d for d in p.fresh if d not in again] + rolled
        limit = self.max_dice(p)
        p.fresh, p.spent = [], dice
        if len(dice) <= limit:
            p.fresh, p.spent = dice, []
        else:
            self.asks.insert(1, Ask("keep", p.seat, dict(dice=[d.id for d in dice], n=limit)))
        self.say("%s musters courage", p.name)

    def answer_keep(self, p, ask, dice):
        """Choose the dice that go into the Fresh pool; the others stay Spent."""
        if len(set(dice)) != ask.data["n"]:
            raise Refused("choose %d dice" % ask.data["n"])
        if any(d not in ask.data["dice"] for d in dice):
            raise Refused("not one of these dice")
        for d in [d for d in p.spent if d.id in dice]:
            p.spent.remove(d)
            p.fresh.append(d)

    def answer_throw(self, p, ask, to):
        if to == p.seat:
            raise Refused("give it to another player")
        if not 0 <= to < len(self.players):
            raise Refused("no such player")
        self.preserver = to
        self.say("%s throws the Life Preserver to %s", p.name, self.players[to].name)

    def answer_declare(self, p, ask, where):
        if where not in ("sea", "port"):
            raise Refused("Sea or Port")
        self.say("%s: %s", p.name, where)
        p.place = where
        if where == "port":
            self.make_port(p, at=1)

    def answer_equip(self, p, ask, rod=None, reel=None):
        new_rod = self._find(p.rods, rod) if rod else None
        new_reel = self._find(p.reels, reel) if reel else None
        p.rod, p.reel = new_rod, new_reel

    def answer_forget(self, p, ask, regret=None):
        if regret is not None:
            self.drop_regret(p, self._find(p.regrets, regret))

    def answer_reward(self, p, ask, choice):
        if choice not in ("dink", "regret"):
            raise Refused("dink or regret")
        if choice == "regret" and p.regrets:
            self.drop_regret(p, self.chance.pick(p.regrets))
        else:
            self.draw_dink(p)

    def answer_choose(self, p, ask, cards):
        """Keep some of the cards drawn in a shop."""
        drawn, n = ask.data["cards"], ask.data["n"]
        if len(set(cards)) != n or any(c not in [x.id for x in drawn] for c in cards):
            raise Refused("keep %d of the cards drawn" % n)
        self._stock(p, ask.data["shop"], [c for c in drawn if c.id in cards])
        self._deck(ask.data["shop"]).extend(c for c in drawn if c.id not in cards)

    def answer_pay(self, p, ask, dice=(), dink=None, nothing=False):
        shoal = self.shoals[ask.data["shoal"]]
        fish = shoal.top
        if nothing:
            if p.fresh:
                raise Refused("you still have a die for a Dink")
            return
        if dink is not None:
            p.spend(p.die(dink))
            self.draw_dink(p)
            return
        paid = [p.die(d) for d in dict.fromkeys(dice)]
        if sum(d.value for d in paid) < self.difficulty(p, fish):
            raise Refused("not enough for Difficulty %d" % self.difficulty(p, fish))
        for d in paid:
            p.spend(d)
        p.easier = 0
        self._catch(p, shoal)

    def _catch(self, p, shoal):
        fish = shoal.cards.pop(0)
        shoal.face_up = False
        p.hand.append(fish)
        self.say("%s catches %s", p.name, fish)
        if not shoal.cards:
            self.say("overfishing!")
            self.draw_regret(p)
        self.effects(p, fish.catch, fish)

    # ---------------------------------------------------------------- Make Port
    def make_port(self, p, at=0, muster=False):
        p.place = "port"
        p.can_up = True
        steps = []
        if muster:
            steps.append(Ask("muster", p.seat))
        steps.append(Ask("forget", p.seat))
        self.asks[at:at] = steps

    # ---------------------------------------------------------------- actions
    def act_cast(self, p, shoal):
        s = self._shoal(shoal)
        if s.depth > p.depth:
            raise Refused("that Shoal is too deep")
        if not s.cards:
            raise Refused("that Shoal is empty")
        self.ask_now("pay", p, shoal=shoal)
        if not s.face_up:
            s.face_up = True
            self.say("%s reveals %s", p.name, s.top)
            self.effects(p, s.top.reveal, s.top)

    def act_abandon(self, p):
        p.lifeboat_down = True
        self.say("%s abandons ship", p.name)
        self.make_port(p, muster=True)

    def act_sell(self, p, fish):
        sold = [self._find(p.hand, f) for f in dict.fromkeys(fish)]
        if not sold:
            raise Refused("sell what?")
        p.money += sum(self.worth(p, f) for f in sold)
        for f in sold:
            p.hand.remove(f)
            self.fish_discard.append(f)
            if f.foul:
                self.draw_regret(p)
        self.say("%s sells %d Fish", p.name, len(sold))

    def act_shop(self, p, shop, pay):
        if shop not in SHOPS or pay not in SHOPS[shop]:
            raise Refused("no such shop or price")
        if p.shopped:
            raise Refused("you have been to the shop today")
        price = max(0, pay - p.cheaper)
        if p.money < price:
            raise Refused("you have only %d$" % p.money)
        if shop == "tackle" and not self.bag or shop != "tackle" and not self._deck(shop):
            raise Refused("sold out")
        p.money -= price
        p.cheaper = 0
        p.shopped = True
        draw, keep = SHOPS[shop][pay]
        self.say("%s pays %d$ in the %s shop", p.name, price, shop)
        if shop == "tackle":
            dice = [d for d in (self.draw_tackle() for _ in range(draw)) if d]
            self.acquire(p, dice)
            return
        deck = self._deck(shop)
        drawn = [deck.pop(0) for _ in range(min(draw, len(deck)))]
        if len(drawn) <= keep:
            self._stock(p, shop, drawn)
        else:
            self.ask_now("choose", p, shop=shop, cards=drawn, n=keep)

    def act_mount(self, p, fish):
        """fish: {slot: fish id}"""
        if not fish:
            raise Refused("mount what?")
        found = {}
        for slot, f in fish.items():
            if not 0 <= slot < len(self.box.slots) or slot in p.mounted:
                raise Refused("slot %s is not free" % slot)
            found[slot] = self._find(p.hand, f)
        if len({f.id for f in found.values()}) < len(found):
            raise Refused("one Fish, one slot")
        for slot, f in found.items():
            p.hand.remove(f)
            p.mounted[slot] = f
            self.say("%s mounts %s at x%d", p.name, f, self.box.slots[slot])

    def act_pass_turn(self, p):
        p.passed = True
        self.say("%s passes", p.name)
        self.ask_now("reward", p, why="passed")

    # ------------------------------------------------------------ free actions
    def free_eat(self, p, fish):
        f = self._find(p.hand, fish)
        if not f.eat:
            raise Refused("%s can't be eaten" % f.name)
        p.hand.remove(f)
        self.fish_discard.append(f)
        self.say("%s eats %s", p.name, f)
        self.effects(p, f.eat, f)

    def free_can(self, p, shoal):
        """Peek at the top Fish of a Shoal."""
        if not p.can_up:
            raise Refused("your Can of Worms is face-down")
        s = self._shoal(shoal)
        if not s.cards or s.face_up:
            raise Refused("nothing to peek at")
        p.can_up = False
        self.say("%s opens a Can of Worms", p.name)
        return s.top

    def free_preserver(self, p):
        if self.preserver != p.seat:
            raise Refused("you don't have the Life Preserver")
        self.preserver = None
        if p.place == "sea":
            p.easier += 2
        else:
            p.cheaper += 2
        self.say("%s uses the Life Preserver", p.name)

    def free_use(self, p, card):
        for pile in (p.dinks, p.items):
            for c in pile:
                if c.id == card:
                    pile.remove(c)
                    self.say("%s uses %s", p.name, c)
                    self.effects(p, c.effects, c)
                    return
        for c in (p.rod, p.reel):
            if c is not None and c.id == card:
                if not c.effects or c.id in p.used:
                    raise Refused("%s can't be used now" % c)
                p.used.add(c.id)
                self.say("%s uses %s", p.name, c)
                self.effects(p, c.effects, c)
                return
        raise Refused("no such card")

    def free_sinker(self, p, die):
        if p.place != "sea":
            raise Refused("you are not at Sea")
        if p.depth >= 3:
            raise Refused("you can't go deeper")
        if self.asks:
            raise Refused("finish fishing first")
        p.spend(p.die(die))
        p.depth += 1
        self.say("%s drops the sinker to Depth %d", p.name, p.depth)

    # ---------------------------------------------------------------- effects
    def effects(self, p, effects, source=None):
        for op, arg in effects:
            getattr(self, "effect_" + op)(p, arg)

    def effect_regret(self, p, n):
        self.draw_regret(p, n)

    def effect_discard_regret(self, p, n):
        for _ in range(n):
            if p.regrets:
                self.drop_regret(p, self.chance.pick(p.regrets))

    def effect_money(self, p, n):
        p.money = max(0, p.money + n)

    def effect_dink(self, p, n):
        self.draw_dink(p, n)

    def effect_easier(self, p, n):
        p.easier += n

    def effect_refresh(self, p, n):
        """Roll n Spent dice and move them to the Fresh pool."""
        for _ in range(n):
            if p.spent and len(p.fresh) < self.max_dice(p):
                d = p.spent.pop(0)
                self.roll(d)
                p.fresh.append(d)

    def effect_reroll(self, p, n):
        for d in sorted(p.fresh, key=lambda d: d.value)[:n]:
            self.roll(d)

    def effect_spend(self, p, n):
        for d in sorted(p.fresh, key=lambda d: d.value)[:n]:
            p.spend(d)

    def effect_tackle(self, p, n):
        self.acquire(p, [d for d in (self.draw_tackle() for _ in range(n)) if d])

    # ---------------------------------------------------------------- look-ups
    def difficulty(self, p, fish):
        less = p.easier
        for gear in (p.rod, p.reel):
            for op, arg in (gear.passive if gear else []):
                if op == "easier_size" and fish.size == arg:
                    less += 1
                elif op == "easier_foul" and fish.foul:
                    less += arg
                elif op == "easier_fair" and not fish.foul:
                    less += arg
                elif op == "easier":
                    less += arg
        return max(0, fish.difficulty - less)

    def _find(self, cards, card_id):
        for c in cards:
            if c.id == card_id:
                return c
        raise Refused("you don't have %s" % card_id)

    def _shoal(self, i):
        if not 0 <= i < len(self.shoals):
            raise Refused("no such Shoal")
        return self.shoals[i]

    def _deck(self, shop):
        return {"rod": self.rod_deck, "reel": self.reel_deck, "supply": self.supply_deck}[shop]

    def _stock(self, p, shop, cards):
        {"rod": p.rods, "reel": p.reels, "supply": p.items}[shop].extend(cards)

    # ---------------------------------------------------------------- the end
    def finish(self, why):
        self.phase = "over"
        self.say("game over: %s", why)
        self.deal_with_regrets()
        self.result = self.final()
        for row in self.result:
            self.say("%d. %s: %d points", row["rank"], self.players[row["seat"]].name,
                     row["score"])

    def deal_with_regrets(self):
        worst = max(p.regret_value() for p in self.players)
        for p in self.players:
            if p.regret_value() == worst and p.mounted:
                pick = min if len(self.players) == 2 else max
                slot = pick(p.mounted, key=lambda s: p.mounted[s].value)
                self.say("%s must discard %s", p.name, p.mounted[slot])
                self.fish_discard.append(p.mounted.pop(slot))

    def score(self, p):
        hand = sum(f.value for f in p.hand)
        mounted = sum(self.worth(p, f) * self.box.slots[s] for s, f in p.mounted.items())
        return dict(hand=hand, mounted=mounted, money=p.money // 2,
                    total=hand + mounted + p.money // 2)

    def final(self):
        def key(p):
            return (-self.score(p)["total"], p.regret_value(), len(p.regrets))
        ranked = sorted(self.players, key=key)
        out = []
        for i, p in enumerate(ranked):
            rank = i + 1
            if i and key(p) == key(ranked[i - 1]):
                rank = out[-1]["rank"]
            out.append(dict(rank=rank, seat=p.seat, score=self.score(p)["total"],
                            regret=p.regret_value(), parts=self.score(p)))
        return out

    # ------------------------------------------------- what can be done just now
    def to_move(self):
        if self.phase == "over":
            return None
        return self.asks[0].seat if self.asks else self.turn

    def options(self):
        """Moves of the player who has to move, as (verb, arguments); dice sets
        are cut down to sensible ones (for the bots and the menu)."""
        if self.phase == "over":
            return []
        p = self.players[self.to_move()]
        out = []
        if self.asks:
            ask = self.asks[0]
            out = getattr(self, "_options_" + ask.kind)(p, ask)
            if ask.kind in ("pay", "reward"):
                out += self._options_free(p)
            return out
        if p.place == "sea":
            out += [("cast", dict(shoal=i)) for i, s in enumerate(self.shoals)
                    if s.cards and s.depth <= p.depth]
            out.append(("abandon", {}))
        else:
            if p.hand:
                out += [("sell", dict(fish=[f.id])) for f in p.hand]
                out.append(("sell", dict(fish=[f.id for f in p.hand])))
                out += [("mount", dict(fish={s: f.id})) for f in p.hand
                        for s in range(len(self.box.slots)) if s not in p.mounted]
            if not p.shopped:
                for shop, prices in SHOPS.items():
                    stock = self.bag if shop == "tackle" else self._deck(shop)
                    out += [("shop", dict(shop=shop, pay=c)) for c in prices
                            if stock and p.money >= c - p.cheaper]
        out.append(("pass_turn", {}))
        return out + self._options_free(p)

    def _options_free(self, p):
        out = [("eat", dict(fish=f.id)) for f in p.hand if f.eat]
        if p.can_up:
            out += [("can", dict(shoal=i)) for i, s in enumerate(self.shoals)
                    if s.cards and not s.face_up]
        if self.preserver == p.seat:
            out.append(("preserver", {}))
        out += [("use", dict(card=c.id)) for c in p.dinks + p.items]
        out += [("use", dict(card=c.id)) for c in (p.rod, p.reel)
                if c and c.effects and c.id not in p.used]
        if p.place == "sea" and p.depth < 3 and not self.asks:
            out += [("sinker", dict(die=d.id)) for d in p.fresh]
        return out

    def _options_muster(self, p, ask):
        low = [d.id for d in p.fresh if d.value <= 1]
        return [("muster", dict(reroll=[]))] + ([("muster", dict(reroll=low))] if low else [])

    def _options_keep(self, p, ask):
        ids = ask.data["dice"]
        best = sorted((d for d in p.spent if d.id in ids), key=lambda d: -d.value)
        return [("keep", dict(dice=[d.id for d in best[:ask.data["n"]]]))]

    def _options_throw(self, p, ask):
        return [("throw", dict(to=q.seat)) for q in self.players if q is not p]

    def _options_declare(self, p, ask):
        return [("declare", dict(where="sea")), ("declare", dict(where="port"))]

    def _options_equip(self, p, ask):
        return [("equip", dict(rod=a and a.id, reel=b and b.id))
                for a in [None] + p.rods for b in [None] + p.reels]

    def _options_forget(self, p, ask):
        return [("forget", {})] + [("forget", dict(regret=r.id)) for r in p.regrets]

    def _options_reward(self, p, ask):
        return [("reward", dict(choice="dink")), ("reward", dict(choice="regret"))]

    def _options_choose(self, p, ask):
        ids, n = [c.id for c in ask.data["cards"]], ask.data["n"]
        return [("choose", dict(cards=ids[i:i + n])) for i in range(len(ids) - n + 1)]

    def _options_pay(self, p, ask):
        need = self.difficulty(p, self.shoals[ask.data["shoal"]].top)
        out = []
        for mask in range(1 << len(p.fresh)):
            dice = [d for i, d in enumerate(p.fresh) if mask >> i & 1]
            total = sum(d.value for d in dice)
            if total >= need and all(total - d.value < need for d in dice):
                out.append(("pay", dict(dice=[d.id for d in dice])))
        out += [("pay", dict(dink=d.id)) for d in p.fresh]
        return out or [("pay", dict(nothing=True))]
