"""The indexes of a game as used by the terminal; the site adds its pages to them."""

from __future__ import annotations

from collections.abc import Callable

from leadline.base import paths
from leadline.search.documents import mistake_documents, players_documents
from leadline.search.index import Index, build_index
from leadline.search.words import words_of
from leadline.spec.model import Spec


def players_index(spec: Spec) -> Index:
    """Return the index of the disputes, rules and components of a game. Raise ``InputError`` for invalid words."""
    return build_index(spec.game.id, players_documents(spec), words_of(paths.spec_folder_of(spec.game.id)))


def mistakes_index(spec: Spec) -> Index:
    """Return the index of the mistakes of a game. Raise ``InputError`` for invalid words."""
    return build_index(spec.game.id, mistake_documents(spec), words_of(paths.spec_folder_of(spec.game.id)))


def players_indexes() -> Callable[[Spec], Index]:
    """Return a function like `players_index` that builds each game's index only once, since that takes 0.1 seconds."""
    built: dict[str, Index] = {}

    def index_of(spec: Spec) -> Index:
        if spec.game.id not in built:
            built[spec.game.id] = players_index(spec)
        return built[spec.game.id]

    return index_of
