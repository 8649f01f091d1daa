"""Deep Sea Adventure for a chat room.

    game = Game(["ann", "bob"])
    play = game.play()
    ask = next(play)            # an Ask: who, what, which answers
    ask = play.send("take")     # ... until StopIteration, its value is the winner
"""
from .chips import Chip, full_set
from .trail import Space, Trail
from .diver import Diver
from .game import Ask, Dice, Game

__all__ = ["Chip", "full_set", "Space", "Trail", "Diver", "Ask", "Dice", "Game"]
