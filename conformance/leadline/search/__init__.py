"""The search used by the terminal and the site: players' words, an index of documents, and the ranking of results."""

from leadline.search.documents import Document, mistake_documents, players_documents, scenario_documents
from leadline.search.engine import Result, in_order, search, strongest
from leadline.search.games import mistakes_index, players_index, players_indexes
from leadline.search.index import Index, build_index
from leadline.search.settings import settings, words_to_json
from leadline.search.words import PlayersWords, read_words, shared_words, words_of

__all__ = [
    "Document",
    "Index",
    "PlayersWords",
    "Result",
    "build_index",
    "in_order",
    "mistake_documents",
    "mistakes_index",
    "players_documents",
    "players_index",
    "players_indexes",
    "read_words",
    "scenario_documents",
    "search",
    "settings",
    "shared_words",
    "strongest",
    "words_of",
    "words_to_json",
]
