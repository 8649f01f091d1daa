"""The actions at Port."""

import random

from allowed import all_in, need

TIERS = {
    "rod": {1: (1, 1), 3: (3, 1), 5: (5, 2)},
    "reel": {1: (1, 1), 3: (3, 1), 5: (5, 2)},
    "supply": {1: (1, 1), 3: (3, 2), 5: (5, 3)},
    "dice": {1: (1, 1), 3: (2, 2), 5: (3, 3)},
}


class Port:
    """The part of a game that is played at Port."""

    def sell(self, player, names):
        """Sell fish."""
        self.action(player, at_sea=False)
        need(names and all_in(names, [fish.name for fish in player.fish]), "you do not have these fish")
        sold = [player.take_fish(name) for name in names]
        player.earn(sum(fish.value for fish in sold))
        self.used_fish += sold
        self.end_action(player)

    def mount(self, player, names, slots):
        """Mount up to three fish."""
        self.action(player, at_sea=False)
        need(1 <= len(names) <= 3 and all_in(names, [fish.name for fish in player.fish]), "not these fish")
        need(all_in(slots, [slot for slot in range(3) if not player.mounts[slot]]), "the slot is not empty")
        for name, slot in zip(names, slots, strict=True):
            player.mounts[slot] = player.take_fish(name)
        self.end_action(player)

    def visit(self, player, shop, price):
        """Visit a shop."""
        self.action(player, at_sea=False)
        pile = {"rod": self.rods, "reel": self.reels, "supply": self.items, "dice": self.bag}[shop]
        if shop == "supply" and not pile and self.used_items:
            self.new_items()
        need(shop not in player.visited and (pile or (shop == "supply" and self.items)), "the shop is closed")
        discount = 1 if len(player.regrets) >= 13 else 0
        cost = max(0, price - discount - self.cheaper)
        need(price in TIERS[shop] and cost <= player.bucks, "you cannot pay that")
        player.bucks -= cost
        player.visited.append(shop)
        self.cheaper = 0
        number, self.to_keep = TIERS[shop][price]
        if shop == "dice":
            return self.buy_dice(player, number)
        self.shop = shop
        player.drawn = []
        for _ in range(number):
            if shop == "supply" and not self.items:
                self.new_items()
            pile = self.items if shop == "supply" else pile
            if pile:
                player.drawn.append(pile.pop())
                self.log.append((shop, player.drawn[-1]))
        if len(player.drawn) > self.to_keep:
            return self.wait(player, "keep-cards")
        return self.take_cards(player, list(player.drawn))

    def new_items(self):
        """Shuffle the used supplies."""
        self.items, self.used_items = self.used_items, []
        random.shuffle(self.items)

    def buy_dice(self, player, number):
        """Draw dice out of the bag and roll them."""
        drawn = []
        for _ in range(min(number, len(self.bag))):
            drawn.append(self.bag.pop(random.randrange(len(self.bag))))
            self.log.append(("bag", drawn[-1]))
        self.shopping = True
        self.place(player, self.roll(drawn))

    def keep_cards(self, player, cards):
        """Keep some of the cards drawn in a shop."""
        self.due(player, "keep-cards")
        need(all_in(cards, player.drawn) and len(cards) == self.to_keep, "keep as many as you may")
        self.take_cards(player, cards)

    def take_cards(self, player, cards):
        """Take cards, and shuffle the others back."""
        for card in cards:
            player.drawn.remove(card)
        {"rod": player.rods, "reel": player.reels, "supply": player.items}[self.shop].extend(cards)
        pile = {"rod": self.rods, "reel": self.reels, "supply": self.items}[self.shop]
        pile += player.drawn
        random.shuffle(pile)
        player.drawn = []
        self.end_action(player)
