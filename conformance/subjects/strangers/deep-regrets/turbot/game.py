"""Deep Regrets - the game itself: a method for every step of the day.

The steps wait for somebody: game.step says for what, game.current for whom.

    muster   -> muster(reroll)             place    -> place_dice(keep)
    throw    -> throw_preserver(to)        declare  -> set_bearings(where)
    regret   -> port_regret(index/None)    equip    -> equip(rod, reel)
    turn     -> an action, pass_turn or end_turn, and free actions
    hook     -> pay_dice / catch_dink / let_go
    keep     -> keep_cards(indices)        worms    -> finish_worms(bottom)
    skipped  -> skip_reward(choice)        over     -> nothing more
"""

from pieces import (DAYS, PORT, SEA, Boat, Card, Deck, DiceBag, Die, Fish, Luck,
                    MadnessTracker, Player, Regret, RuleError, Shoal, Shop)


class Game:
    def __init__(self, names, cards, luck=None, short=False, madness=None, first=0):
        if not 2 <= len(names) <= 5:
            raise RuleError("2 to 5 players")
        self.luck = luck or Luck()
        self.madness = MadnessTracker(madness)
        self.players = [Player(n, i, self.madness) for i, n in enumerate(names)]
        self.day = 1 if short else 0
        self.first_day = True
        self.first = first
        self.log = []
        self.setup_sea(cards["fish"])
        self.setup_decks(cards)
        self.fish_pile = []
        self.shops = {n: Shop(n) for n in Shop.OFFERS}
        self.step = None
        self.current = None
        self.queue = []
        self.back_to = None         # where Make Port returns to
        self.rolled = []            # dice on the table during a muster
        self.hook = None            # shoal in which the line hangs
        self.hook_change = 0
        self.offer = None           # (shop name, cards, keep)
        self.worms = None           # shoal being looked at
        self.acted = False
        self.last_turns = None
        self.result = None

    # ------------------------------------------------------------- setup

    def setup_sea(self, fish):
        self.shoals = []
        for depth in (1, 2, 3):
            school = [f for f in fish if f.depth == depth]
            self.luck.shuffle(school)
            for i in range(3):
                self.shoals.append(Shoal(depth, school[i * 13:(i + 1) * 13]))

    def setup_decks(self, cards):
        self.regret_deck = Deck(cards["regrets"], self.luck)
        self.regret_deck.shuffle()
        self.dink_deck = Deck(cards["dinks"], self.luck)
        self.dink_deck.shuffle()
        self.decks = {}
        for kind in ("rod", "reel", "supply"):
            self.decks[kind] = Deck(cards[kind], self.luck)
            self.decks[kind].shuffle()
        self.bag = DiceBag([Die(c) for c in ("blue", "green", "orange") for _ in range(8)],
                           self.luck)

    def begin(self):
        """The first day has no Start and no Declaration."""
        self.say("%s dawns" % DAYS[self.day])
        self.begin_refresh()

    def say(self, text):
        self.log.append(text)

    # ------------------------------------------------------- small things

    @property
    def player(self):
        return self.players[self.current]

    def turn_order(self):
        n = len(self.players)
        return [(self.first + i) % n for i in range(n)]

    def need(self, *steps):
        if self.step not in steps:
            raise RuleError("not now (the game waits for: %s)" % self.step)

    def draw_regret(self, player):
        regret = self.regret_deck.draw()
        if regret is not None:
            player.gain_regret(regret)
            self.say("%s regrets" % player.name)

    def discard_regret(self, player, index):
        self.regret_deck.discard(player.lose_regret(index))

    def discard_random_regret(self, player):
        if player.regrets:
            self.discard_regret(player, self.luck.index(len(player.regrets)))

    def draw_dink(self, player):
        dink = self.dink_deck.draw()
        if dink is not None:
            player.dinks.append(dink)

    def draw_tackle(self, player):
        die = self.bag.draw()
        if die is not None:
            die.roll(self.luck)
            player.gain_die(die)

    def sea_is_empty(self):
        return all(s.empty for s in self.shoals)

    # -------------------------------------------------- Phase I: Start

    def start_day(self):
        self.advance_day_tracker()
        self.pass_first_player()
        self.discard_revealed()
        self.day_effects()
        self.boats_rise()
        for p in self.players:
            p.new_day()
        if self.sea_is_empty():
            self.end_game()
        else:
            self.begin_refresh()

    def advance_day_tracker(self):
        self.day += 1
        self.first_day = False
        self.say("%s dawns" % DAYS[self.day])

    def pass_first_player(self):
        self.first = (self.first - 1) % len(self.players)

    def discard_revealed(self):
        for shoal in self.shoals:
            if shoal.face_up and not shoal.empty:
                self.fish_pile.append(shoal.take())

    def day_effects(self):
        name = DAYS[self.day]
        if name in ("Wednesday", "Friday"):
            for p in self.players:
                p.can_up = True
        elif name == "Thursday":
            for p in self.players:
                if p.boat.where == PORT:
                    p.fishbucks += 3
        elif name == "Saturday":
            for i in self.turn_order():
                self.saturday_die(self.players[i])

    def saturday_die(self, player):
        for colour in ("orange", "green", "blue"):
            die = self.bag.draw_colour(colour)
            if die is not None:
                die.roll(self.luck)
                player.gain_die(die)
                return

    def boats_rise(self):
        for p in self.players:
            p.boat.rise()

    # ------------------------------------------------ Phase II: Refresh

    def begin_refresh(self):
        self.queue = self.turn_order()
        self.back_to = "refresh"
        self.next_muster()

    def next_muster(self):
        if self.queue:
            self.current = self.queue.pop(0)
            self.step = "muster"
        else:
            self.begin_throw()

    def muster(self, reroll=()):
        """Roll all Spent dice and the Fresh dice chosen."""
        self.need("muster")
        p = self.player
        reroll = set(reroll)
        if any(not 0 <= i < len(p.fresh) for i in reroll):
            raise RuleError("no such fresh die")
        again = [p.fresh[i] for i in sorted(reroll)]
        p.fresh = [d for i, d in enumerate(p.fresh) if i not in reroll]
        self.rolled = p.spent + again
        p.spent = []
        for die in self.rolled:
            die.roll(self.luck)
        self.step = "place"

    def place_dice(self, keep):
        """Put rolled dice (by index) in the Fresh Pool, up to Max Dice."""
        self.need("place")
        p = self.player
        keep = set(keep)
        if any(not 0 <= i < len(self.rolled) for i in keep):
            raise RuleError("no such die")
        if len(keep) > p.max_dice():
            raise RuleError("only %d dice" % p.max_dice())
        for i, die in enumerate(self.rolled):
            if i in keep:
                p.fresh.append(die)
            elif die.is_tackle:
                self.bag.put_back(die)
            else:
                p.spent.append(die)
        self.rolled = []
        if self.back_to == "refresh":
            self.next_muster()
        else:
            self.port_after_muster()

    def best_keep(self):
        """The indices of the highest rolled dice (help for the screens)."""
        order = sorted(range(len(self.rolled)), key=lambda i: -self.rolled[i].face)
        return order[:self.player.max_dice()]

    def begin_throw(self):
        best = None
        for i in self.turn_order():
            if best is None or self.players[i].fresh_total() > self.players[best].fresh_total():
                best = i
        self.current = best
        self.step = "throw"

    def throw_preserver(self, to):
        self.need("throw")
        if to == self.current:
            raise RuleError("the Life Preserver goes to another player")
        if not 0 <= to < len(self.players):
            raise RuleError("no such player")
        for p in self.players:
            p.preserver = False
        self.players[to].preserver = True
        if self.first_day:
            self.begin_action()
        else:
            self.begin_declaration()

    # -------------------------------------------- Phase III: Declaration

    def begin_declaration(self):
        self.queue = self.turn_order()
        self.next_declaration()

    def next_declaration(self):
        if self.queue:
            self.current = self.queue.pop(0)
            self.step = "declare"
        else:
            self.queue = self.turn_order()
            self.next_equip()

    def set_bearings(self, where):
        self.need("declare")
        boat = self.player.boat
        if where == SEA:
            if boat.where == PORT:
                boat.sail_to_sea()
            self.next_declaration()
        elif where == PORT:
            self.make_port()
        else:
            raise RuleError("Sea or Port?")

    def next_equip(self):
        if self.queue:
            self.current = self.queue.pop(0)
            self.step = "equip"
        else:
            self.begin_action()

    def equip(self, rod=None, reel=None):
        """Indices among the player's rods and reels, or None."""
        self.need("equip")
        p = self.player
        if rod is not None and not 0 <= rod < len(p.rods):
            raise RuleError("no such rod")
        if reel is not None and not 0 <= reel < len(p.reels):
            raise RuleError("no such reel")
        p.rod = p.rods[rod] if rod is not None else None
        p.reel = p.reels[reel] if reel is not None else None
        self.next_equip()

    # ---------------------------------------------------------- Make Port

    def make_port(self):
        """Arriving by Declaration."""
        p = self.player
        p.boat.sail_to_port()
        p.can_up = True
        self.back_to = "declare"
        self.step = "muster"

    def port_after_muster(self):
        if self.player.regrets:
            self.step = "regret"
        else:
            self.leave_quay()

    def port_regret(self, index=None):
        self.need("regret")
        if index is not None:
            if not 0 <= index < len(self.player.regrets):
                raise RuleError("no such regret")
            self.discard_regret(self.player, index)
        self.leave_quay()

    def leave_quay(self):
        if self.back_to == "declare":
            self.next_declaration()
        else:
            self.step = "turn"
            self.back_to = None

    # -------------------------------------------------- Phase IV: Action

    def begin_action(self):
        for p in self.players:
            p.passed = False
        self.last_turns = None
        self.back_to = None
        self.current = self.first
        self.begin_turn()

    def begin_turn(self):
        self.acted = False
        self.player.discount = 0
        self.player.shop_discount = 0
        self.step = "turn"

    def still_in(self):
        return [p for p in self.players if not p.passed]

    def begin_action_of_turn(self):
        self.need("turn")
        if self.acted:
            raise RuleError("one action each turn")

    def pass_turn(self, reward):
        """Pass for the day: reward is "dink" or "regret"."""
        self.need("turn")
        if self.acted:
            raise RuleError("you took an action; end the turn")
        self.check_reward(reward)
        self.player.passed = True
        self.pay_reward(self.player, reward)
        if len(self.still_in()) == 1 and self.last_turns is None:
            self.last_turns = 2
        self.finish_turn()

    def end_turn(self):
        self.need("turn")
        if not self.acted:
            raise RuleError("take an action or pass")
        self.finish_turn()

    def check_reward(self, reward):
        if reward not in ("dink", "regret"):
            raise RuleError("a Dink or a Regret?")
        if reward == "regret" and not self.player.regrets:
            raise RuleError("%s has no regret" % self.player.name)

    def pay_reward(self, player, reward):
        if reward == "dink":
            self.draw_dink(player)
        else:
            self.discard_random_regret(player)

    def finish_turn(self):
        self.player.discount = 0
        self.player.shop_discount = 0
        if self.sea_is_empty():
            self.end_game()
            return
        if not self.still_in():
            self.end_day()
            return
        if self.last_turns is not None:
            # every turn that is over counts down
            if self.last_turns == 0:
                self.end_day()
                return
            self.last_turns -= 1
            if self.last_turns == 0:
                self.end_day()
                return
        self.next_turn()

    def next_turn(self):
        self.current = (self.current + 1) % len(self.players)
        if self.player.passed:
            self.step = "skipped"
        else:
            self.begin_turn()

    def skip_reward(self, reward):
        self.need("skipped")
        self.check_reward(reward)
        self.pay_reward(self.player, reward)
        self.next_turn()

    def end_day(self):
        self.say("%s ends" % DAYS[self.day])
        if self.day >= len(DAYS) - 1:
            self.end_game()
        else:
            self.start_day()

    # -------------------------------------------------------- Sea actions

    def cast(self, shoal_no):
        self.begin_action_of_turn()
        p = self.player
        if not p.boat.at_sea:
            raise RuleError("%s is not at sea" % p.name)
        shoal = self.shoal(shoal_no)
        if shoal.depth != p.boat.depth:
            raise RuleError("the line does not reach that shoal")
        if shoal.empty:
            raise RuleError("no fish left in that shoal")
        self.acted = True
        self.hook = shoal
        self.hook_change = 0
        self.step = "hook"
        if shoal.reveal():
            self.say("%s is seen" % shoal.top)
            self.do_effects(p, shoal.top.reveal)

    def shoal(self, number):
        if not 0 <= number < len(self.shoals):
            raise RuleError("no such shoal")
        return self.shoals[number]

    def difficulty(self):
        """What the fish on the hook costs now."""
        return max(0, self.hook.top.difficulty + self.hook_change - self.player.discount)

    def pay_dice(self, dice):
        self.need("hook")
        p = self.player
        dice = set(dice)
        if any(not 0 <= i < len(p.fresh) for i in dice):
            raise RuleError("no such fresh die")
        if sum(p.fresh[i].face for i in dice) < self.difficulty():
            raise RuleError("these dice are not enough")
        for i in sorted(dice, reverse=True):
            p.spend(i)
        self.catch()

    def catch(self):
        p = self.player
        shoal = self.hook
        fish = shoal.take()
        p.hand.append(fish)
        p.discount = 0
        self.hook = None
        self.step = "turn"
        self.say("%s catches %s" % (p.name, fish))
        if shoal.empty:
            self.draw_regret(p)             # overfishing
        self.do_effects(p, fish.catch)

    def catch_dink(self, die):
        """Do not pay for the fish: spend one die and draw a Dink."""
        self.need("hook")
        self.player.spend(die)
        self.draw_dink(self.player)
        self.drop_line()

    def let_go(self):
        """Nothing at all to pay with."""
        self.need("hook")
        if self.player.fresh:
            raise RuleError("pay for the fish, or a die for a Dink")
        self.drop_line()

    def drop_line(self):
        self.hook = None
        self.player.discount = 0
        self.step = "turn"

    def abandon_ship(self):
        self.begin_action_of_turn()
        p = self.player
        if not p.boat.at_sea:
            raise RuleError("%s is not at sea" % p.name)
        if not p.boat.lifeboat:
            raise RuleError("the lifeboat is gone")
        self.acted = True
        p.boat.lifeboat = False
        p.boat.sail_to_port()
        self.back_to = "turn"
        self.step = "muster"

    # ------------------------------------------------------- Port actions

    def in_port(self):
        if self.player.boat.at_sea:
            raise RuleError("%s is not in Port" % self.player.name)

    def sell(self, fish):
        self.begin_action_of_turn()
        self.in_port()
        p = self.player
        fish = set(fish)
        if not fish:
            raise RuleError("sell what?")
        if any(not 0 <= i < len(p.hand) for i in fish):
            raise RuleError("no such fish in hand")
        self.acted = True
        sold = [p.hand[i] for i in sorted(fish)]
        p.hand = [f for i, f in enumerate(p.hand) if i not in fish]
        p.fishbucks += sum(p.worth(f) for f in sold)
        for f in sold:
            self.fish_pile.append(f)
        for f in sold:
            if f.foul:
                self.draw_regret(p)

    def shop(self, name, price):
        self.begin_action_of_turn()
        self.in_port()
        if name not in self.shops:
            raise RuleError("no such shop")
        draw, keep = self.shops[name].enter(self.player, price)
        self.acted = True
        if name == "tackle":
            for _ in range(draw):
                self.draw_tackle(self.player)
            return
        cards = self.decks[name].draw_many(draw)
        if len(cards) <= keep:
            self.put_away(name, cards)
        else:
            self.offer = (name, cards, keep)
            self.step = "keep"

    def keep_cards(self, indices):
        self.need("keep")
        name, cards, keep = self.offer
        indices = set(indices)
        if len(indices) != keep or any(not 0 <= i < len(cards) for i in indices):
            raise RuleError("keep %d of them" % keep)
        self.put_away(name, [c for i, c in enumerate(cards) if i in indices])
        self.decks[name].put_under([c for i, c in enumerate(cards) if i not in indices])
        self.offer = None
        self.step = "turn"

    def put_away(self, name, cards):
        p = self.player
        place = {"rod": p.rods, "reel": p.reels, "supply": p.supplies}[name]
        place.extend(cards)

    def mount(self, pairs):
        """pairs of (index in hand, slot), one to three of them."""
        self.begin_action_of_turn()
        self.in_port()
        p = self.player
        if not 1 <= len(pairs) <= 3:
            raise RuleError("mount one to three fish")
        if len({h for h, _ in pairs}) < len(pairs) or len({s for _, s in pairs}) < len(pairs):
            raise RuleError("each fish has a slot of its own")
        for h, s in pairs:
            if not 0 <= h < len(p.hand):
                raise RuleError("no such fish in hand")
            if s not in p.free_slots():
                raise RuleError("that slot is not empty")
        self.acted = True
        for h, s in pairs:
            p.mounted[s] = p.hand[h]
        gone = {h for h, _ in pairs}
        p.hand = [f for i, f in enumerate(p.hand) if i not in gone]

    # ------------------------------------------------------- free actions

    def free(self):
        self.need("turn", "hook")

    def eat(self, index):
        self.free()
        p = self.player
        if not 0 <= index < len(p.hand):
            raise RuleError("no such fish in hand")
        if not p.hand[index].eat:
            raise RuleError("%s has no Eat ability" % p.hand[index])
        fish = p.take_from_hand(index)
        self.fish_pile.append(fish)
        self.do_effects(p, fish.eat)

    def open_worms(self, shoal_no):
        """Look at the top fish of a shoal; finish_worms puts it back."""
        self.need("turn")
        if not self.player.can_up:
            raise RuleError("the Can of Worms is empty")
        shoal = self.shoal(shoal_no)
        if shoal.empty:
            raise RuleError("no fish left in that shoal")
        if shoal.face_up:
            raise RuleError("everybody sees that fish")
        self.player.can_up = False
        self.worms = shoal
        self.step = "worms"
        return shoal.top

    def finish_worms(self, bottom):
        self.need("worms")
        if bottom:
            self.worms.top_to_bottom()
        self.worms = None
        self.step = "turn"

    def use_preserver(self):
        self.free()
        p = self.player
        if not p.preserver:
            raise RuleError("%s has no Life Preserver" % p.name)
        p.preserver = False
        if p.boat.at_sea:
            p.discount += 2
        else:
            p.shop_discount += 2

    def drop_sinker(self, die):
        self.need("turn")
        p = self.player
        if not 0 <= die < len(p.fresh):
            raise RuleError("no such fresh die")
        p.boat.sink()
        p.spend(die)

    def use_dink(self, index):
        self.free()
        p = self.player
        if not 0 <= index < len(p.dinks):
            raise RuleError("no such Dink")
        dink = p.dinks.pop(index)
        self.dink_deck.discard(dink)
        self.do_effects(p, dink.effect)

    def use_supply(self, index):
        self.free()
        p = self.player
        if not 0 <= index < len(p.supplies):
            raise RuleError("no such item")
        card = p.supplies.pop(index)
        self.decks["supply"].discard(card)
        self.do_effects(p, card.effect)

    def use_gear(self, which):
        """The rod or reel under the board, once a day."""
        self.free()
        p = self.player
        card = {"rod": p.rod, "reel": p.reel}.get(which)
        if card is None:
            raise RuleError("no %s is equipped" % which)
        if which in p.gear_used:
            raise RuleError("the %s was used today" % which)
        p.gear_used.append(which)
        self.do_effects(p, card.effect)

    # -------------------------------------------------- what the cards do

    def do_effects(self, player, effects):
        for kind, amount in effects:
            getattr(self, "effect_" + kind)(player, amount)

    def effect_fishbucks(self, player, amount):
        player.fishbucks = max(0, player.fishbucks + amount)

    def effect_regret(self, player, amount):
        for _ in range(amount):
            self.draw_regret(player)

    def effect_forget(self, player, amount):
        for _ in range(amount):
            self.discard_random_regret(player)

    def effect_dink(self, player, amount):
        for _ in range(amount):
            self.draw_dink(player)

    def effect_tackle(self, player, amount):
        for _ in range(amount):
            self.draw_tackle(player)

    def effect_difficulty(self, player, amount):
        if self.hook is not None:
            self.hook_change += amount

    def effect_recover(self, player, amount):
        """Roll spent dice and put them in the Fresh Pool, if there is room."""
        for _ in range(amount):
            if player.spent:
                die = player.spent.pop(0)
                die.roll(self.luck)
                player.gain_die(die)

    def effect_lose_die(self, player, amount):
        for _ in range(amount):
            if player.fresh:
                worst = min(range(len(player.fresh)), key=lambda i: player.fresh[i].face)
                player.spend(worst)

    def effect_worms(self, player, amount):
        player.can_up = True

    # ------------------------------------------------- the end of the game

    def end_game(self):
        self.step = "over"
        self.current = None
        self.deal_with_regrets()
        self.result = self.count_scores()

    def deal_with_regrets(self):
        highest = max(p.regret_value() for p in self.players)
        for p in self.players:
            if p.regret_value() == highest:
                self.lose_trophy(p)

    def lose_trophy(self, player):
        trophies = [(fish.value, i) for i, fish in enumerate(player.mounted) if fish]
        if not trophies:
            return
        if len(self.players) > 2:
            slot = min(trophies)[1]
        else:
            slot = max(trophies)[1]
        self.fish_pile.append(player.mounted[slot])
        player.mounted[slot] = None

    def score(self, player):
        hand = sum(f.value for f in player.hand)
        wall = sum(player.worth(f) * m for f, m in zip(player.mounted, player.slots) if f)
        return {"hand": hand, "mounted": wall, "fishbucks": player.fishbucks // 2,
                "total": hand + wall + player.fishbucks // 2}

    def count_scores(self):
        scores = [self.score(p) for p in self.players]
        ranks = [(-scores[i]["total"], p.regret_value(), len(p.regrets))
                 for i, p in enumerate(self.players)]
        best = min(ranks)
        winners = [i for i, r in enumerate(ranks) if r == best]
        return {"scores": scores, "winners": winners}

    # ------------------------------------------------------ save and load

    def save(self):
        def cards(things):
            return [t.to_dict() if t else None for t in things]
        return {
            "day": self.day, "first_day": self.first_day, "first": self.first,
            "step": self.step, "current": self.current, "queue": self.queue,
            "back_to": self.back_to, "acted": self.acted, "last_turns": self.last_turns,
            "hook": self.shoals.index(self.hook) if self.hook else None,
            "hook_change": self.hook_change,
            "worms": self.shoals.index(self.worms) if self.worms else None,
            "offer": self.offer and [self.offer[0], cards(self.offer[1]), self.offer[2]],
            "rolled": cards(self.rolled), "madness": self.madness.rows,
            "result": self.result,
            "bag": cards(self.bag.dice),
            "fish_pile": cards(self.fish_pile),
            "shoals": [{"depth": s.depth, "face_up": s.face_up, "fish": cards(s.fish)}
                       for s in self.shoals],
            "regret_deck": cards(self.regret_deck.cards),
            "regret_pile": cards(self.regret_deck.pile),
            "dink_deck": cards(self.dink_deck.cards),
            "dink_pile": cards(self.dink_deck.pile),
            "decks": {k: cards(d.cards) for k, d in self.decks.items()},
            "piles": {k: cards(d.pile) for k, d in self.decks.items()},
            "players": [{
                "name": p.name, "where": p.boat.where, "depth": p.boat.depth,
                "lifeboat": p.boat.lifeboat, "fresh": cards(p.fresh),
                "spent": cards(p.spent), "fishbucks": p.fishbucks, "can_up": p.can_up,
                "hand": cards(p.hand), "slots": p.slots, "mounted": cards(p.mounted),
                "regrets": cards(p.regrets), "dinks": cards(p.dinks),
                "rods": cards(p.rods), "reels": cards(p.reels),
                "supplies": cards(p.supplies),
                "rod": p.rods.index(p.rod) if p.rod else None,
                "reel": p.reels.index(p.reel) if p.reel else None,
                "gear_used": p.gear_used, "preserver": p.preserver,
                "discount": p.discount, "shop_discount": p.shop_discount,
                "passed": p.passed, "visited": p.visited,
            } for p in self.players],
        }

    @classmethod
    def load(cls, d, luck=None):
        empty = {"fish": [], "regrets": [], "dinks": [], "rod": [], "reel": [], "supply": []}
        g = cls([p["name"] for p in d["players"]], empty, luck, madness=d["madness"])
        for key in ("day", "first_day", "first", "step", "current", "back_to", "acted",
                    "last_turns", "hook_change", "result"):
            setattr(g, key, d[key])
        g.queue = list(d["queue"])
        g.rolled = [Die.from_dict(x) for x in d["rolled"]]
        g.bag.dice = [Die.from_dict(x) for x in d["bag"]]
        g.fish_pile = [Fish.from_dict(x) for x in d["fish_pile"]]
        g.shoals = [Shoal(s["depth"], [Fish.from_dict(x) for x in s["fish"]], s["face_up"])
                    for s in d["shoals"]]
        g.hook = g.shoals[d["hook"]] if d["hook"] is not None else None
        g.worms = g.shoals[d["worms"]] if d["worms"] is not None else None
        if d["offer"]:
            g.offer = (d["offer"][0], [Card.from_dict(x) for x in d["offer"][1]], d["offer"][2])
        g.regret_deck.cards = [Regret.from_dict(x) for x in d["regret_deck"]]
        g.regret_deck.pile = [Regret.from_dict(x) for x in d["regret_pile"]]
        g.dink_deck.cards = [Card.from_dict(x) for x in d["dink_deck"]]
        g.dink_deck.pile = [Card.from_dict(x) for x in d["dink_pile"]]
        for k in g.decks:
            g.decks[k].cards = [Card.from_dict(x) for x in d["decks"][k]]
            g.decks[k].pile = [Card.from_dict(x) for x in d["piles"][k]]
        for p, s in zip(g.players, d["players"]):
            g.load_player(p, s)
        return g

    def load_player(self, p, s):
        p.boat = Boat()
        p.boat.where, p.boat.depth, p.boat.lifeboat = s["where"], s["depth"], s["lifeboat"]
        p.fresh = [Die.from_dict(x) for x in s["fresh"]]
        p.spent = [Die.from_dict(x) for x in s["spent"]]
        p.hand = [Fish.from_dict(x) for x in s["hand"]]
        p.slots = list(s["slots"])
        p.mounted = [Fish.from_dict(x) if x else None for x in s["mounted"]]
        p.regrets = [Regret.from_dict(x) for x in s["regrets"]]
        for key in ("dinks", "rods", "reels", "supplies"):
            setattr(p, key, [Card.from_dict(x) for x in s[key]])
        p.rod = p.rods[s["rod"]] if s["rod"] is not None else None
        p.reel = p.reels[s["reel"]] if s["reel"] is not None else None
        for key in ("fishbucks", "can_up", "preserver", "discount", "shop_discount", "passed"):
            setattr(p, key, s[key])
        p.gear_used = list(s["gear_used"])
        p.visited = list(s["visited"])
