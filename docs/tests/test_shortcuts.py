"""The shortcuts of the build change what a page costs, not what is on it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from docutils import nodes
from docutils.core import publish_doctree
from docutils.frontend import Values
from docutils.parsers.rst import Parser
from pydata_sphinx_theme.toctree import add_toctree_functions

from leadline_sphinx import changes, frame, html_objects, positions, shortcuts
from leadline_sphinx.data import game_data

DOCS = Path(__file__).resolve().parents[1]
TEXT = """
Title
=====

A paragraph with *words* and ``code``.

- one

  1. nested

Part
----

======  =====
A       table
======  =====
of      words
======  =====
"""


@pytest.mark.parametrize("wanted", [nodes.Node, nodes.Text, nodes.section, nodes.title, nodes.table, nodes.footnote])
def test_nodes_of_a_class_are_found_in_the_order_of_the_page(wanted: type) -> None:
    page = publish_doctree(TEXT)
    expected = list(page.findall(lambda node: isinstance(node, wanted)))
    assert list(shortcuts._of_class(page, wanted)) == expected


def test_nodes_may_be_replaced_while_they_are_searched() -> None:
    page = publish_doctree(TEXT)
    for found in shortcuts._of_class(page, nodes.emphasis):
        found.parent.replace(found, nodes.strong("", "other words"))
    assert not list(shortcuts._of_class(page, nodes.emphasis))
    assert [one.astext() for one in shortcuts._of_class(page, nodes.strong)] == ["other words"]


ITEM = '<li><a class="reference internal" href="#{0}">Part {0} &amp; more</a>{1}</li>\n'


def toc(*parts: str) -> str:
    """Return the list of the sections of a page, as Sphinx makes it."""
    return f"<ul>\n{''.join(parts)}</ul>\n"


PART = toc(ITEM.format("b", toc(ITEM.format("c", toc(ITEM.format("d", ""))))), ITEM.format("e", ""))


@pytest.mark.parametrize(
    "listed",
    [
        toc(ITEM.format("a", "")),
        toc(ITEM.format("a", PART)),
        toc(ITEM.format("a", PART), ITEM.format("f", PART)),
        toc('<li><a class="reference internal" href="#a"><code class="docutils"><span>a</span></code></a></li>'),
    ],
    ids=["no parts", "parts", "two titles", "code"],
)
@pytest.mark.parametrize("shown", [1, 2])
def test_the_list_of_sections_is_that_of_the_theme_without_idle_classes(listed: str, shown: int) -> None:
    context: dict[str, Any] = {"toc": listed, "theme_show_toc_level": shown}
    add_toctree_functions(SimpleNamespace(), "page", "page.html", context, None)
    of_theme = re.sub(r"reference internal (?=nav-link)|toc-h\d nav-item ", "", str(context["generate_toc_html"]()))
    assert frame.contents(listed, shown).strip() == of_theme.strip()


@pytest.mark.parametrize(
    "html",
    ["", "one", "one\n", "\n one \t\n\n  two\n", "<p>one \n  <b>two</b></p>\n\n\n", "a \n b", "  \n", " a"],
)
def test_only_indentation_and_empty_lines_are_removed(html: str) -> None:
    assert frame._without_indentation(html) == re.sub(r"[ \t\r]*\n\s*", "\n", html)


def test_positions_are_restored_from_their_changes() -> None:
    texts = ["one two  three / four", "one 2  three / four five", "one 2 / five / four", "", "one"]
    made_of_each = changes.changes_between(texts, positions._WORD)
    for (before, after), made in zip(pairwise(texts), made_of_each, strict=True):
        built, place = "", 0
        for same, gone, new in made:
            built += before[place : place + same] + new
            place += same + gone
        assert built + before[place:] == after


def test_an_object_in_a_line_of_a_page_survives_any_character() -> None:
    name = "words: \u2028 \x85 \\ `*|_ ✕ \t."
    made = html_objects.objects("mistake", [{"name": "a.b", "title": name, "html": "<p>\n</p>"}])
    [line] = [one for one in made if "{" in one]
    assert line.isascii()
    assert json.loads(line)["title"] == name


def test_a_rule_is_found_by_its_id_and_its_earlier_ids() -> None:
    data = game_data("deep-sea-adventure")
    for rule in data.spec.all_rules():
        assert all(data.rules[id] is data.spec.rule(id) for id in (rule.id, *rule.aliases))


def test_settings_are_made_again_only_if_the_defaults_change() -> None:
    made: list[Any] = []

    def make(*_: Any, defaults: dict[str, Any], read_config_files: bool) -> Values:
        made.append(defaults)
        return Values(dict(defaults))

    settings = shortcuts._Settings(make)
    one, other = (settings(Parser(), defaults={"tab_width": 8}) for _ in range(2))
    one.record_dependencies.add("read-by-one")
    one.tab_width = 4
    assert (other.tab_width, other.record_dependencies.list) == (8, [])
    assert settings(Parser, defaults={"tab_width": 2}).tab_width == 2
    assert made == [{"tab_width": 8}, {"tab_width": 2}]


def test_a_page_is_forgotten_by_the_standard_domain_only_if_it_was_known() -> None:
    forgotten: list[str] = []
    standard = SimpleNamespace(clear_doc=forgotten.append)
    env: Any = SimpleNamespace(all_docs={"old": 1}, domains=SimpleNamespace(standard_domain=standard))
    app: Any = None
    shortcuts._skip_new_pages(app, env, ["old", "new"])
    standard.clear_doc("new")
    standard.clear_doc("old")
    assert forgotten == ["", "old"]
    shortcuts._restore(app, env)
    assert "clear_doc" not in vars(standard)


@pytest.mark.left_to_all
def test_pages_may_be_read_by_several_processes(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text("extensions = ['leadline_sphinx']\nleadline_generate = False\n")
    names = [f"page-{number}" for number in range(12)]
    tree = "".join(f"   {name}\n" for name in names)
    (tmp_path / "index.rst").write_text(f"Home\n====\n\n.. toctree::\n\n{tree}")
    for name, other in zip(names, [*names[1:], names[0]], strict=True):
        (tmp_path / f"{name}.rst").write_text(f"Page\n====\n\n.. _of-{name}:\n\nPart\n----\n\nSee :ref:`of-{other}`.\n")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "-q",
        "-j",
        "2",
        "-b",
        "html",
        str(tmp_path),
        str(tmp_path / "out"),
    ]
    around = {**os.environ, "PYTHONPATH": str(DOCS)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=around)
    assert done.returncode == 0, done.stdout + done.stderr
    assert 'href="page-0.html#of-page-0"' in (tmp_path / "out/page-11.html").read_text(encoding="utf-8")
