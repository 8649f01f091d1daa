"""Who answers the game's questions."""
import random

from .game import PORT, SEA


class Controller:
    """What the game may ask a player."""

    def tell(self, text): pass
    def choose_reroll(self, player, fresh): raise NotImplementedError
    def choose_recipient(self, player, others): raise NotImplementedError
    def choose_bearings(self, player): raise NotImplementedError
    def choose_gear(self, player, rods, reels): raise NotImplementedError
    def choose_to_forget(self, player, regrets): raise NotImplementedError
    def choose_reward(self, player, possible): raise NotImplementedError
    def choose_action(self, player, options): raise NotImplementedError
    def choose_at_the_line(self, player, cost, options): raise NotImplementedError
    def choose_payment(self, player, fish, cost): raise NotImplementedError
    def choose_bait(self, player, dice): raise NotImplementedError
    def choose_sale(self, player, hand): raise NotImplementedError
    def choose_mounts(self, player, hand): raise NotImplementedError
    def choose_cards(self, player, drawn, keep): raise NotImplementedError
    def choose_put_back(self, player, fish): raise NotImplementedError
    def choose_loss(self, player, slots): raise NotImplementedError
    # for the texts of cards
    def choose_card(self, player, cards): raise NotImplementedError
    def choose_dice(self, player, dice, n): raise NotImplementedError
    def choose_spent(self, player, dice): raise NotImplementedError
    def choose_player(self, player, others): raise NotImplementedError
    def choose_option(self, player, options): raise NotImplementedError
    def wants(self, player, card): raise NotImplementedError


class Bot(Controller):
    def __init__(self, seed=None):
        self.rng = random.Random(seed)

    def choose_reroll(self, player, fresh): return [d for d in fresh if d.value <= 1]
    def choose_recipient(self, player, others): return self.rng.choice(others)
    def choose_bearings(self, player): return PORT if len(player.hand) > 2 else SEA

    def choose_gear(self, player, rods, reels):
        return (self.rng.choice(rods) if rods else None, self.rng.choice(reels) if reels else None)

    def choose_to_forget(self, player, regrets): return max(regrets, key=lambda r: r.value)
    def choose_reward(self, player, possible): return self.rng.choice(possible)

    def choose_action(self, player, options):
        better = [o for o in options if o[0] not in ("pass", "abandon", "end")]
        if better and self.rng.random() < 0.8:
            return self.rng.choice(better)
        return options[-1]

    def choose_at_the_line(self, player, cost, options):
        return self.rng.choice(options) if self.rng.random() < 0.2 else options[-1]

    def choose_payment(self, player, fish, cost):
        out = []
        for die in sorted(player.fresh, key=lambda d: d.value, reverse=True):
            if sum(d.value for d in out) >= cost:
                break
            out.append(die)
        return out

    def choose_bait(self, player, dice): return min(dice, key=lambda d: d.value)
    def choose_sale(self, player, hand): return self.rng.sample(hand, self.rng.randint(1, len(hand))) if hand else []

    def choose_mounts(self, player, hand):
        slots = sorted((s for s in player.mounts if not s.fish), key=lambda s: -s.times)
        return list(zip(sorted(hand, key=player.worth, reverse=True), slots))[:3]

    def choose_cards(self, player, drawn, keep): return drawn[:keep]
    def choose_put_back(self, player, fish): return self.rng.choice(("top", "bottom"))
    def choose_loss(self, player, slots): return slots[0]
    def choose_card(self, player, cards): return self.rng.choice(cards)
    def choose_dice(self, player, dice, n): return dice[:n]
    def choose_spent(self, player, dice): return dice[0]
    def choose_player(self, player, others): return self.rng.choice(others)
    def choose_option(self, player, options): return self.rng.choice(options)
    def wants(self, player, card): return True


class Human(Bot):
    """Text front end: asks for the main choices, and leaves trifles to the bot."""

    def tell(self, text): print(text)

    def pick(self, title, things):
        print(title)
        for i, thing in enumerate(things):
            print(f"  {i}: {thing}")
        while True:
            try:
                return things[int(input("> "))]
            except (ValueError, IndexError):
                print("number, please")

    def choose_bearings(self, player): return self.pick("Sea or Port?", [SEA, PORT])
    def choose_recipient(self, player, others): return self.pick("Preserver to?", others)
    def choose_to_forget(self, player, regrets): return self.pick("Discard a regret?", [None, *regrets])
    def choose_reward(self, player, possible): return self.pick("Reward?", possible)
    def choose_bait(self, player, dice): return self.pick("Spend which die?", dice)
    def choose_put_back(self, player, fish): return self.pick(f"{fish.name}: top or bottom?", ["top", "bottom"])
    def choose_at_the_line(self, player, cost, options): return self.pick(f"Difficulty {cost}", options)

    def choose_action(self, player, options):
        print(f"{player} {player.where} depth {player.depth} dice {player.fresh} ${player.bucks} "
              f"hand {player.hand} madness {player.madness}")
        return self.pick("Do what?", options)
