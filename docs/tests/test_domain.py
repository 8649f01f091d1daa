"""The domain: names, links both ways, errors, the inventory, builds in parallel and in part."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sphinx.application import Sphinx
from sphinx.util.inventory import InventoryFile

from leadline_sphinx.domain import LeadlineDomain

RULES = """
Rules
=====

.. leadline:rule:: kite.wind.starts
   :title: The wind starts
   :aliases: kite.wind.begins
   :disputes: kite.dispute.no-wind

   The wind blows. See :leadline:dispute:`no-wind`.

.. leadline:rule:: kite.wind.turns
   :title: The wind turns

   It turns.
"""
DISPUTE = """
Questions
=========

.. leadline:dispute:: kite.dispute.no-wind
   :title: What if there is no wind?
   :rules: kite.wind.starts

   .. leadline:reading:: kite.dispute.no-wind.wait
      :title: wait

      Everybody waits.
"""
SCENARIO = """
Scenarios
=========

.. leadline:scenario:: kite-wind-starts
   :title: The wind starts at once
   :rules: kite.wind.starts
   :disputes: no-wind

   It starts.

.. leadline:statement:: kite.manual.leaflet.1.1
   :rules: kite.wind.begins

   Wind is needed.

.. leadline:component:: kite.component.string
   :title: String
   :statements: kite.manual.leaflet.1.1

   A string.

.. leadline:mistake:: kite.mistake.no-start
   :title: The wind never starts
   :rules: kite.wind.starts

   It never does.

.. leadline:term:: gust

   A strong wind.
