"""Deep Regrets for a screen at which all players sit. The README says which rules it gets wrong."""

import random

from allowed import all_in, need
from cards import CURSED, DINKS, FACES, FISH, FISHING_HELP, ITEMS, REELS, REGRETS, RODS, SHOPPING_HELP, Fish, shuffled
from player import Player
from port import Port

DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]


class Game(Port):
    """A game. What it waits for is in `waiting`; what it rolls and draws it says in `lines`."""

    def __init__(self, number, first_day="monday"):
        self.players = [Player(one + 1) for one in range(number)]
        self.first_day = self.day = first_day
        self.first = random.choice(self.players)
        self.shoals = {}
        for depth in (1, 2, 3):
            fish = [Fish(*row[:5]) for row in FISH if row[1] == depth for _ in range(row[5])]
            random.shuffle(fish)
            for column in "abc":
                self.shoals[f"{depth}{column}"] = [fish.pop() for _ in range(13)]
        self.regrets = shuffled(REGRETS)[: 10 * number]
        self.dinks, self.items = shuffled(DINKS), shuffled(ITEMS)
        self.rods, self.reels = shuffled(RODS), shuffled(REELS)
        self.used_fish, self.used_regrets, self.used_dinks, self.used_items = [], [], [], []
        self.bag = ["blue", "green", "orange"] * 8
        self.preserver = self.turn = self.cast_at = None
        self.easier = self.cheaper = self.last_turns = 0
        self.acted = self.over = False
        self.winners, self.scores = [], []
        self.lines = []
        self.refresh()

    def say(self, *words):
        """Write a message line."""
        self.lines.append(" ".join(map(str, words)))

    def show(self, fish):
        """Say what a fish is that nobody has seen yet."""
        if not fish.seen:
            self.say("fish", fish.name)
        fish.seen = True

    def in_order(self):
        """Give the players in turn order."""
        start = self.first.number - 1
        return self.players[start:] + self.players[:start]

    def wait(self, player, *kinds):
        """Wait for a choice of a player; without a kind it is an ordinary turn."""
        self.turn, self.waiting = player, kinds

    def due(self, player, kind):
        """Check that a choice is waited for."""
        need(not self.over and player is self.turn and kind in self.waiting, f"{kind} is not possible now")

    def is_free_now(self, player):
        """Check that free actions are possible."""
        free = not self.waiting or "pay" in self.waiting
        need(not self.over and self.phase == "action" and player is self.turn and free, "this is not possible now")

    def action(self, player, at_sea):
        """Check that an action is possible."""
        need(not self.over and self.phase == "action" and player is self.turn, "it is not your turn")
        need(not self.waiting and not self.acted, "there is no action left")
        need((player.depth > 0) == at_sea, "not here")

    # ---- dice

    def roll(self, kinds):
        """Roll dice."""
        rolled = []
        for kind in ("player", "blue", "green", "orange"):
            faces = [random.choice(FACES[kind]) for one in kinds if one == kind]
            if faces:
                self.say(kind, *faces)
                rolled += [(kind, face) for face in faces]
        return rolled

    def place(self, player, dice):
        """Let the player choose which dice become Fresh, if there is room; bought ones fill it."""
        player.rolled = dice
        if self.shopping and len(dice) <= player.room():
            self.keep_dice(player, list(dice))
        elif dice and player.room():
            self.wait(player, "keep")
        else:
            self.keep_dice(player, [])

    def keep_dice(self, player, dice):
        """Put dice into the pools."""
        for die in dice:
            player.rolled.remove(die)
        player.fresh += dice
        player.spent += [kind for kind, _ in player.rolled]
        player.rolled = []
        self.after_dice(player)

    def muster(self, player, reroll):
        """Roll all Spent dice and some Fresh ones."""
        self.due(player, "muster")
        need(all_in(reroll, player.fresh), "these dice are not Fresh")
        for die in reroll:
            player.fresh.remove(die)
        kinds = player.spent + [kind for kind, _ in reroll]
        player.spent = []
        self.place(player, self.roll(kinds))

    def keep(self, player, dice):
        """Choose the dice that become Fresh."""
        self.due(player, "keep")
        need(all_in(dice, player.rolled) and len(dice) <= player.room(), "these dice cannot be kept")
        need(not self.shopping or len(dice) == player.room(), "bought dice fill the pool")
        self.keep_dice(player, dice)

    def after_dice(self, player):
        """Go on when dice were placed: in a shop, at Port, or in the morning."""
        if self.shopping:
            self.shopping = False
            self.end_action(player)
        elif self.phase != "refresh":
            player.worms = True
            if player.regrets:
                self.wait(player, "discard-regret")
            else:
                self.arrived(player)
        else:
            self.next_in_queue()

    # ---- the day

    def refresh(self):
        """Let everybody muster."""
        self.phase, self.shopping = "refresh", False
        self.queue = self.in_order()
        self.next_in_queue()

    def next_in_queue(self):
        """Ask the next player of the phase, or begin the next phase."""
        while self.queue:
            player = self.queue.pop(0)
            if self.phase == "refresh":
                return self.wait(player, "muster")
            if self.phase == "declaration" and player.depth > 0:
                return self.wait(player, "declare")
            if self.phase == "declaration":
                player.depth = 1
            elif player.rods or player.reels:
                return self.wait(player, "equip")
        if self.phase == "refresh":
            pips = [sum(face for _, face in player.fresh) for player in self.in_order()]
            return self.wait(self.in_order()[pips.index(max(pips))], "throw")
        if self.phase == "declaration":
            self.phase, self.queue = "equip", self.in_order()
            return self.next_in_queue()
        return self.begin_turns()

    def throw(self, player, to):
        """Throw the Life Preserver."""
        self.due(player, "throw")
        need(to is not player, "throw it to somebody else")
        self.preserver = to
        if self.day == self.first_day:
            self.begin_turns()
        else:
            self.phase, self.queue = "declaration", self.in_order()
            self.next_in_queue()

    def declare(self, player, where):
        """Stay at Sea, or go to Port."""
        self.due(player, "declare")
        if where == "port":
            self.make_port(player)
        else:
            self.next_in_queue()

    def make_port(self, player):
        """Arrive at Port."""
        player.depth = 0
        self.wait(player, "muster")

    def discard_regret(self, player, regret):
        """Discard a Regret on arriving, or none."""
        self.due(player, "discard-regret")
        need(regret is None or regret in player.regrets, "there is no such Regret")
        if regret is not None:
            player.regrets.remove(regret)
            self.used_regrets.append(regret)
        self.arrived(player)

    def arrived(self, player):
        """Go on after an arrival."""
        if self.phase == "declaration":
            self.next_in_queue()
        else:
            self.end_action(player)

    def equip(self, player, rod, reel):
        """Choose the gear of the day."""
        self.due(player, "equip")
        need(rod in [None, *player.rods] and reel in [None, *player.reels], "this is not yours")
        player.rod, player.reel = rod or player.rod, reel or player.reel
        self.next_in_queue()

    def begin_turns(self):
        """Begin the Action phase."""
        self.phase = "action"
        self.acted = False
        self.wait(self.first)

    def start_day(self):
        """Begin the next day."""
        self.day = DAYS[DAYS.index(self.day) + 1]
        self.first = self.in_order()[1]
        for shoal in self.shoals.values():
            if shoal and shoal[0].up:
                self.used_fish.append(shoal.pop(0))
        for player in self.in_order():
            if self.day in ("wednesday", "friday"):
                player.worms = True
            if self.day == "thursday":
                player.earn(3)
            if self.day == "saturday":
                colour = next((one for one in ("orange", "green", "blue") if one in self.bag), None)
                if colour:
                    self.bag.remove(colour)
                    player.spent.append(colour)
            if player.depth > 1:
                player.depth -= 1
        self.refresh()

    # ---- turns

    def end_action(self, player):
        """Let the player end the turn."""
        self.acted = True
        self.wait(player)
        if not any(self.shoals.values()):
            self.finish()

    def end(self, player):
        """End the turn."""
        need(not self.over and self.phase == "action" and player is self.turn, "it is not your turn")
        need(self.acted and not self.waiting, "take an action first")
        if self.last_turns:
            self.last_turns -= 1
            if not self.last_turns:
                return self.end_day()
        return self.next_turn()

    def next_turn(self):
        """Go on to the next player who has not passed; those who are skipped take a reward."""
        self.acted, self.cheaper = False, 0
        while not all(one.passed for one in self.players):
            self.turn = self.players[self.turn.number % len(self.players)]
            if not self.turn.passed:
                if not self.last_turns and sum(not one.passed for one in self.players) == 1:
                    self.last_turns = 2
                return self.wait(self.turn)
            if self.is_reward_for(self.turn):
                return self.wait(self.turn, "reward")
        return self.end_day()

    def is_reward_for(self, player):
        """Say whether there is any reward for a player."""
        return bool(player.regrets or self.dinks or self.used_dinks)

    def end_day(self):
        """End the day, or the game."""
        self.last_turns, self.cheaper, self.acted = 0, 0, False
        for player in self.players:
            player.passed = False
        if self.day == "saturday":
            self.finish()
        else:
            self.start_day()

    def pass_on(self, player):
        """Pass for the rest of the day."""
        need(not self.over and self.phase == "action" and player is self.turn, "it is not your turn")
        need(not self.waiting and not self.acted, "there was an action")
        player.passed, self.easier = True, 0
        if self.is_reward_for(player):
            self.wait(player, "reward")
        else:
            self.next_turn()

    def reward(self, player, what):
        """Take the reward for passing."""
        self.due(player, "reward")
        if what == "dink":
            need(self.dinks or self.used_dinks, "there are no Dinks left")
            self.draw_dink(player)
        else:
            need(player.regrets, "you have no Regret")
            regret = random.choice(player.regrets)
            self.say("lost-regret", f"regret-{regret}")
            player.regrets.remove(regret)
            self.used_regrets.append(regret)
        self.next_turn()

    def draw_dink(self, player):
        """Draw a Dink, if there is one."""
        if not self.dinks:
            self.dinks, self.used_dinks = self.used_dinks, []
            random.shuffle(self.dinks)
        if self.dinks:
            player.dinks.append(self.dinks.pop())
            self.say("dink", player.dinks[-1])

    def draw_regret(self, player):
        """Draw a Regret, if there is one."""
        if not self.regrets:
            self.regrets, self.used_regrets = self.used_regrets, []
            random.shuffle(self.regrets)
        if self.regrets:
            player.regrets.append(self.regrets.pop())
            self.say("regret", f"regret-{player.regrets[-1]}")

    # ---- fishing

    def cast(self, player, name):
        """Fish in a shoal."""
        self.action(player, at_sea=True)
        need(self.shoals[name] and int(name[0]) <= player.depth, "you cannot fish there")
        need(player.fresh, "you have no Fresh die")
        self.cast_at, fish = name, self.shoals[name][0]
        if not fish.up:
            fish.up = True
            self.show(fish)
        self.wait(player, "pay", "let-go")

    def difficulty(self, player):
        """Give the Difficulty of the fish on the hook."""
        fish = self.shoals[self.cast_at][0]
        gear = {"ash-rod": 1, "steel-rod": 2}.get(player.rod, 0)
        gear += player.reel == ("dark-reel" if fish.foul else "bright-reel")
        return max(0, fish.difficulty - gear - self.easier)

    def spend(self, player, dice):
        """Spend Fresh dice."""
        for die in dice:
            player.fresh.remove(die)
            player.spent.append(die[0])

    def pay(self, player, dice):
        """Pay for the fish and catch it."""
        self.due(player, "pay")
        need(all_in(dice, player.fresh), "these dice are not Fresh")
        need(sum(face for _, face in dice) >= self.difficulty(player), "that is not enough")
        self.spend(player, dice)
        shoal = self.shoals[self.cast_at]
        if shoal[0].name in CURSED:
            self.draw_regret(player)
        player.fish.append(shoal.pop(0))
        if not shoal:
            self.draw_regret(player)
        self.end_cast(player)

    def let_go(self, player, die):
        """Do not pay; spend a die for a Dink."""
        self.due(player, "let-go")
        need((die in player.fresh) if player.fresh else die is None, "spend a Fresh die")
        if die:
            self.spend(player, [die])
            self.draw_dink(player)
        self.end_cast(player)

    def end_cast(self, player):
        """End the cast."""
        self.cast_at = None
        self.end_action(player)

    def abandon(self, player):
        """Abandon ship."""
        self.action(player, at_sea=True)
        need(player.lifeboat, "the lifeboat is gone")
        player.lifeboat = False
        self.make_port(player)

    # ---- free actions

    def worms(self, player, name):
        """Look at the top fish of a shoal."""
        self.is_free_now(player)
        need(player.worms, "the Can of Worms is face-down")
        need(self.shoals[name] and not self.shoals[name][0].up, "there is nothing to look at")
        self.show(self.shoals[name][0])
        self.looking, self.after_looking = name, self.waiting
        self.wait(player, "put-back")

    def put_back(self, player, where):
        """Put the fish back."""
        self.due(player, "put-back")
        shoal = self.shoals[self.looking]
        if where == "bottom":
            shoal.append(shoal.pop(0))
        self.wait(player, *self.after_looking)

    def help_with(self, player, sea, port):
        """Make the fish on the hook easier, or the next shop cheaper."""
        if player.depth:
            need(sea and self.cast_at, "this is for fishing")
            self.easier += sea
        else:
            need(port and not self.acted, "this is for the shops, before the action")
            self.cheaper += port

    def use_preserver(self, player):
        """Use the Life Preserver."""
        self.is_free_now(player)
        need(self.preserver is player, "you do not have it")
        self.help_with(player, 2, 2)
        self.preserver = None

    def use_card(self, player, card, hand, used):
        """Use a Dink or a supply card."""
        self.is_free_now(player)
        need(card in hand, "you do not have this card")
        self.help_with(player, FISHING_HELP.get(card), SHOPPING_HELP.get(card))
        hand.remove(card)
        used.append(card)

    def sinker(self, player, die):
        """Drop a sinker."""
        self.is_free_now(player)
        need(0 < player.depth < 3 and die in player.fresh, "you cannot sink")
        self.spend(player, [die])
        player.depth += 1

    # ---- the end

    def finish(self):
        """Deal with the regrets: those with the highest Regret Value lose a fish."""
        self.phase = "regrets"
        highest = max(player.regret_value() for player in self.players)
        self.queue = [player for player in self.in_order() if player.regret_value() == highest]
        self.next_loser()

    def next_loser(self):
        """Take a fish from the next one who loses one, or count the points."""
        while self.queue:
            loser = self.queue.pop(0)
            points = {slot: loser.points_of(slot) for slot in range(3) if loser.mounts[slot]}
            wanted = (min if len(self.players) == 2 else max)(points.values(), default=0)
            self.may_lose = [slot for slot, one in points.items() if one == wanted]
            if len(self.may_lose) > 1:
                return self.wait(loser, "lose")
            for slot in self.may_lose:
                self.take_down(loser, slot)
        return self.count()

    def lose(self, player, slot):
        """Choose the fish that is lost."""
        self.due(player, "lose")
        need(slot in self.may_lose, "this is not the fish that is lost")
        self.take_down(player, slot)
        self.next_loser()

    def take_down(self, player, slot):
        """Lose a mounted fish."""
        self.used_fish.append(player.mounts[slot])
        player.mounts[slot] = None

    def count(self):
        """Find out who has won."""
        self.over, self.phase = True, "over"
        self.scores = [player.score() for player in self.players]
        best = max((player.score(), -player.regret_value(), -len(player.regrets)) for player in self.players)
        self.winners = [
            player.number
            for player in self.players
            if (player.score(), -player.regret_value(), -len(player.regrets)) == best
        ]
