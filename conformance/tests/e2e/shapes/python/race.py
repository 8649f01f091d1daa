"""A kite race as somebody might write it, in all the shapes that a program may have."""


class NotAllowed(Exception):
    """An act that the rules forbid."""


class Race:
    """A method for each step; pilots count from 0."""

    def __init__(self, pilots):
        self.kites = [Kite() for _ in range(pilots)]
        self.basket = 5
        self.now = 0

    def move(self, pilot, act):
        """Play a turn."""
        if pilot != self.now:
            raise NotAllowed("it is somebody else's turn")
        kite = self.kites[pilot]
        if act == "tie" and not self.basket:
            raise NotAllowed("the basket is empty")
        kite.paces += 2 * kite.lines if act == "fly" else 0
        kite.lines += act == "tie"
        self.basket -= act == "tie"
        self.now = (self.now + 1) % len(self.kites)

    def ask_and_move(self, player):
        """Play a turn, for which a player is asked."""
        self.move(player.which_pilot(), player.which_act(self))

    def round(self, ask):
        """Play a turn of each pilot. `ask(pilot, topic, options)` returns one of the options."""
        for pilot in range(len(self.kites)):
            self.move(pilot, ask(pilot, "act", ["fly", "tie"] if self.basket else ["fly"]))

    def play(self):
        """Play on the console."""
        while True:
            act = input(f"pilot {self.now + 1}, fly or tie? ")
            try:
                pilot, word = act.split()
                self.move(int(pilot), word)
            except NotAllowed as why:
                print("Sorry:", why)


class Kite:
    """One kite."""

    def __init__(self):
        self.paces, self.lines = 0, 1


def reduce(state, action):
    """Return the new state after an action such as {"type": "MOVE", "by": 0, "what": "fly"}."""
    race = Race(len(state["kites"]))
    race.basket, race.now = state["basket"], state["now"]
    for kite, (paces, lines) in zip(race.kites, state["kites"], strict=True):
        kite.paces, kite.lines = paces, lines
    race.move(action["by"], action["what"])
    return state_of(race)


def state_of(race):
    """Return the state of a race."""
    return {"kites": [(one.paces, one.lines) for one in race.kites], "basket": race.basket, "now": race.now}


class Button:
    """A button as in Tk."""

    def __init__(self, window, act):
        self.window, self.act = window, act

    def cget(self, name):
        """Return whether the button can be pressed."""
        return "disabled" if self.act == "tie" and not self.window.race.basket else "normal"

    def invoke(self):
        """Press the button."""
        self.window.race.move(self.window.pilot, self.act)


class Window:
    """A button for each act, and a list of the pilots."""

    def __init__(self, pilots):
        self.race, self.pilot = Race(pilots), 0
        self.fly_button, self.tie_button = Button(self, "fly"), Button(self, "tie")
        self.pilot_list = self

    def set(self, value):
        """Choose a pilot."""
        self.pilot = int(value)