"""


class Project:
    """A small Sphinx project."""

    def __init__(self, root: Path, **config: Any) -> None:
        self.source, self.out = root / "source", root / "out"
        self.source.mkdir(parents=True)
        self.config = {"extensions": ["leadline_sphinx.domain"], "nitpicky": True, **config}
        (self.source / "conf.py").write_text("")

    def write(self, **pages: str) -> None:
        for name, text in pages.items():
            (self.source / f"{name}.rst").write_text(text)
        names = sorted(path.stem for path in self.source.glob("*.rst") if path.stem != "index")
        index = "Start\n=====\n\n.. toctree::\n\n" + "".join(f"   {name}\n" for name in names)
        path = self.source / "index.rst"
        if not path.exists() or path.read_text() != index:
            path.write_text(index)

    def build(self, parallel: int = 0) -> tuple[Sphinx, list[str]]:
        warnings = StringIO()
        app = Sphinx(
            self.source, self.source, self.out, self.out / ".doctrees", "html",
            confoverrides=self.config, status=StringIO(), warning=warnings, parallel=parallel,
        )  # fmt: skip
        app.build()
        plain = re.sub(r"\x1b\[[0-9;]*m", "", warnings.getvalue())
        return app, [line for line in plain.splitlines() if line.strip() and "while setting up extension" not in line]

    def html(self, page: str) -> str:
        return (self.out / f"{page}.html").read_text()


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = Project(tmp_path)
    made.write(rules=RULES, questions=DISPUTE, scenarios=SCENARIO)
    return made


def domain_of(app: Sphinx) -> LeadlineDomain:
    domain = app.env.get_domain("leadline")
    assert isinstance(domain, LeadlineDomain)
    return domain


def inventory(project: Project) -> dict[str, dict[str, Any]]:
    with (project.out / "objects.inv").open("rb") as file:
        loaded = InventoryFile.load(file, "", lambda base, uri: uri)
    return {kind: dict(items) for kind, items in loaded.items()}


def test_every_object_has_its_anchor_and_its_title(project: Project) -> None:
    app, warnings = project.build()
    assert warnings == []
    assert {entry.kind for entry in domain_of(app).objects.values()} == {
        "rule", "dispute", "reading", "scenario", "statement", "mistake", "term", "component",
    }  # fmt: skip
    for entry in domain_of(app).objects.values():
        assert f'id="{entry.anchor}"' in project.html(entry.docname)
    assert ">The wind starts<" in project.html("rules")


def test_the_inventory_has_permanent_ids_and_aliases(project: Project) -> None:
    project.build()
    found = inventory(project)
    rule = found["leadline:rule"]["kite.wind.starts"]
    assert (rule.uri, rule.display_name) == ("rules.html#kite.wind.starts", "The wind starts")
    assert found["leadline:rule"]["kite.wind.begins"].uri == rule.uri
    assert "kite.dispute.no-wind.wait" in found["leadline:reading"]
    assert "kite-wind-starts" in found["leadline:scenario"]
    assert found["std:label"]["kite.wind.begins"].uri == rule.uri


@pytest.mark.parametrize(
    ("extensions", "text"),
    [
        (["leadline_sphinx.domain"], ":leadline:rule:`kite.wind.starts`"),
        (["leadline_sphinx.domain"], ":external+kite:leadline:rule:`kite.wind.begins`"),
        ([], ":ref:`kite.wind.starts`"),
        ([], ":external+kite:ref:`kite.wind.begins`"),
    ],
)
@pytest.mark.sampled(2)
def test_another_project_links_a_rule(project: Project, tmp_path: Path, extensions: list[str], text: str) -> None:
    project.build()
    mapping = {"kite": ("https://kite.example", str(project.out / "objects.inv"))}
    other = Project(tmp_path / "other", extensions=["sphinx.ext.intersphinx", *extensions], intersphinx_mapping=mapping)
    other.write(page=f"Page\n====\n\nSee {text}.\n")
    _, warnings = other.build()
    assert warnings == []
    assert 'href="https://kite.example/rules.html#kite.wind.starts"' in other.html("page")


def test_links_are_shown_reversed(project: Project) -> None:
    project.write(notes="Notes\n=====\n\nOf :leadline:rule:`kite.wind.starts` and :leadline:term:`gust`.\n")
    project.build()
    page = project.html("rules")
    assert 'href="scenarios.html#kite-wind-starts"' in page
    assert 'href="questions.html#kite.dispute.no-wind"' in page
    assert 'href="scenarios.html#kite.mistake.no-start"' in page
    assert re.search(r'Pages that mention it.*href="notes.html"', page, re.DOTALL)
    assert 'href="scenarios.html#kite-wind-starts"' in project.html("questions")


@pytest.mark.parametrize("parallel", [0, 2])
@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (".. leadline:rule:: kite.wind.starts\n\n   Again.\n", "duplicate rule 'kite.wind.starts'"),
        (".. leadline:rule:: kite.wind.begins\n\n   Again.\n", "duplicate rule 'kite.wind.begins'"),
        (".. leadline:scenario:: kite-new\n   :rules: kite.wind.stops\n\n   X.\n", "'kite.wind.stops' leads nowhere"),
        ("See :leadline:rule:`kite.wind.stops`.\n", "reference target not found: kite.wind.stops"),
        (".. leadline:term:: kite.b.gust\n\n   X.\n\n.. leadline:term:: kite.c.gust\n\n   X.\n\n"
         ".. leadline:term:: gale\n\n   A :leadline:term:`b.gust`, a :leadline:term:`squall`.\n", "squall"),
        (".. leadline:dispute:: other.dispute.no-wind\n   :title: Twice\n\n   X.\n", "leads to several objects"),
    ],
)  # fmt: skip
@pytest.mark.sampled(3)
def test_what_is_wrong_is_an_error(project: Project, text: str, wrong: str, parallel: int) -> None:
    pages = {f"filler{n}": f"Filler {n}\n========\n\nText.\n" for n in range(8)} if parallel else {}
    project.write(more=f"More\n====\n\n{text}", **pages)
    _, warnings = project.build(parallel)
    assert any(wrong in line for line in warnings), warnings


def test_a_parallel_build_gives_the_same(project: Project, tmp_path: Path) -> None:
    other = Project(tmp_path / "parallel")
    pages = {f"p{n}": f"P{n}\n==\n\n.. leadline:rule:: kite.p.r{n}\n\n   X.\n" for n in range(12)}
    for one in (project, other):
        one.write(rules=RULES, questions=DISPUTE, scenarios=SCENARIO, **pages)
    assert project.build()[1] == other.build(parallel=2)[1] == []
    assert inventory(project) == inventory(other)
    assert project.html("rules") == other.html("rules")


def test_a_page_is_written_again_when_what_leads_to_it_changes(project: Project) -> None:
    project.build()
    project.write(notes="Notes\n=====\n\nOf :leadline:rule:`kite.wind.turns`.\n")
    project.build()
    assert "Pages that mention it" in project.html("rules")
    project.write(scenarios=SCENARIO.replace("The wind starts at once", "Wind at last"))
    assert project.build()[1] == []
    assert "Wind at last" in project.html("rules")


def test_an_object_may_move_to_another_page(project: Project) -> None:
    project.build()
    head, moved = RULES.split(".. leadline:rule:: kite.wind.turns")
    project.write(rules=head, a_new="New\n===\n\n.. leadline:rule:: kite.wind.turns" + moved)
    app, warnings = project.build()
    assert warnings == []
    assert domain_of(app).objects["rule", "kite.wind.turns"].docname == "a_new"


def test_what_loses_its_target_is_an_error(project: Project) -> None:
    project.write(notes="Notes\n=====\n\nOf :leadline:rule:`kite.wind.turns`.\n")
    project.build()
    project.write(rules=RULES.split(".. leadline:rule:: kite.wind.turns", maxsplit=1)[0])
    _, warnings = project.build()
    assert any("kite.wind.turns" in line for line in warnings)
