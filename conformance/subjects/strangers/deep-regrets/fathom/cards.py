"""The cards and tables of Deep Regrets."""
import json
import os

DATA = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'cards.json')))
DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
FACES = DATA['dice']
MADNESS = DATA['madness']
SHOPS = DATA['shops']
COLUMNS = 'abc'
MAX_BUCKS = 10
ITEMS = {'rods', 'reels', 'supplies', 'dinks'}


class Card:
    """One physical card; two copies are two Cards."""

    def __init__(self, deck, text):
        self.deck, self.text = deck, text
        self.id, self.name = text['id'], text['name']
        self.face_up = False

    def __getattr__(self, word):          # card.value, card.depth, card.eat, card.when ...
        if word.startswith('__'):
            raise AttributeError(word)
        return self.text.get(word)

    def static(self, word):
        for s in self.text.get('static', []):
            if s['is'] == word:
                return s
        return None

    def __repr__(self):
        return self.name


CATALOGUE = {(deck, text['id']): text for deck in ('fish', 'regrets', 'dinks', 'rods', 'reels', 'supplies')
             for text in DATA[deck]}


def card(deck, id):
    return Card(deck, CATALOGUE[deck, id])


def full_deck(deck):
    return [Card(deck, text) for text in DATA[deck] for _ in range(text.get('copies', 1))]


class Die:
    def __init__(self, kind, face=None):
        self.kind, self.face = kind, face

    @property
    def top(self):
        return max(FACES[self.kind])

    def __repr__(self):
        return f'{self.kind} {self.face}'
