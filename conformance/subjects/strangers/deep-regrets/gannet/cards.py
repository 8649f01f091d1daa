"""Cards and dice of Deep Regrets.  The booklet prints no cards, so decks.json is a sample deck that goes round among
people who play without the box; the dice and the madness track are copied from a photograph of the board."""
import json
import os

DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

# (regret cards from, max dice, fair modifier, foul modifier)
MADNESS = [(13, 8, -2, +2), (10, 7, -1, +1), (7, 6, 0, +1), (4, 5, +1, 0), (1, 5, +1, -1), (0, 4, +2, -2)]

FACES = {'player': [1, 1, 2, 3], 'blue': [0, 0, 1, 2], 'green': [1, 1, 2, 3], 'orange': [2, 2, 3, 3],
         'omen': [1, 2, 3, 4]}

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'decks.json')) as _file:
    _DECKS = json.load(_file)
NAMES = {'fish': 'fish', 'regret': 'regrets', 'dink': 'dinks', 'rod': 'rods', 'reel': 'reels', 'supply': 'supplies'}
BY_ID = {kind: {c['id']: c for c in _DECKS[name]} for kind, name in NAMES.items()}


def card(kind, cid):
    """a new copy of a card"""
    return dict(BY_ID[kind][cid])


def box():
    """all cards, deck by deck"""
    return {kind: [card(kind, c['id']) for c in _DECKS[name] for _ in range(c.get('copies', 1))]
            for kind, name in NAMES.items()}


def statics(c, what):
    return [s for s in (c or {}).get('static', []) if s['is'] == what]
