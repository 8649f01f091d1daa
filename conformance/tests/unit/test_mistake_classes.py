"""Tests of how the wrong engines of a game are found: each mistake of the spec has one class, named after it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from leadline.base.errors import InputError
from leadline.game.mistakes import find_classes, kebab_case, load_mistakes
from leadline.games import load_game, load_game_folder, spec_of
from leadline.spec.model import Spec

TOYS = [load_game_folder(path.parent) for path in sorted((Path(__file__).parents[1] / "toys").glob("*/engine"))]
GAMES = [*map(load_game, ("deep-sea-adventure", "captain-sonar", "deep-regrets")), *TOYS]
PACKAGE = "wrong_engines"
HEAD = "from leadline_engines.surface import Engine\n"
STRING = HEAD + "class EndlessString(Engine): pass\n"


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Mapping[str, str]], str]]:
    """Write the modules of a package of mistakes; return the name of the package of its game."""
    monkeypatch.syspath_prepend(tmp_path)

    def make(modules: Mapping[str, str]) -> str:
        folder = tmp_path / PACKAGE / "mistakes"
        folder.mkdir(parents=True)
        for name, text in {"../__init__": "", "__init__": "", **modules}.items():
            (folder / f"{name}.py").write_text(text, encoding="utf-8")
        return PACKAGE

    yield make
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def spec_with(*names: str) -> Spec:
    """Return the spec of Kite Race with some of its mistakes only, in the order given."""
    spec = spec_of("kite-race")
    return replace(spec, mistakes=tuple(one for name in names if (one := spec.mistake(f"kite.mistake.{name}"))))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_mistake_has_one_class_in_the_order_of_the_spec(game) -> None:
    assert list(game.mistakes) == [mistake.id for mistake in game.spec.mistakes]
    assert len(set(game.mistakes.values())) == len(game.mistakes)
    assert all(issubclass(kind, game.engine) for kind in game.mistakes.values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_mistakes_whose_classes_inherit_from_each_other_are_of_one_family(game) -> None:
    """A program is never judged with two mistakes of a family; others have to be combined in any order."""
    families = {mistake.id: mistake.family for mistake in game.spec.mistakes}
    heirs = [
        (first, second)
        for first, kind in game.mistakes.items()
        for second, base in game.mistakes.items()
        if kind is not base and issubclass(kind, base)
    ]
    assert [pair for pair in heirs if not families[pair[0]] or families[pair[0]] != families[pair[1]]] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_class_repeats_its_entry_in_the_spec(game) -> None:
    says = {mistake.id: " ".join(mistake.says.split()) for mistake in game.spec.mistakes}
    docstrings = {id: " ".join((vars(kind).get("__doc__") or "").split()) for id, kind in game.mistakes.items()}
    assert not [id for id, docstring in docstrings.items() if docstring == says[id]]


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("SilenceStays", "silence-stays"),
        ("AirStartsOn24", "air-starts-on-24"),
        ("FourChipsALevel", "four-chips-a-level"),
    ],
)
def test_the_name_of_a_class_gives_the_id(name: str, id: str) -> None:
    assert kebab_case(name) == id


def test_all_modules_of_a_package_are_searched(made) -> None:
    basket = HEAD + "class BasketNeverEmpty(Engine): pass\nclass Helper: pass\n"
    package = made({"flight": STRING, "basket": f"from .flight import EndlessString\n{basket}"})
    classes = load_mistakes(package, spec_with("endless-string", "basket-never-empty"))
    assert [(id, kind.__name__) for id, kind in classes.items()] == [
        ("kite.mistake.endless-string", "EndlessString"),
        ("kite.mistake.basket-never-empty", "BasketNeverEmpty"),
    ]


def test_a_published_id_stays_whatever_the_class_is_called(made) -> None:
    package = made({"flight": HEAD + "class NoLimit(Engine):\n    mistake_id = 'kite.mistake.endless-string'\n"})
    assert [kind.__name__ for kind in load_mistakes(package, spec_with("endless-string")).values()] == ["NoLimit"]


def test_a_base_class_is_not_a_mistake(made) -> None:
    base = HEAD + "class Flying(Engine):\n    mistake_id = None\n"
    package = made({"common": base, "flight": "from .common import Flying\nclass EndlessString(Flying): pass\n"})
    assert list(find_classes(package, "kite")) == ["kite.mistake.endless-string"]


def test_a_game_without_the_module_has_no_mistakes(made) -> None:
    made({})
    assert find_classes(f"{PACKAGE}.mistakes", "kite") == {}


def test_a_mistake_without_a_class_is_named(made) -> None:
    with pytest.raises(InputError) as error:
        load_mistakes(made({"flight": STRING}), spec_with("endless-string", "basket-never-empty"))
    assert str(error.value) == (
        "wrong_engines.mistakes: no class makes the mistake kite.mistake.basket-never-empty\n"
        "    add a class BasketNeverEmpty, or remove the mistake"
    )


def test_a_class_without_a_mistake_is_named(made) -> None:
    with pytest.raises(InputError) as error:
        load_mistakes(made({"flight": STRING}), spec_with())
    assert str(error.value) == (
        "wrong_engines.mistakes: the class EndlessString makes a mistake kite.mistake.endless-string "
        "that the spec does not list\n"
        "    add it to mistakes.yaml; the base of other classes has `mistake_id = None`"
    )


def test_two_classes_for_one_mistake_are_named(made) -> None:
    with pytest.raises(InputError, match=r"two classes make the mistake kite\.mistake\.endless-string: .*\.a\..*\.b\."):
        find_classes(made({"a": STRING, "b": STRING}), "kite")
