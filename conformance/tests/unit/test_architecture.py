"""ARCHITECTURE.md speaks of files, names and layers that exist."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
LINKS = re.findall(r"\]\(([^)]+)\)", PAGE)
NO_CODE = {"leadline", "importlinter", "unit", "contract", "toys"}
"""What stands in backquotes and is no name in the code."""
NAME = re.compile(r"`([A-Za-z_]+(?:\.[a-z_]+)?)`")


def names_in(path: Path) -> set[str]:
    """Return the functions, classes, methods and constants of a file, and what it imports."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{one.name}" for one in node.body if isinstance(one, ast.FunctionDef)}
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
        if isinstance(node, ast.Assign):
            found |= {one.id for one in node.targets if isinstance(one, ast.Name)}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


@pytest.mark.parametrize("link", sorted(set(LINKS)))
def test_every_link_leads_to_a_file(link: str) -> None:
    assert (ROOT / link).is_file()


def test_every_name_is_defined_in_a_file_that_is_linked() -> None:
    text = re.sub(r"\[`[^`]+`\]", "", PAGE)
    defined = set().union(*(names_in(ROOT / link) for link in set(LINKS) if link.endswith(".py")))
    words = {path.name for path in (ROOT / "conformance" / "leadline").iterdir()} | NO_CODE
    named = {name for name in NAME.findall(text) if name not in words}
    assert len(named) > 20
    missing = sorted(named - defined)
    assert not missing


def test_the_layers_are_those_that_are_checked() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["type"] == "layers")
    table = PAGE.partition("```text\n")[2].partition("```")[0]
    shown = [re.split(r"\s{2,}", line)[0] for line in table.splitlines()]
    assert shown == [line.replace("leadline.", "") for line in layers]


def test_every_package_is_in_a_layer_and_says_what_it_is_for() -> None:
    package = ROOT / "conformance" / "leadline"
    folders = {path.parent.name for path in package.glob("*/__init__.py")}
    table = PAGE.partition("```text\n")[2].partition("```")[0]
    assert folders <= set(re.findall(r"[a-z_]+", table))
    for path in package.glob("*/__init__.py"):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path
