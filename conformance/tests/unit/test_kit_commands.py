"""The command that starts an adapter works from any folder: every word that names something made there is a path."""

from __future__ import annotations

from pathlib import Path

import pytest

from leadline.kits import LANGUAGES, Language
from leadline.transport.environment import resolve_command

MADE_BY_BUILDING = {"java": "classes"}
"""The folder that a build fills, by language; other builds make the file that is run."""


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.id)
def test_no_word_of_the_command_depends_on_the_current_folder(language: Language, tmp_path: Path) -> None:
    (tmp_path / language.adapter).touch()
    (tmp_path / "adapter").touch()
    if language.id in MADE_BY_BUILDING:
        (tmp_path / MADE_BY_BUILDING[language.id]).mkdir()
    resolved = resolve_command(language.run, tmp_path)
    relative = [word for word in resolved[1:] if (tmp_path / word).exists() and not Path(word).is_absolute()]
    assert relative == []
    assert any(word.startswith(str(tmp_path)) for word in resolved)
