"""Deep Regrets. The game is a stack of steps; a step may ask a player for a move."""
import copy, itertools
from .player import Player, Die, Shoal

SHOPS = {"rods": {1: (1, 1), 3: (3, 1), 5: (5, 2)},
         "reels": {1: (1, 1), 3: (3, 1), 5: (5, 2)},
         "supplies": {1: (1, 1), 3: (3, 2), 5: (5, 3)},
         "dice": {1: (1, 1), 3: (2, 2), 5: (3, 3)}}
RELIEF = 2


class IllegalMove(Exception):
    pass


class Game:
    def __init__(self, players, chance, table, first=0, short=False):
        self.table, self.chance = table, chance
        self.count = players
        self.first = first
        self.day = 1 if short else 0
        self.opening_day = True
        self.log = []
        self.over = False
        self.result = None
        self.ask = None
        self.steps = []
        self.preserver = None            # seat of the holder
        self.shoals = []
        self.bag = []
        self.turn = None
        self.setup()
        self.push("day")
        self.run()

    # ------------------------------------------------------------ setup

    def setup(self):
        self.deal_shoals()
        regrets = self.chance.shuffle("regrets", self.table.ids("regrets"))
        self.regret_deck = regrets[:10 * self.count]
        self.regret_pile = []
        self.dink_deck = self.chance.shuffle("dinks", self.table.ids("dinks"))
        self.dink_pile = []
        self.decks = {kind: self.chance.shuffle(kind, self.table.ids(kind)) for kind in ("rods", "reels", "supplies")}
        for color, n in self.table.tackle.items():
            self.bag += [Die(f"{color}{i + 1}", color) for i in range(n)]
        self.players = [self.seat_player(i) for i in range(self.count)]

    def deal_shoals(self):
        for depth in (1, 2, 3):
            ids = [i for i in self.table.ids("fish") if self.table[i]["depth"] == depth]
            ids = self.chance.shuffle(f"fish{depth}", ids)
            size = -(-len(ids) // 3)
            for i in range(3):
                self.shoals.append(Shoal(depth, ids[i * size:(i + 1) * size]))

    def seat_player(self, seat):
        player = Player(seat)
        player.spent = [Die(f"p{seat}.{i + 1}", "player") for i in range(3)]
        player.trophies = [None] * len(self.table.slots)
        return player

    # ------------------------------------------------------------ machinery

    def push(self, name, *args):
        self.steps.append((name, args))

    def push_all(self, steps):
        for step in reversed(steps):
            self.push(*step)

    def run(self):
        while self.steps and self.ask is None and not self.over:
            name, args = self.steps.pop()
            getattr(self, "step_" + name)(*args)

    def ask_for(self, kind, seat, **more):
        self.ask = dict(kind=kind, seat=seat, **more)

    def note(self, what, **more):
        self.log.append(dict(what=what, **more))

    def order(self):
        return [(self.first + i) % self.count for i in range(self.count)]

    def copy(self):
        keep = self.table, self.chance
        memo = {id(self.table): self.table, id(self.chance): self.chance}
        return copy.deepcopy(self, memo)

    # ------------------------------------------------------------ reading the state

    def madness(self, player):
        return self.table.row(len(player.regrets))

    def max_dice(self, player):
        return self.madness(player)["dice"]

    def modifier(self, player, fish):
        return self.madness(player)["foul" if self.table[fish]["foul"] else "fair"]

    def worth(self, player, fish):
        return max(0, self.table[fish]["value"] + self.modifier(player, fish))

    def regret_value(self, player):
        return self.front_total(player) + (0 if player.boat_up else 10)

    def front_total(self, player):
        return sum(self.table[r]["value"] for r in player.regrets)

    def difficulty(self, player, fish):
        card = self.table[fish]
        less = self.turn["relief"]
        if player.rod:
            static = self.table[player.rod]["static"]
            if static.get("depth") in (None, card["depth"]):
                less += static["reduce"]
        return max(0, card["difficulty"] - less)

    # ------------------------------------------------------------ a day

    def step_day(self):
        for player in self.players:
            player.passed = False
            player.reel_used = False
        if self.opening_day:
            self.push_all([("refresh",), ("action",)])
        else:
            self.push_all([("start",), ("refresh",), ("declaration",), ("action",)])

    def step_start(self):
        self.day += 1
        self.first = (self.first + 1) % self.count
        self.discard_revealed()
        self.day_effect()
        self.raise_boats()
        self.note("start", day=self.table.days[self.day], first=self.first)
        if not any(shoal.fish for shoal in self.shoals):
            self.finish()

    def discard_revealed(self):
        for shoal in self.shoals:
            if shoal.face_up and shoal.fish:
                self.note("discard", fish=shoal.fish.pop(0))
            shoal.face_up = False

    def day_effect(self):
        name = self.table.days[self.day]
        if name in ("Wed", "Fri"):
            for player in self.players:
                player.worms_up = not player.worms_up
        elif name == "Thu":
            for player in self.players:
                player.bucks += 3
        elif name == "Sat":
            for seat in self.order():
                self.saturday_die(self.players[seat])

    def saturday_die(self, player):
        orange = [die for die in self.bag if die.color == "orange"]
        if orange:
            self.bag.remove(orange[0])
            self.gain_die(player, orange[0])

    def raise_boats(self):
        for player in self.players:
            if player.at == "sea":
                player.depth = 1

    # ------------------------------------------------------------ refresh

    def step_refresh(self):
        steps = [("muster", seat) for seat in self.order()]
        self.push_all(steps + [("throw_preserver",)])

    def step_muster(self, seat):
        self.ask_for("muster", seat, may=[die.id for die in self.players[seat].fresh])

    def do_muster(self, player, dice):
        rolled = player.spent + [player.die(i) for i in dice]
        for die in rolled:
            die.value = self.roll(player, die)
        everything = player.fresh + player.spent
        limit = self.max_dice(player)
        if len(everything) > limit:
            self.ask_for("keep", player.seat, dice=[die.id for die in everything], limit=limit)
        else:
            player.fresh, player.spent = everything, []

    def do_keep(self, player, dice):
        everything = player.fresh + player.spent
        player.fresh = [die for die in everything if die.id in dice]
        player.spent = [die for die in everything if die.id not in dice]

    def roll(self, player, die):
        return self.chance.roll(player.seat, die.color, self.table.faces[die.color])

    def gain_die(self, player, die):
        die.value = self.roll(player, die)
        if len(player.fresh) < self.max_dice(player):
            player.fresh.append(die)
        else:
            player.spent.append(die)
        self.note("die", seat=player.seat, die=die.id, value=die.value)

    def step_throw_preserver(self):
        giver = max(self.players, key=lambda player: player.total())
        self.preserver = giver.seat
        self.ask_for("throw", giver.seat, to=[p.seat for p in self.players if p is not giver])

    # ------------------------------------------------------------ declaration

    def step_declaration(self):
        steps = [("bearing", seat) for seat in self.order()]
        steps += [("equip", seat) for seat in self.order()]
        self.push_all(steps)

    def step_bearing(self, seat):
        self.ask_for("bearing", seat)

    def do_bearing(self, player, where):
        if where == "port":
            self.make_port(player)
        else:
            if player.at == "port":
                player.depth = 1
            player.at = "sea"

    def step_equip(self, seat):
        player = self.players[seat]
        if player.rods or player.reels:
            self.ask_for("equip", seat)

    def make_port(self, player):
        if player.at == "sea":
            player.visited = set()
        player.at = "port"
        self.push_all([("let_go", player.seat), ("muster", player.seat), ("worms", player.seat)])

    def step_let_go(self, seat):
        if self.players[seat].regrets:
            self.ask_for("let_go", seat)

    def step_worms(self, seat):
        self.players[seat].worms_up = True

    # ------------------------------------------------------------ action phase

    def step_action(self):
        self.last_turns = None
        self.push("turn", self.first)

    def step_turn(self, seat):
        self.turn = dict(seat=seat, acted=False, relief=0, fish=None)
        self.ask_for("turn", seat)

    def end_turn(self, seat):
        self.turn = None
        awake = [p for p in self.players if not p.passed]
        if not awake:
            self.end_day()
            return
        if len(awake) == 1:
            if self.last_turns is None:
                self.last_turns = 2
            self.last_turns -= 1
            if self.last_turns < 0 or (self.last_turns == 0 and awake[0].seat == seat):
                self.end_day()
                return
        self.next_turn(seat)

    def next_turn(self, seat):
        steps = []
        for i in range(1, self.count + 1):
            other = (seat + i) % self.count
            if self.players[other].passed:
                steps.append(("consolation", other))
            else:
                steps.append(("turn", other))
                break
        self.push_all(steps)

    def end_day(self):
        if self.day == len(self.table.days) - 1:
            self.push("finish")
        else:
            self.opening_day = False
            self.push("day")

    def step_consolation(self, seat):
        self.ask_for("consolation", seat)

    def do_pass(self, player):
        player.passed = True
        self.push_all([("consolation", player.seat), ("turn_over", player.seat)])

    def step_turn_over(self, seat):
        self.end_turn(seat)

    # ------------------------------------------------------------ sea actions

    def do_cast(self, player, index):
        shoal = self.shoals[index]
        self.turn["acted"] = True
        self.turn["fish"] = index
        fish = shoal.top()
        self.note("cast", seat=player.seat, shoal=index, fish=fish)
        if not shoal.face_up:
            shoal.face_up = True
            self.apply(player, self.table[fish].get("reveal", []))
        self.push("pay", player.seat)

    def step_pay(self, seat):
        self.ask_for("pay", seat)

    def do_catch(self, player, dice):
        shoal = self.shoals[self.turn["fish"]]
        for die_id in dice:
            player.spend(player.die(die_id))
        fish = shoal.top()
        self.apply(player, self.table[fish].get("catch", []))
        player.hand.append(shoal.fish.pop(0))
        self.note("catch", seat=player.seat, fish=fish)
        if not shoal.fish:
            self.draw_regret(player)
        self.close_fishing(player)
        if not any(s.fish for s in self.shoals):
            self.finish()

    def do_settle(self, player, die_id):
        if die_id is not None:
            player.spend(player.die(die_id))
            self.draw_dink(player)
        self.close_fishing(player)

    def close_fishing(self, player):
        self.turn["fish"] = None
        self.turn["relief"] = 0
        self.push("continue", player.seat)

    def step_continue(self, seat):
        self.ask_for("turn", seat)

    def do_abandon(self, player):
        player.boat_up = False
        self.turn["acted"] = True
        self.push("continue", player.seat)
        self.make_port(player)

    # ------------------------------------------------------------ port actions

    def do_sell(self, player, fish):
        self.turn["acted"] = True
        foul = any(self.table[f]["foul"] for f in fish)
        for f in fish:
            player.bucks += self.worth(player, f)
            player.hand.remove(f)
        if foul:
            self.draw_regret(player)
        self.push("continue", player.seat)

    def price(self, cost, preserver):
        return cost - RELIEF if preserver else cost

    def do_shop(self, player, shop, cost, preserver):
        self.turn["acted"] = True
        player.bucks -= self.price(cost, preserver)
        if preserver:
            self.preserver = None
        player.visited.add(shop)
        drawn, kept = SHOPS[shop][cost]
        self.push("continue", player.seat)
        if shop == "dice":
            self.buy_dice(player, drawn)
            return
        deck = self.decks[shop]
        cards = [deck.pop(0) for _ in range(min(drawn, len(deck)))]
        if len(cards) <= kept:
            getattr(player, shop).extend(cards)
        else:
            self.ask_for("choose", player.seat, shop=shop, cards=cards, keep=kept)

    def buy_dice(self, player, n):
        for _ in range(min(n, len(self.bag))):
            die_id = self.chance.pick("bag", [die.id for die in self.bag])
            die = next(d for d in self.bag if d.id == die_id)
            self.bag.remove(die)
            self.gain_die(player, die)

    def do_choose(self, player, shop, cards, kept):
        for card in cards:
            if card in kept:
                getattr(player, shop).append(card)
            else:
                self.decks[shop].append(card)

    def do_mount(self, player, fish):
        """fish: list of (fish, slot)"""
        self.turn["acted"] = True
        for f, slot in fish:
            player.hand.remove(f)
            player.trophies[slot] = f
        self.push("continue", player.seat)

    # ------------------------------------------------------------ free actions

    def do_eat(self, player, fish):
        player.hand.remove(fish)
        self.apply(player, self.table[fish].get("eat", []))

    def do_worms(self, player, index):
        player.worms_up = False
        self.ask_for("worms", player.seat, shoal=index, fish=self.shoals[index].top())

    def do_put(self, index, where):
        shoal = self.shoals[index]
        if where == "bottom":
            shoal.fish.append(shoal.fish.pop(0))

    def do_preserver(self, player):
        self.preserver = None
        self.turn["relief"] += RELIEF

    def do_use(self, player, card):
        if card in player.dinks:
            player.dinks.remove(card)
            self.dink_pile.append(card)
        elif card in player.supplies:
            player.supplies.remove(card)
        elif card == player.reel:
            player.reel_used = True
        self.apply(player, self.table[card]["use"])

    def do_sink(self, player, die_id):
        player.spend(player.die(die_id))
        player.depth += 1

    # ------------------------------------------------------------ effects

    def apply(self, player, effects):
        for effect in effects:
            name, _, amount = effect.partition(":")
            getattr(self, "effect_" + name)(player, int(amount or 1))

    def effect_regret(self, player, n):
        for _ in range(n):
            self.draw_regret(player)

    def effect_drop_regret(self, player, n):
        for _ in range(n):
            self.drop_random_regret(player)

    def effect_dink(self, player, n):
        for _ in range(n):
            self.draw_dink(player)

    def effect_fishbucks(self, player, n):
        player.bucks = max(0, player.bucks + n)

    def effect_refresh(self, player, n):
        for _ in range(n):
            if player.spent and len(player.fresh) < self.max_dice(player):
                die = player.spent.pop(0)
                die.value = self.roll(player, die)
                player.fresh.append(die)

    def effect_reroll(self, player, n):
        for die in sorted(player.fresh, key=lambda d: d.value)[:n]:
            die.value = self.roll(player, die)

    def effect_spend(self, player, n):
        for die in sorted(player.fresh, key=lambda d: d.value)[:n]:
            player.spend(die)

    def effect_reduce(self, player, n):
        self.turn["relief"] += n

    def effect_worms(self, player, n):
        player.worms_up = True

    def draw_regret(self, player):
        if not self.regret_deck and self.regret_pile:
            self.regret_deck = self.chance.shuffle("regrets again", self.regret_pile)
            self.regret_pile = []
        if self.regret_deck:
            player.regrets.append(self.regret_deck.pop(0))
            self.note("regret", seat=player.seat)

    def drop_random_regret(self, player):
        if player.regrets:
            card = self.chance.pick("regret", player.regrets)
            self.drop_regret(player, card)

    def drop_regret(self, player, card):
        player.regrets.remove(card)
        self.regret_pile.append(card)

    def draw_dink(self, player):
        if not self.dink_deck and self.dink_pile:
            self.dink_deck = self.chance.shuffle("dinks again", self.dink_pile)
            self.dink_pile = []
        if self.dink_deck:
            player.dinks.append(self.dink_deck.pop(0))

    # ------------------------------------------------------------ the end

    def step_finish(self):
        self.finish()

    def finish(self):
        lost = self.deal_with_regrets()
        scores = [self.score(player) for player in self.players]
        ranks = [(scores[p.seat], -self.front_total(p), -len(p.regrets)) for p in self.players]
        best = max(ranks)
        self.over = True
        self.ask = None
        self.result = dict(scores=scores, lost=lost, regret_values=[self.regret_value(p) for p in self.players],
                           winners=[p.seat for p in self.players if ranks[p.seat] == best])
        self.note("end", **self.result)

    def deal_with_regrets(self):
        worst = max(self.regret_value(p) for p in self.players)
        lost = {}
        for player in self.players:
            mounted = [f for f in player.trophies if f]
            if self.regret_value(player) != worst or not mounted:
                continue
            pick = min if self.count == 2 else max
            fish = pick(mounted, key=lambda f: self.table[f]["value"])
            player.trophies[player.trophies.index(fish)] = None
            lost[player.seat] = fish
        return lost

    def trophy_score(self, player, slot):
        fish = player.trophies[slot]
        if fish is None:
            return 0
        return max(0, self.table[fish]["value"] * self.table.slots[slot] + self.modifier(player, fish))

    def score(self, player):
        hand = sum(self.worth(player, f) for f in player.hand)
        mounted = sum(self.trophy_score(player, slot) for slot in range(len(player.trophies)))
        return hand + mounted + player.bucks // 2

    # ------------------------------------------------------------ moves

    def legal_moves(self):
        if self.over or not self.ask:
            return []
        return getattr(self, "moves_" + self.ask["kind"])(self.players[self.ask["seat"]])

    def moves_muster(self, player):
        ids = self.ask["may"]
        return [dict(move="muster", dice=list(c)) for n in range(len(ids) + 1) for c in itertools.combinations(ids, n)]

    def moves_keep(self, player):
        return [dict(move="keep", dice=list(c)) for c in itertools.combinations(self.ask["dice"], self.ask["limit"])]

    def moves_throw(self, player):
        return [dict(move="throw", to=seat) for seat in self.ask["to"]]

    def moves_bearing(self, player):
        return [dict(move="bearing", where=where) for where in ("sea", "port")]

    def moves_equip(self, player):
        return [dict(move="equip", rod=rod, reel=reel) for rod in [None] + player.rods for reel in [None] + player.reels]

    def moves_let_go(self, player):
        return [dict(move="let_go", regret=r) for r in [None] + player.regrets]

    def moves_consolation(self, player):
        moves = [dict(move="consolation", take="dink")]
        if player.regrets:
            moves.append(dict(move="consolation", take="regret"))
        return moves

    def moves_choose(self, player):
        return [dict(move="choose", cards=list(c)) for c in itertools.combinations(self.ask["cards"], self.ask["keep"])]

    def moves_worms(self, player):
        return [dict(move="put", where=where) for where in ("top", "bottom")]

    def moves_pay(self, player):
        moves = []
        fish = self.shoals[self.turn["fish"]].top()
        need = self.difficulty(player, fish)
        for n in range(len(player.fresh) + 1):
            for dice in itertools.combinations(player.fresh, n):
                if sum(d.value for d in dice) >= need and self.tight(dice, need):
                    moves.append(dict(move="catch", dice=[d.id for d in dice]))
        if player.fresh:
            moves += [dict(move="settle", die=d.id) for d in player.fresh]
        else:
            moves.append(dict(move="settle", die=None))
        if self.preserver == player.seat:
            moves.append(dict(move="preserver"))
        moves += self.moves_use(player)
        return moves

    @staticmethod
    def tight(dice, need):
        """Only sets in which no die could be left out (the CLI's list; any set that suffices may be played)."""
        total = sum(d.value for d in dice)
        return all(total - d.value < need for d in dice)

    def moves_use(self, player):
        cards = player.dinks + player.supplies
        if player.reel and not player.reel_used:
            cards = cards + [player.reel]
        moves = [dict(move="use", card=c) for c in cards]
        moves += [dict(move="eat", fish=f) for f in player.hand]
        return moves

    def moves_turn(self, player):
        moves = self.moves_free(player)
        if self.turn["acted"]:
            return [dict(move="end")] + moves
        moves.insert(0, dict(move="pass"))
        return moves + (self.moves_sea(player) if player.at == "sea" else self.moves_port(player))

    def moves_free(self, player):
        moves = self.moves_use(player)
        if player.worms_up:
            moves += [dict(move="worms", shoal=i) for i, s in enumerate(self.shoals) if s.fish and not s.face_up]
        if player.at == "sea" and player.depth < 3:
            moves += [dict(move="sink", die=d.id) for d in player.fresh]
        return moves

    def moves_sea(self, player):
        moves = []
        if player.fresh:
            moves += [dict(move="cast", shoal=i) for i, s in enumerate(self.shoals) if s.fish and s.depth <= player.depth]
        if player.boat_up:
            moves.append(dict(move="abandon"))
        return moves

    def moves_port(self, player):
        moves = []
        for n in range(1, len(player.hand) + 1):
            moves += [dict(move="sell", fish=list(c)) for c in itertools.combinations(player.hand, n)]
        for shop in SHOPS:
            if shop in player.visited or not self.stock(shop):
                continue
            for cost in SHOPS[shop]:
                if SHOPS[shop][cost][1] > self.stock(shop):
                    continue
                for preserver in ([False, True] if self.preserver == player.seat else [False]):
                    if self.price(cost, preserver) <= player.bucks:
                        moves.append(dict(move="shop", shop=shop, cost=cost, preserver=preserver))
        free = [i for i, f in enumerate(player.trophies) if f is None]
        for n in range(1, min(len(free), len(player.hand)) + 1):
            for fish in itertools.combinations(player.hand, n):
                for slots in itertools.permutations(free, n):
                    moves.append(dict(move="mount", fish=[list(pair) for pair in zip(fish, slots)]))
        return moves

    def stock(self, shop):
        return len(self.bag) if shop == "dice" else len(self.decks[shop])

    def allowed(self, move):
        if move in self.legal_moves():
            return True
        if move.get("move") == "catch" and self.ask and self.ask["kind"] == "pay":
            player = self.players[self.ask["seat"]]
            dice = [d for d in player.fresh if d.id in move["dice"]]
            need = self.difficulty(player, self.shoals[self.turn["fish"]].top())
            return len(dice) == len(move["dice"]) and sum(d.value for d in dice) >= need
        if self.ask and self.ask["kind"] in ("muster", "keep", "choose"):
            same = lambda other: other["move"] == move.get("move") and \
                sorted(other.get("dice", other.get("cards"))) == sorted(move.get("dice", move.get("cards", [])))
            return any(same(other) for other in self.legal_moves())
        if move.get("move") == "sell" and self.ask and self.ask["kind"] == "turn":
            return any(other["move"] == "sell" and sorted(other["fish"]) == sorted(move["fish"]) for other in self.legal_moves())
        if move.get("move") == "mount" and self.ask and self.ask["kind"] == "turn":
            return any(other["move"] == "mount" and sorted(other["fish"]) == sorted(map(list, move["fish"]))
                       for other in self.legal_moves())
        return False

    def play(self, move):
        if not self.allowed(move):
            raise IllegalMove(move)
        ask, self.ask = self.ask, None
        player = self.players[ask["seat"]]
        self.note("move", seat=player.seat, **{k: v for k, v in move.items()})
        kind = move["move"]
        if kind == "muster":
            self.do_muster(player, move["dice"])
        elif kind == "keep":
            self.do_keep(player, move["dice"])
        elif kind == "throw":
            self.preserver = move["to"]
        elif kind == "bearing":
            self.do_bearing(player, move["where"])
        elif kind == "equip":
            player.rod, player.reel = move["rod"], move["reel"]
        elif kind == "let_go":
            if move["regret"] is not None:
                self.drop_regret(player, move["regret"])
        elif kind == "consolation":
            self.draw_dink(player) if move["take"] == "dink" else self.drop_random_regret(player)
        elif kind == "choose":
            self.do_choose(player, ask["shop"], ask["cards"], move["cards"])
        elif kind == "put":
            self.do_put(ask["shoal"], move["where"])
            self.back_to_turn(player)
        elif kind == "pass":
            self.do_pass(player)
        elif kind == "end":
            self.end_turn(player.seat)
        elif kind == "cast":
            self.do_cast(player, move["shoal"])
        elif kind == "catch":
            self.do_catch(player, move["dice"])
        elif kind == "settle":
            self.do_settle(player, move["die"])
        elif kind == "abandon":
            self.do_abandon(player)
        elif kind == "sell":
            self.do_sell(player, move["fish"])
        elif kind == "shop":
            self.do_shop(player, move["shop"], move["cost"], move["preserver"])
        elif kind == "mount":
            self.do_mount(player, move["fish"])
        elif kind == "worms":
            self.do_worms(player, move["shoal"])
        elif kind == "eat":
            self.do_eat(player, move["fish"])
            self.back_to_turn(player)
        elif kind == "use":
            self.do_use(player, move["card"])
            self.back_to_turn(player)
        elif kind == "preserver":
            self.do_preserver(player)
            self.back_to_turn(player)
        elif kind == "sink":
            self.do_sink(player, move["die"])
            self.back_to_turn(player)
        self.run()

    def back_to_turn(self, player):
        if self.turn["fish"] is None:
            self.push("continue", player.seat)
        else:
            self.push("pay", player.seat)
