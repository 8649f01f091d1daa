"""The wheel holds spec, schemas and suite, and works where there is no checkout."""

import os
import re
import shutil
import subprocess
import sys
import warnings
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SUPPORTED = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
"""The versions of Python that the package names."""


def interpreter(version):
    """Return the interpreter of a version; None if there is none on this machine."""
    if sys.version_info[:2] == tuple(map(int, version.split("."))):
        return sys.executable
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    built = sorted(versions.glob(f"{version}.*/bin/python"), key=lambda path: numbers(path.parts[-3]))
    return str(built[-1]) if built else shutil.which(f"python{version}")


def numbers(version):
    return [int(number) for number in re.findall(r"\d+", version)]


AVAILABLE = [version for version in SUPPORTED if interpreter(version)]


def test_the_newest_interpreter_of_a_version_is_found(tmp_path, monkeypatch):
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    for name in ("3.99.9", "3.99.10"):
        (tmp_path / "versions" / name / "bin").mkdir(parents=True)
        (tmp_path / "versions" / name / "bin/python").touch()
    assert interpreter("3.99") == str(tmp_path / "versions/3.99.10/bin/python")


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
        "leadline/kits/guide.md",
        "leadline/games/deep_sea_adventure/kits/notes.md",
        "leadline/games/deep_sea_adventure/kits/go/shape-steps.txt",
        "leadline/data/pages/adapter-go.md",
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


def test_a_page_can_be_printed(installed):
    done = leadline(installed, "page", "adapter-go")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("# An adapter in Go")


def test_a_program_can_be_checked(installed):
    done = leadline(installed, "check", "deep-sea-adventure", "--only", "breathing")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "CONFORMANT" in done.stdout


@pytest.mark.parametrize("language", ["python", "javascript", "java", "rust", "cpp", "go"])
@pytest.mark.sampled(3)
def test_an_adapter_can_be_begun(installed, language, tmp_path):
    done = leadline(installed, "init-adapter", language, "deep-sea-adventure", "--to", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.iterdir())) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("version", AVAILABLE)
def test_a_program_can_be_checked_in_a_clean_environment(installed, version, tmp_path):
    """With every version of Python that is available, and outside any checkout."""
    (wheel,) = installed.parent.glob("*.whl")
    subprocess.run([interpreter(version), "-m", "venv", "env"], cwd=tmp_path, check=True)
    python = tmp_path / "env/bin/python"
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel]
    done = subprocess.run(install, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=600)
    if "Could not find a version" in done.stderr or "No matching distribution" in done.stderr:
        why = f"THE WHEEL WAS NOT TRIED WITH PYTHON {version}: what it depends on cannot be downloaded"
        warnings.warn(why, stacklevel=2)
        pytest.skip(why)
    assert done.returncode == 0, done.stderr
    command = [tmp_path / "env/bin/leadline", "check", "deep-sea-adventure", "--only", "breathing", "--timeout", "60"]
    env = {"PATH": f"{python.parent}:{os.environ['PATH']}", "NO_COLOR": "1"}
    program = [python, "-m", "leadline", "serve", "deep-sea-adventure"]
    for words, status in (([], 0), (["--mistake", "dsa.mistake.breath-is-never-free"], 1)):
        done = subprocess.run(
            [*command, "--", *program, *words], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == status, done.stdout + done.stderr
    assert "breath-is-never-free" in done.stdout


@pytest.mark.parametrize("version", SUPPORTED)
def test_the_code_can_be_read_by_every_supported_version(version):
    """Ruff reads it as this version does, and reports what the version does not have."""
    target = f"py{version.replace('.', '')}"
    lint = [sys.executable, "-m", "ruff", "check", "--quiet", "--select", "E9,F", "--target-version", target]
    subprocess.run([*lint, "conformance/leadline", "reference_impl"], cwd=ROOT, check=True)


@pytest.mark.slow
@pytest.mark.parametrize("version", [version for version in SUPPORTED if version not in AVAILABLE] or SUPPORTED[-1:])
def test_types_fit_versions_that_are_not_available(version):
    """If all versions are available, the types are checked for the newest."""
    subprocess.run([sys.executable, "-m", "mypy", "--python-version", version], cwd=ROOT, check=True)


@pytest.mark.slow
def test_the_suite_can_be_validated(installed):
    done = leadline(installed, "validate", str(installed / "leadline" / "data" / "scenarios"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_pytest_finds_its_plugin(installed):
    (entry_points,) = installed.glob("*.dist-info/entry_points.txt")
    text = entry_points.read_text("utf-8")
    assert "[pytest11]\nleadline = leadline.pytest_plugin\n" in text
    assert (installed / "leadline" / "pytest_plugin" / "__init__.py").is_file()
