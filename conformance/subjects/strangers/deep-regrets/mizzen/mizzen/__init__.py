from .chance import Chance, Scripted
from .cards import load
from .game import Game
