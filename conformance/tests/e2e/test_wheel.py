"""The wheel holds spec, schemas and suite, and works where there is no checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def leadline(installed, *arguments):
    env = {**os.environ, "PYTHONPATH": str(installed), "NO_COLOR": "1"}
    command = [sys.executable, "-P", "-m", "leadline", *arguments]
    return subprocess.run(
        command, cwd=installed.parent, env=env, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.parametrize(
    "path",
    [
        "leadline/py.typed",
        "leadline_engines/py.typed",
        "leadline/data/compiled/deep_sea_adventure/spec.json",
        "leadline/data/compiled/deep_sea_adventure/suite.json",
        "leadline/data/compiled/deep_sea_adventure/kills.json",
        "leadline/data/spec/deep_sea_adventure/mistakes.yaml",
        "leadline/data/spec/deep_sea_adventure/disputes.yaml",
        "leadline/data/schemas/deep_sea_adventure/position.schema.json",
        "leadline/data/scenarios/deep_sea_adventure/breathing.yaml",
        "leadline/report/page.html",
        "leadline/report/page.css",
        "leadline/kits/rust/kit.rs",
        "leadline/games/deep_sea_adventure/kits/cpp/deep_sea.hpp",
    ],
)
def test_the_wheel_holds(installed, path):
    assert (installed / path).is_file()


def test_it_knows_that_it_is_installed(installed):
    env = {**os.environ, "PYTHONPATH": str(installed)}
    code = "import leadline.base.paths as home; print(home.checkout(), home.PACKAGE)"
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(command, cwd=installed.parent, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["None", str(installed / "leadline")]


def test_a_rule_can_be_looked_up(installed):
    done = leadline(installed, "rule", "dsa.swim.skip-occupied")
    assert done.returncode == 0, done.stderr
    assert "dsa.swim.skip-occupied" in done.stdout


def test_a_program_can_be_checked(installed):
    done = leadline(installed, "check", "deep-sea-adventure", "--only", "breathing")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "CONFORMANT" in done.stdout


@pytest.mark.parametrize("language", ["python", "javascript", "java", "rust", "cpp", "go"])
def test_an_adapter_can_be_begun(installed, language, tmp_path):
    done = leadline(installed, "init-adapter", language, "deep-sea-adventure", "--to", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.iterdir())) >= 3


@pytest.mark.slow
def test_the_suite_can_be_validated(installed):
    done = leadline(installed, "validate", str(installed / "leadline" / "data" / "scenarios"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_pytest_finds_its_plugin(installed):
    (entry_points,) = installed.glob("*.dist-info/entry_points.txt")
    text = entry_points.read_text("utf-8")
    assert "[pytest11]\nleadline = leadline.pytest_plugin\n" in text
    assert (installed / "leadline" / "pytest_plugin" / "__init__.py").is_file()
