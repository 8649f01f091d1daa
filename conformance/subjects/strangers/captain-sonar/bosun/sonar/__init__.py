from .actions import *          # noqa: F401,F403
from .model import State, Person, RED, BLUE, other   # noqa: F401
from .engine import new_game, reduce, check, IllegalAction   # noqa: F401
from .options import legal_actions   # noqa: F401
from .view import view   # noqa: F401
