"""The screen: a banner, message lines, buttons, and things on the table that can be tapped.

Tapping a die, a card, a shoal, a slot or a boat selects it, or takes it out of the selection again. A button that is
pressed does something with all that is selected; one that is not lit does nothing. What is not allowed is said in a
message line, and nothing happens.
"""

from allowed import NotAllowed
from game import Game

LIT = {
    "muster": "roll", "keep": "keep", "throw": "throw", "declare": "sea port", "discard-regret": "discard",
    "equip": "equip", "pay": "catch", "let-go": "let-go", "put-back": "top bottom", "reward": "dink regret",
    "lose": "take-down", "keep-cards": "take",
}  # fmt: skip
"""The buttons that are lit while something is waited for."""
FREE = {"worms", "preserver", "card", "sinker"}
AT_SEA, AT_PORT = {"fish", "abandon"}, {"sell", "mount", "buy"}


class Screen:
    """The screen of a game."""

    def __init__(self, number, first_day):
        self.game = Game(number, first_day)
        self.selected, self.lines = [], []
        self.draw()

    def draw(self):
        """Show the current state."""
        game = self.game
        self.banner = "the game is over" if game.over else f"{game.day} {game.phase}: player {game.turn.number}"
        self.buttons = set() if game.over else {one for kind in game.waiting for one in LIT[kind].split()}
        if game.phase == "action" and (not game.waiting or "pay" in game.waiting):
            self.buttons |= FREE
        if game.phase == "action" and not game.waiting:
            here = AT_SEA if game.turn.depth else AT_PORT
            self.buttons |= {"end-turn"} if game.acted else {*here, "pass"}

    def tap(self, what, *which):
        """Select a thing of the table."""
        self.selected.append((what, *which))

    def press(self, button):
        """Press a button."""
        self.lines = self.game.lines = []
        if button in self.buttons:
            try:
                self.do(button, self.game.turn)
            except NotAllowed as error:
                self.lines.append(f"sorry: {error}")
        else:
            self.lines.append(f"sorry: {button} is not lit")
        self.selected = []
        self.draw()

    def picked(self, what):
        """Give the selected things of a sort."""
        return [which for kind, *which in self.selected if kind == what]

    def names(self, what):
        """Give the names of the selected things of a sort."""
        return [name for name, *_ in self.picked(what)]

    def one(self, what):
        """Give the selected thing of a sort, or nothing."""
        return next(iter(self.names(what)), None)

    def do(self, button, player):
        """Do what a button is for."""
        game, dice = self.game, [tuple(die) for die in self.picked("die")]
        die = dice[0] if dice else None
        hand = player.items if self.picked("supply") else player.dinks
        used = game.used_items if self.picked("supply") else game.used_dinks
        {
            "roll": lambda: game.muster(player, dice),
            "keep": lambda: game.keep(player, dice),
            "throw": lambda: game.throw(player, game.players[self.one("boat") - 1]),
            "sea": lambda: game.declare(player, "sea"),
            "port": lambda: game.declare(player, "port"),
            "discard": lambda: game.discard_regret(player, self.one("regret")),
            "equip": lambda: game.equip(player, self.one("rod"), self.one("reel")),
            "fish": lambda: game.cast(player, self.one("shoal")),
            "abandon": lambda: game.abandon(player),
            "catch": lambda: game.pay(player, dice),
            "let-go": lambda: game.let_go(player, die),
            "sell": lambda: game.sell(player, self.names("fish")),
            "mount": lambda: game.mount(player, self.names("fish"), [number - 1 for number in self.names("slot")]),
            "buy": lambda: game.visit(player, *self.picked("shop")[0]),
            "take": lambda: game.keep_cards(player, self.names("card")),
            "pass": lambda: game.pass_on(player),
            "end-turn": lambda: game.end(player),
            "worms": lambda: game.worms(player, self.one("shoal")),
            "top": lambda: game.put_back(player, "top"),
            "bottom": lambda: game.put_back(player, "bottom"),
            "preserver": lambda: game.use_preserver(player),
            "card": lambda: game.use_card(player, self.one("dink") or self.one("supply"), hand, used),
            "sinker": lambda: game.sinker(player, die),
            "dink": lambda: game.reward(player, "dink"),
            "regret": lambda: game.reward(player, "regret"),
            "take-down": lambda: game.lose(player, self.one("slot") - 1),
        }[button]()
